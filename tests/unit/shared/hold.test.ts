import { expect, it } from 'vitest';
import {
  allowsAnswer,
  HOLD_ANSWERS,
  HOLD_CODES,
  HOLD_SURFACES,
  type HoldAnswer,
  type HoldKind,
  holdOf,
  offeredAnswers,
} from '../../../shared/hold.ts';
import { PROBLEMS, type ProblemCode } from '../../../shared/problem.ts';
import { LABEL_STATES } from '../../../shared/station.ts';

const held = (code: ProblemCode | null) =>
  holdOf({ state: 'held', problem: code === null ? null : { code }, unexpectedCodes: [] });

/** Window, command line, history: what each offers. */
const OFFERED: Readonly<Record<HoldKind, readonly [HoldAnswer[], HoldAnswer[], HoldAnswer[]]>> = {
  unverified: [['print'], [], []],
  'unexpected-codes': [['print', 'approve-codes'], [], []],
  'order-ended': [['print'], ['print'], []],
  'printed-before': [['reprint'], ['reprint'], ['reprint']],
  'order-not-found': [['look-up'], ['accept-as-code'], []],
  'order-not-looked-up': [['look-up', 'accept-as-code'], ['accept-as-code'], []],
  'several-orders': [['choose'], [], []],
  'claimed-elsewhere': [['take-over'], [], []],
  'fleet-unreachable': [['print-alone'], [], []],
  'fleet-in-doubt': [['take-over'], [], []],
  'fleet-account-unlinked': [[], [], []],
  'several-accounts': [['choose'], [], []],
  unrecognized: [[], [], []],
};
const KINDS = Object.keys(OFFERED) as HoldKind[];

it('maps every hold code, and no other problem, to a kind of hold', () => {
  const kinds = HOLD_CODES.map((code) => held(code)?.kind);
  expect(new Set(kinds)).toEqual(new Set(KINDS.filter((kind) => kind !== 'unrecognized')));
  const others = (Object.keys(PROBLEMS) as ProblemCode[]).filter(
    (code) => !HOLD_CODES.some((one) => one === code),
  );
  for (const code of [...others, null]) expect(held(code)?.kind).toBe('unrecognized');
});

it('gives a hold to held labels only', () => {
  const states = LABEL_STATES.filter(
    (state) => holdOf({ state, problem: { code: 'printed-before' }, unexpectedCodes: [] }) !== null,
  );
  expect(states).toEqual(['held']);
});

it('includes the unexpected codes in their hold', () => {
  const codes = [{ text: '12345678', symbology: 'Code128', page: 0, place: null }];
  expect(holdOf({ state: 'held', problem: { code: 'other-code' }, unexpectedCodes: codes })).toEqual({
    kind: 'unexpected-codes',
    issue: 'other-code',
    codes,
  });
});

it.each(KINDS.flatMap((kind) => HOLD_ANSWERS.map((answer) => [kind, answer] as const)))(
  '%s × %s is allowed where some surface offers it, and offered where the table says',
  (kind, answer) => {
    const surfaces = HOLD_SURFACES.filter((_, at) => OFFERED[kind][at]?.includes(answer));
    expect(HOLD_SURFACES.filter((surface) => offeredAnswers({ kind }, surface).includes(answer))).toEqual(
      surfaces,
    );
    expect(allowsAnswer({ kind }, answer)).toBe(surfaces.length > 0);
  },
);
