import fc from 'fast-check';
import type { OrderReport, ReportedFields } from '../../../main/orders/order-reports.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';

export const CODE = 'SGNS983262NT.595050186' as OrderCode;

/** A time of the service on one day of 2026. */
export const minute = (number: number): string =>
  `2026-11-21T${String(Math.floor(number / 60) % 24).padStart(2, '0')}:${String(number % 60).padStart(2, '0')}:00+07:00`;

/** An update of this minute; null: without a time. */
export function reportOf(
  at: number | null,
  facts: ReportedFields,
  more: Partial<OrderReport> = {},
): OrderReport {
  return {
    code: CODE,
    origin: 'pushed',
    recency: { of: at === null ? null : minute(at) },
    atMs: 1_000,
    facts,
    ...more,
  };
}

const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom('', 'Huỷ', 'Hủy', '098****294', '0987654294'),
);
const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { nil: null });
const dong = maybe(fc.integer({ min: 0, max: 3 }));
const status = maybe(fc.constantFrom('', '0', '2', '14', '99'));

/** Any update of an order, with and without gaps. */
const arbitraryFields: fc.Arbitrary<ReportedFields> = fc.record(
  {
    shortcode: maybe(fc.constant('595050186' as never)),
    soc: maybe(text.map((soc) => soc as Soc)),
    sorting: maybe(text),
    status,
    statusName: maybe(text),
    receiver: fc.record(
      { name: maybe(text), phone: maybe(text), address: maybe(text), formattedAddress: maybe(text) },
      { requiredKeys: [] },
    ),
    amount: dong,
    collection: dong,
    value: dong,
    weight: dong,
    fee: fc.record({ shipment: dong, insurance: dong, return: dong }, { requiredKeys: [] }),
    payer: maybe(text),
    config: maybe(text),
    journeys: fc.array(
      fc.record({
        time: maybe(text),
        status: maybe(text),
        province: maybe(text),
        district: maybe(text),
        note: maybe(text),
      }),
      { maxLength: 3 },
    ),
    notes: fc.array(fc.record({ createdAt: maybe(text), type: maybe(text), note: maybe(text) }), {
      maxLength: 3,
    }),
    callLogs: fc.array(fc.array(fc.record({ name: text, text }), { minLength: 1, maxLength: 2 }), {
      maxLength: 2,
    }),
    lastSman: maybe(fc.array(fc.record({ name: text, text }), { minLength: 1, maxLength: 2 })),
    partial: maybe(fc.constantFrom('0', '1', '')),
    barter: maybe(fc.constantFrom('0', '1', '')),
    reasonCode: maybe(fc.constantFrom('304', '')),
    reasonText: maybe(text),
    product: maybe(text),
    note: maybe(text),
    automaticWebhook: fc.boolean(),
    createdAt: maybe(text),
    lookedUpAtMs: maybe(fc.nat(9)),
  },
  { requiredKeys: [] },
);

/** Anything that the service may say of one order. */
export const arbitraryReport: fc.Arbitrary<OrderReport> = fc.record({
  code: fc.constant(CODE),
  origin: fc.constantFrom('created', 'looked-up', 'pushed'),
  recency: fc.oneof(
    fc.constantFrom('first' as const, 'now' as const),
    fc.record({
      of: fc.oneof(fc.nat(5).map(minute), fc.constantFrom(null, 'yesterday', '2026-11-21 00:02:00')),
    }),
  ),
  // After all reported times.
  atMs: fc.nat(100).map((ms) => Date.parse('2026-11-22T00:00:00Z') + ms),
  facts: arbitraryFields,
});
