import type { KnownOrder } from '../../shared/order.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { CANCELLED } from '../../shared/order-status.ts';
import { ProblemError, problemOf } from '../../shared/problem.ts';
import type { PartnerClient } from '../partner/client.ts';
import { isOf } from '../partner/same-order.ts';
import type { OrderBook } from './order-book.ts';
import type { OrderService } from './order-service.ts';
import { wordOfCancellation, wordOfInfo } from './words.ts';

/** After these nobody knows whether the service did what it was asked for. */
const ANSWER_LOST: readonly string[] = ['unavailable', 'malformed'];

interface Needs {
  readonly partner: () => Promise<PartnerClient>;
  readonly book: OrderBook;
  readonly lookUp: OrderService['lookUp'];
  readonly now: () => number;
}

export function createCancelling({ partner, book, lookUp, now }: Needs): OrderService['cancel'] {
  /** A cancellation without an answer may have been done: the order itself tells. */
  async function afterLostAnswer(code: OrderCode, lost: unknown): Promise<KnownOrder> {
    const order = await lookUp(code).catch(() => null);
    if (order === null) throw new ProblemError('cancel-unsure', unsureValues(lost), { cause: lost });
    if (order.status !== CANCELLED) throw lost;
    return order;
  }

  return async function cancel(code) {
    const whose = book.partner();
    const client = await partner();
    const answer = await client.call('cancel', { code }).catch((error: unknown) => {
      if (ANSWER_LOST.includes(problemOf(error).code)) return { lost: error };
      throw error;
    });
    if ('lost' in answer) return afterLostAnswer(code, answer.lost);
    // Success, said of no order or of another one.
    if (!isOf(answer, code)) return lookUp(code);
    const { order } = book.tell(wordOfCancellation(answer, now()), whose);
    // The answer tells no time, which a late event has to be measured against; the look-up does. One that does not know
    // of the cancellation yet says nothing.
    const info = await client.info(code, 'order').catch(() => null);
    if (info === null || !isOf(info, code) || (answer.status !== null && info.status !== answer.status))
      return order;
    return book.tell(wordOfInfo(info, now()), whose).order;
  };
}

function unsureValues(lost: unknown): NonNullable<ProblemError['problem']['values']> {
  return { detail: problemOf(lost).values?.['detail'] ?? problemOf(lost).code };
}
