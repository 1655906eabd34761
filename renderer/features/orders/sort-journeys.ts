import type { Journey } from '../../../shared/order.ts';
import { parseServiceTime } from '../../../shared/service-time.ts';

/**
 * An order's way in the order of its times. Entries whose time can't be read stay where the service put them: nobody knows
 * where else they belong. Those of the same time keep their order.
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
