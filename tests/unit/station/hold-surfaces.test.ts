import { describe, expect, it } from 'vitest';
import { presetAnswer } from '../../../main/cli/hold-answers.ts';
import { type RowAnswer, rowAnswersOf } from '../../../renderer/features/station/panel/row-answers.ts';
import { allowsAnswer, HOLD_CODES, type HoldAnswer, holdOf, offeredAnswers } from '../../../shared/hold.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { openTestLabelStore } from '../../helpers/test-label-store.ts';
import { rowOf } from '../renderer/station-fixtures.ts';
import { code } from './fakes.ts';
import { openedStation, type TestStation } from './stations.ts';

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

describe.each(HOLD_CODES)('a label held for %s', (problem) => {
  const row = rowOf(1, 'held', { code: problem });
  const hold = holdOf(row);
  const offered = (surface: 'window' | 'command-line') => offeredAnswers(hold, surface);

  it('offers at the window what is allowed there, the safe answer first', () => {
    const answers = rowAnswersOf(row, { reprint: false }).map(({ kind }) => kind);
    expect(['keep', 'look', 'look-up', 'wait', 'remove']).toContain(answers[0]);
    const isLookedAt = hold?.kind === 'unverified' || hold?.kind === 'unexpected-codes';
    const expected = isLookedAt ? [] : offered('window').map((answer) => PANEL_ANSWERS[answer]);
    for (const kind of [
      'print',
      'reason',
      'look-up',
      'choose',
      'accept-as-code',
      'take-over',
      'print-alone',
    ] as const)
      expect(answers.includes(kind)).toBe(expected.includes(kind));
    expect(answers.includes('look')).toBe(isLookedAt);
  });

  it('is answered by the command line’s options if allowed', () => {
    const all = presetAnswer(row, { reprint: 'damaged', anyStatus: true });
    expect(all === null ? [] : [all]).toEqual(offered('command-line'));
    const none = presetAnswer(row, { reprint: null, anyStatus: false });
    expect(none === null || none === 'accept-as-code').toBe(true);
  });

  it('accepts the allowed answers at the station, and rejects every other', () => {
    const takes = (answer: (station: TestStation, id: number) => unknown): boolean => {
      const ledger = openTestLabelStore(':memory:');
      const station = openedStation(ledger);
      station.scan(code(0));
      const { id } = station.state().rows[0] ?? { id: 0 };
      ledger.step([id], { event: 'hold', problem: { code: problem } });
      try {
        answer(station, id);
      } catch (error) {
        expect(error).toBeInstanceOf(ProblemError);
      }
      const after = station.state().rows[0];
      station.close();
      return after?.state !== 'held';
    };
    const allows = (answer: HoldAnswer): boolean => allowsAnswer(hold, answer);
    expect(takes((station, id) => station.printAnyway(id, null))).toBe(allows('print'));
    expect(takes((station, id) => station.printAnyway(id, 'damaged'))).toBe(
      allows('print') || allows('reprint'),
    );
    expect(takes((station, id) => station.requeueHeld([id]))).toBe(allows('approve-codes'));
    expect(takes((station, id) => station.lookUp(id))).toBe(allows('look-up'));
    expect(takes((station, id) => station.acceptAsCode(id, null))).toBe(allows('accept-as-code'));
    expect(takes((station, id) => station.remove(id))).toBe(true);
  });
});
