import type { BatchRow } from '../../shared/station.ts';

/** What a row asks the operator: did it come out, why print again, or look at its picture first. */
export type Question = 'came-out' | 'reprint-reason' | 'look';

/** The question that is open on a row, or null. */
export function questionOf({ state, problem }: Pick<BatchRow, 'state' | 'problem'>): Question | null {
  if (state === 'unknown') return 'came-out';
  if (state !== 'held') return null;
  return problem?.code === 'unreadable-barcode' || problem?.code === 'contradictory'
    ? 'look'
    : 'reprint-reason';
}

/** The next row with an open question below the row `after`, starting again at the top; null where there is none. */
export function nextToAnswer(rows: readonly BatchRow[], after: number | null): number | null {
  const from = rows.findIndex(({ id }) => id === after) + 1;
  const turned = [...rows.slice(from), ...rows.slice(0, from)];
  return turned.find((row) => questionOf(row) !== null)?.id ?? null;
}

/** Whether a row's label has left Tem, so that it can be asked for once more. */
export function canReprint({ state }: Pick<BatchRow, 'state'>): boolean {
  return state === 'submitted' || state === 'printed' || state === 'confirmed';
}
