import { type BatchRow, isUnderWay, type LabelState } from '../../shared/station.ts';

/** The states in the order in which a label goes through them; where it went wrong comes last. */
export const LABEL_STATES = [
  'queued',
  'preparing',
  'submitting',
  'submitted',
  'printed',
  'failed',
  'unknown',
] as const satisfies readonly LabelState[];

export type Counts = Readonly<Record<LabelState, number>>;

/** How many rows are in each state. */
export function countStates(rows: readonly BatchRow[]): Counts {
  const counts: Record<LabelState, number> = {
    queued: 0,
    preparing: 0,
    submitting: 0,
    submitted: 0,
    printed: 0,
    failed: 0,
    unknown: 0,
  };
  for (const row of rows) counts[row.state] += 1;
  return counts;
}

/** One number above the list: a state, or the two in which a label is under way taken together. */
export interface Summed {
  readonly of: Exclude<LabelState, 'preparing' | 'submitting'> | 'under-way';
  readonly number: number;
}

/** The numbers above the list that are not 0, in the order in which a label goes through the states. */
export function sumUp(counts: Counts): readonly Summed[] {
  const all: readonly Summed[] = [
    { of: 'queued', number: counts.queued },
    { of: 'under-way', number: counts.preparing + counts.submitting },
    { of: 'submitted', number: counts.submitted },
    { of: 'printed', number: counts.printed },
    { of: 'failed', number: counts.failed },
    { of: 'unknown', number: counts.unknown },
  ];
  return all.filter(({ number }) => number > 0);
}

/** What clearing the batch would take away: the rows that are not under way, and those among them that may still be needed. */
export function countClearable(counts: Counts): { readonly rows: number; readonly unfinished: number } {
  const rows = LABEL_STATES.filter((state) => !isUnderWay(state)).reduce(
    (sum, state) => sum + counts[state],
    0,
  );
  return { rows, unfinished: counts.queued + counts.failed + counts.unknown };
}

/** The row whose label is being made or handed over, or null between labels. */
export function rowUnderWay(rows: readonly BatchRow[]): BatchRow | null {
  return (
    rows.findLast((row) => row.state === 'submitting') ?? rows.find((row) => isUnderWay(row.state)) ?? null
  );
}
