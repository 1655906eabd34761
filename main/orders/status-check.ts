import pLimit from 'p-limit';
import type { KnownOrder } from '../../shared/order.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import { partnerFailureText } from '../../shared/texts/partner-failures.ts';
import type { CallOptions } from '../partner/client.ts';
import { RefusalError } from '../partner/partner-errors.ts';
import type { NotFoundDetector } from './not-found/not-found-detector.ts';
import type { OrderBook } from './order-book.ts';

/** What is known of an order's status before printing. */
type StatusResult =
  | { readonly kind: 'known'; readonly order: KnownOrder }
  /** The look-up failed, and nothing recent is known. */
  | { readonly kind: 'unknown'; readonly problem: Problem };

/** A status answered within this time is not requested again, unless an event changed it since. */
const FRESH_MS = 10 * 60_000;
const MAX_CONCURRENT = 4;
/** Slower look-ups are abandoned, because printing waits for them. */
const LOOKUP_TIMEOUT_MS = 6_000;
/** After this many consecutive failures requests pause, so that a broken service doesn't delay every label. */
const MAX_FAILURES = 3;
const PAUSE_MS = 15_000;
/** A proven label takes a look-up that failed this recently as its answer: asking again would be one more journey to wait for. */
const RECENT_FAILURE_MS = 10_000;

interface StatusCheckDependencies {
  /** From an OrderService. */
  readonly orders: {
    readonly info: (
      asked: { readonly by: 'order'; readonly code: OrderCode },
      options: CallOptions,
    ) => Promise<{ readonly order: KnownOrder }>;
  };
  readonly notFound: Pick<NotFoundDetector, 'matches'>;
  readonly book: Pick<OrderBook, 'get'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Looks orders up before they are printed. */
export type StatusCheck = ReturnType<typeof createStatusCheck>;

export function createStatusCheck({ orders, notFound, book, now = Date.now }: StatusCheckDependencies) {
  const limit = pLimit(MAX_CONCURRENT);
  const underWay = new Map<OrderCode, Promise<StatusResult>>();
  const closing = new AbortController();
  /** The last failed look-up of each order, oldest first. */
  const failed = new Map<
    OrderCode,
    { readonly result: StatusResult; readonly atMs: number; readonly status: string | null }
  >();
  let failures = 0;
  let lastFailure: { readonly problem: Problem; readonly atMs: number } | null = null;

  function fresh(code: OrderCode): StatusResult | null {
    const order = book.get(code);
    const isAnswer = order !== null && order.status !== null && !order.statusPushed;
    const answeredAtMs = isAnswer ? order.lookedUpAtMs : null;
    return order === null || answeredAtMs === null || now() - answeredAtMs > FRESH_MS
      ? null
      : { kind: 'known', order };
  }

  async function ask(code: OrderCode): Promise<StatusResult> {
    const recent = fresh(code);
    if (recent !== null) return recent;
    if (failures >= MAX_FAILURES && lastFailure !== null && now() - lastFailure.atMs < PAUSE_MS)
      return { kind: 'unknown', problem: lastFailure.problem };
    try {
      const { order } = await orders.info(
        { by: 'order', code },
        { signal: AbortSignal.any([closing.signal, AbortSignal.timeout(LOOKUP_TIMEOUT_MS)]) },
      );
      failures = 0;
      return { kind: 'known', order };
    } catch (error) {
      const problem = isTimeout(error) ? TIMEOUT_PROBLEM : problemOf(error);
      // "No such order" concerns this order only. Any other refusal (maintenance) may concern all.
      const isOnThisOrder = error instanceof RefusalError && notFound.matches(error.refusal, code);
      failures = isOnThisOrder ? 0 : failures + 1;
      lastFailure = { problem, atMs: now() };
      const result = { kind: 'unknown', problem } as const;
      rememberFailure(code, result);
      return result;
    }
  }

  function rememberFailure(code: OrderCode, result: StatusResult): void {
    failed.delete(code);
    failed.set(code, { result, atMs: now(), status: book.get(code)?.status ?? null });
    for (const [oldest, { atMs }] of failed) {
      if (now() - atMs <= RECENT_FAILURE_MS) break;
      failed.delete(oldest);
    }
  }

  /** Null if an answer or an event has changed the order's status since. */
  function recentFailure(code: OrderCode): StatusResult | null {
    const last = failed.get(code);
    if (last === undefined || now() - last.atMs > RECENT_FAILURE_MS || fresh(code) !== null) return null;
    return (book.get(code)?.status ?? null) === last.status ? last.result : null;
  }

  return {
    /**
     * Returns the order from a recent answer, or asks the service. Never fails.
     * @param failure whether a look-up that failed a few seconds ago is repeated, or counts as the answer
     */
    check(code: OrderCode, failure: 'is-repeated' | 'counts' = 'is-repeated'): Promise<StatusResult> {
      const running = underWay.get(code);
      if (running !== undefined) return running;
      const last = failure === 'counts' ? recentFailure(code) : null;
      if (last !== null) return Promise.resolve(last);
      const begun = limit(() => ask(code)).finally(() => underWay.delete(code));
      underWay.set(code, begun);
      return begun;
    },
    /** Ends the look-ups in progress; resolves when none needs the order book any more. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(underWay.values());
    },
  };
}

const TIMEOUT_PROBLEM: Problem = {
  code: 'unavailable',
  values: { detail: partnerFailureText.timeout },
};

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';
