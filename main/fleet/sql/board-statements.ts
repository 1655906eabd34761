import { z } from 'zod';
import { StationReportSchema } from '../../../shared/fleet-board.ts';
import { ClaimFactsSchema, JobRowSchema, whole, wholeOrNull } from './answers.ts';
import { statement } from './statement.ts';

/** What the board reads of all stations: their jobs, doubles, unknown ends, and themselves. */
export const BOARD_STATEMENTS = {
  searchJobs: statement(
    'search_jobs',
    `SELECT station, job, account, code, size, printer, reprint, receipt, agreed_by, submitted_ms, ended_ms, received_ms, state
     FROM tem.search_jobs($1)`,
    JobRowSchema,
  ),
  countJobs: statement('count_jobs', 'SELECT tem.count_jobs($1) AS total', z.object({ total: whole })),
  stations: statement(
    'stations',
    `SELECT t.id, t.name, t.version, t.connected, tem.ms(t.seen_at) AS seen_ms, tem.ms(t.left_at) AS left_ms,
       tem.ms(clock_timestamp()) AS now_ms, nullif(t.live, '{}') AS live,
       coalesce(j.printed, 0) AS printed, coalesce(j.failed, 0) AS failed, coalesce(u.unknown, 0) AS unknown
     FROM tem.live_station t
       LEFT JOIN (SELECT station, count(*) FILTER (WHERE state IN ('submitted', 'printed', 'confirmed')) AS printed,
           count(*) FILTER (WHERE state = 'failed') AS failed
         FROM tem.print_job WHERE submitted_at >= tem.at_ms($1) GROUP BY station) j ON j.station = t.id
       LEFT JOIN (SELECT station, count(*) AS unknown FROM tem.print_job WHERE state = 'unknown' GROUP BY station) u
         ON u.station = t.id
     ORDER BY lower(t.name), t.id`,
    z.object({
      id: z.string(),
      name: z.string(),
      version: z.string(),
      connected: z.boolean(),
      seen_ms: whole,
      left_ms: wholeOrNull,
      now_ms: whole,
      // Null before the first report, and after the session ended.
      live: StationReportSchema.nullable().catch(null),
      printed: whole,
      failed: whole,
      unknown: whole,
    }),
  ),
  doubles: statement(
    'doubles',
    `SELECT d.account, d.code, d.times, tem.ms(d.last_at) AS last_ms, count(*) OVER () AS total
     FROM tem.doubled_label d ORDER BY d.last_at DESC, d.account, d.code OFFSET $1 LIMIT $2`,
    z.object({ account: z.string(), code: z.string(), times: whole, last_ms: whole, total: whole }),
  ),
  countDoubles: statement(
    'count_doubles',
    `SELECT count(*) AS total FROM (SELECT FROM tem.print_job WHERE state NOT IN ('failed', 'cancelled')
       GROUP BY account, code HAVING count(*) > 1) doubled`,
    z.object({ total: whole }),
  ),
  jobsOf: statement(
    'jobs_of',
    `SELECT j.station, j.job, j.account, j.code, j.size, j.printer, j.reprint, j.receipt, j.agreed_by,
       tem.ms(j.submitted_at) AS submitted_ms, tem.ms(j.ended_at) AS ended_ms, tem.ms(j.received_at) AS received_ms, j.state
     FROM tem.print_job j JOIN jsonb_to_recordset($1) AS p(account uuid, code text) USING (account, code)
     WHERE j.state NOT IN ('failed', 'cancelled') ORDER BY j.account, j.code, j.submitted_at, j.station, j.job`,
    JobRowSchema,
  ),
  agreementsOf: statement(
    'agreements_of',
    `SELECT a.kind, a.person, a.said, a.station, a.account, a.code, a.from_station, a.from_outcome, tem.ms(a.at) AS at_ms
     FROM tem.agreement a JOIN jsonb_to_recordset($1) AS p(account uuid, code text) USING (account, code)
     ORDER BY a.account, a.code, a.id`,
    z.object({
      kind: z.enum(['reprint', 'take-over']),
      person: z.string(),
      said: z.string(),
      station: z.string(),
      account: z.string(),
      code: z.string(),
      from_station: z.string().nullable(),
      from_outcome: z.string().nullable(),
      at_ms: whole,
    }),
  ),
  unknowns: statement(
    'unknowns',
    `SELECT tem.claim_facts(c.account, c.code) AS answer, count(*) OVER () AS total
     FROM tem.claim c JOIN tem.live_station t ON t.id = c.station
     WHERE c.kind = 'hard' AND (c.outcome = 'unknown' OR (c.outcome IS NULL AND NOT t.connected))
     ORDER BY c.since, c.account, c.code OFFSET $1 LIMIT $2`,
    z.object({ answer: ClaimFactsSchema, total: whole }),
  ),
} as const;

/** A station, with what it says of itself and what the journal has of it. */
export type StationRow = z.output<(typeof BOARD_STATEMENTS.stations)['row']>;
