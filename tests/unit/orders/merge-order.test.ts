import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MergeResult, mergeOrder } from '../../../main/orders/merge-order.ts';
import {
  type OrderReport,
  type ReportedFields,
  reportFromCreation,
} from '../../../main/orders/order-reports.ts';
import type { ResponseOf } from '../../../main/partner/endpoints.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import type { Shortcode, Soc } from '../../../shared/order-code.ts';
import { arbitraryReport, CODE, minute, reportOf } from './arbitrary-reports.ts';
import { ORDER } from './fake-service.ts';

/** The answer to a creation. */
const CREATED: ResponseOf<'create'> = {
  code: CODE,
  shortcode: null,
  soc: null,
  sorting: null,
  phone: null,
  address: null,
  amount: null,
  collection: null,
  value: null,
  weight: null,
  fee: null,
  insurance: null,
  status: '1',
  status_name: null,
};

/** After every minute that the words tell. */
const LATER = Date.parse('2026-11-22T00:00:00Z');

function toldAll(words: readonly OrderReport[]): MergeResult {
  let last: MergeResult | null = null;
  for (const word of words) last = mergeOrder(last?.order ?? null, word);
  if (last === null) throw new Error('no words');
  return last;
}
const orderAfter = (...words: readonly OrderReport[]): KnownOrder => toldAll(words).order;

