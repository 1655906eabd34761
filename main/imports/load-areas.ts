import type { Area, AreaList, AreaQuery } from '../../shared/area.ts';
import type { LoadAreas } from './check-areas.ts';

interface AreaSource {
  /** `list` of main/areas/areas.ts: cached, else fetched. */
  readonly list: (query: AreaQuery) => Promise<AreaList>;
  /** `kept` of main/areas/areas.ts: cached only. */
  readonly kept: (query: AreaQuery) => AreaList | null;
}

/** A service that answers no list within this time gets no further request for this file. */
const LIMIT_MS = 25_000;

/**
 * Creates the loader for one file. After the first list that can't be had, only cached ones are used: 700 districts' requests
 * would each wait for the same lost connection.
 */
export function createAreaLoader({ list, kept }: AreaSource, limitMs = LIMIT_MS): LoadAreas {
  let isLost = false;
  return async (query): Promise<readonly Area[] | null> => {
    if (isLost) return kept(query)?.areas ?? null;
    const timeout = Promise.withResolvers<null>();
    const timer = setTimeout(() => timeout.resolve(null), limitMs);
    const found = await Promise.race([
      list(query).then(
        ({ areas }) => areas,
        () => null,
      ),
      timeout.promise,
    ]);
    clearTimeout(timer);
    isLost ||= found === null;
    return found;
  };
}
