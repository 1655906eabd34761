import type { OrderCode, Shortcode } from '../../../shared/order-code.ts';
import type { OrderStatusCode } from '../../../shared/order-status.ts';

/** One end of a delivery. */
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

/** What the parties agree on when an order is created. Money in dong, weight in grams. */
export interface OrderTerms {
  /** The sender's own code; empty where there is none. */
  readonly soc: string;
  /** `name` is the shop's, as the label shows it. */
  readonly pickup: Party;
  readonly receiver: Party;
  readonly amount: number;
  readonly value: number;
  readonly weight: number;
  readonly payer: Payer;
  readonly config: ViewConfig;
  readonly product: string;
  readonly note: string;
  /** What is said of exchange and return of goods; empty where nothing is. */
  readonly barter: string;
  /** The partner code; empty where there is none. */
  readonly partner: string;
}

/** A note of the service's on an order. Only type 5 was ever seen, with a remark on the address. */
export interface OrderNote {
  readonly atMs: number;
  readonly type: string;
  readonly text: string;
}

/** Why an order is where it is. Only 304 was ever seen (partner-api.md, "Webhook"); both empty where nothing is said. */
export interface Reason {
  readonly code: string;
  readonly text: string;
}

/** Who had the parcel last. What the service tells of them is not documented. */
export interface Courier {
  readonly name: string;
  readonly phone: string;
}

/**
 * Where an order's updates are pushed to. `kept` is the address that was registered when it was created ("Only orders
 * created after a successful change use the new webhook", partner-api.md, operation 12), null where none was. Seeded
 * orders are older than any address; theirs go to the one registered now, so that training has orders that push.
 */
export type PushAddress =
  | { readonly kind: 'current' }
  | { readonly kind: 'kept'; readonly url: string | null };

/** An order in the sandbox's books. Instants in ms since 1970. */
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

/** Address, commune, district and province on one line, as the info answer and the label show it. */
export function formattedAddress({ address, commune, district, province }: Party): string {
  return [address, commune, district, province].filter((part) => part !== '').join(', ');
}
