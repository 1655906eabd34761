import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderShift, type ShiftItem } from '../../../../../renderer/features/station/list/shift-order.ts';
import { isHandedOver, LABEL_STATES } from '../../../../../shared/station.ts';
import { rowOf } from '../../station-fixtures.ts';

const ids = (items: readonly ShiftItem[]): (number | 'fold')[] =>
  items.map((item) => (item.kind === 'fold' ? 'fold' : item.row.id));
const ROWS = [
  rowOf(1, 'printed'),
  rowOf(2),
  rowOf(3, 'held', { code: 'printed-before' }),
  rowOf(4, 'confirmed'),
  rowOf(5, 'failed'),
  rowOf(6, 'unknown'),
];

describe('the order of the list', () => {
  it('puts questions first, then what is not printed in the order of the scans, and folds the printed', () => {
    expect(orderShift(ROWS, false, null)).toMatchObject({ printed: 2, confirmed: 1, open: false });
    expect(ids(orderShift(ROWS, false, null).items)).toEqual([3, 6, 2, 5, 'fold']);
  });

  it('shows the printed ones below their fold, newest first, when it is opened', () => {
    expect(ids(orderShift(ROWS, true, null).items)).toEqual([3, 6, 2, 5, 'fold', 4, 1]);
  });

  it('shows a selected printed order above the fold', () => {
    expect(ids(orderShift(ROWS, false, 1).items)).toEqual([3, 6, 2, 5, 1, 'fold']);
  });

  it('unfolds a list in which everything is printed', () => {
    expect(ids(orderShift([rowOf(1, 'printed'), rowOf(2, 'printed')], false, null).items)).toEqual([
      'fold',
      2,
      1,
    ]);
  });

  it('shows every order that is not printed exactly once, whatever the states', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...LABEL_STATES), { maxLength: 40 }),
        fc.boolean(),
        fc.option(fc.integer({ min: 1, max: 40 })),
        (states, open, selected) => {
          const rows = states.map((state, index) => rowOf(index + 1, state));
          const shown = ids(orderShift(rows, open, selected).items);
          expect(new Set(shown).size).toBe(shown.length);
          for (const row of rows) if (!isHandedOver(row.state)) expect(shown).toContain(row.id);
        },
      ),
    );
  });
});
