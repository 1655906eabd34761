import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChange, applyChanges } from '../../../renderer/features/station/apply-change.ts';
import {
  countClearable,
  countRetryable,
  countStates,
  rowUnderWay,
} from '../../../renderer/features/station/counts.ts';
import { fitPicture } from '../../../renderer/features/station/draw-picture.ts';
import { createLatestFetcher } from '../../../renderer/features/station/fetch-latest.ts';
import { orderShift, type ShiftItem } from '../../../renderer/features/station/list/shift-order.ts';
import { answersOnPage } from '../../../renderer/features/station/panel/answer-pages.ts';
import { rowAnswersOf } from '../../../renderer/features/station/panel/row-answers.ts';
import type { NumberedAnswer } from '../../../renderer/features/station/panel/use-numbered-answers.ts';
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

  it('keeps the objects of rows that did not change, and the list if only the run changed', () => {
    const { rows } = apply(before, changeOf(5, [rowOf(2, 'printed')]));
    expect(rows[0]).toBe(before.rows[0]);
    const run = { kind: 'running', done: 1, total: 2, stopping: false, waiting: null } as const;
    const after = apply(before, { ...changeOf(5, []), run });
    expect(after.rows).toBe(before.rows);
    expect(after.run).toEqual(run);
  });

  it('is ignored if it is known, and reveals a missed one', () => {
    const kinds = [4, 2, 6].map((revision) => applyChange(before, changeOf(revision, [rowOf(7)])).kind);
    expect(kinds).toEqual(['old', 'old', 'gap']);
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

  it('does not fetch endlessly if main’s revisions are wrong', async () => {
    const main = fakeStation();
    main.say(changeOf(9, [rowOf(9)]));
    for (let fetched = 0; fetched < 3; fetched += 1) await main.answer(one);
    expect([main.ids(), main.asked.length]).toEqual([[1], 0]);
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

  it('prefer the label at the printer over those being loaded', () => {
    const rows = [rowOf(1, 'printed'), rowOf(2, 'submitting'), rowOf(3, 'preparing')];
    expect([rows, rows.toSpliced(1, 1), [rowOf(1)]].map((one) => rowUnderWay(one)?.id)).toEqual([
      2,
      3,
      undefined,
    ]);
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
    [heldFor('contradictory'), 'look'],
    [heldFor('printed-before'), 'reprint-reason'],
    [heldFor('order-ended'), 'ended'],
    [heldFor('several-orders'), 'which-order'],
    [heldFor('order-not-found'), 'no-order'],
    [heldFor('order-not-looked-up'), 'no-order'],
  ] as const)('%#: %j asks %s', (row, question) => {
    expect(rowQuestionOf(row)).toBe(question);
  });

  it('is asked in two states only, whatever the problem; reprints are of labels that came out', () => {
    const asks = (state: (typeof LABEL_STATES)[number]) =>
      rowQuestionOf(rowOf(1, state, { code: 'contradictory' })) !== null;
    expect(LABEL_STATES.filter(asks)).toEqual(['held', 'unknown']);
    expect(LABEL_STATES.filter(isHandedOver)).toEqual(['submitted', 'printed', 'confirmed']);
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
    [heldFor('order-ended'), {}, ['keep', 'print']],
    [heldFor('several-orders'), {}, ['keep', 'choose']],
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

  it('come in pages where digits do not suffice: the safe one first, and the last digit turns', () => {
    const answer = (key: string): NumberedAnswer => ({ key, label: key, act: () => undefined });
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => answer(at === 0 ? 'safe' : `${at}`));
    const turn = (next: number, count: number) => answer(`${next}/${count}`);
    const keysOf = (count: number, page: number) =>
      answersOnPage(many(count), page, turn).map(({ key }) => key);
    for (const answers of [0, 1, 9].map(many)) expect(answersOnPage(answers, 3, turn)).toBe(answers);
    expect(keysOf(10, 0)).toEqual(['safe', '1', '2', '3', '4', '2/3']);
    expect(keysOf(10, 2)).toEqual(['safe', '9', '1/3']);
    expect(keysOf(10, 3)).toEqual(keysOf(10, 0));
    for (const count of [10, 13, 14, 40]) {
      const pages = Array.from({ length: Math.ceil((count - 1) / 4) }, (_, page) => keysOf(count, page));
      const all = many(count).slice(1);
      expect(pages.flatMap((keys) => keys.slice(1, -1))).toEqual(all.map(({ key }) => key));
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
    [{ failed: 1 }, 'red'],
    [{ unknown: 1 }, 'red'],
    [{ endedBy: { code: 'printer-not-ready' } }, 'red'],
  ] as const)('%j is %s', (change, tone) => {
    expect(outcomeTone({ kind: 'ended', summary: { ...NOTHING_PRINTED, printed: 2, ...change } })).toBe(tone);
  });

  it.each([
    ['all-held', 'amber'],
    ['no-printer', 'red'],
    // Nothing was lost by pressing it.
    ['nothing-to-print', 'gray'],
  ] as const)('a print refused for %s is %s', (code, tone) => {
    expect(outcomeTone({ kind: 'refused', problem: { code } })).toBe(tone);
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

  it('keeps the reason of a refused print until the next one', async () => {
    const replies = [
      () => refused({ code: 'no-printer' }),
      async () => NOTHING_PRINTED,
      () => Promise.reject(new Error('gone')),
    ];
    const printing = createPrintController(() => replies.shift()?.() ?? expect.unreachable(), settle);
    const outcomes: unknown[] = [];
    for (let turn = 0; turn < 3; turn++) {
      await printing.print();
      outcomes.push(printing.store.getState().outcome);
    }
    expect(outcomes).toMatchObject([
      { kind: 'refused', problem: { code: 'no-printer' } },
      { kind: 'ended' },
      { kind: 'refused', problem: { code: 'internal' } },
    ]);
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

  const S9 = { width: 640, height: 800 };
  const room = (width: number, height: number) => ({ width, height });
  it.each([
    // Reduced, at the screen's resolution; enlarged only if allowed, and then with its own dots.
    [room(300, 200), 1, false, room(160, 200), room(160, 200), false],
    [room(300, 200), 2, true, room(160, 200), room(320, 400), false],
    [room(1600, 1600), 1, false, S9, S9, false],
    [room(1600, 1600), 1.5, false, S9, S9, true],
    [room(1600, 1600), 1, true, room(1280, 1600), S9, true],
  ])('in %j at %f dots, enlarged: %s', (space, ratio, mayEnlarge, shown, drawn, enlarged) => {
    expect(fitPicture(S9, space, ratio, mayEnlarge)).toEqual({ shown, drawn, enlarged });
    expect(fitPicture(S9, room(0.1, 0.1), 1, false).drawn).toEqual(room(1, 1));
  });
});
