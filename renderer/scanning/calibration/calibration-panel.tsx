import { Box, Flex } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScannerProfile } from '../../../shared/scanner.ts';
import { KeyButton } from '../../components/key-button.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { REQUIRED_SCANS } from './analyze-scans.ts';
import classes from './calibration.module.css';
import { describeFindings } from './describe-findings.ts';
import { Findings } from './findings.tsx';
import { ScanSlots } from './scan-slots.tsx';
import { useCalibration } from './use-calibration.ts';

interface Props {
  readonly onSave: (profile: ScannerProfile) => void;
  /** The result is being saved. */
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/**
 * Shows a calibration in progress: the scans so far and the findings. Its shortcuts are keys that no scanner sends; all
 * other shortcuts are off meanwhile.
 */
export function CalibrationPanel({ onSave, busy, onCancel }: Props): JSX.Element {
  const { t } = useTranslation();
  const { scans, result, isComplete, restart: again } = useCalibration(!busy);
  const profile = isComplete && !busy ? (result?.profile ?? null) : null;
  const keep = profile === null ? undefined : () => onSave(profile);
  const restart = scans.length === 0 ? undefined : again;
  useShortcuts(
    {
      F9: { label: t('input.calibration.keep'), act: keep },
      F8: { label: t('input.calibration.again'), act: restart },
      Escape: { label: t('input.calibration.leave'), act: onCancel },
    },
    'alone',
  );
  const findings = result === null ? [] : describeFindings(result, scans.at(-1)?.text ?? '', t);
  return (
    <div className={classes.panel}>
      <Flex align="flex-start" justify="space-between" gap={16}>
        <div>
          <Box component="p" m={0} fz={22} fw="600" lh="30px">
            {t('input.calibration.ask')}
          </Box>
          <p className={classes.hint}>{t('input.calibration.askHint')}</p>
        </div>
        <span className={classes.count}>
          {t('input.calibration.count', { number: scans.length, all: REQUIRED_SCANS })}
        </span>
      </Flex>
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
        <KeyButton variant="default" keyName="Escape" onClick={onCancel}>
          {t('input.calibration.leave')}
        </KeyButton>
      </div>
      {/* Findings that must be fixed appear at once. */}
      <Findings findings={isComplete ? findings : findings.filter(({ weight }) => weight === 'bad')} />
      <ScanSlots scans={scans} />
    </div>
  );
}
