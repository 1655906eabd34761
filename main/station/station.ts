import type { LabelSize } from '../../shared/label-size.ts';
import { type OrderCode, readOrderCode, readShortcode } from '../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import {
  type BatchRow,
  isUnderWay,
  type ReprintReason,
  type RunState,
  type RunSummary,
  type ScanAnswer,
  type StationChange,
  type StationState,
} from '../../shared/station.ts';
import type { LabelOrder } from '../labels/label.ts';
import type { LabelRun } from '../labels/label-maker.ts';
import type { Printer } from '../printers/printer.ts';
import type { BatchSource, LabelStep, Ledger, Picture } from './ledger.ts';
import type { PriorPrints } from './print-jobs.ts';
import { printBatch } from './print-run.ts';
import { transition } from './transition.ts';

/** What a run needs to know, as of its start. */
export interface RunOptions {
  readonly size: LabelSize;
  readonly printer: Printer;
  readonly chunkSize: number;
  /** Begins making the labels of a batch. */
  readonly labels: (batch: RunBatch, signal: AbortSignal) => LabelRun;
}

/** The orders of a run, and the doubts about their labels that the operator has accepted. */
export type RunBatch = Pick<LabelOrder, 'batch' | 'accepted'>;

export interface StationOptions {
  readonly source: BatchSource;
  /** Takes up the newest batch of the source where it was left; else begins a new one. */
  readonly resume: boolean;
  /** For how many days a printed order is asked about before it is printed again; 0 never asks. */
  readonly reprintDays: () => number;
  readonly onChange: (change: StationChange) => void;
}

/** The packing station: its batch, and the run that prints it. All of its state is the ledger's. */
export interface Station {
  state(): StationState;
  /** @param accept takes a code of a form never seen without asking */
  scan(text: string, accept: boolean): ScanAnswer;
  remove(id: number): void;
  clear(): void;
  retry(id: number): void;
  retryFailed(): void;
  /** The operator's yes to a label that is held. @param reason why it is printed again, where that is what it is held for */
  printAnyway(id: number, reason: ReprintReason | null): void;
  /** Puts a label that came out, or may have, back into the queue. */
  reprint(id: number, reason: ReprintReason): void;
  /** The page of a label that is held. */
  picture(id: number): Picture | null;
  /** The operator's word on a label that may or may not have come out. */
  settle(id: number, cameOut: boolean): void;
  /** Prints all that is queued. @throws ProblemError where no run can begin */
  print(options: RunOptions): Promise<RunSummary>;
  stop(): void;
  /** Resolves when no run is under way. */
  idle(): Promise<void>;
}

const MS_PER_DAY = 86_400_000;

/** More than a shift's work; a batch beyond it is a mistake somewhere. */
const MOST_ROWS = 5_000;

/** Tem ended while a label was being handed over. */
const INTERRUPTED: Problem = {
  code: 'handover-unknown',
  values: { detail: { vi: 'Tem bị tắt giữa chừng', en: 'Tem was closed midway' } },
};

/**
 * Opens the station. What was on its way when Tem ended is put into a true state first: what may have come out is unknown,
 * what was only being prepared is queued again.
 */
