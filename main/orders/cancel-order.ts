import type { KnownOrder } from '../../shared/order.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { CANCELLED } from '../../shared/order-status.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { CallOptions, PartnerClient } from '../partner/client.ts';
import type { ResponseOf } from '../partner/endpoints.ts';
import { classifyFailure, describeFailure } from '../partner/request-outcome.ts';
import { isAnswerForCode, wrongOrderError } from '../partner/same-order.ts';
import type { OrderBook } from './order-book.ts';
import { reportFromCancellation, reportFromInfo } from './order-reports.ts';

/** An order as recorded in the book, and the service's answer under the service's own field names. */
export interface OrderResult<Results> {
  readonly order: KnownOrder;
  readonly results: Results;
}

/**
 * Cancels an order. The request is sent once, and the service's answer decides. If the answer is lost or concerns another
 * order, the order is looked up instead.
 * @returns the `results` of operation 7; if only a look-up shows the cancellation, as many of its fields as the look-up has
 * @throws ProblemError refused; cancel-unsure if the outcome is unknown, also when the signal ends the wait; the signal's
 * reason if nothing was sent; the client's other errors
 */
export type CancelOrder = (
  code: OrderCode,
  options?: CallOptions,
) => Promise<OrderResult<ResponseOf<'cancel'>>>;

interface CancelOrderDependencies {
  readonly partner: () => Promise<PartnerClient>;
  readonly book: OrderBook;
  readonly info: (
    asked: { readonly by: 'order'; readonly code: OrderCode },
    options: CallOptions,
  ) => Promise<OrderResult<ResponseOf<'info'>>>;
  readonly now: () => number;
}

export function createCancelOrder({ partner, book, info, now }: CancelOrderDependencies): CancelOrder {
  /**
   * Looks the order up after the answer to its cancellation was lost. An order that is not cancelled yet may still become
   * so while the service works on the request.
   * @param thrown why there is no answer
   */
  async function lookUpCancelled(
    code: OrderCode,
    thrown: unknown,
    signal: AbortSignal | undefined,
  ): ReturnType<CancelOrder> {
    const found = await info({ by: 'order', code }, { signal }).catch(() => null);
    if (found?.results.status === CANCELLED)
      return { order: found.order, results: cancellationFromInfo(found.results) };
    if (classifyFailure(thrown).kind === 'unreached') throw thrown;
    throw new ProblemError('cancel-unsure', { detail: describeFailure(thrown) }, { cause: thrown });
  }

  return async function cancel(code, { signal } = {}) {
    const whose = book.partner();
    const client = await partner();
    signal?.throwIfAborted();
    let results: ResponseOf<'cancel'>;
    try {
      results = await client.call('cancel', { code }, { signal });
    } catch (thrown) {
      const { kind } = classifyFailure(thrown);
      if (kind === 'unsure' || kind === 'unreached') return lookUpCancelled(code, thrown, signal);
      throw thrown;
    }
    // A success that names no order or another one.
    if (!isAnswerForCode(results, code)) return lookUpCancelled(code, wrongOrderError(), signal);
    const { order } = book.record(reportFromCancellation(results, now()), whose);
    // The answer carries no time to compare late events with, but a look-up does. A look-up that doesn't show the
    // cancellation yet is ignored.
    const askedAtMs = now();
    const after = await client.info(code, 'order', { signal }).catch(() => null);
    if (after === null || (results.status !== null && after.status !== results.status))
      return { order, results };
    return { order: book.record(reportFromInfo(after, now(), askedAtMs), whose).order, results };
  };
}

/** Converts a look-up of a cancelled order to the form of operation 7's answer. */
function cancellationFromInfo(info: ResponseOf<'info'>): ResponseOf<'cancel'> {
  const { code, soc, receiver, status, status_name } = info;
  const address = receiver?.formatted_address ?? receiver?.address ?? null;
  return { code, soc, address, status, status_name };
}
