import { describe, expect, it } from 'vitest';
import { filterCondition } from '../../../main/history/history-conditions.ts';
import { EMPTY_HISTORY_FILTER, type HistoryFilter } from '../../../shared/history.ts';
import type { Soc } from '../../../shared/order-code.ts';
import { codeOf, openPrinted, SERVICE } from './jobs.ts';

describe('searching the history', () => {
  it('finds by code, shortcode, soc and name, ignoring case and diacritics, newest first', () => {
    const printed = openPrinted();
    printed.know(1, { soc: 'EG-1_00%', name: 'Chị Định  (Đk)' });
    printed.know(2, { soc: 'EG-1x00y', name: 'Anh Đức!' });
    for (const number of [1, 2, 3]) printed.print({ number });
    const { found } = printed;
    expect(found({})).toEqual([3, 2, 1]);
    expect(found({ text: codeOf(2).toLowerCase() })).toEqual([2]);
    expect(found({ text: '100000003' })).toEqual([3]);
    expect(found({ text: 'eg-1' })).toEqual([2, 1]);
    expect(found({ text: ' ĐỊNH (đK)' })).toEqual([1]);
    expect(found({ text: 'duc!' })).toEqual([2]);
    expect(found({ text: '1_00%' })).toEqual([1]);
    for (const text of ["' OR 1=1", '\0', 'x'.repeat(200), 'y\nanh']) expect(found({ text })).toEqual([]);
  });

  it('ignores what only an event called an order, before or after it was printed', () => {
    const printed = openPrinted();
    const claim = (number: number): void =>
      void printed.book.record({
        code: codeOf(number),
        origin: 'pushed',
        recency: { of: null },
        atMs: 1,
        facts: { soc: 'VICTIM' as Soc, receiver: { name: 'Chị Mai' } },
      });
    claim(1);
    for (const number of [1, 2]) printed.print({ number });
    claim(2);
    const { found } = printed;
    expect([found({ text: 'victim' }), found({ text: 'mai' }), found({})]).toEqual([[], [], [2, 1]]);
    // The service names them.
    for (const number of [1, 2]) printed.know(number, { soc: `EG-${number}`, name: 'Anh Nam' });
    expect([found({ text: 'victim' }), found({ text: 'nam' }), found({ text: 'eg-2' })]).toEqual([
      [],
      [2, 1],
      [2],
    ]);
  });

  it('filters by day of the station’s calendar, printer, state and reason', () => {
    const printed = openPrinted();
    const { found } = printed;
    // 16:59:59 UTC is the last second of the 20th in Vietnam.
    printed.print({ number: 1, atMs: Date.UTC(2026, 10, 20, 16, 59, 59) });
    printed.print({ number: 2, atMs: Date.UTC(2026, 10, 20, 17), printer: 'XP-420B', steps: ['fail'] });
    printed.print({ number: 3, reprint: 'damaged', steps: ['print', 'confirm'] });
    printed.print({ number: 4, reprint: 'lost', steps: ['doubt'] });
    expect(found({ toDay: '2026-11-20' })).toEqual([1]);
    expect(found({ fromDay: '2026-11-21' })).toEqual([4, 3, 2]);
    expect(found({ fromDay: '2026-11-20', toDay: '2026-11-21' })).toHaveLength(4);
    expect(found({ fromDay: '2026-11-21', toDay: '2026-11-20' })).toEqual([]);
    expect(found({ printer: 'XP-420B' })).toEqual([2]);
    expect(found({ state: 'confirmed' })).toEqual([3]);
    expect(found({ state: 'unknown' })).toEqual([4]);
    expect(found({ reason: 'first' })).toEqual([2, 1]);
    expect(found({ reason: 'reprint' })).toEqual([4, 3]);
    expect(found({ reason: 'lost', state: 'unknown', text: codeOf(4) })).toEqual([4]);
    expect(printed.reader.printers(SERVICE)).toEqual(['XP-420B', 'Zebra_80']);
  });
});

describe('every filter', () => {
  it.each<Partial<HistoryFilter>>([
    { text: 'SGNS336017LM' },
    { text: 'Nguyễn' },
    { fromDay: '2026-10-20', toDay: '2026-10-20', text: 'thị 77' },
    { fromDay: '2026-10-01', toDay: '2026-10-31' },
    { printer: 'XP-420B', reason: 'reprint' },
    { state: 'unknown' },
    { reason: 'damaged' },
    {},
  ])('is searched by index alone: %j', (filter) => {
    const { sqlite } = openPrinted().database;
    const { sql, values } = filterCondition(SERVICE, { ...EMPTY_HISTORY_FILTER, ...filter });
    const plan = sqlite
      .prepare(
        `EXPLAIN QUERY PLAN SELECT id FROM print_job INDEXED BY print_job_history WHERE ${sql}
         ORDER BY submitted_at_ms DESC, id DESC`,
      )
      .all(values);
    expect(plan.map(({ detail }) => String(detail))).toEqual([
      expect.stringMatching(/COVERING INDEX print_job_history/),
    ]);
  });
});

