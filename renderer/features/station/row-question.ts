import type { BatchRow } from '../../../shared/station.ts';

/**
 * What a row asks the operator: did it come out, why print again, look at its picture first, print it although its order has
 * ended, which of several orders is meant, or what to do with a scan that means none.
 */
export type RowQuestion = 'came-out' | 'reprint-reason' | 'look' | 'ended' | 'which-order' | 'no-order';

/** The question that is open on a row, or null. */
export function rowQuestionOf({ state, problem }: Pick<BatchRow, 'state' | 'problem'>): RowQuestion | null {
  if (state === 'unknown') return 'came-out';
  if (state !== 'held') return null;
  switch (problem?.code) {
    case 'unreadable-barcode':
    case 'contradictory':
    case 'other-code':
    case 'other-receiver':
      return 'look';
    case 'order-ended':
      return 'ended';
    case 'several-orders':
      return 'which-order';
    case 'order-not-found':
    case 'order-not-looked-up':
      return 'no-order';
    default:
      return 'reprint-reason';
  }
}

/** The next row with an open question below the row `after`, starting again at the top; null where there is none. */
export function nextRowToAnswer(rows: readonly BatchRow[], after: number | null): number | null {
  const from = rows.findIndex(({ id }) => id === after) + 1;
  const turned = [...rows.slice(from), ...rows.slice(0, from)];
  return turned.find((row) => rowQuestionOf(row) !== null)?.id ?? null;
}

/** Whether a row's label has left Tem, so that it can be asked for once more. */
export function canReprint({ state }: Pick<BatchRow, 'state'>): boolean {
  return state === 'submitted' || state === 'printed' || state === 'confirmed';
}
