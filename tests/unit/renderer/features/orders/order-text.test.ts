import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getCodeLabelKey, sumFee } from '../../../../../renderer/features/orders/amounts-section.tsx';
import { sortJourneys } from '../../../../../renderer/features/orders/journeys-section.tsx';
import {
  formatStatus,
  getStatusAppearance,
} from '../../../../../renderer/features/orders/order-status-badge.tsx';
import { formatDong, formatGrams } from '../../../../../renderer/i18n/format-money.ts';
import { formatServiceTime } from '../../../../../renderer/i18n/format-time.ts';
import { formatDateTime } from '../../../../../shared/date-time.ts';
import { BUILT_IN_STATUSES } from '../../../../../shared/order-status.ts';
import { parseServiceTime } from '../../../../../shared/service-time.ts';
import { ORDER_STATUSES } from '../../../../../shared/texts/order-statuses.ts';

describe('the timeline', () => {
  const time = fc.oneof(
    fc.constantFrom(null, '', 'hôm qua', '2021-02-04'),
    fc.nat(5).map((hour) => `2021-02-04T0${hour}:00:00+07:00`),
    fc.nat(5).map((hour) => `2021-02-03T2${hour % 4}:30:00Z`),
  );

  it('is ordered by instants', () => {
    const at = (text: string) => ({ time: text });
    const late = at('2021-02-04T08:41:17+07:00');
    const early = at('2021-02-04T00:25:19Z');
    expect(sortJourneys([late, early])).toEqual([early, late]);
  });

  it('keeps every entry once: untimed ones in place, others in order', () => {
    fc.assert(
      fc.property(fc.array(time, { maxLength: 12 }), (times) => {
        const entries = times.map((one, id) => ({ time: one, id }));
        const sorted = sortJourneys(entries);
        expect(new Set(sorted.map(({ id }) => id)).size).toBe(entries.length);
        const read = (one: { time: string | null }) => parseServiceTime(one.time)?.ms ?? null;
        for (const [at, entry] of entries.entries()) if (read(entry) === null) expect(sorted[at]).toBe(entry);
        const timed = sorted.filter((entry) => read(entry) !== null);
        for (const [at, entry] of timed.entries()) {
          const next = timed[at + 1];
          if (next === undefined) continue;
          const [here, then] = [read(entry) ?? 0, read(next) ?? 0];
          expect(here < then || (here === then && entry.id < next.id)).toBe(true);
        }
      }),
    );
  });
});

describe('the order screen’s texts', () => {
  it('sums up the known fees', () => {
    const none = { shipment: null, insurance: null, return: null, barter: null, address: null };
    expect(sumFee(none)).toBeNull();
    expect(sumFee({ ...none, shipment: 16_000, insurance: 0 })).toEqual({ sum: 16_000, whole: false });
    expect(sumFee({ shipment: 1, insurance: 2, return: 3, barter: 4, address: 5 })).toEqual({
      sum: 15,
      whole: true,
    });
  });

  it('names a status by its code, ignoring the received name', () => {
    expect(formatStatus('0', 'Hủy', BUILT_IN_STATUSES, 'vi')).toBe('Huỷ');
    expect(formatStatus('0', 'Đã Giao', BUILT_IN_STATUSES, 'en')).toBe('Cancelled');
    const own = {
      statuses: [
        { code: '2', name: 'Chờ Lấy' },
        { code: '28', name: 'Đang Kiểm Tra' },
      ],
    };
    expect(formatStatus('2', null, own, 'vi')).toBe('Chờ Lấy');
    expect(formatStatus('2', null, own, 'en')).toBe('Waiting for pickup');
    for (const language of ['vi', 'en'] as const) {
      expect(formatStatus('28', 'Khác', own, language)).toBe('Đang Kiểm Tra');
      expect(formatStatus('99', 'Lạ', own, language)).toBe('Lạ');
      expect(formatStatus('99', null, own, language)).toBe('99');
      expect(formatStatus(null, null, own, language)).toBe('?');
    }
    expect(new Set(ORDER_STATUSES.map(({ code }) => getStatusAppearance(code).tone)).size).toBeGreaterThan(4);
    expect(getStatusAppearance('constructor')).toEqual(getStatusAppearance(null));
  });

  it('translates only documented codes', () => {
    expect(getCodeLabelKey('payer', '2')).toBe('orders.payer2');
    expect(getCodeLabelKey('config', '3')).toBe('orders.config3');
    for (const other of ['3', 'Người Gửi', '', 'constructor', '__proto__'])
      expect(getCodeLabelKey('payer', other)).toBeNull();
  });

  it('groups dong and grams by language', () => {
    expect([formatDong(418_000, 'vi'), formatDong(418_000, 'en')]).toEqual(['418.000 ₫', '418,000 ₫']);
    expect([formatGrams(1_250, 'vi'), formatDong(0, 'vi'), formatDong(-5_000, 'vi')]).toEqual([
      '1.250 g',
      '0 ₫',
      '-5.000 ₫',
    ]);
  });

  it('shows times in the station’s zone, and ambiguous ones unchanged', () => {
    const text = '2021-02-04T07:25:19+07:00';
    const ms = Date.UTC(2021, 1, 4, 0, 25, 19);
    for (const language of ['vi', 'en'] as const) {
      expect(formatServiceTime(text, language)).toBe(formatDateTime(ms, language));
      expect(formatDateTime(ms, language)).toContain('/02/2021');
      for (const other of ['hôm qua', '2017-09-29 01:52:09', '', '12'])
        expect(formatServiceTime(other, language)).toBe(other);
    }
  });
});
