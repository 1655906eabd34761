import { mergeOrder } from '../../../../../main/orders/merge-order.ts';
import type { ReportedFields } from '../../../../../main/orders/order-reports.ts';
import { type KnownOrder, type OrderBrief, toOrderBrief } from '../../../../../shared/order.ts';
import { codeOf } from '../../station-fixtures.ts';

/** An order as main knows it; its code follows from the number. */
export function orderOf(number: number, facts: ReportedFields = {}): KnownOrder {
  const code = codeOf(`SGNS336484LM.${880_000_000 + number}`);
  return mergeOrder(null, { code, origin: 'pushed', recency: { of: null }, atMs: 1_000, facts }).order;
}

export const briefs = (from: number, to: number): OrderBrief[] =>
  Array.from({ length: to - from }, (_, at) => toOrderBrief(orderOf(from + at)));
