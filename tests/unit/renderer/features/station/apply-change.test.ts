import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChange, applyChanges } from '../../../../../renderer/features/station/apply-change.ts';
import type { BatchRow, StationChange, StationState } from '../../../../../shared/station.ts';
import { changeOf, IDLE_STATION, rowOf, stateOf } from '../../station-fixtures.ts';

const before = stateOf(4, [rowOf(1), rowOf(2), rowOf(3)]);

describe('applyChange', () => {
  it('replaces changed rows in place, adds new ones at the end and drops removed ones', () => {
    const printed = rowOf(2, 'printed');
    const applied = applyChange(before, changeOf(5, [printed, rowOf(9)], [1]));
    expect(applied).toEqual({ kind: 'applied', state: stateOf(5, [printed, rowOf(3), rowOf(9)]) });
  });

  it('puts a row that comes back into its old place, before what was scanned meanwhile', () => {
    const removed = applyChange(before, changeOf(5, [rowOf(9)], [2]));
    if (removed.kind !== 'applied') throw new Error(removed.kind);
    const back = applyChange(removed.state, changeOf(6, [rowOf(2)]));
    expect(back).toEqual({ kind: 'applied', state: stateOf(6, [rowOf(1), rowOf(2), rowOf(3), rowOf(9)]) });
  });

  it('keeps the objects of rows that did not change', () => {
    const applied = applyChange(before, changeOf(5, [rowOf(2, 'printed')]));
    if (applied.kind !== 'applied') throw new Error(applied.kind);
    expect(applied.state.rows[0]).toBe(before.rows[0]);
    expect(applied.state.rows[2]).toBe(before.rows[2]);
  });

  it('keeps the list itself if only the run changed', () => {
    const run = { kind: 'running', done: 1, total: 2, stopping: false, waiting: null } as const;
    const applied = applyChange(before, { ...changeOf(5, []), run });
    if (applied.kind !== 'applied') throw new Error(applied.kind);
    expect(applied.state.rows).toBe(before.rows);
    expect(applied.state.run).toEqual(run);
  });

  it('ignores known changes and detects missed ones', () => {
    expect(applyChange(before, changeOf(4, [rowOf(7)]))).toEqual({ kind: 'old' });
    expect(applyChange(before, changeOf(2, [rowOf(7)]))).toEqual({ kind: 'old' });
    expect(applyChange(before, changeOf(6, [rowOf(7)]))).toEqual({ kind: 'gap' });
  });
});

/** Main in miniature: a list of rows, and the changes that made it. */
function history(steps: readonly { add: boolean; pick: number }[]): {
  readonly states: readonly StationState[];
  readonly changes: readonly StationChange[];
} {
  let rows: readonly BatchRow[] = [];
  const states: StationState[] = [stateOf(0, [])];
  const changes: StationChange[] = [];
  for (const [index, { add, pick }] of steps.entries()) {
    const revision = index + 1;
    const picked = rows[pick % Math.max(1, rows.length)];
    if (add || picked === undefined) {
      rows = [...rows, rowOf(revision)];
      changes.push(changeOf(revision, [rowOf(revision)]));
    } else if (pick % 2 === 0) {
      rows = rows.filter((row) => row !== picked);
      changes.push(changeOf(revision, [], [picked.id]));
    } else {
      const failed = rowOf(picked.id, 'failed', { code: 'missing-label' });
      rows = rows.map((row) => (row === picked ? failed : row));
      changes.push(changeOf(revision, [failed]));
    }
    states.push({ revision, rows, ...IDLE_STATION });
  }
  return { states, changes };
}

const steps = fc.array(fc.record({ add: fc.boolean(), pick: fc.nat(50) }), { minLength: 1, maxLength: 40 });

describe('applyChanges', () => {
  it('leads from any state to the last one, in any order and with repeats', () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.infiniteStream(fc.nat()), (taken, from, random) => {
        const { states, changes } = history(taken);
        const start = states[from % states.length] ?? stateOf(0, []);
        const shuffled = [...changes, ...changes]
          .map((change) => ({ change, at: random.next().value }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ change }) => change);
        const applied = applyChanges(start, shuffled);
        const end = applied.kind === 'applied' ? applied.state : start;
        expect(end).toEqual(states.at(-1));
      }),
    );
  });

  it('detects a gap in the changes', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (taken, missing) => {
        const { changes } = history(taken);
        fc.pre(changes.length > 1);
        const without = changes.toSpliced(missing % (changes.length - 1), 1);
        expect(applyChanges(stateOf(0, []), without).kind).toBe('gap');
      }),
    );
  });
});
