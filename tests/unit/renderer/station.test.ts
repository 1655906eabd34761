import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChange, applyChanges } from '../../../renderer/features/station/apply-change.ts';
import { countClearable, countRetryable, countStates } from '../../../renderer/features/station/counts.ts';
import { createLatestFetcher } from '../../../renderer/features/station/fetch-latest.ts';
import { orderShift, type ShiftItem } from '../../../renderer/features/station/list/shift-order.ts';
import { rowAnswersOf } from '../../../renderer/features/station/panel/row-answers.ts';
import { createPrintController, outcomeTone } from '../../../renderer/features/station/print-controller.ts';
import { nextRowToAnswer, rowQuestionOf } from '../../../renderer/features/station/row-question.ts';
import { createStationModel } from '../../../renderer/features/station/station-store.ts';
import { answerKindOf } from '../../../renderer/scanning/answers/answer-appearance.ts';
import type { ProblemCode } from '../../../shared/problem.ts';
import {
  type BatchRow,
  isHandedOver,
  isInProgress,
  LABEL_STATES,
  type StationChange,
  type StationState,
} from '../../../shared/station.ts';
import { fakeMessage, settle, slowCalls } from './fake-calls.ts';
import { NOTHING_PRINTED } from './fake-workstation.ts';
import { refused } from './refused.ts';
import { changeOf, IDLE_STATION, rowOf, stateOf } from './station-fixtures.ts';

const heldFor = (code: ProblemCode, id = 1): BatchRow => rowOf(id, 'held', { code });

describe('a change of the station', () => {
  const before = stateOf(4, [rowOf(1), rowOf(2), rowOf(3)]);
  const apply = (from: StationState, change: StationChange): StationState => {
    const applied = applyChange(from, change);
    return applied.kind === 'applied' ? applied.state : expect.unreachable(applied.kind);
  };

  it('replaces changed rows in place, adds new ones at the end, and drops removed ones', () => {
    const printed = rowOf(2, 'printed');
    expect(apply(before, changeOf(5, [printed, rowOf(9)], [1]))).toEqual(
      stateOf(5, [printed, rowOf(3), rowOf(9)]),
    );
    // A row that comes back takes its old place, before what was scanned meanwhile.
    const removed = apply(before, changeOf(5, [rowOf(9)], [2]));
    expect(apply(removed, changeOf(6, [rowOf(2)])).rows.map(({ id }) => id)).toEqual([1, 2, 3, 9]);
  });

  /** Main in miniature: a list of rows, and the changes that made it. */
  function history(steps: readonly { add: boolean; pick: number }[]) {
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

  it('leads with all others from any state to the last one, in any order and with repeats', () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.infiniteStream(fc.nat()), (taken, from, random) => {
        const { states, changes } = history(taken);
        const start = states[from % states.length] ?? stateOf(0, []);
        const shuffled = [...changes, ...changes]
          .map((change) => ({ change, at: random.next().value }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ change }) => change);
        const applied = applyChanges(start, shuffled);
        expect(applied.kind === 'applied' ? applied.state : start).toEqual(states.at(-1));
        if (changes.length < 2) return;
        const without = changes.toSpliced(from % (changes.length - 1), 1);
        expect(applyChanges(stateOf(0, []), without).kind).toBe('gap');
      }),
    );
  });
});

describe('the station’s store', () => {
  function fakeStation() {
    const { asked, call, answer } = slowCalls();
    const { changed, say } = fakeMessage<StationChange>();
    const reported: unknown[] = [];
    const view = createStationModel(
      { calls: { station: { state: call() } }, messages: { station: { changed } } },
      (thrown) => reported.push(thrown),
    );
    void view.load();
    return {
      asked,
      answer,
      say,
      reported,
      ids: () => view.store.getState().station?.rows.map(({ id }) => id),
    };
  }
  const one = stateOf(1, [rowOf(1)]);

  it('applies changes received while the state was fetched, unless they are in it', async () => {
    const main = fakeStation();
    main.say(changeOf(3, [rowOf(3)]));
    main.say(changeOf(2, [rowOf(2)]));
    await main.answer(one);
    expect(main.ids()).toEqual([1, 2, 3]);
    const newer = fakeStation();
    newer.say(changeOf(2, [rowOf(2)]));
    await newer.answer(stateOf(5, [rowOf(1)]));
    expect(newer.ids()).toEqual([1]);
  });

  it('fetches again after a gap, and reports a failed fetch, which the next change repeats', async () => {
    const main = fakeStation();
    await main.answer(one);
    main.say(changeOf(3, [rowOf(3)]));
    expect([main.ids(), main.asked.length]).toEqual([[1], 1]);
    main.say(changeOf(4, [rowOf(4)]));
    await main.answer(stateOf(3, [rowOf(1), rowOf(2), rowOf(3)]));
    expect([main.ids(), main.asked.length]).toEqual([[1, 2, 3, 4], 0]);
    main.say(changeOf(6, []));
    await main.answer(refused({ code: 'forbidden' }));
    expect(main.reported).toMatchObject([{ problem: { code: 'forbidden' } }]);
    main.say(changeOf(7, []));
    await main.answer(stateOf(7, [rowOf(1), rowOf(3)]));
    expect(main.ids()).toEqual([1, 3]);
  });
});

