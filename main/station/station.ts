import type { LabelSize } from '../../shared/label-size.ts';
import { type OrderCode, readOrderCode, readShortcode } from '../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import {
  type BatchRow,
  isUnderWay,
  type RunState,
  type RunSummary,
  type ScanAnswer,
  type StationChange,
  type StationState,
} from '../../shared/station.ts';
import type { LabelMaker } from '../labels/label-maker.ts';
import type { Printer } from '../printers/printer.ts';
import type { BatchSource, LabelStep, Ledger } from './ledger.ts';
import { printBatch } from './print-run.ts';

/** What a run needs to know, as of its start. */
export interface RunOptions {
  readonly size: LabelSize;
  readonly printer: Printer;
  readonly chunkSize: number;
  readonly labels: Pick<LabelMaker, 'make'>;
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
  /** The operator's word on a label that may or may not have come out. */
  settle(id: number, cameOut: boolean): void;
  /** Prints all that is queued. @throws ProblemError where no run can begin */
  print(options: RunOptions): Promise<RunSummary>;
  stop(): void;
  /** Resolves when no run is under way. */
  idle(): Promise<void>;
}

/** More than a shift's work; a batch beyond it is a mistake somewhere. */
const MOST_ROWS = 5_000;

/** Tem ended while a label was being handed over. */
const INTERRUPTED: Problem = {
  code: 'handover-unknown',
  values: { detail: { vi: 'Tem bị tắt giữa chừng', en: 'Tem was closed midway' } },
};

/**
 * Takes up the newest batch of a source where it was left: what was being handed over when Tem ended is now unknown, what
 * was only being prepared is queued again.
 */
export function createStation(
  ledger: Ledger,
  source: BatchSource,
  onChange: (change: StationChange) => void,
): Station {
  const batchId = source === 'station' ? ledger.currentBatch(source) : ledger.openBatch(source);
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

  function rowIn(id: number, states: readonly BatchRow['state'][]): BatchRow {
    const row = ledger.row(id);
    if (row === null || !states.includes(row.state)) throw new ProblemError('unknown-row');
    return row;
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

  const inState = (state: BatchRow['state']): number[] => idsIn((row) => row.state === state);

  // What was on its way when Tem ended.
  step(inState('preparing'), { state: 'queued' });
  step(inState('submitting'), { state: 'unknown', problem: INTERRUPTED });

  async function runQueued(options: RunOptions, signal: AbortSignal): Promise<RunSummary> {
    const rows = ledger.rows(batchId).filter((row) => row.state === 'queued');
    if (rows.length === 0) throw new ProblemError('nothing-to-print');
    let done = 0;
    run = { kind: 'running', done, total: rows.length, stopping: false };
    changed([]);
    return printBatch({
      ...options,
      rows,
      signal,
      step: (ids, next) => {
        if (!isUnderWay(next.state)) done += next.state === 'queued' ? 0 : ids.length;
        run = { kind: 'running', done, total: rows.length, stopping: signal.aborted };
        return step(ids, next);
      },
    });
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
      return { kind: 'added', row };
    },

    remove(id) {
      const row = ledger.row(id);
      if (row === null || isUnderWay(row.state)) throw new ProblemError('unknown-row');
      ledger.remove([id]);
      changed([], [id]);
    },

    clear() {
      const ids = idsIn((row) => !isUnderWay(row.state));
      ledger.remove(ids);
      changed([], ids);
    },

    retry(id) {
      step([rowIn(id, ['failed']).id], { state: 'queued', problem: null });
    },
    retryFailed() {
      step(inState('failed'), { state: 'queued', problem: null });
    },
    settle(id, cameOut) {
      step([rowIn(id, ['unknown']).id], { state: cameOut ? 'printed' : 'queued', problem: null });
    },

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
