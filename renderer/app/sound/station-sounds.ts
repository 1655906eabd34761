import type { BatchRow, RunOutcome, StationState } from '../../../shared/station.ts';
import { ANSWER_APPEARANCES, answerKindOfRow } from '../../scanning/answers/answer-appearance.ts';
import { SOUNDS, type SoundName } from '../../scanning/sound/sounds.ts';

/** With fewer labels, people see the run end. */
const MIN_LABELS_ANNOUNCED = 2;

/**
 * Returns the sound for changes to the rows; of several, the most urgent. New rows sound through their scan's answer.
 * @param awaited scanned rows whose lookup is pending: its result is the scan's answer
 */
export function soundOfRowChanges(
  before: StationState,
  now: StationState,
  awaited: ReadonlySet<number>,
): SoundName | null {
  if (before.rows === now.rows) return null;
  const running = before.run.kind === 'running' || now.run.kind === 'running';
  let loudest: SoundName | null = null;
  // Both lists are ordered by id, and all but a few rows are identical objects: walking them side by side finds a change
  // among 2,000 rows without building a map.
  let at = 0;
  for (const row of now.rows) {
    while ((before.rows[at]?.id ?? Infinity) < row.id) at++;
    const was = before.rows[at];
    if (was === row || was?.id !== row.id || was.state === row.state) continue;
    const sound =
      was.state === 'looking-up' && awaited.has(row.id)
        ? ANSWER_APPEARANCES[answerKindOfRow(row)].sound
        : soundOfRow(row, running);
    if (sound !== null && (loudest === null || SOUNDS[sound].urgency > SOUNDS[loudest].urgency))
      loudest = sound;
  }
  return loudest;
}

function soundOfRow({ state }: BatchRow, running: boolean): SoundName | null {
  if (state === 'failed' || state === 'unknown') return 'failed';
  // While nothing prints, only the operator's own actions hold rows.
  return state === 'held' && running ? 'held' : null;
}

/** Returns the sound for the end of a run. Each failed label has sounded by then. */
export function soundOfOutcome(outcome: RunOutcome): SoundName | null {
  if (outcome.kind === 'refused') return outcome.problem.code === 'all-held' ? 'held' : 'failed';
  const { endedBy, foreign, skipped, printed } = outcome.summary;
  if (endedBy !== null || foreign > 0) return 'failed';
  return skipped === 0 && printed >= MIN_LABELS_ANNOUNCED ? 'done' : null;
}
