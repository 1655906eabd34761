import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScannerProfile } from '../../../shared/scanner.ts';
import { KeyButton } from '../../ui/key-button.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { SCANS_WANTED } from './analyse.ts';
import classes from './calibration.module.css';
import { findingsOf } from './finding-words.ts';
import { Findings } from './findings.tsx';
import { ScanSlots } from './scan-slots.tsx';
import { useCalibration } from './use-calibration.ts';

interface Props {
  readonly onKeep: (profile: ScannerProfile) => void;
  /** The result is being kept. */
  readonly busy: boolean;
  readonly onLeave: () => void;
}

/**
 * The calibration going on: scans as they come, and what they say. Its keys are none that a scanner presses, and no
 * other key acts meanwhile.
 */
export function CalibrationPanel({ onKeep, busy, onLeave }: Props): JSX.Element {
  const { t } = useTranslation();
  const { scans, found, isComplete, again } = useCalibration(!busy);
  const profile = isComplete && !busy ? (found?.profile ?? null) : null;
  const keep = profile === null ? undefined : () => onKeep(profile);
  const restart = scans.length === 0 ? undefined : again;
  useKeys(
    {
      F9: { word: t('input.calibration.keep'), act: keep },
      F8: { word: t('input.calibration.again'), act: restart },
      Escape: { word: t('input.calibration.leave'), act: onLeave },
    },
    'alone',
  );
  const findings = found === null ? [] : findingsOf(found, scans.at(-1)?.text ?? '', t);
  return (
    <div className={classes.panel}>
      <div className={classes.ask}>
        <div>
          <p className={classes.title}>{t('input.calibration.ask')}</p>
          <p className={classes.hint}>{t('input.calibration.askHint')}</p>
        </div>
        <span className={classes.count}>
          {t('input.calibration.count', { number: scans.length, all: SCANS_WANTED })}
        </span>
      </div>
      <div className={classes.buttons}>
        <KeyButton keyName="F9" loading={busy} disabled={keep === undefined} onClick={() => keep?.()}>
          {t('input.calibration.keep')}
        </KeyButton>
        <KeyButton
          variant="default"
          keyName="F8"
          disabled={restart === undefined}
          onClick={() => restart?.()}
        >
          {t('input.calibration.again')}
        </KeyButton>
        <KeyButton variant="default" keyName="Escape" onClick={onLeave}>
          {t('input.calibration.leave')}
        </KeyButton>
      </div>
      {/* What must be mended is said at once. */}
      <Findings findings={isComplete ? findings : findings.filter(({ weight }) => weight === 'bad')} />
      <ScanSlots scans={scans} />
    </div>
  );
}
