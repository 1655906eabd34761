import { type KnownOrder, type OrderLookup, type OrderSearch, toOrderBrief } from '../../shared/order.ts';
import { type OrderCode, OrderCodeSchema, parseOrderCode, type Soc } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { CallOptions, PartnerClient } from '../partner/client.ts';
import type { ResponseOf } from '../partner/endpoints.ts';
import { RefusalError } from '../partner/partner-errors.ts';
import { wrongOrderError } from '../partner/same-order.ts';
import { type CancelOrder, createCancelOrder, type OrderResult } from './cancel-order.ts';
import type { NotFoundDetector } from './not-found/not-found-detector.ts';
import { matchesSoc, type OrderBook } from './order-book.ts';
import { reportFromInfo } from './order-reports.ts';

/** An order by the service's code or by the soc. */
export type OrderReference =
  | { readonly by: 'order'; readonly code: OrderCode }
  | { readonly by: 'soc'; readonly code: Soc };

/** Asks the service about orders and records its answers in the book, for both the window and the command line. */
export interface OrderService {
  /**
   * Looks up one order.
   * @throws ProblemError refused if the service knows no such order, malformed if it answers about another one, and the
   * client's other errors
   */
  info(asked: OrderReference, options?: CallOptions): Promise<OrderResult<ResponseOf<'info'>>>;
  /**
   * Finds the orders that a scanned or typed text means: first in the book (code, shortcode or soc), then at the service
   * (info by its code, then by soc). Orders known from events only are looked up. The result is empty only if the service
   * says that it knows no such order.
   * @throws ProblemError if the service could not be asked, or refused for another reason
   */
  find(text: string, signal?: AbortSignal): Promise<OrderLookup>;
  /**
   * Finds what a typed text means: an exact code, shortcode or soc of the book; else the orders of which it is a part; else
   * as `find` at the service.
   * @throws ProblemError as `find`
   */
  search(text: string, signal?: AbortSignal): Promise<OrderSearch>;
  readonly cancel: CancelOrder;
}

interface OrderServiceDependencies {
  readonly partner: () => Promise<PartnerClient>;
  readonly book: OrderBook;
  readonly notFound: Pick<NotFoundDetector, 'matches'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export function createOrderService({
  partner,
  book,
  notFound,
  now = Date.now,
}: OrderServiceDependencies): OrderService {
  const info: OrderService['info'] = async (asked, options) => {
    // The settings may name another partner when the answer arrives.
    const whose = book.partner();
    const client = await partner();
    const askedAtMs = now();
    const results =
      asked.by === 'order'
        ? await client.info(asked.code, 'order', options)
        : await client.info(asked.code, 'soc', options);
    if (asked.by === 'soc' && !matchesSoc(results, asked.code, book)) throw wrongOrderError();
    return { order: book.record(reportFromInfo(results, now(), askedAtMs), whose).order, results };
  };

  /** Returns the order, or the error for an answer without it: a refusal, an answer about another order, or a malformed one. */
  async function orderOr(
    asked: OrderReference,
    signal: AbortSignal | undefined,
  ): Promise<KnownOrder | ProblemError> {
    try {
      return (await info(asked, { signal })).order;
    } catch (error) {
      if (error instanceof RefusalError) return error;
      if (error instanceof ProblemError && error.problem.code === 'malformed') return error;
      throw error;
    }
  }

  const find: OrderService['find'] = async (text, signal) => {
    const trimmed = text.trim();
    const known = trimmed === '' ? [] : book.find(trimmed);
    if (known.length > 0 || trimmed === '') return { orders: known.map(toOrderBrief), askedService: false };
    let inconclusive: ProblemError | null = null;
    for (const asked of lookupCandidates(trimmed)) {
      const answer = await orderOr(asked, signal);
      if (!(answer instanceof ProblemError)) return { orders: [toOrderBrief(answer)], askedService: true };
      if (!(answer instanceof RefusalError && notFound.matches(answer.refusal, asked.code)))
        inconclusive = answer;
    }
    if (inconclusive !== null) throw inconclusive;
    return { orders: [], askedService: true };
  };

  return {
    info,
    find,
    async search(text, signal) {
      const trimmed = text.trim();
      // Also a code that only an event claims: the service is asked whose it is.
      const isCode =
        parseOrderCode(trimmed).kind === 'usual' || book.findIncludingUnconfirmed(trimmed).length > 0;
      const listed =
        isCode || trimmed === '' ? null : book.list({ text: trimmed, status: null, from: 0, count: 1 });
      const [order] = listed?.orders ?? [];
      if (listed === null || order === undefined) return { kind: 'exact', ...(await find(trimmed, signal)) };
      if (listed.total === 1 && book.isCertainMatch(order.code, trimmed)) return { kind: 'match', order };
      return { kind: 'matches', total: listed.total };
    },
    cancel: createCancelOrder({ partner, book, info, now }),
  };
}

/** Returns what a text may refer to. A text that is no order code may still be a soc, which has any form. */
function lookupCandidates(text: string): OrderReference[] {
  const read = parseOrderCode(text);
  const code = OrderCodeSchema.safeParse('code' in read ? read.code : text);
  return [
    ...(code.success ? [{ by: 'order' as const, code: code.data }] : []),
    { by: 'soc', code: text as Soc },
  ];
}
