import type { RequestListener } from 'node:http';
import { closed, refused } from '../partner/answers.ts';
import { bodyOf, codeOf, createPartner, type Rules } from '../partner/partner.ts';
import { PRICE_ANSWER } from '../partner/samples.ts';

// A partner with two provinces that quotes and creates orders.

export { codeOf };

/** An order as it was sent. */
export type SentOrder = Readonly<Record<string, unknown>>;

/**
 * The outcome of one creation: an order, a refusal with the service's message, an order whose answer is lost, or a lost
 * request.
 */
export type CreateOutcome =
  | 'created'
  | 'lost'
  | 'gone'
  | { readonly refused: string; readonly errors?: object };

export interface CreatePartner {
  readonly answer: RequestListener;
  /** Every creation requested. */
  readonly asked: SentOrder[];
  /** The existing orders, by the sender's own code. */
  readonly orders: ReadonlyMap<string, SentOrder>;
  /** The outcomes of the next creations; after these, every creation succeeds. */
  readonly outcomes: CreateOutcome[];
  /** Returns why it refuses an order; null: it does not. It refuses none by default. */
  refuses: (sent: SentOrder) => string | null;
  /** What it answers to any look-up in place of the order; null: the order itself. */
  respondsWith: string | null;
  /** The queries of price requests. */
  readonly prices: string[];
}

export function fakeCreatePartner(more: Rules = {}): CreatePartner {
  const unsupported = (): unknown => refused('Không hỗ trợ');
  const { listener } = createPartner({
    price({ query }) {
      partner.prices.push(new URLSearchParams(query).toString());
      return PRICE_ANSWER.results.map((offer) => ({ ...offer, insurance: 5_000 }));
    },
    create(asked, documented) {
      const sent = bodyOf(asked);
      partner.asked.push(sent);
      const outcome = partner.outcomes.shift() ?? 'created';
      if (typeof outcome === 'object') return refused(outcome.refused, outcome.errors);
      const refusal = partner.refuses(sent);
      if (refusal !== null) return refused(refusal);
      if (outcome === 'gone') return closed;
      orders.set(String(sent['soc']), sent);
      const created = documented(asked);
      return outcome === 'lost' ? closed : created;
    },
    info(asked, documented) {
      const { respondsWith } = partner;
      if (respondsWith !== null || asked.query['type'] !== '2')
        return refused(respondsWith ?? 'Đơn hàng không tồn tại');
      return documented(asked);
    },
    statuses: unsupported,
    token: unsupported,
    label: unsupported,
    cancel: unsupported,
    webhook: unsupported,
    setWebhook: unsupported,
    other: unsupported,
    ...more,
  });
  const orders = new Map<string, SentOrder>();
  const partner: CreatePartner = {
    answer: listener,
    asked: [],
    orders,
    outcomes: [],
    refuses: () => null,
    prices: [],
    respondsWith: null,
  };
  return partner;
}
