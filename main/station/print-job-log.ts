import type { DatabaseSync } from 'node:sqlite';
import type { AccountKey } from '../../shared/account.ts';
import type { DocumentPhases } from '../../shared/diagnostics.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { BatchRow, LabelState } from '../../shared/station.ts';
import { normalizeSearchText } from '../database/search-text.ts';
import { createEmitter } from '../platform/emitter.ts';
import type { AccountOrder } from './station-accounts.ts';
import type { LabelEvent } from './transition.ts';

/** How often an order's label may have come out, and when and where it last did. */
export interface PriorPrints {
  readonly times: number;
  /** Milliseconds since 1970. */
  readonly lastAtMs: number;
  readonly printer: string;
}

/** The label fields that a job stores. */
type JobLabel = Pick<BatchRow, 'id' | 'code' | 'size' | 'printer' | 'pages' | 'reprint'> &
  Pick<AccountOrder, 'account'>;

/** The job fields besides its label. */
interface NewJob {
  readonly title: string;
  readonly phases: DocumentPhases | null;
}

/** A stored job. */
export interface OpenedJob {
  readonly id: number;
  readonly title: string;
  readonly partner: string | null;
  readonly soc: string | null;
}

/** The result of a job: the label's state, and whether that is the final report of printer or spooler. */
interface JobEnd {
  readonly state: LabelState;
  readonly final: boolean;
}

/** The events that say something about a job. */
const JOB_EVENTS: readonly LabelEvent[] = [
  'hand-over',
  'print',
  'fail',
  'doubt',
  'interrupt',
  'requeue',
  'cancel',
  'came-out',
  'did-not-come-out',
  'confirm',
];

/** The log of every handover that was begun (table print_job); used inside the ledger's transactions. */
export function openPrintJobLog(database: DatabaseSync) {
  // The job stores the fields that the history is searched by: the order as it was known when printed.
  const open = database.prepare(
    `INSERT INTO print_job (label_id, code, title, size, printer, pages, reprint, state, submitted_at_ms,
       account, soc, receiver, search_text, phases)
     SELECT :labelId, :code, :title, :size, :printer, :pages, :reprint, 'submitting', :atMs, :account, known.soc,
       json_extract(known.content, '$.receiver.name'), coalesce(known.search_text, :searchText), :phases
     FROM (SELECT 1) LEFT JOIN known_order AS known
       ON known.account = :account AND known.code = :code AND known.confirmed = 1
     RETURNING id, soc`,
  );
  const follow = database.prepare(
    `UPDATE print_job SET state = ?, ended_at_ms = ?
     WHERE id = (SELECT max(id) FROM print_job WHERE label_id = ?) AND (ended_at_ms IS NULL OR ? = 1)`,
  );
  const isOpen = database.prepare(
    'SELECT 1 FROM print_job WHERE label_id = ? AND ended_at_ms IS NULL LIMIT 1',
  );
  // A bare column next to max() comes from the row with the maximum (https://www.sqlite.org/lang_select.html#bareagg).
  const prior = database.prepare(
    `SELECT code, count(*) AS times, max(submitted_at_ms) AS last_at_ms, printer FROM print_job
     WHERE code IN (SELECT value FROM json_each(?)) AND submitted_at_ms >= ? AND state NOT IN ('failed', 'cancelled')
       AND account NOT IN (SELECT value FROM json_each(?))
     GROUP BY code`,
  );
  const left = database.prepare(
    `SELECT printer, title FROM print_job
     WHERE code = ? AND state IN ('unknown', 'submitted', 'submitting')
       AND (ended_at_ms IS NOT NULL OR label_id NOT IN (SELECT id FROM label WHERE batch_id = ?))
       AND account NOT IN (SELECT value FROM json_each(?)) ORDER BY id DESC`,
  );
  const jobChanges = createEmitter();

  return {
    /** Opens a job before anything is handed over. */
    open(
      { id, account, code, size, printer, pages, reprint }: JobLabel,
      { title, phases: taken }: NewJob,
      atMs: number,
    ): OpenedJob {
      const phases = taken === null ? null : JSON.stringify(taken);
      const job = { labelId: id, code, title, size, printer, pages, reprint, atMs, phases };
      const opened = open.get({ ...job, account, searchText: normalizeSearchText(code) });
      jobChanges.emit();
      return { id: Number(opened?.['id']), title, partner: account, soc: opened?.['soc'] as string | null };
    },
    /** Records an event in the label's newest job; events that say nothing about a job change nothing. */
    follow(labelId: number, event: LabelEvent, { state, final }: JobEnd, atMs: number) {
      if (!JOB_EVENTS.includes(event)) return;
      // The operator's answer and the scan-back come after the printer's final report.
      const afterwards = event === 'came-out' || event === 'did-not-come-out' || event === 'confirm';
      const jobState = event === 'did-not-come-out' || event === 'requeue' ? 'failed' : state;
      const { changes } = follow.run(jobState, final ? atMs : null, labelId, afterwards ? 1 : 0);
      if (changes > 0) jobChanges.emit();
    },
    /** Whether the final report on the label's newest job is still pending. */
    isOpen: (labelId: number) => isOpen.get(labelId) !== undefined,
    /**
     * Summarizes each order's jobs since then that may have come out, with one query; orders without any are left out.
     * @param except accounts whose jobs do not count. All others do, also those of an earlier address.
     */
    prior: (
      codes: readonly OrderCode[],
      sinceMs: number,
      except: readonly AccountKey[] = [],
    ): ReadonlyMap<OrderCode, PriorPrints> =>
      new Map(
        prior.all(JSON.stringify(codes), sinceMs, JSON.stringify(except)).map((found) => [
          String(found['code']) as OrderCode,
          {
            times: Number(found['times']),
            lastAtMs: Number(found['last_at_ms']),
            printer: String(found['printer'] ?? ''),
          },
        ]),
      ),
    /**
     * An order's jobs that were not seen to end, newest first; of this batch only those that nobody tracks any more. A killed
     * run leaves its jobs open, in a batch that may never be resumed. @param except accounts whose orders are others
     */
    leftover: (code: OrderCode, batchId: number, except: readonly AccountKey[] = []) =>
      left
        .all(code, batchId, JSON.stringify(except))
        .map((job) => ({ printer: String(job['printer']), title: String(job['title']) })),
    onChange: jobChanges.on,
  };
}
