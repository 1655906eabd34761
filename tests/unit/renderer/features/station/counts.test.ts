import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countClearable,
  countRetryable,
  countStates,
  rowUnderWay,
} from '../../../../../renderer/features/station/counts.ts';
import { isInProgress, LABEL_STATES } from '../../../../../shared/station.ts';
import { rowOf } from '../../station-fixtures.ts';

const states = fc.array(fc.constantFrom(...LABEL_STATES), { maxLength: 60 });

describe('counts', () => {
  it('count every row once, and add up to all of them', () => {
    fc.assert(
      fc.property(states, (taken) => {
        const rows = taken.map((state, index) => rowOf(index + 1, state));
        const counts = countStates(rows);
        for (const state of LABEL_STATES) {
          expect(counts[state]).toBe(taken.filter((one) => one === state).length);
        }
        expect(Object.values(counts).reduce((sum, number) => sum + number, 0)).toBe(rows.length);
        expect(countRetryable(rows)).toBe(counts.failed + counts.cancelled);
        expect(countClearable(counts).rows).toBe(rows.filter((row) => !isInProgress(row.state)).length);
      }),
    );
  });

  it('warn what clearing would lose: queued, held, failed and unknown', () => {
    const rows = [
      rowOf(1),
      rowOf(2, 'failed'),
      rowOf(3, 'unknown'),
      rowOf(4, 'printed'),
      rowOf(5, 'submitting'),
      rowOf(6, 'held'),
      rowOf(7, 'cancelled'),
    ];
    expect(countClearable(countStates(rows))).toEqual({ rows: 6, unfinished: 4 });
  });
});

describe('rowUnderWay', () => {
  it('prefers the label at the printer over those being loaded', () => {
    const rows = [rowOf(1, 'printed'), rowOf(2, 'submitting'), rowOf(3, 'preparing')];
    expect(rowUnderWay(rows)?.id).toBe(2);
    expect(rowUnderWay(rows.toSpliced(1, 1))?.id).toBe(3);
    expect(rowUnderWay([rowOf(1)])).toBeNull();
  });
});
