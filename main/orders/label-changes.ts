import type { KnownOrder } from '../../shared/order.ts';

/** Fields that no label shows: what happens to an order, and Tem's own bookkeeping. Every other field may be on it. */
const NOT_ON_LABEL: ReadonlySet<string> = new Set<keyof KnownOrder>([
  'status',
  'statusName',
  'journeys',
  'notes',
  'callLogs',
  'lastSman',
  'partial',
  'reasonCode',
  'reasonText',
  'amountWas',
  'weightWas',
  'automaticWebhook',
  'createdAt',
  'updatedAt',
  'origin',
  'seenAtMs',
  'lookedUpAtMs',
  'confirmed',
  'statusPushed',
  'askedAtMs',
]);

/**
 * Whether an order's label may look different now: a field that may be on it has another value. An order that was never
 * looked up only becomes known, so a first value is no change of it.
 * @param before the order as known when its label was made; null if it was not
 */
export function hasLabelChanged(before: KnownOrder | null, now: KnownOrder | null): boolean {
  if (before === null) return false;
  // It belongs to another partner now.
  if (now === null) return true;
  return differs(labelFieldsOf(before), labelFieldsOf(now), before.lookedUpAtMs !== null);
}

const labelFieldsOf = (order: KnownOrder): object =>
  Object.fromEntries(Object.entries(order).filter(([name]) => !NOT_ON_LABEL.has(name)));

/** @param strict whether a first value counts */
function differs(before: unknown, now: unknown, strict: boolean): boolean {
  if (before === null) return strict && now !== null;
  if (typeof before !== 'object' || typeof now !== 'object' || now === null) return before !== now;
  const is = new Map(Object.entries(now));
  return Object.entries(before).some(([name, was]) => differs(was, is.get(name) ?? null, strict));
}
