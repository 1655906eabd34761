import type { Problem } from './problem.ts';
import type { BatchRow } from './station.ts';
import { type UnexpectedCode, VERIFICATION_ISSUES, type VerificationIssue } from './verification-issue.ts';

/** The problems for which a label is held: it is not printed before the operator has answered. */
export const HOLD_CODES = [
  ...VERIFICATION_ISSUES,
  'order-ended',
  'printed-before',
  'order-not-found',
  'order-not-looked-up',
  'several-orders',
  'claimed-elsewhere',
  'fleet-unreachable',
  'fleet-in-doubt',
  'fleet-account-unlinked',
  'several-accounts',
] as const;
export type HoldCode = (typeof HOLD_CODES)[number];

export type HoldProblem = Problem & { readonly code: HoldCode };

/** Why a label is held. */
export type Hold =
  /** Its page did not pass verification. */
  | { readonly kind: 'unverified'; readonly issue: Exclude<VerificationIssue, 'other-code'> }
  /** Its page contains codes that do not belong to its order. */
  | {
      readonly kind: 'unexpected-codes';
      readonly issue: 'other-code';
      readonly codes: readonly UnexpectedCode[];
    }
  /** Its order has ended: it was cancelled, returned, delivered. */
  | { readonly kind: 'order-ended' }
  /** Its order's label may have come out before. */
  | { readonly kind: 'printed-before' }
  /** The scan matches no order. */
  | { readonly kind: 'order-not-found' }
  /** It could not be looked up which order was scanned. */
  | { readonly kind: 'order-not-looked-up' }
  /** The scan matches several orders. */
  | { readonly kind: 'several-orders' }
  /** Another station has its order, or began its label and did not say what became of it. */
  | { readonly kind: 'claimed-elsewhere' }
  /** The fleet cannot be asked whether another station has its order. */
  | { readonly kind: 'fleet-unreachable' }
  /** The fleet's database was restored, and may not know that another station printed it. */
  | { readonly kind: 'fleet-in-doubt' }
  /** It is not known which of the fleet's accounts its account is. */
  | { readonly kind: 'fleet-account-unlinked' }
  /** Several of the station's accounts know the scan. */
  | { readonly kind: 'several-accounts' }
  /** Another version of Tem held it for a problem that this version does not know. It can only be removed. */
  | { readonly kind: 'unrecognized' };
export type HoldKind = Hold['kind'];

/** Returns why a row is held; null if it is not. */
export function holdOf({
  state,
  problem,
  unexpectedCodes,
}: Pick<BatchRow, 'state' | 'problem' | 'unexpectedCodes'>): Hold | null {
  if (state !== 'held') return null;
  const code = HOLD_CODES.find((one) => one === problem?.code);
  switch (code) {
    case 'contradictory':
    case 'other-receiver':
    case 'no-receiver':
    case 'missing-parts':
    case 'faint':
    case 'wider-than-head':
    case 'other-size':
    case 'other-picture':
    case 'unreadable-barcode':
      return { kind: 'unverified', issue: code };
    case 'other-code':
      return { kind: 'unexpected-codes', issue: code, codes: unexpectedCodes };
    case 'order-ended':
    case 'printed-before':
    case 'order-not-found':
    case 'order-not-looked-up':
    case 'several-orders':
    case 'claimed-elsewhere':
    case 'fleet-unreachable':
    case 'fleet-in-doubt':
    case 'fleet-account-unlinked':
    case 'several-accounts':
      return { kind: code };
    case undefined:
      return { kind: 'unrecognized' };
  }
}

/**
 * The answers to a hold. Any held row can also be removed.
 *
 * - `print`: print it anyway. `reprint`: print it again, with a reason.
 * - `approve-codes`: every label of the service may carry such codes; a manager's answer.
 * - `look-up`: look up again which order was scanned. `choose`: select one of several. `accept-as-code`: the scanned text is the
 *   order's code.
 * - `take-over`: take the order over from the station that has it; a manager's answer, with a name.
 * - `print-alone`: print it although the fleet cannot be asked; a supervisor's answer, with a name.
 */
export const HOLD_ANSWERS = [
  'print',
  'reprint',
  'approve-codes',
  'look-up',
  'choose',
  'accept-as-code',
  'take-over',
  'print-alone',
] as const;
export type HoldAnswer = (typeof HOLD_ANSWERS)[number];

/**
 * Where a hold can be answered: in the window; on the command line, through options given in advance; in the history, where a
 * reprint already has its reason.
 */
export const HOLD_SURFACES = ['window', 'command-line', 'history'] as const;
type HoldSurface = (typeof HOLD_SURFACES)[number];

/** The allowed answers to each kind of hold, and where each is offered. There are no others. */
const ALLOWED: Readonly<Record<HoldKind, Readonly<Partial<Record<HoldAnswer, readonly HoldSurface[]>>>>> = {
  // Only the window shows the picture that the operator has to judge.
  unverified: { print: ['window'] },
  'unexpected-codes': { print: ['window'], 'approve-codes': ['window'] },
  'order-ended': { print: ['window', 'command-line'] },
  'printed-before': { reprint: ['window', 'command-line', 'history'] },
  // Nobody is there to check the scan: the service is asked for the label of the code that it may be.
  'order-not-found': { 'look-up': ['window'], 'accept-as-code': ['command-line'] },
  'order-not-looked-up': { 'look-up': ['window'], 'accept-as-code': ['window', 'command-line'] },
  'several-orders': { choose: ['window'] },
  // These end by themselves too: when the other station lets go, when the fleet is back, when the account is linked.
  'claimed-elsewhere': { 'take-over': ['window'] },
  'fleet-unreachable': { 'print-alone': ['window'] },
  'fleet-in-doubt': { 'take-over': ['window'] },
  'fleet-account-unlinked': {},
  'several-accounts': { choose: ['window'] },
  unrecognized: {},
};

/** Returns the answers to a hold that a surface offers, in the order of `HOLD_ANSWERS`; none if nothing is held. */
export function offeredAnswers(hold: Pick<Hold, 'kind'> | null, surface: HoldSurface): HoldAnswer[] {
  if (hold === null) return [];
  const allowed = ALLOWED[hold.kind];
  return HOLD_ANSWERS.filter((answer) => allowed[answer]?.includes(surface) === true);
}

/** Whether a hold allows an answer on any surface. */
export const allowsAnswer = (hold: Pick<Hold, 'kind'> | null, answer: HoldAnswer): boolean =>
  hold !== null && ALLOWED[hold.kind][answer] !== undefined;
