import type { DatabaseSync } from 'node:sqlite';
import type { LabelState } from '../../shared/station.ts';
import { dayBounds, type HistoryScope, scopeCondition } from './history-conditions.ts';

/** States of labels that came out as far as is known. Printers and spoolers that never confirm have at least accepted them. */
export const CAME_OUT: readonly LabelState[] = ['submitted', 'printed', 'confirmed'];

/** What became of a day's labels. */
export interface DayCounts {
  readonly printed: number;
  /** How many of those were printed again. */
  readonly reprints: number;
  readonly failed: number;
  readonly unknown: number;
}

/**
 * Opens a count of a day's labels in the station's calendar, as DayTotals (shared/history.ts) has them, without the hours: it is
 * counted every few seconds, and 3,000 labels of 100,000 take a third of the time.
 * @returns counts a day, "2026-11-21"
 */
export function openDayCounts(sqlite: DatabaseSync, scope: HistoryScope): (day: string) => DayCounts {
  const { sql, values } = scopeCondition(scope);
  const counted = sqlite.prepare(
    `SELECT state, reprint IS NOT NULL AS is_reprint, count(*) AS jobs FROM print_job INDEXED BY print_job_history
     WHERE submitted_at_ms >= :fromMs AND submitted_at_ms < :toMs AND ${sql} GROUP BY state, is_reprint`,
  );
  return (day) => {
    const { fromMs, toMs } = dayBounds(day);
    const rows = counted.all({ ...values, fromMs, toMs }).map(({ state, is_reprint, jobs }) => ({
      state: String(state),
      isReprint: is_reprint === 1,
      jobs: Number(jobs),
    }));
    const count = (is: (row: (typeof rows)[number]) => boolean): number =>
      rows.filter(is).reduce((sum, { jobs }) => sum + jobs, 0);
    const cameOut = ({ state }: { readonly state: string }): boolean => CAME_OUT.some((one) => one === state);
    return {
      printed: count(cameOut),
      reprints: count((row) => row.isReprint && cameOut(row)),
      failed: count(({ state }) => state === 'failed'),
      unknown: count(({ state }) => state === 'unknown'),
    };
  };
}