describe('the counts of the list', () => {
  it('count every row once, and what could be retried or cleared', () => {
    const states = fc.array(fc.constantFrom(...LABEL_STATES), { maxLength: 60 });
    fc.assert(
      fc.property(states, (taken) => {
        const rows = taken.map((state, index) => rowOf(index + 1, state));
        const counts = countStates(rows);
        expect(counts).toEqual(
          Object.fromEntries(
            LABEL_STATES.map((state) => [state, taken.filter((one) => one === state).length]),
          ),
        );
        expect(countRetryable(rows)).toBe(counts.failed + counts.cancelled);
        expect(countClearable(counts)).toEqual({
          rows: rows.filter((row) => !isInProgress(row.state)).length,
          // What clearing would lose.
          unfinished: counts['looking-up'] + counts.queued + counts.held + counts.failed + counts.unknown,
        });
      }),
    );
  });
});

describe('the order of the list', () => {
  const ids = (items: readonly ShiftItem[]) =>
    items.map((item) => (item.kind === 'fold' ? 'fold' : item.row.id));
  const ROWS = [
    rowOf(1, 'printed'),
    rowOf(2),
    heldFor('printed-before', 3),
    rowOf(4, 'confirmed'),
    rowOf(5, 'failed'),
    rowOf(6, 'unknown'),
  ];

  it.each([
    // Questions first, then what is not printed in the order of the scans; the printed ones are folded, newest first.
    [ROWS, false, null, [3, 6, 2, 5, 'fold']],
    [ROWS, true, null, [3, 6, 2, 5, 'fold', 4, 1]],
    [ROWS, false, 1, [3, 6, 2, 5, 1, 'fold']],
    [[rowOf(1, 'printed'), rowOf(2, 'printed')], false, null, ['fold', 2, 1]],
  ])('of %j, unfolded: %s, selected: %s', (rows, open, selected, order) => {
    expect(ids(orderShift(rows, open, selected).items)).toEqual(order);
    expect(orderShift(ROWS, false, null)).toMatchObject({ printed: 2, confirmed: 1, open: false });
  });

  it('shows every order that is not printed exactly once, whatever the states', () => {
    const states = fc.array(fc.constantFrom(...LABEL_STATES), { maxLength: 40 });
    const selected = fc.option(fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(states, fc.boolean(), selected, (states, open, selected) => {
        const rows = states.map((state, index) => rowOf(index + 1, state));
        const shown = ids(orderShift(rows, open, selected).items);
        expect(new Set(shown).size).toBe(shown.length);
        for (const row of rows) if (!isHandedOver(row.state)) expect(shown).toContain(row.id);
      }),
    );
  });
});

describe('a row’s question', () => {
  it.each([
    [rowOf(1, 'unknown'), 'came-out'],
    [heldFor('unreadable-barcode'), 'look'],
    [heldFor('printed-before'), 'reprint-reason'],
    [heldFor('order-ended'), 'ended'],
    [heldFor('several-orders'), 'which-order'],
    [heldFor('order-not-found'), 'no-order'],
  ] as const)('%#: %j asks %s', (row, question) => {
    expect(rowQuestionOf(row)).toBe(question);
  });

  it('follows the one before, down the list and then from its top', () => {
    const rows = [rowOf(1, 'held'), rowOf(2), rowOf(3, 'unknown'), rowOf(4, 'printed')];
    expect([null, 1, 3, 99].map((after) => nextRowToAnswer(rows, after))).toEqual([1, 3, 1, 1]);
    expect(nextRowToAnswer([rowOf(1), rowOf(2, 'held')], 2)).toBe(2);
    expect(nextRowToAnswer([rowOf(1)], null)).toBeNull();
  });
});

