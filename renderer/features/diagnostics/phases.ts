import { LABEL_PHASES, type LabelPhase, type LabelTiming } from '../../../shared/diagnostics.ts';

/**
 * The duration of one phase of a label, in milliseconds; null if the label skipped it, or an older Tem did not record
 * it.
 */
export function getPhaseMs(label: LabelTiming, phase: LabelPhase): number | null {
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

/** A label's durations by phase, with the sum of the known ones and the longest. */
export interface PhaseTotals {
  readonly totalMs: number | null;
  readonly slowest: LabelPhase | null;
}

export function getPhaseTotals(label: LabelTiming): PhaseTotals {
  return sumPhases((phase) => getPhaseMs(label, phase));
}

/** The median duration of each phase over the labels that have it. */
export type PhaseMedians = Readonly<Record<LabelPhase, number | null>>;

export function getPhaseMedians(labels: readonly LabelTiming[]): PhaseMedians {
  const median = (phase: LabelPhase): number | null => {
    const known = labels
      .flatMap((label) => getPhaseMs(label, phase) ?? [])
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

export const getMedianTotals = (medians: PhaseMedians): PhaseTotals => sumPhases((phase) => medians[phase]);

function sumPhases(msOf: (phase: LabelPhase) => number | null): PhaseTotals {
  const known = LABEL_PHASES.flatMap((phase) => {
    const ms = msOf(phase);
    return ms === null ? [] : [{ phase, ms }];
  });
  // On a tie the first; none if every phase took 0.
  const slowest = known.reduce<(typeof known)[number] | null>(
    (most, one) => (one.ms > (most?.ms ?? 0) ? one : most),
    null,
  );
  return {
    totalMs: known.length === 0 ? null : known.reduce((sum, { ms }) => sum + ms, 0),
    slowest: slowest?.phase ?? null,
  };
}
