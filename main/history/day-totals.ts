import type { DatabaseSync } from 'node:sqlite';
import type { DayTotals } from '../../shared/history.ts';
import { CAME_OUT } from './day-counts.ts';
import { dayBounds, type HistoryScope, scopeCondition } from './history-conditions.ts';

/** Totals a day of the station's calendar. A label counts at the time its handing over began. */
export function dayTotals(sqlite: DatabaseSync, scope: HistoryScope, day: string): DayTotals {
  const { fromMs, toMs } = dayBounds(day);
  const { sql, values } = scopeCondition(scope);
  const jobs = sqlite
    .prepare(
      `SELECT submitted_at_ms, state, reprint FROM print_job INDEXED BY print_job_history
       WHERE submitted_at_ms >= :fromMs AND submitted_at_ms < :toMs AND ${sql}`,
    )
    .all({ ...values, fromMs, toMs });
  const hours = Array.from({ length: 24 }, () => 0);
  const totals = { printed: 0, confirmed: 0, reprints: 0, failed: 0, unknown: 0 };
  for (const { submitted_at_ms: atMs, state, reprint } of jobs) {
    if (state === 'failed') totals.failed++;
    else if (state === 'unknown') totals.unknown++;
    else if (CAME_OUT.some((out) => out === state)) {
      totals.printed++;
      if (state === 'confirmed') totals.confirmed++;
      if (reprint !== null) totals.reprints++;
      // The hour on the station's clock: an hour that occurs twice in a night counts both.
      const hour = new Date(Number(atMs)).getHours();
      hours[hour] = (hours[hour] ?? 0) + 1;
    }
  }
  return { day, ...totals, hours };
}
