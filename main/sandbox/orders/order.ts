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
}

/** An order in the sandbox's books. Instants in ms since 1970. */
export interface Order extends OrderTerms {
  readonly code: OrderCode;
  readonly shortcode: Shortcode;
  readonly sorting: string;
  readonly fee: Fee;
  readonly status: OrderStatusCode;
  readonly journeys: readonly JourneyEntry[];
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** Address, commune, district and province on one line, as the info answer and the label show it. */
export function formattedAddress({ address, commune, district, province }: Party): string {
  return [address, commune, district, province].filter((part) => part !== '').join(', ');
}