describe('mergeOrder', () => {
  it('takes the first update unchanged, with the shortcode from the code', () => {
    const facts = { status: '2', statusName: 'Chờ Lấy Hàng' };
    const rest = { origin: 'pushed', updatedAt: minute(1), amount: null, journeys: [] };
    const order = { code: CODE, shortcode: '595050186', ...facts, ...rest };
    expect(mergeOrder(null, reportOf(1, facts))).toMatchObject({ effect: 'new', order });
  });

  it('lets a newer update overwrite, and reports the old weight and amount', () => {
    const words = [
      reportOf(1, { status: '2', weight: 800, amount: 230_000 }),
      reportOf(2, { status: '14', weight: 1_000 }),
    ];
    const changed = { effect: 'changed', weight: { from: 800, to: 1_000 }, amount: null };
    const order = { status: '14', weight: 1_000, weightWas: 800, amount: 230_000, amountWas: null };
    expect(toldAll(words)).toMatchObject({ ...changed, order });
  });

  it('lets an older update overwrite nothing, and fill what is unknown', () => {
    const [statusName, reasonText] = ['Đã Giao Hàng Toàn Bộ', 'Hẹn lại'];
    const words = [
      reportOf(5, { status: '12', statusName, weight: 900, reasonText: '' }),
      reportOf(4, { status: '14', statusName: 'Hoãn Giao Hàng', weight: 800, reasonText, amount: 5 }),
    ];
    const late = { effect: 'late', weight: null, amount: null };
    const kept = { status: '12', statusName, reasonText: null, updatedAt: minute(5) };
    const order = { ...kept, weight: 900, weightWas: null, amount: 5 };
    expect(toldAll(words)).toMatchObject({ ...late, order });
    // Its status too, if none is known.
    const filled = { status: '4', statusName: 'Đã Lấy Hàng' };
    const known = orderAfter(reportOf(5, { weight: 900 }), reportOf(4, filled));
    expect(known).toMatchObject({ ...filled, updatedAt: minute(5) });
  });

  it('compares instants, not texts: other offsets, no offset, and invalid times', () => {
    const known = reportOf(60, { status: '2' });
    const at = (of: string): OrderReport => ({ ...reportOf(0, { status: '3' }), recency: { of } });
    for (const [of, status] of [
      ['2026-11-20T18:30:00Z', '3'],
      ['2026-11-20T17:30:00Z', '2'],
      ['2026-11-20T17:30:00+0000', '2'],
      ['2026-11-21 00:30:00', '2'],
      ['yesterday', '3'],
    ] as const)
      expect([of, orderAfter(known, at(of)).status]).toEqual([of, status]);
    // A time that is none must not open the door to late words.
    const order = orderAfter(known, at('yesterday'), reportOf(30, { status: '1' }));
    expect(order).toMatchObject({ status: '3', updatedAt: minute(60) });
  });

  it('keeps a name with its code, and a reason with its status', () => {
    const [name, reason] = ['Hoãn Giao Hàng', { reasonCode: '304', reasonText: 'Không liên lạc được' }];
    const postponed = reportOf(1, { status: '14', statusName: name, ...reason });
    const none = { reasonCode: null, reasonText: null };
    for (const [told, kept] of [
      [{ status: '11' }, { status: '11', statusName: null, ...none }],
      [
        { status: '14', weight: 5 },
        { statusName: name, reasonCode: '304' },
      ],
      [{ statusName: 'Huỷ' }, { status: '14', statusName: name }],
      [{ status: '14', reasonCode: '', reasonText: '' }, none],
    ])
      expect(orderAfter(postponed, reportOf(2, told as ReportedFields))).toMatchObject(kept as object);
  });

  it('treats a creation as the oldest update and a cancellation as the newest', () => {
    const facts = { sorting: 'LUC3-J5', product: 'Áo', automaticWebhook: true };
    const creation = { recency: 'first', origin: 'created' } as const;
    const picked = reportOf(9, { status: '4' });
    expect(toldAll([picked, reportOf(null, { status: '2', ...facts }, creation)])).toMatchObject({
      effect: 'late',
      order: { status: '4', ...facts, origin: 'pushed' },
    });
    const cancelled = orderAfter(picked, reportOf(null, { status: '0' }, { recency: 'now' }));
    expect(cancelled).toMatchObject({ status: '0', updatedAt: minute(9) });
  });

  it('keeps the full phone number if later updates mask it', () => {
    for (const [before, told, kept] of [
      ['0987654294', '098****294', '0987654294'],
      ['0912345678', '098****294', '098****294'],
      ['098****294', '0987654294', '0987654294'],
      ['09894', '098****8994', '098****8994'],
      ['0987654294', '', '0987654294'],
      ['+84 987 654 294', '098****294', '+84 987 654 294'],
    ] as const) {
      const words = [before, told].map((phone, at) => reportOf(at, { receiver: { phone } }));
      expect(orderAfter(...words).receiver.phone).toBe(kept);
    }
    // Of an own order too, but for another number that the service has.
    for (const [phone, kept] of [
      ['094****350', '0945900350'],
      ['0911111111', '0911111111'],
    ] as const) {
      const creation = reportFromCreation({ ...CREATED, phone }, ORDER, LATER);
      expect(orderAfter(creation).receiver.phone).toBe(kept);
    }
  });

  it('records the time of a look-up even if it found nothing new', () => {
    const words = [reportOf(9, { status: '4', lookedUpAtMs: 10 }), reportOf(8, { lookedUpAtMs: 20 })];
    expect(toldAll(words)).toMatchObject({ effect: 'late', order: { lookedUpAtMs: 20 } });
  });

  it('takes the longer list of journeys from a late look-up', () => {
    const entry = (note: string) => ({ time: null, status: null, province: null, district: null, note });
    const { journeys } = orderAfter(
      reportOf(1, { journeys: [entry('a')] }),
      reportOf(9, { status: '4' }),
      reportOf(5, { journeys: [entry('a'), entry('b')] }),
    );
    expect(journeys.map(({ note }) => note)).toEqual(['a', 'b']);
  });
});

