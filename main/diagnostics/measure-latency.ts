import { LATENCY_SAMPLES, type PartnerLatency } from '../../shared/diagnostics.ts';
import { HTTP_LIMITS } from '../partner/http-limits.ts';

/** Measures every attempt that goes through its fetch. */
export interface Latency {
  readonly fetch: typeof globalThis.fetch;
  /** Wraps another fetch to measure it as well. */
  readonly wrap: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;
  /** Returns the measurements, the most recently used address first. */
  read(): readonly PartnerLatency[];
}

/** Stations use two addresses, and keep one pair for months. */
const MAX_ADDRESSES = 10;

interface AddressStats {
  calls: number;
  failed: number;
  lastAtMs: number;
  /** The times of the last attempts, oldest first; null for an attempt without an answer. */
  times: readonly (number | null)[];
}

/** Wraps the fetch that reaches the partner, including the built-in sandbox. */
export function measureLatency(
  fetch: typeof globalThis.fetch,
  {
    nowMs = () => performance.now(),
    now = Date.now,
    attemptMs = HTTP_LIMITS.attemptMs,
  }: {
    /** A monotonic clock, in ms. */
    readonly nowMs?: () => number;
    /** Milliseconds since 1970. */
    readonly now?: () => number;
    /** An attempt that was aborted sooner than this says nothing about the service. */
    readonly attemptMs?: number;
  } = {},
): Latency {
  const addresses = new Map<string, AddressStats>();

  function add(address: string, ms: number | null, failed: boolean): void {
    const before = addresses.get(address) ?? { calls: 0, failed: 0, lastAtMs: 0, times: [] };
    // Moves the most recent address to the end.
    addresses.delete(address);
    addresses.set(address, {
      calls: before.calls + 1,
      failed: before.failed + (failed ? 1 : 0),
      lastAtMs: now(),
      times: [...before.times, ms].slice(-LATENCY_SAMPLES),
    });
    const [oldest] = addresses.keys();
    if (addresses.size > MAX_ADDRESSES && oldest !== undefined) addresses.delete(oldest);
  }

  const of: Latency['wrap'] = (asked) => async (input, init) => {
    const address = originOf(input);
    const start = nowMs();
    try {
      const response = await asked(input, init);
      add(address, nowMs() - start, response.status >= 500);
      return response;
    } catch (error) {
      const signal = input instanceof Request ? input.signal : init?.signal;
      const ms = nowMs() - start;
      // An attempt aborted by a person, or because the whole call took too long, says nothing about the service.
      if (signal?.aborted !== true || ms >= attemptMs) add(address, null, true);
      throw error;
    }
  };

  return {
    fetch: of(fetch),
    wrap: of,
    read: () =>
      [...addresses].toReversed().map(([address, { calls, failed, lastAtMs, times }]) => {
        const answered = times.filter((ms) => ms !== null).toSorted((one, other) => one - other);
        return {
          address,
          calls,
          failed,
          lastAtMs,
          lastMs: rounded(times.findLast((ms) => ms !== null)),
          medianMs: rounded(quantile(answered, 0.5)),
          p95Ms: rounded(quantile(answered, 0.95)),
        };
      }),
  };
}

function originOf(input: string | URL | Request): string {
  return new URL(input instanceof Request ? input.url : input).origin;
}

/** Returns the nearest-rank quantile. @param sorted ascending */
function quantile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

const rounded = (ms: number | null | undefined): number | null =>
  typeof ms === 'number' ? Math.round(ms) : null;
