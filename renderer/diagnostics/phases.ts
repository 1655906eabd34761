import { PHASES, type Phase, type TimedLabel } from '../../shared/diagnostics.ts';

/** What one phase of a label took, in milliseconds; null where it needed none, or an older Tem did not note it. */
export function phaseMs(label: TimedLabel, phase: Phase): number | null {
  switch (phase) {
    case 'token':
      return label.tokenMs;
    case 'load':
      return label.loadMs;
    case 'settle':
      return label.settleMs;
    case 'render':
      return label.renderMs;
    case 'inspect':
      return label.inspectMs;
    case 'spool':
      return label.spoolMs;
  }
}

/** What a label took by phases, with the sum of those that are known and the longest of them. */
export interface LabelTimes {
  readonly totalMs: number | null;
  readonly slowest: Phase | null;
}

export function timesOf(label: TimedLabel): LabelTimes {
  return sumUp((phase) => phaseMs(label, phase));
}

/** The phase in the middle of all labels that have it, by phase: half of them took longer. */
export type Medians = Readonly<Record<Phase, number | null>>;

export function mediansOf(labels: readonly TimedLabel[]): Medians {
  const median = (phase: Phase): number | null => {
    const known = labels
      .flatMap((label) => phaseMs(label, phase) ?? [])
      .toSorted((one, other) => one - other);
    return known[Math.ceil(known.length / 2) - 1] ?? null;
  };
  return {
    token: median('token'),
    load: median('load'),
    settle: median('settle'),
    render: median('render'),
    inspect: median('inspect'),
    spool: median('spool'),
  };
}

export const timesOfMedians = (medians: Medians): LabelTimes => sumUp((phase) => medians[phase]);

function sumUp(msOf: (phase: Phase) => number | null): LabelTimes {
  const known = PHASES.flatMap((phase) => {
    const ms = msOf(phase);
    return ms === null ? [] : [{ phase, ms }];
  });
  // Of two that took as long the first; of phases that took nothing none.
  const slowest = known.reduce<(typeof known)[number] | null>(
    (most, one) => (one.ms > (most?.ms ?? 0) ? one : most),
    null,
  );
  return {
    totalMs: known.length === 0 ? null : known.reduce((sum, { ms }) => sum + ms, 0),
    slowest: slowest?.phase ?? null,
  };
}