describe('the answers to a row’s question', () => {
  const kinds = (...args: Parameters<typeof rowAnswersOf>): string[] =>
    rowAnswersOf(...args).map((answer) => (answer.kind === 'reason' ? answer.reason : answer.kind));

  it.each([
    // First the one that prints nothing.
    [heldFor('printed-before'), {}, ['keep', 'damaged', 'lost', 'unreadable', 'more-reasons']],
    [heldFor('printed-before'), { more: true }, ['back', 'changed', 'other']],
    [heldFor('unreadable-barcode'), {}, ['look', 'remove']],
    [rowOf(1, 'unknown'), {}, ['came-out', 'did-not']],
    [rowOf(1, 'printed'), {}, []],
  ])('%#: to %j with %j are %j', (row, more, answers) => {
    expect(kinds(row, { reprint: false, ...more })).toEqual(answers);
  });

  it('are five at most, and none while a run works on the row', () => {
    const answered = LABEL_STATES.filter((state) => kinds(rowOf(1, state), { reprint: true }).length > 0);
    expect(LABEL_STATES.filter((state) => !answered.includes(state))).toEqual([
      'looking-up',
      'queued',
      'preparing',
      'proven',
      'submitting',
    ]);
    for (const state of LABEL_STATES) {
      const answers = kinds(rowOf(1, state), { reprint: true });
      expect(answers.length).toBeLessThanOrEqual(5);
      if (isHandedOver(state)) expect(answers[0]).toBe('no-reprint');
    }
  });
});

describe('the messages of a scan and a run', () => {
  it.each([
    ['added', 'held', 'held'],
    ['added', 'queued', 'added'],
    ['added', null, 'added'],
    ['added', 'looking-up', 'looking-up'],
    ['duplicate', 'held', 'duplicate'],
  ] as const)('%s while the row is %s means %s', (kind, state, meant) => {
    const row = state === null ? null : rowOf(1, state);
    expect(answerKindOf({ kind, row: rowOf(1, 'held') }, row)).toBe(meant);
  });

  it.each([
    [{}, 'green'],
    [{ held: 1, skipped: 1 }, 'amber'],
    [{ unchecked: 1 }, 'amber'],
    [{ held: 1, foreign: 1 }, 'red'],
    [{ unknown: 1 }, 'red'],
    [{ endedBy: { code: 'printer-not-ready' } }, 'red'],
  ] as const)('%j is %s', (change, tone) => {
    expect(outcomeTone({ kind: 'ended', summary: { ...NOTHING_PRINTED, printed: 2, ...change } })).toBe(tone);
  });
});

describe('printing', () => {
  it('happens once, after earlier scans, and keeps the summary', async () => {
    const order: string[] = [];
    const { call, answer } = slowCalls();
    const printing = createPrintController(
      () => {
        order.push('print');
        return call()(null);
      },
      async () => {
        await Promise.resolve();
        order.push('scans');
      },
    );
    const both = [printing.print(), printing.print()];
    await settle();
    expect([order, printing.store.getState().requested]).toEqual([['scans', 'print'], true]);
    await answer(NOTHING_PRINTED);
    await Promise.all(both);
    expect(order).toEqual(['scans', 'print']);
    expect(printing.store.getState()).toEqual({
      requested: false,
      outcome: { kind: 'ended', summary: NOTHING_PRINTED },
    });
  });
});

describe('a label’s picture', () => {
  it('is fetched one at a time, then only the newest requested meanwhile', async () => {
    const { asked, call } = slowCalls<number>();
    const shown: string[] = [];
    const want = createLatestFetcher<number, string>(call(), (wanted, got) => shown.push(`${wanted} ${got}`));
    const wanted = (): number[] => asked.map(({ input }) => input);
    for (const turn of [1, 2, 3, 4]) want(turn);
    expect(wanted()).toEqual([1]);
    // The request is outdated: its reply is not shown under another label's code.
    await asked[0]?.answer('a');
    expect([wanted(), shown]).toEqual([[1, 4], []]);
    await asked[1]?.answer('b');
    want(5);
    await asked[2]?.answer('c');
    expect(shown).toEqual(['4 b', '5 c']);
  });
});
