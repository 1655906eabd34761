import type { OrderReport } from '../orders/order-reports.ts';
import type { OrderUpdate } from '../partner/order-update.ts';

/** Builds a report from a pushed update. @param atMs when it arrived; milliseconds since 1970 */
export function reportFromEvent(update: OrderUpdate, atMs: number): OrderReport {
  const { code, shortcode, soc, status, status_name, name, phone, address, payer } = update;
  const { amount, weight, fshipment, finsurance, partial, barter, reason_code, reason_text } = update;
  return {
    code,
    origin: 'pushed',
    recency: { of: update.updated_at },
    atMs,
    facts: {
      shortcode,
      soc,
      status,
      statusName: status_name,
      receiver: { name, phone, address },
      amount,
      weight,
      fee: { shipment: fshipment, insurance: finsurance },
      payer,
      partial,
      barter,
      reasonCode: reason_code,
      reasonText: reason_text,
      createdAt: update.created_at,
    },
  };
}
