import type { BatchRow, RunOutcome, StationState } from '../../../shared/station.ts';
import { ANSWER_APPEARANCES, answerKindOfRow } from '../../scanning/answer-appearance.ts';
import { SOUNDS, type SoundName } from '../../scanning/sound/sounds.ts';

/** Fewer labels in a run are seen to come out. */
const MIN_LABELS_ANNOUNCED = 2;

/**
 * What the rows' changes sound like; of several the most urgent. Rows that are new are told by the scan's answer.
 * @param awaited rows that were scanned and are being looked up: what comes of it is the scan's answer
 */
export function soundOfRowChanges(
  before: StationState,
  now: StationState,
  awaited: ReadonlySet<number>,
): SoundName | null {
  if (before.rows === now.rows) return null;
  const running = before.run.kind === 'running' || now.run.kind === 'running';
  let loudest: SoundName | null = null;
  // Both lists are in the order of their ids, and all but a few rows are the same objects: walked side by side, a change in
  // 2,000 rows costs no table of them.
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
  // While nothing is printed, the operator's own doing puts rows there.
  return state === 'held' && running ? 'held' : null;
}

/** What the end of a run sounds like. Each failed label has sounded by then. */
export function soundOfOutcome(outcome: RunOutcome): SoundName | null {
  if (outcome.kind === 'refused') return outcome.problem.code === 'all-held' ? 'held' : 'failed';
  const { endedBy, foreign, skipped, printed } = outcome.summary;
  if (endedBy !== null || foreign > 0) return 'failed';
  return skipped === 0 && printed >= MIN_LABELS_ANNOUNCED ? 'done' : null;
}
