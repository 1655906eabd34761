import { z } from 'zod';
import type { Area, AreaChange, AreaList, AreaQuery } from '../../shared/area.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import type { ResponseCache } from '../database/response-cache.ts';
import type { Log } from '../log/log.ts';
import type { PartnerClient } from '../partner/client.ts';
import { createEmitter } from '../platform/emitter.ts';
import { lastByKey } from '../platform/throttle.ts';

/** Requests one list and returns it as answered (partner-api.md, operations 8 to 10). @throws ProblemError from the client */
export function requestAreas(
  client: PartnerClient,
  { level, parent }: AreaQuery,
  signal: AbortSignal,
): Promise<readonly Area[]> {
  switch (level) {
    case 'province':
      return client.call('provinces', {}, { signal });
    case 'district':
      return client.call('districts', { province: parent }, { signal });
    case 'commune':
      return client.call('communes', { district: parent }, { signal });
  }
}

/** Fetches one list: the service's own names, each code once. @throws ProblemError from the client, or the signal's reason */
async function fetchAreas(client: PartnerClient, query: AreaQuery, signal: AbortSignal): Promise<Area[]> {
  const listed = await requestAreas(client, query, signal);
  return lastByKey(
    listed.map(({ code, name }) => ({ code, name })),
    ({ code }) => code,
  );
}

interface AreasDependencies {
  readonly client: () => Promise<PartnerClient>;
  /** The partner that the areas belong to (Connection.partner). */
  readonly partner: () => string;
  readonly responseCache: ResponseCache;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Areas change a few times a year. */
const FRESH_MS = 24 * 60 * 60 * 1000;
/** How long to wait after a failed refresh. */
const RETRY_AFTER_MS = 60 * 1000;

const CachedAreas = z.array(z.object({ code: z.string(), name: z.string() }));

const cacheKeyOf = ({ level, parent }: AreaQuery): string =>
  parent === null ? 'provinces' : `${level === 'district' ? 'districts' : 'communes'} of ${parent}`;

/** The service's areas, cached on disk so that they are available immediately and offline. */
export type Areas = ReturnType<typeof createAreas>;

export function createAreas({ client, partner, responseCache, log, now = Date.now }: AreasDependencies) {
  /** By partner and list: requests in progress, and the last failures. */
  const underWay = new Map<string, Promise<AreaList>>();
  const failed = new Map<string, { readonly problem: Problem; readonly atMs: number }>();
  const changes = createEmitter<AreaChange>();
  const closing = new AbortController();

  const keyOf = (query: AreaQuery): string => JSON.stringify([partner(), cacheKeyOf(query)]);

  function read(query: AreaQuery): AreaList | null {
    const found = responseCache.get(cacheKeyOf(query));
    const areas = CachedAreas.safeParse(found?.content);
    if (found === null || !areas.success) return null;
    const problem = failed.get(keyOf(query))?.problem ?? null;
    return { areas: areas.data, fetchedAtMs: found.fetchedAtMs, problem };
  }

  async function fetchAndCache(query: AreaQuery, key: string): Promise<AreaList> {
    const areas = await fetchAreas(await client(), query, closing.signal);
    // The partner changed meanwhile, and these areas are not the new one's.
    if (closing.signal.aborted || keyOf(query) !== key) return { areas, fetchedAtMs: now(), problem: null };
    failed.delete(key);
    return { areas, fetchedAtMs: responseCache.set(cacheKeyOf(query), areas).fetchedAtMs, problem: null };
  }

  /** Fetches a list, sharing one request among all callers. */
  function fetchOnce(query: AreaQuery): Promise<AreaList> {
    const key = keyOf(query);
    const before = underWay.get(key);
    if (before !== undefined) return before;
    const asking = fetchAndCache(query, key).finally(() => underWay.delete(key));
    underWay.set(key, asking);
    return asking;
  }

  async function refresh(query: AreaQuery, before: AreaList): Promise<void> {
    const key = keyOf(query);
    const list = await fetchOnce(query).catch((error: unknown): AreaList => {
      const problem = problemOf(error);
      failed.set(key, { problem, atMs: now() });
      log({ event: 'areas refresh failed', areas: query.level, problem: problem.code });
      return { ...before, problem };
    });
    if (closing.signal.aborted || keyOf(query) !== key) return;
    if (before.problem?.code === list.problem?.code && areasEqual(before.areas, list.areas)) return;
    changes.emit({ level: query.level, parent: query.parent, list });
  }

  function refreshIfStale(query: AreaQuery, list: AreaList): void {
    const key = keyOf(query);
    const age = now() - list.fetchedAtMs;
    // If the clock was set back, the list is from the future and is refreshed too.
    if ((age >= 0 && age < FRESH_MS) || underWay.has(key) || closing.signal.aborted) return;
    const last = failed.get(key);
    if (last !== undefined && Math.abs(now() - last.atMs) < RETRY_AFTER_MS) return;
    refresh(query, list).catch((error: unknown) =>
      log({ event: 'areas refresh failed', areas: query.level, problem: problemOf(error).code }),
    );
  }

  async function list(query: AreaQuery): Promise<AreaList> {
    const cached = read(query);
    if (cached !== null) {
      refreshIfStale(query, cached);
      return cached;
    }
    const key = keyOf(query);
    const fetched = await fetchOnce(query);
    return keyOf(query) === key ? fetched : list(query);
  }

  return {
    /**
     * Returns one list: the cached one if there is one, however old. A list older than a day is refreshed in the background.
     * @throws ProblemError from the client, if the list was never fetched and can't be now
     */
    list,
    /** Returns the cached list without a request; null if there is none. */
    kept: read,
    /** Notifies of lists that a background refresh changed. Returns a function that unsubscribes. */
    onChange: changes.on,
    /** Aborts requests in progress. */
    close: (): void => closing.abort(),
  };
}

const areasEqual = (one: readonly Area[], other: readonly Area[]): boolean =>
  one.length === other.length &&
  one.every(({ code, name }, at) => code === other[at]?.code && name === other[at]?.name);
