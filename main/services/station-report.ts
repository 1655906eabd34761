import type { StationReport } from '../../shared/fleet-board.ts';
import type { HealthIssues } from '../../shared/health.ts';
import type { StationState } from '../../shared/station.ts';
import type { Database } from '../database/database.ts';
import { openDayCounts } from '../history/day-counts.ts';
import { dayOf } from '../history/history-conditions.ts';

/** What a process does, for the board. */
export interface FleetReport {
  readonly state: () => Pick<StationState, 'rows' | 'run'>;
  readonly issues: () => HealthIssues;
}

interface StationReportDependencies {
  /** Null in a process without a window, which says nothing of the station. */
  readonly report: () => FleetReport | null;
  readonly workMode: () => StationReport['workMode'];
  readonly database: Pick<Database, 'sqlite'>;
  /** Whether the fleet is for practice: labels of the other mode are not its business. */
  readonly training: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Opens what the board shows of this station; null: what it shows already. */
export function openStationReport({
  report,
  workMode,
  database,
  training,
  now,
}: StationReportDependencies): () => StationReport | null {
  const countDay = openDayCounts(database.sqlite, { kind: training ? 'training' : 'real' });
  return () => {
    const process = report();
    if (process === null) return null;
    const { rows, run } = process.state();
    const count = (states: readonly string[]): number =>
      rows.filter(({ state }) => states.includes(state)).length;
    const day = dayOf(now());
    return {
      workMode: workMode(),
      printing: run.kind === 'running',
      queued: count(['queued', 'looking-up']),
      questions: count(['held', 'unknown', 'failed']),
      issues: process.issues().map(({ kind }) => kind),
      today: { day, ...countDay(day) },
    };
  };
}
