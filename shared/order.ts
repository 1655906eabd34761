import type { RowAccount } from './account.ts';
import type { OrderCode, Shortcode, Soc } from './order-code.ts';

/** The fee's five parts, in dong (partner-api.md, "Order detail"). */
export const FEE_PARTS = ['shipment', 'insurance', 'return', 'barter', 'address'] as const;
export type FeePart = (typeof FEE_PARTS)[number];

/** One entry of an order's journey; texts as the service wrote them. */
export interface Journey {
  /** ISO 8601 with an offset. */
  readonly time: string | null;
  /** The status' name: the service gives no code here. */
  readonly status: string | null;
  readonly province: string | null;
  readonly district: string | null;
  readonly note: string | null;
}

export interface OrderNote {
  /** ISO 8601 with an offset. */
  readonly createdAt: string | null;
  /** The meaning of its values is not documented. */
  readonly type: string | null;
  readonly note: string | null;
}

/** A field that the service returns without documenting it: its name and its content as text. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** How Tem first learned of an order. */
export type OrderOrigin = 'created' | 'looked-up' | 'pushed';

/**
 * Everything Tem knows about an order, from its creation, lookups and webhook events. Null means "not reported". Money in dong,
 * weight in grams; times as the service wrote them.
 */
export interface KnownOrder {
  readonly code: OrderCode;
  readonly shortcode: Shortcode | null;
  readonly soc: Soc | null;
  readonly sorting: string | null;
  /** Compare by this code, never by the name. */
  readonly status: string | null;
  readonly statusName: string | null;
  readonly receiver: {
    readonly name: string | null;
    /** Partly masked if it comes from a lookup. */
    readonly phone: string | null;
    readonly address: string | null;
    readonly formattedAddress: string | null;
  };
  /** To be collected from the receiver. */
  readonly amount: number | null;
  readonly collection: number | null;
  readonly value: number | null;
  readonly weight: number | null;
  readonly fee: Readonly<Record<FeePart, number | null>>;
  /** As the service returns it: a name ("Người Gửi") or a code (1 sender, 2 receiver). */
  readonly payer: string | null;
  /** As the service returns it: a name or a code (1 view, 2 try, 3 neither). */
  readonly config: string | null;
  readonly journeys: readonly Journey[];
  readonly notes: readonly OrderNote[];
  /** The service's `calllogs` and `last_sman`, whose content is not documented. */
  readonly callLogs: readonly (readonly NamedText[])[];
  readonly lastSman: readonly NamedText[] | null;
  /** From webhook events: "1" if it was delivered in part, and if goods are exchanged or returned. */
  readonly partial: string | null;
  readonly barter: string | null;
  readonly reasonCode: string | null;
  readonly reasonText: string | null;
  /** Amount and weight before their last change; null if they never changed. */
  readonly amountWas: number | null;
  readonly weightWas: number | null;
  /** Given when Tem created it: the service does not return these. */
  readonly product: string | null;
  readonly note: string | null;
  /** Created with a partner code: the service pushes its updates automatically (partner-api.md, "Events", rule 2). */
  readonly automaticWebhook: boolean;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly origin: OrderOrigin;
  /** When Tem last learned anything about it, and when the service was last asked. Milliseconds since 1970. */
  readonly seenAtMs: number;
  readonly lookedUpAtMs: number | null;
  /** Whether the service has answered about it or created it; otherwise only events told of it, which anyone may have sent. */
  readonly confirmed: boolean;
  /** Whether the status comes from an event and the service has not been asked since. */
  readonly statusPushed: boolean;
  /** When the request with the newest answer was sent. Milliseconds since 1970. */
  readonly askedAtMs: number | null;
}

/** An order in a list. */
export type OrderBrief = Pick<
  KnownOrder,
  | 'code'
  | 'shortcode'
  | 'soc'
  | 'status'
  | 'statusName'
  | 'amount'
  | 'weight'
  | 'amountWas'
  | 'weightWas'
  | 'product'
  | 'createdAt'
  | 'updatedAt'
  | 'seenAtMs'
> & {
  readonly receiverName: string | null;
  /** Partly masked if it comes from a lookup. */
  readonly receiverPhone: string | null;
  readonly receiverAddress: string | null;
};

/** An order that a scan may mean. */
export interface OrderChoice extends OrderBrief {
  /** Whose it is, at a station with several accounts; otherwise null. */
  readonly account: RowAccount | null;
}

export function toOrderBrief(order: KnownOrder): OrderBrief {
  const { code, shortcode, soc, status, statusName, amount, weight, amountWas, weightWas, product } = order;
  const { createdAt, updatedAt, seenAtMs, receiver } = order;
  return {
    code,
    shortcode,
    soc,
    status,
    statusName,
    amount,
    weight,
    amountWas,
    weightWas,
    product,
    createdAt,
    updatedAt,
    seenAtMs,
    receiverName: receiver.name,
    receiverPhone: receiver.phone,
    receiverAddress: receiver.formattedAddress ?? receiver.address,
  };
}

/** A page of the order book, most recently updated first. */
export interface OrderPage {
  readonly orders: readonly OrderBrief[];
  /** Of all that match, not only of this page. */
  readonly total: number;
}

/** What a typed text means, as Enter asks for it. */
export type OrderSearch =
  /** Orders with exactly this code, shortcode or soc, from the book or the service; none if nobody knows one. */
  | ({ readonly kind: 'exact' } & OrderLookup)
  /** The only order of the book that the text is a part of. */
  | { readonly kind: 'match'; readonly order: OrderBrief }
  /** Several match, or only masked phone numbers do, which may be others: the list shows them. */
  | { readonly kind: 'matches'; readonly total: number };

/** The result of a search by code, shortcode or soc. */
export interface OrderLookup {
  readonly orders: readonly OrderBrief[];
  /** Whether the service was asked because the book had no match. */
  readonly askedService: boolean;
}