describe('the service’s response', () => {
  const answer = (at: number | null, facts: ReportedFields, more: Partial<OrderReport> = {}): OrderReport =>
    reportOf(at, facts, { origin: 'looked-up', atMs: LATER, ...more });
  const ahead = reportOf(0, { status: '11', weight: 5 }, { recency: { of: '9999-12-31T00:00:00+07:00' } });

  it('on an order’s status wins over an event, however late the event’s time', () => {
    const { order, effect } = toldAll([ahead, answer(3, { status: '0', weight: 800 })]);
    expect(effect).toBe('changed');
    expect(order).toMatchObject({ status: '0', weight: 800, updatedAt: minute(3), statusPushed: false });
    // A later event is measured against that answer, and counts as ever.
    const late = { effect: 'late', order: { status: '0', statusPushed: false } };
    expect(mergeOrder(order, reportOf(2, { status: '2' }))).toMatchObject(late);
    const changed = { effect: 'changed', order: { status: '2', statusPushed: true } };
    expect(mergeOrder(order, reportOf(4, { status: '2' }))).toMatchObject(changed);
  });

  it('without a time leaves no future time', () => {
    const ended = answer(null, { status: '0' });
    expect(orderAfter(ahead, ended)).toMatchObject({ status: '0', updatedAt: null });
    expect(orderAfter(reportOf(9, {}), ended).updatedAt).toBe(minute(9));
  });

  it('to an older request does not replace the response to a newer one', () => {
    const newer = answer(9, { status: '0' }, { askedAtMs: LATER - 10 });
    const older = answer(9, { status: '2', product: 'Áo' }, { askedAtMs: LATER - 20, atMs: LATER + 5 });
    const order = { status: '0', product: 'Áo' };
    expect(toldAll([newer, older])).toMatchObject({ effect: 'late', order });
  });

  it('sets the status after any history of events and look-ups, whatever their times', () => {
    const time = fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.nat(5).map(minute),
      fc.constantFrom(null, '', 'yesterday', '9999-12-31 23:59:59', '0000-01-01T00:00:00Z'),
    );
    const status = fc.constantFrom('0', '2', '11', '12', '14');
    const said = fc.record({ asked: fc.boolean(), of: time, status });
    fc.assert(
      fc.property(fc.array(said, { minLength: 1, maxLength: 12 }), (history) => {
        let order: KnownOrder | null = null;
        for (const [at, { asked, of, status }] of history.entries()) {
          const recency = { of };
          const told: OrderReport = asked
            ? answer(null, { status }, { recency, atMs: LATER + at })
            : reportOf(null, { status }, { recency });
          order = mergeOrder(order, told).order;
          if (asked) expect(order).toMatchObject({ status, statusPushed: false });
        }
      }),
    );
  });
});

describe('an order’s identity', () => {
  const mine = { soc: 'KAN1' as Soc, receiver: { name: 'Chị Mai', phone: '0901234567' } };
  const theirs = { soc: 'VICTIM' as Soc, shortcode: '111111111' as Shortcode, receiver: { name: 'Ai đó' } };

  it('can’t be changed by an event once the service has confirmed it', () => {
    const told = { status: '4', weight: 900, amount: 7 };
    for (const origin of ['looked-up', 'created'] as const) {
      const order = orderAfter(
        reportOf(1, mine, { origin, atMs: LATER }),
        reportOf(5, { ...theirs, ...told }),
      );
      expect(order).toMatchObject({ ...mine, shortcode: '595050186', ...told });
    }
  });

  it('is set by the service’s first response, replacing what events said', () => {
    const before = orderAfter(reportOf(1, { ...theirs, status: '4' }));
    expect(before).toMatchObject({ confirmed: false, soc: 'VICTIM' });
    const receiver = { name: 'Chị Mai' };
    const order = { confirmed: true, soc: null, shortcode: '595050186', receiver, status: '4' };
    const answered = reportOf(null, { receiver }, { origin: 'looked-up', atMs: LATER });
    expect(mergeOrder(before, answered)).toMatchObject({ effect: 'changed', order });
  });
});

describe('mergeOrder, whatever the service says', () => {
  const words = fc.array(arbitraryReport, { minLength: 1, maxLength: 6 });

  it('is idempotent', () => {
    fc.assert(
      fc.property(words, arbitraryReport, (before, word) => {
        const once = orderAfter(...before, word);
        const twice = mergeOrder(once, word);
        const { order, effect } = twice;
        expect(['same', 'late']).toContain(effect);
        expect(twice).toMatchObject({ weight: null, amount: null });
        expect(order).toEqual(once);
      }),
    );
  });

  it('never forgets a fact, and never turns the automatic webhook off', () => {
    fc.assert(
      fc.property(words, arbitraryReport, (before, word) => {
        const known = orderAfter(...before);
        const { order } = mergeOrder(known, word);
        const belongToStatus = ['statusName', 'reasonCode', 'reasonText'];
        for (const [name, value] of Object.entries(known)) {
          if (value === null || value === '' || belongToStatus.includes(name)) continue;
          // Names that came only from an event are replaced by the service's first response.
          if (name === 'soc' && !known.confirmed && word.origin !== 'pushed') continue;
          expect([name, order[name as keyof KnownOrder]]).not.toEqual([name, null]);
        }
        expect(order.automaticWebhook || !known.automaticWebhook).toBe(true);
        expect(order.journeys.length > 0 || known.journeys.length === 0).toBe(true);
        expect(order.origin).toBe(known.origin);
        expect(order.seenAtMs).toBeGreaterThanOrEqual(known.seenAtMs);
      }),
    );
  });
});
