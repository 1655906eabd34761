import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LETTER_CASES, ScannerSchema, TERMINATORS } from '../../shared/scanner.ts';
import { ScannerCalibration } from '../scan/calibration/scanner-calibration.tsx';
import { useSettings } from '../services.ts';
import { InputError } from '../ui/refused-text.ts';
import { useSaveSettings } from '../ui/use-save.ts';
import { ChoiceField } from './choice-field.tsx';
import { SettingTextField } from './draft-field.tsx';
import classes from './scanner-section.module.css';
import { Section } from './section.tsx';
import type { SettingsChange } from './settings-store.ts';

/** How the station's scanner types: found out by scanning, or set by hand. */
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
      <div className={classes.now}>
        <h3 className={classes.title}>{t('input.calibration.now')}</h3>
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
        <div className={classes.affixes}>
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
        </div>
        <p className={classes.hint}>{t('input.calibration.affixHint')}</p>
      </div>
    </Section>
  );
}
