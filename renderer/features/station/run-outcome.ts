import type { RunOutcome } from '../../../shared/station.ts';
import type { Tone } from '../../components/state-appearance.ts';

/** The tone of a run's outcome: red for failures, amber for labels that wait for an answer or were not checked. */
export function outcomeTone(outcome: RunOutcome): Extract<Tone, 'gray' | 'green' | 'amber' | 'red'> {
  if (outcome.kind === 'refused') {
    if (outcome.problem.code === 'nothing-to-print') return 'gray';
    return outcome.problem.code === 'all-held' ? 'amber' : 'red';
  }
  const { failed, unknown, foreign, held, unchecked, endedBy } = outcome.summary;
  if (failed + unknown + foreign > 0 || endedBy !== null) return 'red';
  return held + unchecked > 0 ? 'amber' : 'green';
}
