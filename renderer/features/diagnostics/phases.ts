import { LABEL_PHASES, type LabelPhase, type LabelTiming } from '../../../shared/diagnostics.ts';

/** The duration of one phase of a label, in milliseconds; null if the label skipped it. */
export const getPhaseMs = (label: LabelTiming, phase: LabelPhase): number | null => label[`${phase}Ms`];

/** A label's durations by phase, with the sum of the known ones and the longest. */
interface PhaseTotals {
  readonly totalMs: number | null;
  readonly slowest: LabelPhase | null;
}

export const getPhaseTotals = (label: LabelTiming): PhaseTotals =>
  sumPhases((phase) => getPhaseMs(label, phase));

/** The median duration of each phase over the labels that have it. */
type PhaseMedians = Readonly<Record<LabelPhase, number | null>>;

export function getPhaseMedians(labels: readonly LabelTiming[]): PhaseMedians {
  const median = (phase: LabelPhase): number | null => {
    const known = labels
      .flatMap((label) => getPhaseMs(label, phase) ?? [])
      .toSorted((one, other) => one - other);
    return known[Math.ceil(known.length / 2) - 1] ?? null;
  };
  const medians = LABEL_PHASES.map((phase) => [phase, median(phase)]);
  return Object.fromEntries(medians) as PhaseMedians;
}

export const getMedianTotals = (medians: PhaseMedians): PhaseTotals => sumPhases((phase) => medians[phase]);

function sumPhases(msOf: (phase: LabelPhase) => number | null): PhaseTotals {
  const known = LABEL_PHASES.flatMap((phase) => {
    const ms = msOf(phase);
    return ms === null ? [] : [{ phase, ms }];
  });
  // On a tie the first; none if every phase took 0.
  const mostMs = Math.max(0, ...known.map(({ ms }) => ms));
  const slowest = mostMs === 0 ? undefined : known.find(({ ms }) => ms === mostMs);
  return {
    totalMs: known.length === 0 ? null : known.reduce((sum, { ms }) => sum + ms, 0),
    slowest: slowest?.phase ?? null,
  };
}
