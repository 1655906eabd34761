import { actionsOf, type Counts } from './counts.ts';
import type { TaskKey } from './titles.ts';

/** Tasks of every hour, or of the first one: at most half of the actions. */
const HALVED: readonly TaskKey[] = ['first-label', 'reprint', 'held-order'];
/** Key presses from a first start to the first practice label. */
const MOST_GUIDE_KEYS = 12;

/** What a task still takes too much of; nothing where it is as it has to be. */
export function tooMuchOf(task: TaskKey, before: Counts, after: Counts): string[] {
  const [then, now] = [actionsOf(before), actionsOf(after)];
  const most = HALVED.includes(task) ? Math.floor(then / 2) : then - 1;
  const found: string[] = [];
  if (now > most) found.push(`${now} actions, at most ${most} of ${then}`);
  for (const what of ['clicks', 'dialogs', 'screens'] as const) {
    if (after[what] > before[what]) found.push(`${after[what]} ${what}, no more than ${before[what]}`);
  }
  if (after.wrongTurns.length > 0) found.push(`wrong turns: ${after.wrongTurns.join('; ')}`);
  if (task === 'first-label' && after.keys > MOST_GUIDE_KEYS)
    found.push(`${after.keys} keys, at most ${MOST_GUIDE_KEYS}`);
  return found;
}
