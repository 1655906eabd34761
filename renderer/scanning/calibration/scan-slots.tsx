import { Box } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { MEDIAN_GAP_MS } from '../input/limits.ts';
import { REQUIRED_SCANS } from './analyze-scans.ts';
import { GapChart, roundMs } from './gap-chart.tsx';
import { largestOf, medianOf, type ScanReading } from './read-scan.ts';
import classes from './scan-slots.module.css';

/** The scans of a calibration in order, one slot each. */
export function ScanSlots({ scans }: { scans: readonly ScanReading[] }): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      <ol className={classes.slots} aria-label={t('input.calibration.scans')}>
        {Array.from({ length: REQUIRED_SCANS }, (_, at) => (
          // A scan keeps its slot.
          <li key={at} className={classes.slot} data-scanned={at < scans.length}>
            <ScanSlot number={at + 1} scan={scans[at]} />
          </li>
        ))}
      </ol>
      <p className={classes.line}>{t('input.calibration.line', { limit: MEDIAN_GAP_MS })}</p>
    </>
  );
}

function ScanSlot({ number, scan }: { number: number; scan: ScanReading | undefined }): JSX.Element {
  const { t } = useTranslation();
  if (scan === undefined)
    return (
      <>
        <b className={classes.number}>{number}</b>
        <Box component="span" fz={16} c="var(--tem-muted)">
          {t('input.calibration.waiting')}
        </Box>
      </>
    );
  const { text, gapsMs, end } = scan;
  return (
    <>
      <b className={classes.number}>{number}</b>
      <span className={classes.text}>{text === '' ? t('input.calibration.noText') : text}</span>
      <GapChart gapsMs={gapsMs} />
      <span className={classes.gaps}>
        {t('input.calibration.gaps', {
          median: roundMs(medianOf(gapsMs)),
          largest: roundMs(largestOf(gapsMs)),
        })}
        <span>{t(`input.calibration.ends.${end}`)}</span>
      </span>
    </>
  );
}
