import type { OrderCode } from '../../shared/order-code.ts';

/** What an order is called on its label. */
export interface OrderNames {
  readonly code: OrderCode;
  readonly shortcode: string | null;
  /** The sender's own code, and the sorting code; null where they are not known. */
  readonly soc: string | null;
  readonly sorting: string | null;
}

/** Who an order goes to, as far as it is known. */
export interface ReceiverFacts {
  readonly name: string | null;
  /** Perhaps with some digits masked. */
  readonly phone: string | null;
  /** The district by itself, where it is told, and the whole address in one line. */
  readonly district: string | null;
  readonly address: string | null;
}

/** What is known of an order when its label is proven. */
export interface OrderFacts extends OrderNames {
  /** Null where nothing is known of the order but its code. */
  readonly receiver: ReceiverFacts | null;
}
