import pLimit from 'p-limit';
import type { KnownOrder } from '../../shared/order.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import { partnerFailureText } from '../../shared/texts/partner-failures.ts';
import type { CallOptions } from '../partner/client.ts';
import { RefusalError } from '../partner/refusal-error.ts';
import type { NotFoundDetector } from './not-found/not-found-detector.ts';
import type { OrderBook } from './order-book.ts';

/** What is known of an order's status before it is printed. */
export type StatusResult =
  | { readonly kind: 'known'; readonly order: KnownOrder }
  /** It could not be looked up, and nothing recent is known. */
  | { readonly kind: 'unknown'; readonly problem: Problem };

/** Looks orders up before they are printed. */
export interface StatusCheck {
  /** The order as it was told lately, or as the service tells it now. Never fails. */
  check(code: OrderCode): Promise<StatusResult>;
}

/** A status that the service answered within this time is not asked for again, unless an event has changed it since. */
const FRESH_MS = 10 * 60_000;
/** Look-ups under way at once. */
const MAX_CONCURRENT = 4;
/** A look-up that takes longer is given up: printing waits for it. */
const LOOKUP_TIMEOUT_MS = 6_000;
/** After so many failures in a row nothing is asked for a while, so that a broken service does not hold up every label. */
const MAX_FAILURES = 3;
const PAUSE_MS = 15_000;

interface StatusCheckDependencies {
  /** An OrderService's. */
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

export function createStatusCheck({
  orders,
  notFound,
  book,
  now = Date.now,
}: StatusCheckDependencies): StatusCheck {
  const limit = pLimit(MAX_CONCURRENT);
  const underWay = new Map<OrderCode, Promise<StatusResult>>();
  let failures = 0;
  let lastFailure: { readonly problem: Problem; readonly atMs: number } | null = null;

  function fresh(code: OrderCode): StatusResult | null {
    const order = book.get(code);
    const isAnswer = order !== null && order.status !== null && !order.statusPushed;
    const toldAtMs = isAnswer ? order.lookedUpAtMs : null;
    return order === null || toldAtMs === null || now() - toldAtMs > FRESH_MS
      ? null
      : { kind: 'known', order };
  }

  async function ask(code: OrderCode): Promise<StatusResult> {
    const told = fresh(code);
    if (told !== null) return told;
    if (failures >= MAX_FAILURES && lastFailure !== null && now() - lastFailure.atMs < PAUSE_MS)
      return { kind: 'unknown', problem: lastFailure.problem };
    try {
      const { order } = await orders.info(
        { by: 'order', code },
        { signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS) },
      );
      failures = 0;
      return { kind: 'known', order };
    } catch (error) {
      const problem = isTimeout(error) ? TIMEOUT_PROBLEM : problemOf(error);
      // "No such order" is the service's word on this one alone. Any other refusal (maintenance) may be on all of them.
      const isOnThisOrder = error instanceof RefusalError && notFound.matches(error.refusal, code);
      failures = isOnThisOrder ? 0 : failures + 1;
      lastFailure = { problem, atMs: now() };
      return { kind: 'unknown', problem };
    }
  }

  return {
    check(code) {
      const begun = underWay.get(code) ?? limit(() => ask(code)).finally(() => underWay.delete(code));
      underWay.set(code, begun);
      return begun;
    },
  };
}

const TIMEOUT_PROBLEM: Problem = {
  code: 'unavailable',
  values: { detail: partnerFailureText.timeout },
};

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';
