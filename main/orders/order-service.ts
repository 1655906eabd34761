import { briefOf, type FoundOrders, type KnownOrder } from '../../shared/order.ts';
import { type OrderCode, OrderCodeSchema, readOrderCode, type Soc } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { PartnerClient } from '../partner/client.ts';
import type { AnswerOf } from '../partner/endpoints.ts';
import { isOf, otherOrder } from '../partner/same-order.ts';
import { createCancelling } from './cancel-order.ts';
import type { OrderBook } from './order-book.ts';
import { wordOfInfo } from './words.ts';

/** Asks the service about orders, and keeps in the book what it says. */
export interface OrderService {
  /** @throws ProblemError refused where the service knows no such order, and the client's others */
  lookUp(code: OrderCode, signal?: AbortSignal): Promise<KnownOrder>;
  /** The order with a sender's own code. @throws ProblemError as lookUp */
  lookUpSoc(soc: Soc, signal?: AbortSignal): Promise<KnownOrder>;
  /**
   * What a scanned or typed text means: the book first (code, shortcode or soc), then the service (info by its code, then
   * by the sender's).
   * @throws ProblemError where the service could not be asked
   */
  find(text: string, signal?: AbortSignal): Promise<FoundOrders>;
  /**
   * Cancels an order; the service's answer decides.
   * @throws ProblemError refused; cancel-unsure where the answer was lost and the order can't be looked up either; and the
   *   client's others
   */
  cancel(code: OrderCode): Promise<KnownOrder>;
}

interface Needs {
  readonly partner: () => Promise<PartnerClient>;
  readonly book: OrderBook;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export function createOrderService({ partner, book, now = Date.now }: Needs): OrderService {
  /** Asks and keeps the answer, in the book of the partner that was asked: the settings may change meanwhile. */
  async function ask(
    whose: string,
    call: (client: PartnerClient) => Promise<AnswerOf<'info'>>,
    isMeant: (info: AnswerOf<'info'>) => boolean,
  ): Promise<KnownOrder> {
    const info = await call(await partner());
    if (!isMeant(info)) throw otherOrder();
    return book.tell(wordOfInfo(info, now()), whose).order;
  }

  const lookUp: OrderService['lookUp'] = (code, signal) =>
    ask(
      book.partner(),
      (client) => client.info(code, 'order', { signal }),
      (info) => isOf(info, code),
    );

  const lookUpSoc: OrderService['lookUpSoc'] = (soc, signal) =>
    ask(
      book.partner(),
      (client) => client.info(soc, 'soc', { signal }),
      // Where the answer leaves it out, the service is taken at its word.
      (info) => info.soc === null || info.soc.toUpperCase() === soc.toUpperCase(),
    );

  return {
    lookUp,
    lookUpSoc,
    async find(text, signal) {
      const trimmed = text.trim();
      const known = trimmed === '' ? [] : book.find(trimmed);
      if (known.length > 0 || trimmed === '') return { orders: known.map(briefOf), asked: false };
      const read = readOrderCode(trimmed);
      // What can be no order code may still be a sender's own: those have any form.
      const code = OrderCodeSchema.safeParse('code' in read ? read.code : trimmed);
      const found =
        (code.success ? await unlessRefused(lookUp(code.data, signal)) : null) ??
        (await unlessRefused(lookUpSoc(socOf(trimmed), signal)));
      return { orders: found === null ? [] : [briefOf(found)], asked: true };
    },
    cancel: createCancelling({ partner, book, lookUp, now }),
  };
}

// The sender's own codes have no form: any text that is not empty may be one.
const socOf = (text: string): Soc => text as Soc;

/** Null where the service knows no such order: that is what it refuses a look-up for. */
async function unlessRefused(lookUp: Promise<KnownOrder>): Promise<KnownOrder | null> {
  try {
    return await lookUp;
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'refused') return null;
    throw error;
  }
}