describe('the details of a label', () => {
  it('are those of its printing; unknown ones are added later', () => {
    const printed = openPrinted();
    printed.know(1, { soc: 'OLD', name: 'Chị Mai' });
    printed.print({ number: 1 });
    printed.print({ number: 2 });
    printed.know(1, { soc: 'OLD', name: 'Anh Nam' });
    printed.know(2, { soc: 'NEW' });
    printed.know(2, { soc: 'NEW', name: 'Cô Ba' });
    const { labels } = printed.reader.page(SERVICE, EMPTY_HISTORY_FILTER, 0, 2);
    expect(labels).toMatchObject([
      { code: codeOf(2), soc: 'NEW', receiver: 'Cô Ba', state: 'printed', pages: 1, size: 'S9' },
      { code: codeOf(1), soc: 'OLD', receiver: 'Chị Mai' },
    ]);
    expect(printed.found({ text: 'co ba' })).toEqual([2]);
    expect(printed.found({ text: 'nam' })).toEqual([]);
  });

  it('never mix training with real labels, nor one service with another', () => {
    const printed = openPrinted();
    printed.print({ number: 1 });
    printed.partner = 'sandbox';
    printed.print({ number: 2, printer: 'file:/training' });
    // The next training gives the same code to another order.
    printed.know(2, { soc: 'T2', name: 'Người khác' });
    expect(printed.found({})).toEqual([2]);
    expect(printed.reader.page('sandbox', EMPTY_HISTORY_FILTER, 0, 1).labels[0]).toMatchObject({
      receiver: null,
    });
    expect(printed.reader.printers('sandbox')).toEqual(['file:/training']);
    printed.partner = 'fedcba9876543210';
    expect(printed.found({})).toEqual([]);
    printed.partner = SERVICE;
    expect(printed.found({})).toEqual([1]);
    expect(printed.found({ text: 'nguoi khac' })).toEqual([]);
    expect(printed.reader.day(SERVICE, '2026-11-21').printed).toBe(1);
  });
});

describe('the totals of a day', () => {
  it('count labels by the hour of their hand-over, printed and not', () => {
    const printed = openPrinted();
    const at = (hour: number, minute = 0): number => new Date(2026, 10, 21, hour, minute).getTime();
    printed.print({ number: 1, atMs: at(0) });
    printed.print({ number: 2, atMs: at(9, 59), steps: ['print', 'confirm'] });
    printed.print({ number: 3, atMs: at(9), reprint: 'damaged', steps: ['hand-over'] });
    printed.print({ number: 4, atMs: at(9), steps: ['fail'] });
    printed.print({ number: 5, atMs: at(23, 59), steps: ['doubt'] });
    printed.print({ number: 6, atMs: at(24) });
    const hours = Array.from({ length: 24 }, (_none, hour) => (hour === 0 ? 1 : hour === 9 ? 2 : 0));
    expect(printed.reader.day(SERVICE, '2026-11-21')).toEqual({
      day: '2026-11-21',
      printed: 3,
      confirmed: 1,
      reprints: 1,
      failed: 1,
      unknown: 1,
      hours,
    });
    expect(printed.reader.day(SERVICE, '0026-11-21').printed).toBe(0);
  });

  it('follow the station’s clock when it is set back at night', () => {
    process.env['TZ'] = 'Europe/Berlin';
    try {
      const printed = openPrinted();
      // 25 hours, with 2 o'clock twice.
      const midnight = Date.UTC(2026, 9, 24, 22);
      for (let hour = 0; hour < 26; hour++)
        printed.print({ number: hour + 1, atMs: midnight + hour * 3_600_000 + 1 });
      const { printed: count, hours } = printed.reader.day(SERVICE, '2026-10-25');
      expect(count).toBe(25);
      expect(hours).toEqual(Array.from({ length: 24 }, (_none, hour) => (hour === 2 ? 2 : 1)));
      expect(printed.found({ fromDay: '2026-10-25', toDay: '2026-10-25' })).toHaveLength(25);
    } finally {
      process.env['TZ'] = 'Asia/Ho_Chi_Minh';
    }
  });
});
