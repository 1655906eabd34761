import { Text } from '@mantine/core';
import { type JSX, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextZooms } from '../../../shared/settings.ts';
import { SETTINGS } from '../../../shared/settings-table.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useSettings } from '../../components/context/settings.ts';
import { InputError } from '../../components/format-problem.ts';
import { IconListCheck } from '../../components/icons.tsx';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { Section } from '../../components/section.tsx';
import { SettingFields } from '../../components/setting-fields/setting-field.tsx';
import { SettingTextField } from '../../components/setting-fields/setting-text-field.tsx';
import { useSettingsServices } from './settings-services.ts';

/** Maximum length of a station's name. */
const MAX_LENGTH = SETTINGS.stationName.max;

/** The station's name, how it starts, and kiosk mode. */
export function StationSection(): JSX.Element {
  const { t } = useTranslation();
  const { stationName } = useSettings();
  return (
    <Section title={t('setup.station')}>
      <SettingTextField
        label={t('setup.stationName')}
        hint={t('setup.stationNameHint')}
        inputMode="text"
        saved={stationName}
        changeOf={(text) => {
          if (text.trim().length > MAX_LENGTH)
            throw new InputError(t('setup.stationNameLong', { most: MAX_LENGTH }));
          return { stationName: text };
        }}
      />
      <SettingFields section="station" />
    </Section>
  );
}

/** Opens the setup guide again. */
export function GuideSection(): JSX.Element {
  const { t } = useTranslation();
  const { navigation } = useSettingsServices();
  return (
    <Section title={t('setup.guide.section')}>
      <Text lh="24px" textWrap="pretty">
        {t('setup.guide.sectionHint')}
      </Text>
      <div>
        <ActionButton
          keyName="Ctrl+G"
          variant="default"
          icon={IconListCheck}
          onClick={() => navigation.setState({ screen: 'guide' })}
        >
          {t('setup.guide.open')}
        </ActionButton>
      </div>
    </Section>
  );
}

/** The language of all of Tem's texts. */
export function LanguageSection(): JSX.Element {
  const { t } = useTranslation();
  return (
    <Section title={t('settings.language')}>
      <LanguageSwitch />
    </Section>
  );
}

/** Colors and text size; both take effect at once. A text size says what it gives in this window. */
export function DisplaySection(): JSX.Element {
  const { t } = useTranslation();
  const zooms = useTextZooms();
  return (
    <Section title={t('display.title')}>
      <SettingFields
        section="display"
        describeOption={(option) => {
          const zoom = zooms?.[option];
          return zoom === undefined ? undefined : `${Math.round(zoom * 100)} %`;
        }}
      />
    </Section>
  );
}

/** What each text size gives, as main measures the window; null until it has answered. */
function useTextZooms(): TextZooms | null {
  const { tem, report } = useSettingsServices();
  const [zooms, setZooms] = useState<TextZooms | null>(null);
  useEffect(() => {
    const look = (): void => void tem.calls.app.textZooms(undefined).then(setZooms, report);
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [tem, report]);
  return zooms;
}
