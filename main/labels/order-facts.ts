import type { OrderCode } from '../../shared/order-code.ts';

/** An order's names on its label. */
export interface OrderNames {
  readonly code: OrderCode;
  readonly shortcode: string | null;
  /** The sender's own code, and the sorting code; null if unknown. */
  readonly soc: string | null;
  readonly sorting: string | null;
}

/** What is known about an order's receiver. */
export interface ReceiverFacts {
  readonly name: string | null;
  /** Some digits may be masked. */
  readonly phone: string | null;
  /** The district alone, if it is known, and the whole address in one line. */
  readonly district: string | null;
  readonly address: string | null;
}

/** What is known about an order when its label is proven. */
export interface OrderFacts extends OrderNames {
  /** Null if only the order's code is known. */
  readonly receiver: ReceiverFacts | null;
}
