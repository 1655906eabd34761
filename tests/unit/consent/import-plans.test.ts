import { describe, expect, it } from 'vitest';
import type { ImportRow, ImportState } from '../../../shared/import.ts';
import { EMPTY_DRAFT } from '../../../shared/new-order.ts';

import { box, station } from './planned-station.ts';

describe('the plan of imports.start', () => {
  const row = (line: number, amount: string, more: Partial<ImportRow> = {}): ImportRow => ({
    line,
    state: 'ready',
    draft: { ...EMPTY_DRAFT, amount },
    mistakes: [],
    warnings: [],
    soc: null,
    code: null,
    shortcode: null,
    fee: null,
    problem: null,
    ...more,
  });
  const counts = { ready: 0, mistaken: 0, held: 0, sending: 0, created: 0, refused: 0, unsure: 0, left: 0 };
  const opened = (rows: number): ImportState => ({
    id: 1,
    file: 'đơn\u202E\n 21-11.csv',
    phase: 'checked',
    rows,
    counts,
    warnings: 0,
    questions: [],
    totals: null,
    unconfirmed: [],
    unknownColumns: [],
    problem: null,
    toBatch: false,
  });

  it('names the orders, the rows of the file and their cash on delivery in all', () => {
    const { now, plans } = station();
    now.rows = [
      ...Array.from({ length: 1_200 }, (_, at) => row(at + 2, '10.000')),
      row(1_300, '5000', { state: 'mistaken' }),
      row(1_301, '7.000', { state: 'unsure' }),
    ];
    now.open = opened(now.rows.length);
    expect(box(plans.imports.start({ toBatch: true }))).toEqual([
      'Create 1,201 orders at the service from this file?',
      'Orders created from the file',
      'from: 0',
      'to: 1,201 of 1,202 rows of đơn\uFFFD 21-11.csv',
      'Cash on delivery of the orders to be sent',
      'from: 0 đ',
      'to: 12.007.000 đ',
      '[Send 1,201 orders]',
    ]);
  });

  it('estimates the fees, and says of how many orders the service told none', () => {
    const { now, plans } = station();
    now.rows = [row(2, '10000'), row(3, '20000'), row(4, '9', { state: 'held' })];
    const said = (fees: number, quoted: number) => {
      const totals = { orders: 2, amount: 30_000, fees, quoted, isQuoting: false };
      now.open = { ...opened(3), totals };
      return plans.imports.start({ toBatch: true }).estimates?.map(({ to }) => to);
    };
    expect(said(80_000, 2)).toEqual(['80.000 đ']);
    expect(said(40_000, 1)).toMatchObject([{ en: '40.000 đ for 1 order; not known for 1 order' }]);
    expect(said(0, 0)).toMatchObject([{ vi: 'chưa biết' }]);
  });

  it('asks again after a person’s answer made more rows ready', () => {
    const { now, plans } = station();
    now.rows = [row(2, '10000'), row(3, '9', { state: 'held' })];
    now.open = opened(2);
    plans.imports.start({ toBatch: true }).onApproved?.();
    now.rows = [row(2, '10000', { state: 'created' }), row(3, '9', { settled: ['thousands'] })];
    expect(box(plans.imports.start({ toBatch: true }))).toContain('[Send 1 order]');
  });

  it('is a different plan for another file of the same size and sum', () => {
    const { now, plans } = station();
    now.rows = [row(2, '10000')];
    now.open = opened(1);
    const one = plans.imports.start({ toBatch: true });
    now.rows = [row(2, '10000', { draft: { ...EMPTY_DRAFT, amount: '10000', name: 'Người khác' } })];
    const other = plans.imports.start({ toBatch: true });
    expect(box(other)).toEqual(box(one));
    expect(other.fingerprint).not.toBe(one.fingerprint);
  });

  it('resumes after a pause without a question, and asks if a person says that orders are missing', () => {
    const { now, plans } = station();
    now.rows = [row(2, '10000'), row(3, '20000')];
    now.open = opened(2);
    plans.imports.start({ toBatch: true }).onApproved?.();
    now.rows = [row(2, '10000', { state: 'created' }), row(3, '20000', { state: 'unsure' })];
    expect(box(plans.imports.start({ toBatch: false }))).toBeNull();
    now.rows = [row(2, '10000', { state: 'created' }), row(3, '20000', { state: 'unsure', notThere: true })];
    expect(box(plans.imports.start({ toBatch: false }))).toContain('[Send 1 order]');
  });

  it('asks again if the same file is read twice: its orders would be created twice', () => {
    const { now, plans } = station();
    now.rows = [row(2, '10000')];
    now.open = opened(1);
    plans.imports.start({ toBatch: true }).onApproved?.();
    now.open = { ...opened(1), id: 2 };
    expect(box(plans.imports.start({ toBatch: true }))).toContain('[Send 1 order]');
  });

  it('asks nothing if there is nothing to send', () => {
    const { now, plans } = station();
    expect(box(plans.imports.start({ toBatch: true }))).toBeNull();
    now.open = opened(1);
    now.rows = [row(2, '1', { state: 'created' })];
    expect(box(plans.imports.start({ toBatch: true }))).toBeNull();
  });
});
