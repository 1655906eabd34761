import { expect, it } from 'vitest';
import { presetAnswer } from '../../../main/cli/hold-answers.ts';
import type { Station } from '../../../main/station/station.ts';
import { type RowAnswer, rowAnswersOf } from '../../../renderer/features/station/panel/row-answers.ts';
import { allowsAnswer, HOLD_CODES, type HoldAnswer, holdOf, offeredAnswers } from '../../../shared/hold.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { rowOf } from '../renderer/station-fixtures.ts';
import { openDesk } from './workstations.ts';

/** The panel's answer for each answer to a hold; the picture has the answers to a label that has to be looked at. */
const PANEL_ANSWERS: Readonly<Record<HoldAnswer, RowAnswer['kind'] | null>> = {
  print: 'print',
  reprint: 'reason',
  'approve-codes': null,
  'look-up': 'look-up',
  choose: 'choose',
  'accept-as-code': 'accept-as-code',
  'take-over': 'take-over',
  'print-alone': 'print-alone',
};
const PICTURE = { png: new Uint8Array([1]), dots: ['0'.repeat(64)], widthMm: 80, heightMm: 100 };
const SAFE: readonly RowAnswer['kind'][] = ['keep', 'look', 'look-up', 'wait', 'remove'];

it.each(HOLD_CODES)('a label held for %s has the same answers everywhere', (problem) => {
  const row = rowOf(1, 'held', { code: problem });
  const hold = holdOf(row);

  // The window offers what is allowed there, the safe answer first.
  const answers = rowAnswersOf(row, { reprint: false }).map(({ kind }) => kind);
  const isLookedAt = hold?.kind === 'unverified' || hold?.kind === 'unexpected-codes';
  const offered = isLookedAt ? [] : offeredAnswers(hold, 'window').map((answer) => PANEL_ANSWERS[answer]);
  expect(SAFE).toContain(answers[0]);
  for (const kind of Object.values(PANEL_ANSWERS))
    if (kind !== null) expect([kind, answers.includes(kind)]).toEqual([kind, offered.includes(kind)]);
  expect(answers.includes('look')).toBe(isLookedAt);

  // The command line's options give what is allowed there.
  const preset = presetAnswer(row, { reprint: 'damaged', anyStatus: true });
  expect(preset === null ? [] : [preset]).toEqual(offeredAnswers(hold, 'command-line'));
  expect([null, 'accept-as-code']).toContain(presetAnswer(row, { reprint: null, anyStatus: false }));

  // The station accepts the allowed answers, and rejects every other.
  const takes = (answer: (station: Station, id: number) => unknown): boolean => {
    const { station, ledger, id, states } = openDesk({ scanned: 1 });
    ledger.step([id(0)], { event: 'hold', problem: { code: problem }, picture: PICTURE });
    try {
      answer(station, id(0));
    } catch (error) {
      expect(error).toBeInstanceOf(ProblemError);
    }
    const isTaken = states()[0] !== 'held';
    station.close();
    return isTaken;
  };
  const allows = (answer: HoldAnswer): boolean => allowsAnswer(hold, answer);
  expect({
    print: takes((station, id) => station.printAnyway(id, null, PICTURE.dots)),
    reprint: takes((station, id) => station.printAnyway(id, 'damaged', PICTURE.dots)),
    requeue: takes((station, id) => station.requeueHeld([id])),
    lookUp: takes((station, id) => station.lookUp(id)),
    asCode: takes((station, id) => station.acceptAsCode(id, null)),
    remove: takes((station, id) => station.remove(id)),
  }).toEqual({
    print: allows('print'),
    reprint: allows('print') || allows('reprint'),
    // A size is agreed to by printing one label of it.
    requeue: allows('approve-codes') || problem === 'other-size',
    lookUp: allows('look-up'),
    asCode: allows('accept-as-code'),
    remove: true,
  });
});
