import { Box, Flex, Text } from '@mantine/core';
import { type JSX, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScannerProfile } from '../../../shared/scanner.ts';
import { KeyButton } from '../../components/key-button.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { REQUIRED_SCANS } from './analyze-scans.ts';
import classes from './calibration.module.css';
import { describeFindings, verdictOf } from './describe-findings.ts';
import { Findings, VerdictNotice } from './findings.tsx';
import { ScanSlots } from './scan-slots.tsx';
import { useCalibration } from './use-calibration.ts';

/** Explains a step. */
export const CalibrationHint = Text.withProps({ fz: 15, lh: '22px', c: 'dimmed', textWrap: 'pretty' });

interface Props {
  readonly onSave: (profile: ScannerProfile) => void;
  /** The result is being saved. */
  readonly busy: boolean;
  readonly onCancel: () => void;
  /** Enter before the first scan goes on without one; undefined: there is nowhere to go on to. */
  readonly onSkip?: (() => void) | undefined;
}

/**
 * Shows a calibration in progress: the scans so far, and in the end one verdict with what to do; times and findings are
 * behind a button. Its shortcuts are keys that no scanner sends, and an Enter of its own, which goes on; all other
 * shortcuts are off meanwhile. The panel itself has the focus, so that nothing is pressed by accident.
 */
export function CalibrationPanel({ onSave, busy, onCancel, onSkip }: Props): JSX.Element {
  const { t } = useTranslation();
  const [detailed, setDetailed] = useState(false);
  const [hurried, setHurried] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const {
    scans,
    result,
    isComplete,
    restart: again,
  } = useCalibration(!busy, (now) => {
    const found = now.isComplete ? (now.result?.profile ?? null) : null;
    if (found !== null) onSave(found);
    else if (now.scans.length === 0) onSkip?.();
    else setHurried(!now.isComplete);
  });
  const profile = isComplete && !busy ? (result?.profile ?? null) : null;
  const keep = profile === null ? undefined : () => onSave(profile);
  const restart =
    scans.length === 0
      ? undefined
      : () => {
          setHurried(false);
          again();
        };
  const turnDetails = scans.length === 0 ? undefined : () => setDetailed(!detailed);
  const detailsLabel = t(detailed ? 'input.calibration.detailsHide' : 'input.calibration.details');
  useShortcuts(
    {
      F9: { label: t('input.calibration.keep'), act: keep },
      F8: { label: t('input.calibration.again'), act: restart },
      F7: { label: detailsLabel, act: turnDetails },
      Escape: { label: t('input.calibration.leave'), act: onCancel },
    },
    'modal',
  );
  const findings = result === null ? [] : describeFindings(result, scans.at(-1)?.text ?? '', t);
  const left = REQUIRED_SCANS - scans.length;
  return (
    <Flex
      ref={panel}
      tabIndex={-1}
      className={classes.panel ?? ''}
      direction="column"
      gap={14}
      role="group"
      aria-label={t('input.calibration.ask')}
    >
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
      <VerdictNotice verdict={verdictOf(findings, isComplete, t)} />
      <Text fw={600} c="var(--tem-red-ink)" role="alert" className={classes.hurried ?? ''}>
        {hurried && left > 0 && t('input.calibration.missingScans', { number: left, all: REQUIRED_SCANS })}
      </Text>
      <Flex wrap="wrap" align="center" gap={10}>
        {onSkip !== undefined && scans.length === 0 && (
          <KeyButton keyName="Enter" onClick={onSkip}>
            {t('input.calibration.goOn')}
          </KeyButton>
        )}
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
        <KeyButton
          variant="default"
          keyName="F7"
          disabled={turnDetails === undefined}
          aria-expanded={detailed}
          onClick={() => turnDetails?.()}
        >
          {detailsLabel}
        </KeyButton>
        <KeyButton variant="default" keyName="Escape" onClick={onCancel}>
          {t('input.calibration.leave')}
        </KeyButton>
      </Flex>
      <ScanSlots scans={scans} detailed={detailed} />
      {detailed && <Findings findings={findings} />}
    </Flex>
  );
}
