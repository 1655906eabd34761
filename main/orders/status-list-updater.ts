import { z } from 'zod';
import { selectedAccount } from '../../shared/account.ts';
import { BUILT_IN_STATUSES, type NamedStatus, type StatusList } from '../../shared/order-status.ts';
import { problemOf } from '../../shared/problem.ts';
import type { ResponseCache } from '../database/response-cache.ts';
import type { Log } from '../log/log.ts';
import type { Connection } from '../partner/connection.ts';
import type { SettingsStore } from '../settings/settings.ts';

interface StatusListUpdaterDependencies {
  readonly settings: Pick<SettingsStore, 'get' | 'onChange'>;
  readonly connection: Pick<Connection, 'client' | 'partner'>;
  readonly responseCache: ResponseCache;
  readonly log: Log;
  readonly onChange: (list: StatusList) => void;
}

const CACHE_NAME = 'statuses';
const DAY_MS = 24 * 60 * 60 * 1000;
/** After a failure. */
const RETRY_MS = 60 * 60 * 1000;

const CachedStatuses = z.array(z.object({ code: z.string(), name: z.string() })).min(1);

/** The service's own list of statuses (partner-api.md, operation 3), stored on disk; the documented one until it is fetched. */
export function createStatusListUpdater({
  settings,
  connection,
  responseCache,
  log,
  onChange,
}: StatusListUpdaterDependencies) {
  let asking: AbortController | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let shown = current();
  let partner = partnerNow();

  function current(): StatusList {
    const found = responseCache.get(CACHE_NAME);
    const statuses = CachedStatuses.safeParse(found?.content);
    return found === null || !statuses.success
      ? BUILT_IN_STATUSES
      : { statuses: statuses.data, fetchedAtMs: found.fetchedAtMs };
  }

  /** Returns the partner to ask; null if no service is set up yet. */
  function partnerNow(): string | null {
    const { partner: kind } = settings.get();
    const { baseUrl } = selectedAccount(settings.get());
    return kind === 'sandbox' || (kind === 'service' && baseUrl !== null) ? connection.partner() : null;
  }

  function tell(): void {
    const before = shown;
    shown = current();
    if (JSON.stringify(before.statuses) !== JSON.stringify(shown.statuses)) onChange(shown);
  }

  /** Returns after how many ms to ask again. */
  async function ask(signal: AbortSignal): Promise<number> {
    try {
      const client = await connection.client();
      const fetched = await client.call('statuses', {}, { signal });
      // Another account's answer would be stored as this one's.
      signal.throwIfAborted();
      const statuses = fetched.map(({ key, value }): NamedStatus => ({ code: key, name: value }));
      if (statuses.length > 0) responseCache.set(CACHE_NAME, statuses);
      tell();
      return DAY_MS;
    } catch (error) {
      if (!signal.aborted) log({ event: 'status list fetch failed', problem: problemOf(error).code });
      return RETRY_MS;
    }
  }

  async function askAndAgain(signal: AbortSignal): Promise<void> {
    const waitMs = await ask(signal);
    // Unreferenced, so that it doesn't keep a closed station running.
    if (!signal.aborted) timer = setTimeout(askNow, waitMs).unref();
  }

  function askNow(): void {
    clearTimeout(timer);
    asking?.abort();
    asking = null;
    if (partnerNow() === null || closed) return;
    asking = new AbortController();
    void askAndAgain(asking.signal);
  }

  return {
    current,
    /** Fetches the list now, then daily, and when the partner changes. Failures are only logged. */
    start(): void {
      settings.onChange(() => {
        if (partnerNow() === partner) return;
        partner = partnerNow();
        tell();
        askNow();
      });
      askNow();
    },
    /** Aborts a request in progress; sends none afterwards. */
    close(): void {
      closed = true;
      asking?.abort();
    },
  };
}
