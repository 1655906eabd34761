/** Letters of a field and products of a draft that main takes (shared/new-order.ts, OrderDraftSchema). */
export const MOST_LETTERS = 2_000;
export const MOST_PRODUCTS = 200;
