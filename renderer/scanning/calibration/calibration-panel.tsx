import { Box, Flex, Text } from '@mantine/core';
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

/** Explains a step. */
export const CalibrationHint = Text.withProps({ fz: 15, lh: '22px', c: 'dimmed', textWrap: 'pretty' });

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
    'modal',
  );
  const findings = result === null ? [] : describeFindings(result, scans.at(-1)?.text ?? '', t);
  return (
    <Flex className={classes.panel ?? ''} direction="column" gap={14}>
      <Flex align="flex-start" justify="space-between" gap={16}>
        <div>
          <Box component="p" m={0} fz={22} fw="600" lh="30px">
            {t('input.calibration.ask')}
          </Box>
          <CalibrationHint>{t('input.calibration.askHint')}</CalibrationHint>
        </div>
        <Text span flex="none" fz={30} lh="36px" fw={700} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('input.calibration.count', { number: scans.length, all: REQUIRED_SCANS })}
        </Text>
      </Flex>
      <Flex wrap="wrap" align="center" gap={10}>
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
      </Flex>
      {/* Findings that must be fixed appear at once. */}
      <Findings findings={isComplete ? findings : findings.filter(({ severity }) => severity === 'bad')} />
      <ScanSlots scans={scans} />
    </Flex>
  );
}
