import {
  type FleetBoard,
  type FleetDoublePage,
  type FleetJob,
  type FleetJobFilter,
  type FleetJobPage,
  type FleetUnknownPage,
  StationReportSchema,
} from '../../../shared/fleet-board.ts';
import { OrderCodeSchema } from '../../../shared/order-code.ts';
import { REPRINT_REASONS } from '../../../shared/station.ts';
import type { JobFilter, JobPlace } from '../calls/board.ts';
import type { FleetEngine } from '../engine.ts';
import type { JobRow } from '../sql/answers.ts';
import { createJobPages } from './job-pages.ts';

interface BoardDependencies {
  readonly engine: Pick<FleetEngine, 'board'> & { readonly accounts: Pick<FleetEngine['accounts'], 'list'> };
  /** This station in the fleet. */
  readonly here: string;
  readonly now: () => number;
}

interface Part {
  readonly from: number;
  readonly count: number;
}

/** Rows of an export read at a time. */
const EXPORT_PART = 1_000;

/** A day of this machine's calendar ("2026-11-21") and how many days behind it, in milliseconds since 1970. */
function dayStartMs(day: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).getTime();
}

const toFilter = (filter: FleetJobFilter): JobFilter => ({
  text: filter.text.trim(),
  account: filter.account,
  station: filter.station,
  printer: null,
  state: filter.outcome,
  fromMs: filter.fromDay === null ? null : dayStartMs(filter.fromDay),
  toMs: filter.toDay === null ? null : dayStartMs(filter.toDay, 1),
});

/** What the board shows, with the names of stations and accounts. */
export function createBoardReader({ engine, here, now }: BoardDependencies) {
  const { board, accounts } = engine;
  const pageOf = createJobPages(board);

  /** Names by id: of the stations, those that left too, and of the accounts. */
  async function names() {
    const [stations, known] = await Promise.all([board.stations(todayMs()), accounts.list()]);
    const byId = new Map([...stations, ...known].map(({ id, name }) => [id, name]));
    return (id: string): string => byId.get(id) ?? id;
  }
  function todayMs(): number {
    const today = new Date(now());
    return new Date(today.getFullYear(), today.getMonth(), today.getDate()).getTime();
  }
  const toJob = (row: JobRow, nameOf: (id: string) => string): FleetJob => ({
    job: row.job,
    stationId: row.station,
    station: nameOf(row.station),
    account: nameOf(row.account),
    code: OrderCodeSchema.parse(row.code),
    size: row.size,
    printer: row.printer,
    // Another version of Tem may know more reasons.
    reprint:
      REPRINT_REASONS.find((reason) => reason === row.reprint) ?? (row.reprint === null ? null : 'other'),
    outcome: row.state,
    submittedAtMs: row.submitted_ms,
    endedAtMs: row.ended_ms,
    receipt: row.receipt,
  });

  return {
    async board(): Promise<FleetBoard> {
      const [rows, doubles, unknowns] = await Promise.all([
        board.stations(todayMs()),
        board.doubles(0, 1),
        board.unknowns(0, 1),
      ]);
      return {
        // There is no fleet without a station.
        atMs: rows[0]?.now_ms ?? now(),
        stations: rows
          .filter(({ left_ms }) => left_ms === null)
          .map((row) => {
            const report = StationReportSchema.safeParse(row.live);
            return {
              id: row.id,
              name: row.name,
              version: row.version,
              here: row.id === here,
              live: row.connected,
              lastSeenAtMs: row.seen_ms,
              report: report.success && Object.keys(row.live ?? {}).length > 0 ? report.data : null,
              today: row.today,
              unknown: row.unknown,
            };
          }),
        doubles: doubles.total,
        unknowns: unknowns.total,
      };
    },
    async jobs(filter: FleetJobFilter, { from, count }: Part): Promise<FleetJobPage> {
      const wanted = toFilter(filter);
      const [rows, total, nameOf] = await Promise.all([
        pageOf(wanted, from, count),
        board.countJobs(wanted),
        names(),
      ]);
      return { jobs: rows.map((row) => toJob(row, nameOf)), total };
    },
    async *eachJob(filter: FleetJobFilter): AsyncGenerator<readonly FleetJob[]> {
      const nameOf = await names();
      let after: JobPlace | null = null;
      for (;;) {
        const rows: readonly JobRow[] = await board.jobs(toFilter(filter), after, EXPORT_PART);
        const last = rows.at(-1);
        if (last === undefined) return;
        yield rows.map((row) => toJob(row, nameOf));
        after = { station: last.station, job: last.job, submitted_ms: last.submitted_ms };
      }
    },
    async doubles({ from, count }: Part): Promise<FleetDoublePage> {
      const [{ doubles, total }, nameOf] = await Promise.all([board.doubles(from, count), names()]);
      return {
        total,
        doubles: doubles.map(({ account, code, jobs, agreements }) => ({
          account: nameOf(account),
          code: OrderCodeSchema.parse(code),
          jobs: jobs.map((row) => toJob(row, nameOf)),
          agreedBy:
            agreements.at(-1)?.person ??
            jobs.findLast(({ agreed_by }) => agreed_by !== null)?.agreed_by ??
            null,
        })),
      };
    },
    async unknowns({ from, count }: Part): Promise<FleetUnknownPage> {
      const [{ unknowns, total }, nameOf] = await Promise.all([board.unknowns(from, count), names()]);
      return {
        total,
        unknowns: unknowns.map(({ account, code, station, stationName, kind, sinceMs, outcome, cutOff }) => ({
          account: nameOf(account),
          code: OrderCodeSchema.parse(code),
          holder: { stationId: station, station: stationName, kind, sinceMs, outcome },
          live: !cutOff,
        })),
      };
    },
  };
}
