import {
  type FleetBoard,
  type FleetDoublePage,
  type FleetJob,
  type FleetJobFilter,
  type FleetJobPage,
  type FleetStation,
  type FleetUnknownPage,
} from '../../../shared/fleet-board.ts';
import { OrderCodeSchema } from '../../../shared/order-code.ts';
import { REPRINT_REASONS } from '../../../shared/station.ts';
import { dayBounds, dayOf } from '../../history/history-conditions.ts';
import type { JobFilter, JobPlace } from '../calls/board.ts';
import type { FleetEngine } from '../engine.ts';
import type { JobRow } from '../sql/answers.ts';
import type { StationRow } from '../sql/board-statements.ts';
import { countSeldom } from './count-seldom.ts';
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

const toFilter = (filter: FleetJobFilter): JobFilter => ({
  text: filter.text.trim(),
  account: filter.account,
  station: filter.station,
  printer: null,
  state: filter.outcome,
  fromMs: filter.fromDay === null ? null : dayBounds(filter.fromDay).fromMs,
  toMs: filter.toDay === null ? null : dayBounds(filter.toDay).toMs,
});

/** What the board shows, with the names of stations and accounts. */
export function createBoardReader({ engine, here, now }: BoardDependencies) {
  const { board, accounts } = engine;
  const pageOf = createJobPages(board);
  const countDoubles = countSeldom(board.countDoubles);

  /** Names by id: of the stations, those that left too, and of the accounts. */
  async function names() {
    const [stations, known] = await Promise.all([board.stations(todayMs()), accounts.list()]);
    const byId = new Map([...stations, ...known].map(({ id, name }) => [id, name]));
    return (id: string): string => byId.get(id) ?? id;
  }
  const todayMs = (): number => dayBounds(dayOf(now())).fromMs;
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

  /** A station that is there counts its own labels; what it said before it ended, or yesterday, is not what is so now. */
  function todayOf({ connected, live, printed, failed }: StationRow): FleetStation['today'] {
    const own = live?.today ?? null;
    return connected && own?.day === dayOf(now())
      ? { printed: own.printed, failed: own.failed }
      : { printed, failed };
  }

  return {
    async board(): Promise<FleetBoard> {
      const [rows, doubles, unknowns] = await Promise.all([
        board.stations(todayMs()),
        countDoubles(),
        board.unknowns(0, 1),
      ]);
      return {
        // There is no fleet without a station.
        atMs: rows[0]?.now_ms ?? now(),
        stations: rows
          .filter(({ left_ms }) => left_ms === null)
          .map((row) => ({
            id: row.id,
            name: row.name,
            version: row.version,
            here: row.id === here,
            live: row.connected,
            lastSeenAtMs: row.seen_ms,
            report: row.live,
            today: todayOf(row),
            unknown: row.unknown,
          })),
        doubles,
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
