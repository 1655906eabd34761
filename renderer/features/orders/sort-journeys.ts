import type { Journey } from '../../../shared/order.ts';
import { parseServiceTime } from '../../../shared/service-time.ts';

/**
 * Sorts an order's journey by time. Entries with unreadable times stay where the service put them, since their right
 * place is unknown. Stable for equal times.
 */
export function sortJourneys<Entry extends Pick<Journey, 'time'>>(
  journeys: readonly Entry[],
): readonly Entry[] {
  const timed = journeys
    .flatMap((entry) => {
      const time = parseServiceTime(entry.time);
      return time === null ? [] : [{ entry, ms: time.ms }];
    })
    .toSorted((one, other) => one.ms - other.ms)
    .values();
  return journeys.map((entry) =>
    parseServiceTime(entry.time) === null ? entry : (timed.next().value?.entry ?? entry),
  );
}
