import { describe, expect, it } from 'vitest';
import { type Answers, noAnswers, type Shown, takeAnswer } from '../../../renderer/scan/answers.ts';
import { codeOf, rowOf } from './rows.ts';

const take = (...shown: readonly Shown[]): Answers => shown.reduce(takeAnswer, noAnswers);
const row = rowOf(1);
const odd = codeOf('KAN7453535');
const other = codeOf('PO8542245763');

describe('takeAnswer', () => {
  it('counts the same answer twice', () => {
    expect(take({ kind: 'empty' }, { kind: 'empty' }).turn).toBe(2);
  });

  it('leaves a question open when Enter comes without a code', () => {
    const asked = take({ kind: 'unusual', code: odd });
    expect(takeAnswer(asked, { kind: 'empty' })).toBe(asked);
  });

  it('keeps in sight an odd code that the next scan passed over', () => {
    expect(take({ kind: 'unusual', code: odd }, { kind: 'added', row })).toEqual({
      turn: 2,
      shown: { kind: 'added', row },
      passedOver: [odd],
    });
    expect(take({ kind: 'unusual', code: odd }, { kind: 'unusual', code: other }).passedOver).toEqual([odd]);
  });

  it('does not list a code that was answered: accepted, skipped or asked about again', () => {
    expect(take({ kind: 'unusual', code: odd }, { kind: 'skipped', code: odd }).passedOver).toEqual([]);
    expect(take({ kind: 'unusual', code: odd }, { kind: 'unusual', code: odd }).passedOver).toEqual([]);
    const accepted: Shown = { kind: 'added', row: { ...row, code: odd } };
    expect(take({ kind: 'unusual', code: odd }, accepted).passedOver).toEqual([]);
    expect(take({ kind: 'unusual', code: odd }, { kind: 'added', row }, accepted).passedOver).toEqual([]);
  });

  it('lists a code once, however often it was passed over', () => {
    const twice = take(
      { kind: 'unusual', code: odd },
      { kind: 'added', row },
      { kind: 'unusual', code: odd },
      { kind: 'invalid', text: 'a b' },
    );
    expect(twice.passedOver).toEqual([odd]);
  });
});
