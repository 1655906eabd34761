import type { RunOutcome } from '../../../shared/station.ts';
import type { Tone } from '../../components/state-appearance.ts';

/** How loudly a run's end is said: red for what went wrong, amber for what waits for an answer or was not checked. */
export function outcomeTone(outcome: RunOutcome): Extract<Tone, 'green' | 'amber' | 'red'> {
  if (outcome.kind === 'refused') return outcome.problem.code === 'all-held' ? 'amber' : 'red';
  const { failed, unknown, foreign, held, unchecked, endedBy } = outcome.summary;
  if (failed + unknown + foreign > 0 || endedBy !== null) return 'red';
  return held + unchecked > 0 ? 'amber' : 'green';
}
