import type { z } from 'zod';
import type { Reader } from '../connect/reader.ts';
import type { ClaimFacts, JobRow } from '../sql/answers.ts';
import { BOARD_STATEMENTS } from '../sql/board-statements.ts';
import { json, type LabelKey } from './claims.ts';

/** A filter of all stations' jobs; null fields are ignored. */
export interface JobFilter {
  /** The beginning of a code, or of the digits behind its dot. */
  readonly text: string | null;
  readonly account: string | null;
  readonly station: string | null;
  readonly printer: string | null;
  readonly state: JobRow['state'] | null;
  /** Milliseconds since 1970, by the stations' clocks; `toMs` excluded. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** The place after a row in the list, newest first. */
export type JobPlace = Pick<JobRow, 'station' | 'job' | 'submitted_ms'>;

/** A label that may be on paper more than once: where and when, and what named persons said. */
export interface DoubledLabel extends LabelKey {
  /** Oldest first. */
  readonly jobs: readonly JobRow[];
  readonly agreements: readonly Agreement[];
}

export type Agreement = z.output<(typeof BOARD_STATEMENTS.agreementsOf)['row']>;

/** No wildcard of LIKE. */
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

const parameters = ({ text, ...rest }: JobFilter, more: object = {}): string =>
  json({ ...rest, text: text === null || text === '' ? null : escapeLike(text.toUpperCase()), ...more });

/** What the board shows. Read on a connection of its own. */
export function createBoard(reader: Reader) {
  return {
    /** All stations by name, those that left too. @param dayStartMs since when `today` counts; milliseconds since 1970 */
    stations: (dayStartMs: number) => reader.read(BOARD_STATEMENTS.stations, [dayStartMs]),
    /** The jobs that match, newest first. @param after the last one of the page before; null for the first page */
    jobs: (filter: JobFilter, after: JobPlace | null, limit: number): Promise<readonly JobRow[]> =>
      reader.read(BOARD_STATEMENTS.searchJobs, [
        parameters(filter, {
          limit,
          before: after === null ? null : { ms: after.submitted_ms, station: after.station, job: after.job },
        }),
      ]),
    /** How many jobs match, counted up to 10,000. */
    async countJobs(filter: JobFilter): Promise<number> {
      return (await reader.read(BOARD_STATEMENTS.countJobs, [parameters(filter)]))[0]?.total ?? 0;
    },
    /** How many labels may be on paper more than once. It reads the whole index of jobs. */
    async countDoubles(): Promise<number> {
      return (await reader.read(BOARD_STATEMENTS.countDoubles))[0]?.total ?? 0;
    },
    /** Labels that may be on paper more than once, newest first. */
    async doubles(
      from: number,
      count: number,
    ): Promise<{ readonly doubles: readonly DoubledLabel[]; readonly total: number }> {
      const found = await reader.read(BOARD_STATEMENTS.doubles, [from, count]);
      const keys = json(found.map(({ account, code }) => ({ account, code })));
      const jobs = await reader.read(BOARD_STATEMENTS.jobsOf, [keys]);
      const agreements = await reader.read(BOARD_STATEMENTS.agreementsOf, [keys]);
      const of =
        (key: LabelKey) =>
        (one: LabelKey): boolean =>
          one.account === key.account && one.code === key.code;
      return {
        total: found[0]?.total ?? 0,
        doubles: found.map(({ account, code }) => ({
          account,
          code,
          jobs: jobs.filter(of({ account, code })),
          agreements: agreements.filter(of({ account, code })),
        })),
      };
    },
    /** Claims whose outcome nobody knows: said to be unknown, or open at a station that is not there. Oldest first. */
    async unknowns(
      from: number,
      count: number,
    ): Promise<{ readonly unknowns: readonly ClaimFacts[]; readonly total: number }> {
      const rows = await reader.read(BOARD_STATEMENTS.unknowns, [from, count]);
      return { unknowns: rows.map(({ answer }) => answer), total: rows[0]?.total ?? 0 };
    },
  };
}
