import type { OrderCode, Shortcode } from '../../../shared/order-code.ts';
import type { OrderStatusCode } from '../../../shared/order-status.ts';

/** The sender or receiver of a delivery. */
export interface Party {
  readonly name: string;
  readonly phone: string;
  /** House and street. */
  readonly address: string;
  readonly commune: string;
  readonly district: string;
  readonly province: string;
}

/** Who pays the fee: 1 the sender, 2 the receiver. */
export type Payer = '1' | '2';
/** What the receiver may do: 1 look, 2 try, 3 neither. */
export type ViewConfig = '1' | '2' | '3';

/** Fees in dong. */
export interface Fee {
  readonly shipment: number;
  readonly insurance: number;
  readonly return: number;
  readonly barter: number;
  readonly address: number;
}

export interface JourneyEntry {
  readonly atMs: number;
  readonly status: OrderStatusCode;
  readonly province: string;
  readonly district: string;
  readonly note: string;
}

/** The terms of an order at its creation. Money in dong, weight in grams. */
export interface OrderTerms {
  /** The sender's own code; empty if there is none. */
  readonly soc: string;
  /** `name` is the shop's, as shown on the label. */
  readonly pickup: Party;
  readonly receiver: Party;
  readonly amount: number;
  readonly value: number;
  readonly weight: number;
  readonly payer: Payer;
  readonly config: ViewConfig;
  readonly product: string;
  readonly note: string;
  /** What was agreed about exchange and return of goods; may be empty. */
  readonly barter: string;
  /** The partner code; empty if there is none. */
  readonly partner: string;
}

/** The service's note on an order. Only type 5 is known, a remark on the address. */
export interface OrderNote {
  readonly atMs: number;
  readonly type: string;
  readonly text: string;
}

/** The reason of a status. Only 304 is known (partner-api.md, "Webhook"). Both are empty without a reason. */
export interface Reason {
  readonly code: string;
  readonly text: string;
}

/** Who had the parcel last. The service's fields are not documented. */
export interface Courier {
  readonly name: string;
  readonly phone: string;
}

/**
 * Where an order's updates are pushed to. `kept` is the address registered at its creation ("Only orders created after a
 * successful change use the new webhook", partner-api.md, operation 12); null if there was none. Seeded orders are older
 * than any address, so theirs go to the current one: training needs orders that push.
 */
type PushAddress = { readonly kind: 'current' } | { readonly kind: 'kept'; readonly url: string | null };

/** An order of the sandbox. Instants in ms since 1970. */
export interface Order extends OrderTerms {
  readonly code: OrderCode;
  readonly shortcode: Shortcode;
  readonly sorting: string;
  readonly fee: Fee;
  readonly status: OrderStatusCode;
  readonly journeys: readonly JourneyEntry[];
  readonly notes: readonly OrderNote[];
  readonly reason: Reason;
  readonly courier: Courier | null;
  readonly pushTo: PushAddress;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** Formats address, commune, district and province on one line, as in the info answer and on the label. */
export const formattedAddress = ({ address, commune, district, province }: Party): string =>
  [address, commune, district, province].filter((part) => part !== '').join(', ');
