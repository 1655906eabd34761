import type { Figure, Target } from './benchmark.ts';
import { formatNumber } from './format-number.ts';
import { type Summary, summarise } from './statistics.ts';

/** A figure with the summary of its values, and the comparison with its target. */
export interface AssessedFigure {
  readonly figure: Figure;
  readonly summary: Summary;
  /** Null where it has no target. */
  readonly verdict: Verdict | null;
}

export type Verdict =
  | { readonly kind: 'reached' }
  /** By how much it misses, in the figure's unit. */
  | { readonly kind: 'missed'; readonly by: number; readonly target: Target };

/** @throws Error where the figure has no values; see `summarise` */
export function assessFigure(figure: Figure): AssessedFigure {
  const summary = summarise(figure.values);
  return {
    figure,
    summary,
    verdict: figure.target === undefined ? null : compareToTarget(summary, figure.target),
  };
}

function compareToTarget(summary: Summary, target: Target): Verdict {
  const reached = summary[target.of ?? 'median'];
  const by = target.bound === 'most' ? reached - target.value : target.value - reached;
  return by <= 0 ? { kind: 'reached' } : { kind: 'missed', by, target };
}

/** "at most 16", "at least 80", "p95 at most 20"; the unit is beside it. */
export function formatTarget({ bound, value, of = 'median' }: Target): string {
  return `${of === 'p95' ? 'p95 ' : ''}at ${bound} ${formatNumber(value)}`;
}

/** "reached", "missed by 3.2 (20 %)", or nothing where there is no target. */
export function formatVerdict(verdict: Verdict | null): string {
  if (verdict === null) return '';
  if (verdict.kind === 'reached') return 'reached';
  const { by, target } = verdict;
  const share = target.value === 0 ? '' : ` (${formatNumber((100 * by) / Math.abs(target.value))} %)`;
  return `missed by ${formatNumber(by)}${share}`;
}
