import { Input, Stack } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelSize } from '../../../shared/label-size.ts';
import { parsePrintMethod } from '../../../shared/print-method.ts';
import { DARKNESS, DPIS, OFFSET_MM, type Profile, ROTATIONS } from '../../../shared/profile.ts';
import { Columns } from '../../components/columns.tsx';
import { type SettingsChange, useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { HeadField } from '../../components/head-field.tsx';
import { changeProfile, profileOf } from '../../components/printer-profiles.ts';
import { PrinterSelect } from '../../components/printer-select.tsx';
import { ChoiceField } from '../../components/setting-fields/choice-field.tsx';
import { SettingNumberField } from '../../components/setting-fields/setting-number-field.tsx';
import { PrintMethodsButton } from './printing-section.tsx';
import { SizeFields } from './size-fields.tsx';

const OFFSET = { ...OFFSET_MM, decimals: 1 } as const;

/** All fields of a size's profile; each is saved by itself. */
export function ProfileFields({ size, profile }: { size: LabelSize; profile: Profile }): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const { printer } = useSettings();
  const own = profile.printer;
  const change =
    (part: Partial<Profile>): SettingsChange =>
    (settings) =>
      changeProfile(settings, size, part);
  // Reads the other direction's saved value when this one's turn comes.
  const move =
    (part: Partial<Profile['offsetMm']>): SettingsChange =>
    (settings) =>
      changeProfile(settings, size, { offsetMm: { ...profileOf(settings, size).offsetMm, ...part } });
  return (
    <Columns gap="14px 20px">
      <Stack gap={10}>
        <PrinterSelect
          label={t('profile.printer')}
          value={profile.printer}
          inherits={{ printer }}
          allMethods
          onChange={(chosen) => save(change({ printer: chosen }))}
        />
        {own !== null && parsePrintMethod(own) !== null && (
          <div>
            <PrintMethodsButton keyName="F6" printer={own} size={size} />
          </div>
        )}
      </Stack>
      <SettingNumberField
        label={t('profile.darkness')}
        hint={t('profile.darknessHint')}
        saved={profile.darkness}
        range={{ ...DARKNESS, decimals: 0 }}
        changeOf={(darkness) => change({ darkness })}
      />
      <SizeFields
        label={t('profile.media')}
        hint={t('profile.mediaHint')}
        saved={profile.mediaMm}
        changeOf={(mediaMm) => change({ mediaMm })}
      />
      <HeadField size={size} />
      <SizeFields
        label={t('profile.page')}
        hint={t('profile.pageHint')}
        saved={profile.pageMm}
        changeOf={(pageMm) => change({ pageMm })}
      />
      <Input.Wrapper
        size="md"
        label={t('profile.offset')}
        labelElement="div"
        description={t('profile.offsetHint')}
      >
        <Columns gap={10} align="stretch">
          <SettingNumberField
            label={t('profile.right')}
            saved={profile.offsetMm.x}
            range={OFFSET}
            changeOf={(x) => move({ x })}
          />
          <SettingNumberField
            label={t('profile.down')}
            saved={profile.offsetMm.y}
            range={OFFSET}
            changeOf={(y) => move({ y })}
          />
        </Columns>
      </Input.Wrapper>
      <Stack gap={10}>
        <ChoiceField
          label={t('profile.dpi')}
          values={DPIS}
          value={profile.dpi}
          labelOf={String}
          onChange={(dpi) => save(change({ dpi }))}
        />
        <ChoiceField
          label={t('profile.rotation')}
          values={ROTATIONS}
          value={profile.rotation}
          labelOf={(number) => t('profile.degrees', { number })}
          onChange={(rotation) => save(change({ rotation }))}
        />
      </Stack>
    </Columns>
  );
}
