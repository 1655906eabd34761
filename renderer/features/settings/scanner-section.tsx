import { Stack, Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LETTER_CASES, ScannerSchema, TERMINATORS } from '../../../shared/scanner.ts';
import { Columns } from '../../components/columns.tsx';
import { type SettingsChange, useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { InputError } from '../../components/format-problem.ts';
import { Section } from '../../components/section.tsx';
import { ChoiceField } from '../../components/setting-fields/choice-field.tsx';
import { SettingTextField } from '../../components/setting-fields/setting-text-field.tsx';
import { Heading, Rule } from '../../components/typography.ts';
import { ScannerCalibration } from '../../scanning/calibration/scanner-calibration.tsx';

/** How the station's scanner types: measured by calibration, or set by hand. */
export function ScannerSection(): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const { scanner } = useSettings();
  const affixOf =
    (which: 'prefix' | 'suffix') =>
    (text: string): SettingsChange => {
      if (!ScannerSchema.shape[which].safeParse(text).success)
        throw new InputError(t('input.calibration.affixRefused'));
      return (now) => ({ scanner: { ...now.scanner, [which]: text } });
    };
  return (
    <Section title={t('input.calibration.title')}>
      <ScannerCalibration />
      <Rule />
      <Stack gap={12}>
        <Heading order={3} fz={17}>
          {t('input.calibration.now')}
        </Heading>
        <ChoiceField
          label={t('input.calibration.terminator')}
          values={TERMINATORS}
          value={scanner.terminator}
          labelOf={(one) => t(`input.calibration.terminators.${one}`)}
          onChange={(terminator) => save((now) => ({ scanner: { ...now.scanner, terminator } }))}
        />
        <ChoiceField
          label={t('input.calibration.letters')}
          values={LETTER_CASES}
          value={scanner.letterCase}
          labelOf={(one) =>
            one === 'upper' ? t('input.calibration.lettersUpper') : t('input.calibration.lettersAsSent')
          }
          onChange={(letterCase) => save((now) => ({ scanner: { ...now.scanner, letterCase } }))}
        />
        <Columns gap={12} align="end">
          <SettingTextField
            label={t('input.calibration.prefix')}
            inputMode="text"
            saved={scanner.prefix}
            changeOf={affixOf('prefix')}
          />
          <SettingTextField
            label={t('input.calibration.suffix')}
            inputMode="text"
            saved={scanner.suffix}
            changeOf={affixOf('suffix')}
          />
        </Columns>
        <Text mt={-4} fz={15} lh="22px" c="dimmed">
          {t('input.calibration.affixHint')}
        </Text>
      </Stack>
    </Section>
  );
}
