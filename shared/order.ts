import type { OrderCode, Shortcode, Soc } from './order-code.ts';

/** The fee's five parts, in dong (partner-api.md, "Order detail"). */
export const FEE_PARTS = ['shipment', 'insurance', 'return', 'barter', 'address'] as const;
export type FeePart = (typeof FEE_PARTS)[number];

/** One entry of an order's way; texts as the service wrote them. */
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
  /** Its values' meaning is not documented. */
  readonly type: string | null;
  readonly note: string | null;
}

/** A field that the service shows but does not document: its name and what stood in it, as text. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** How Tem came to know an order first. */
export type OrderOrigin = 'created' | 'looked-up' | 'pushed';

/**
 * Everything Tem knows of an order, from its creation, look-ups and webhook events together. Null is "not told". Money in
 * dong, weight in grams; times as the service wrote them.
 */
export interface KnownOrder {
  readonly code: OrderCode;
  readonly shortcode: Shortcode | null;
  readonly soc: Soc | null;
  readonly sorting: string | null;
  /** Compare by this, never by the name. */
  readonly status: string | null;
  readonly statusName: string | null;
  readonly receiver: {
    readonly name: string | null;
    /** Partly masked where a look-up told it. */
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
  /** As the service shows it: a name ("Người Gửi") or a code (1 sender, 2 receiver). */
  readonly payer: string | null;
  /** As the service shows it: a name or a code (1 view, 2 try, 3 neither). */
  readonly config: string | null;
  readonly journeys: readonly Journey[];
  readonly notes: readonly OrderNote[];
  /** The service's `calllogs` and `last_sman`: what stands in them is not documented. */
  readonly callLogs: readonly (readonly NamedText[])[];
  readonly lastSman: readonly NamedText[] | null;
  /** Of webhook events: "1" where it was delivered in part, and where goods are exchanged or returned. */
  readonly partial: string | null;
  readonly barter: string | null;
  readonly reasonCode: string | null;
  readonly reasonText: string | null;
  /** What amount and weight were before they last changed; null where they never did. */
  readonly amountWas: number | null;
  readonly weightWas: number | null;
  /** What was said when Tem created it: the service does not tell these again. */
  readonly product: string | null;
  readonly note: string | null;
  /** Created with a partner code: the service pushes its updates by itself (partner-api.md, "Events", rule 2). */
  readonly automaticWebhook: boolean;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly origin: OrderOrigin;
  /** When Tem was last told anything of it, and when the service was last asked. Milliseconds since 1970. */
  readonly seenAtMs: number;
  readonly lookedUpAtMs: number | null;
  /** The service has answered about it or made it; otherwise nothing but events speaks of it, which anybody may have sent. */
  readonly confirmed: boolean;
  /** The status is an event's word: the service has not been asked since. */
  readonly statusPushed: boolean;
  /** When the question was sent whose answer is the newest. Milliseconds since 1970. */
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
  | 'createdAt'
  | 'updatedAt'
  | 'seenAtMs'
> & {
  readonly receiverName: string | null;
  readonly receiverAddress: string | null;
};

export function toOrderBrief(order: KnownOrder): OrderBrief {
  const { code, shortcode, soc, status, statusName, amount, weight, amountWas, weightWas } = order;
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
    createdAt,
    updatedAt,
    seenAtMs,
    receiverName: receiver.name,
    receiverAddress: receiver.formattedAddress ?? receiver.address,
  };
}

/** A page of the order book, the orders heard of last first. */
export interface OrderPage {
  readonly orders: readonly OrderBrief[];
  /** Of all that match, not only of this page. */
  readonly total: number;
}

/** What a search by code, shortcode or soc found. */
export interface OrderLookup {
  readonly orders: readonly OrderBrief[];
  /** Whether the service was asked, because the book knew none. */
  readonly askedService: boolean;
}
