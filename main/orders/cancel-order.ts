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

/** What the service said of an order: as the book knows it now, and as it came, under the service's own names. */
export interface OrderResult<Results> {
  readonly order: KnownOrder;
  readonly results: Results;
}

/**
 * Cancels an order; the service's answer decides. Where that was lost, or was about another order, the order itself is
 * looked up. Sent once, whatever comes.
 * @returns its `results` as operation 7 names them; where only a look-up tells that it is cancelled, as far as that goes
 * @throws ProblemError refused; cancel-unsure where nobody knows, also where the signal ended the waiting; the signal's
 *   reason where nothing was sent; and the client's others
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
   * The answer to a cancellation is not there, which may have been done all the same: the order itself tells. One that is
   * not cancelled yet may still become so, as long as the service may be at work on the request.
   * @param thrown why the answer is not there
   */
  async function lookUpCancelled(
    code: OrderCode,
    thrown: unknown,
    signal: AbortSignal | undefined,
  ): ReturnType<CancelOrder> {
    const told = await info({ by: 'order', code }, { signal }).catch(() => null);
    if (told?.results.status === CANCELLED)
      return { order: told.order, results: cancellationFromInfo(told.results) };
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
    // Success, said of no order or of another one.
    if (!isAnswerForCode(results, code)) return lookUpCancelled(code, wrongOrderError(), signal);
    const { order } = book.record(reportFromCancellation(results, now()), whose);
    // The answer tells no time, which a late event has to be measured against; the look-up does. One that does not know
    // of the cancellation yet says nothing.
    const askedAtMs = now();
    const after = await client.info(code, 'order', { signal }).catch(() => null);
    if (after === null || (results.status !== null && after.status !== results.status))
      return { order, results };
    return { order: book.record(reportFromInfo(after, now(), askedAtMs), whose).order, results };
  };
}

/** What a look-up tells of a cancelled order, in the form of operation 7's answer. */
function cancellationFromInfo(info: ResponseOf<'info'>): ResponseOf<'cancel'> {
  const { code, soc, receiver, status, status_name } = info;
  const address = receiver?.formatted_address ?? receiver?.address ?? null;
  return { code, soc, address, status, status_name };
}
