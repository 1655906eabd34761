import { holdOf } from '../../../shared/hold.ts';
import type { BatchRow } from '../../../shared/station.ts';

/**
 * What a row asks the operator: whether it came out, why to reprint it, to look at its picture first, whether to print
 * it although its order has ended, which of several orders or whose is meant, what to do with a scan that means none; what
 * to do about other stations; or to remove it, if another version of Tem held it.
 */
type RowQuestion =
  | 'came-out'
  | 'reprint-reason'
  | 'look'
  | 'ended'
  | 'which-order'
  | 'which-account'
  | 'no-order'
  | 'elsewhere'
  | 'cut-off'
  | 'in-doubt'
  | 'unlinked'
  | 'unrecognized';

/** A row's open question, or null. Its answers are `offeredAnswers` (shared/hold.ts). */
export function rowQuestionOf(
  row: Pick<BatchRow, 'state' | 'problem' | 'unexpectedCodes'>,
): RowQuestion | null {
  if (row.state === 'unknown') return 'came-out';
  const hold = holdOf(row);
  switch (hold?.kind) {
    case undefined:
      return null;
    case 'unverified':
    case 'unexpected-codes':
      return 'look';
    case 'order-ended':
      return 'ended';
    case 'printed-before':
      return 'reprint-reason';
    case 'several-orders':
      return 'which-order';
    case 'several-accounts':
      return 'which-account';
    case 'order-not-found':
    case 'order-not-looked-up':
      return 'no-order';
    // These end by themselves too; a manager's answer is quicker.
    case 'claimed-elsewhere':
      return 'elsewhere';
    case 'fleet-unreachable':
      return 'cut-off';
    case 'fleet-in-doubt':
      return 'in-doubt';
    case 'fleet-account-unlinked':
      return 'unlinked';
    case 'unrecognized':
      return 'unrecognized';
  }
}

/** The next row with an open question below the row `after`, wrapping around at the end; null if there is none. */
export function nextRowToAnswer(rows: readonly BatchRow[], after: number | null): number | null {
  const from = rows.findIndex(({ id }) => id === after) + 1;
  const turned = [...rows.slice(from), ...rows.slice(0, from)];
  return turned.find((row) => rowQuestionOf(row) !== null)?.id ?? null;
}
