import { type BatchRow, isInProgress, LABEL_STATES, type LabelState } from '../../../shared/station.ts';

export type StateCounts = Readonly<Record<LabelState, number>>;

/** Counts the rows in each state. */
export function countStates(rows: readonly BatchRow[]): StateCounts {
  const counts: Record<LabelState, number> = {
    'looking-up': 0,
    queued: 0,
    held: 0,
    preparing: 0,
    proven: 0,
    submitting: 0,
    submitted: 0,
    printed: 0,
    confirmed: 0,
    failed: 0,
    unknown: 0,
    cancelled: 0,
  };
  for (const row of rows) counts[row.state] += 1;
  return counts;
}

/** What clearing the batch would remove: the rows not in progress, and how many of them may still be needed. */
export function countClearable(counts: StateCounts): { readonly rows: number; readonly unfinished: number } {
  const rows = LABEL_STATES.filter((state) => !isInProgress(state)).reduce(
    (sum, state) => sum + counts[state],
    0,
  );
  return {
    rows,
    unfinished: counts['looking-up'] + counts.queued + counts.held + counts.failed + counts.unknown,
  };
}

/** How many labels did not come out, by failure or because they were cancelled at the printer: main retries both. */
export const countRetryable = (rows: readonly BatchRow[]): number =>
  rows.filter(({ state }) => state === 'failed' || state === 'cancelled').length;

/** The row whose label is being prepared or submitted; null between labels. */
export function rowUnderWay(rows: readonly BatchRow[]): BatchRow | null {
  return (
    rows.findLast((row) => row.state === 'submitting') ?? rows.find((row) => isInProgress(row.state)) ?? null
  );
}
