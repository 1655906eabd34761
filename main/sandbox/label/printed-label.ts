import type { Order } from '../orders/order.ts';

/** One page of the label page. */
export type PrintedLabel =
  | {
      readonly kind: 'label';
      /** The printed content, which may differ from its order as a fault. */
      readonly order: Order;
      /** Another order whose barcode and code are printed too, as a fault; normally null. */
      readonly extraOrder: Order | null;
    }
  /** The list of an order's goods, which doesn't identify the order. */
  | { readonly kind: 'goods-list'; readonly order: Order };

/** Returns a correct label. */
export const correctLabel = (order: Order): PrintedLabel => ({ kind: 'label', order, extraOrder: null });
