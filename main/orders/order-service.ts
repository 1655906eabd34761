import { briefOf, type FoundOrders, type KnownOrder } from '../../shared/order.ts';
import { type OrderCode, OrderCodeSchema, readOrderCode, type Soc } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { CallOptions, PartnerClient } from '../partner/client.ts';
import type { AnswerOf } from '../partner/endpoints.ts';
import { RefusedByService } from '../partner/refusal.ts';
import { otherOrder } from '../partner/same-order.ts';
import { createCancelling } from './cancel-order.ts';
import type { NotFound } from './not-found/not-found.ts';
import type { OrderBook } from './order-book.ts';
import { speaksOf } from './speaks-of.ts';
import { wordOfInfo } from './words.ts';

/** An order by the service's code, or by the sender's own. */
export type AskedOrder =
  | { readonly by: 'order'; readonly code: OrderCode }
  | { readonly by: 'soc'; readonly code: Soc };

/** What the service said of an order: as the book knows it now, and as it came, under the service's own names. */
export interface Told<Results> {
  readonly order: KnownOrder;
  readonly results: Results;
}

/** Asks the service about orders, and keeps in the book what it says: for the window and the command line alike. */
export interface OrderService {
  /**
   * Looks one order up.
   * @throws ProblemError refused where the service knows no such order, malformed where it answers about another one, and
   *   the client's others
   */
  info(asked: AskedOrder, options?: CallOptions): Promise<Told<AnswerOf<'info'>>>;
  /**
   * What a scanned or typed text means: the book first (code, shortcode or soc), then the service (info by its code, then
   * by the sender's); what only events speak of is asked for. Nothing is found only where the service says that it knows no such order.
   * @throws ProblemError where the service could not be asked, or refused in words that do not say so
   */
  find(text: string, signal?: AbortSignal): Promise<FoundOrders>;
  /**
   * Cancels an order; the service's answer decides. Where that was lost, or was about another order, the order itself is
   * looked up. Sent once, whatever comes.
   * @returns its `results` as operation 7 names them; where only a look-up tells that it is cancelled, as far as that goes
   * @throws ProblemError refused; cancel-unsure where nobody knows, also where the signal ended the waiting; the signal's
   *   reason where nothing was sent; and the client's others
   */
  cancel(code: OrderCode, options?: CallOptions): Promise<Told<AnswerOf<'cancel'>>>;
}

interface Needs {
  readonly partner: () => Promise<PartnerClient>;
  readonly book: OrderBook;
  readonly notFound: Pick<NotFound, 'says'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export function createOrderService({ partner, book, notFound, now = Date.now }: Needs): OrderService {
  const info: OrderService['info'] = async (asked, options) => {
    // The settings may name another partner by the time of the answer.
    const whose = book.partner();
    const client = await partner();
    const askedAtMs = now();
    const results =
      asked.by === 'order'
        ? await client.info(asked.code, 'order', options)
        : await client.info(asked.code, 'soc', options);
    if (asked.by === 'soc' && !speaksOf(results, asked.code, book)) throw otherOrder();
    return { order: book.tell(wordOfInfo(results, now(), askedAtMs), whose).order, results };
  };

  /** The order, or the answer that tells nothing of it: a refusal, one about another order, or one that makes no sense. */
  async function orderOr(
    asked: AskedOrder,
    signal: AbortSignal | undefined,
  ): Promise<KnownOrder | ProblemError> {
    try {
      return (await info(asked, { signal })).order;
    } catch (error) {
      if (error instanceof RefusedByService) return error;
      if (error instanceof ProblemError && error.problem.code === 'malformed') return error;
      throw error;
    }
  }

  return {
    info,
    async find(text, signal) {
      const trimmed = text.trim();
      const known = trimmed === '' ? [] : book.find(trimmed);
      if (known.length > 0 || trimmed === '') return { orders: known.map(briefOf), asked: false };
      let untold: ProblemError | null = null;
      for (const asked of meanings(trimmed)) {
        const answer = await orderOr(asked, signal);
        if (!(answer instanceof ProblemError)) return { orders: [briefOf(answer)], asked: true };
        if (!(answer instanceof RefusedByService && notFound.says(answer.refusal, asked.code)))
          untold = answer;
      }
      if (untold !== null) throw untold;
      return { orders: [], asked: true };
    },
    cancel: createCancelling({ partner, book, info, now }),
  };
}

/** What a text is asked for as: what can be no order code may still be a sender's own, which has any form. */
function meanings(text: string): AskedOrder[] {
  const read = readOrderCode(text);
  const code = OrderCodeSchema.safeParse('code' in read ? read.code : text);
  return [
    ...(code.success ? [{ by: 'order' as const, code: code.data }] : []),
    { by: 'soc', code: text as Soc },
  ];
}