export function createStation(
  ledger: Ledger,
  { source, resume, reprintDays, onChange }: StationOptions,
): Station {
  const batchId = resume ? ledger.currentBatch(source) : ledger.openBatch(source);
  let revision = 0;
  let run: RunState = { kind: 'idle' };
  let running: { readonly abort: AbortController; readonly ended: Promise<unknown> } | null = null;

  function changed(rows: readonly BatchRow[], removed: readonly number[] = []): void {
    revision++;
    onChange({ revision, changed: rows, removed, run });
  }

  function step(ids: readonly number[], next: LabelStep): BatchRow[] {
    if (ids.length === 0) return [];
    const rows = ledger.step(ids, next);
    changed(rows);
    return rows;
  }

  /** What the operator does to one row. @throws ProblemError unknown-row where it is gone, or past that by now */
  function act(id: number, next: LabelStep, allowed: (row: BatchRow) => boolean = () => true): void {
    const row = ledger.row(id);
    // A label that is still at the printer is nobody's to decide on.
    const possible =
      row !== null && allowed(row) && transition(row.state, next.event) !== null && !ledger.awaitsWord(id);
    if (!possible) throw new ProblemError('unknown-row');
    step([id], next);
  }

  /** Holds what was printed before and has no reason to be printed again. */
  function holdPrinted(rows: readonly BatchRow[]): BatchRow[] {
    const days = reprintDays();
    if (days === 0) return [];
    const since = Date.now() - days * MS_PER_DAY;
    return rows.flatMap((row) => {
      const prior = row.reprint === null ? ledger.priorPrints(row.code, since) : null;
      return prior === null ? [] : step([row.id], { event: 'hold', problem: printedBefore(prior) });
    });
  }

  /** A label scanned from paper gives the short code: the row that it belongs to, where only one can. */
  function rowOfShortcode(text: OrderCode): BatchRow | null {
    const shortcode = readShortcode(text);
    const rows = shortcode === null ? [] : ledger.findByShortcode(batchId, shortcode);
    return rows.length === 1 ? (rows[0] ?? null) : null;
  }

  function idsIn(wanted: (row: BatchRow) => boolean): number[] {
    return ledger
      .rows(batchId)
      .filter(wanted)
      .map((row) => row.id);
  }

  const inState = (...states: BatchRow['state'][]): number[] => idsIn((row) => states.includes(row.state));
  const removable = (row: BatchRow): boolean => !isUnderWay(row.state) && !ledger.awaitsWord(row.id);

  // What was on its way when Tem ended.
  step(inState('preparing', 'proven'), { event: 'interrupt' });
  step(inState('submitting'), { event: 'interrupt', problem: INTERRUPTED });
  step(
    inState('submitted').filter((id) => ledger.awaitsWord(id)),
    { event: 'interrupt', problem: INTERRUPTED },
  );

  async function runQueued(options: RunOptions, signal: AbortSignal): Promise<RunSummary> {
    const wanted = ledger.rows(batchId).filter((row) => row.state === 'queued');
    const held = new Set(holdPrinted(wanted).map((row) => row.id));
    const rows = wanted.filter((row) => !held.has(row.id));
    if (rows.length === 0) throw nothingToPrint(inState('held').length);
    const done = new Set<number>();
    const tell = (waiting: Problem | null): void => {
      run = { kind: 'running', done: done.size, total: rows.length, stopping: signal.aborted, waiting };
    };
    tell(null);
    changed([]);
    const accepted = new Map(
      rows.flatMap((row) => (row.accepted === null ? [] : [[row.code, row.accepted] as const])),
    );
    const { size, printer, chunkSize } = options;
    let waiting: Problem | null = null;
    const summary = await printBatch({
      rows,
      size,
      printer,
      chunkSize,
      signal,
      labels: (ended) => options.labels({ batch: rows.map((row) => row.code), accepted }, ended),
      step: (ids, next) => {
        if (!['prepare', 'prove', 'submit', 'requeue'].includes(next.event))
          for (const id of ids) done.add(id);
        tell(waiting);
        return step(ids, next);
      },
      onWaiting: (what) => {
        waiting = what;
        tell(waiting);
        changed([]);
      },
    });
    return { ...summary, held: summary.held + held.size };
  }

  return {
    state: () => ({ revision, rows: ledger.rows(batchId), run }),

    scan(text, accept) {
      const read = readOrderCode(text);
      if (read.kind === 'empty') return read;
      if (read.kind === 'invalid') return { kind: 'invalid', text: text.trim().slice(0, 200) };
      const known = ledger.find(batchId, read.code) ?? rowOfShortcode(read.code);
      if (known !== null) return { kind: 'duplicate', row: known };
      if (read.kind === 'unusual' && !accept) return { kind: 'unusual', code: read.code };
      if (ledger.count(batchId) >= MOST_ROWS) throw new ProblemError('batch-full', { limit: MOST_ROWS });
      const row = ledger.add(batchId, read.code);
      changed([row]);
      return { kind: 'added', row: holdPrinted([row])[0] ?? row };
    },

    remove(id) {
      const row = ledger.row(id);
      if (row === null || !removable(row)) throw new ProblemError('unknown-row');
      ledger.remove([id]);
      changed([], [id]);
    },

    clear() {
      const ids = idsIn(removable);
      ledger.remove(ids);
      changed([], ids);
    },

    retry: (id) => act(id, { event: 'retry', problem: null }),
    retryFailed() {
      step(inState('failed', 'cancelled'), { event: 'retry', problem: null });
    },
    printAnyway(id, reason) {
      const problem = ledger.row(id)?.problem?.code;
      if (problem === 'unreadable-barcode' || problem === 'contradictory')
        act(id, { event: 'accept', problem: null, accepted: problem });
      else if (reason === null) throw new ProblemError('bad-request');
      else act(id, { event: 'accept', problem: null, reprint: reason });
    },
    reprint: (id, reason) => act(id, { event: 'reprint', problem: null, reprint: reason, accepted: null }),
    picture: (id) => ledger.picture(id),
    settle: (id, cameOut) => act(id, { event: cameOut ? 'came-out' : 'did-not-come-out', problem: null }),

    async print(options) {
      if (running !== null) throw new ProblemError('already-printing');
      const abort = new AbortController();
      const ended = runQueued(options, abort.signal);
      running = { abort, ended };
      try {
        return await ended;
      } finally {
        running = null;
        run = { kind: 'idle' };
        changed([]);
      }
    },

    stop() {
      if (running === null || run.kind !== 'running') return;
      running.abort.abort();
      run = { ...run, stopping: true };
      changed([]);
    },

    async idle() {
      await running?.ended.catch(() => undefined);
    },
  };
}

function nothingToPrint(held: number): ProblemError {
  return held === 0 ? new ProblemError('nothing-to-print') : new ProblemError('all-held', { number: held });
}

/** When, where and how often, in the station's own time zone. */
function printedBefore({ times, lastAtMs, printer }: PriorPrints): Problem {
  const when = (locale: string): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' }).format(lastAtMs);
  return {
    code: 'printed-before',
    values: { times, when: { vi: when('vi-VN'), en: when('en-GB') }, printer },
  };
}
