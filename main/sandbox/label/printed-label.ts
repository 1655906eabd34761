import type { Order } from '../orders/order.ts';

/** One page of the label page. */
export type PrintedLabel =
  | {
      readonly kind: 'label';
      /** What stands on it, which may not be what its order is: a fault. */
      readonly order: Order;
      /** Another order, whose barcode and code stand on it too; null, as it should be, for none. */
      readonly extraOrder: Order | null;
    }
  /** The list of an order's goods, which does not say whose it is. */
  | { readonly kind: 'goods-list'; readonly order: Order };

/** A label as it should be. */
export const correctLabel = (order: Order): PrintedLabel => ({ kind: 'label', order, extraOrder: null });
