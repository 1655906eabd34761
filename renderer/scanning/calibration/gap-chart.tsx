import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { MEDIAN_GAP_MS, OUTLIER_GAP_MS } from '../input/limits.ts';
import classes from './gap-chart.module.css';
import { largestOf, medianOf } from './read-scan.ts';

/** Maximum number of bars; a longer code shows its first ones. */
const MAX_BARS = 48;
const BAR = 6;
const STEP = 8;
const HEIGHT = 36;

/**
 * Draws the gaps between a scan's characters as bars, with a line at the longest usual gap. A bar at full height is an
 * outlier or longer.
 */
export function GapChart({ gapsMs }: { gapsMs: readonly number[] }): JSX.Element {
  const { t } = useTranslation();
  const bars = gapsMs.slice(0, MAX_BARS);
  const width = Math.max(bars.length, 12) * STEP;
  const lineY = HEIGHT - heightOf(MEDIAN_GAP_MS);
  const values = { median: roundMs(medianOf(gapsMs)), largest: roundMs(largestOf(gapsMs)) };
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={t('input.calibration.chart', values)}
    >
      {bars.map((gapMs, at) => (
        <rect
          // A bar is identified by its position.
          key={at}
          className={toneOf(gapMs)}
          x={at * STEP + (STEP - BAR) / 2}
          y={HEIGHT - heightOf(gapMs)}
          width={BAR}
          height={heightOf(gapMs)}
          rx={1.5}
        />
      ))}
      <line className={classes.line} x1={0} x2={width} y1={lineY} y2={lineY} />
    </svg>
  );
}

/** Whole ms, as displayed. */
export const roundMs = (ms: number | null): number => Math.round(ms ?? 0);

/** Keeps a gap of 0 visible. */
function heightOf(gapMs: number): number {
  return Math.max(1.5, (Math.min(gapMs, OUTLIER_GAP_MS) / OUTLIER_GAP_MS) * HEIGHT);
}

function toneOf(gapMs: number): string | undefined {
  if (gapMs > OUTLIER_GAP_MS) return classes.outlier;
  return gapMs > MEDIAN_GAP_MS ? classes.slow : classes.fast;
}
