import { randomUUID } from 'node:crypto';
import { allowsAnswer, holdOf } from '../../shared/hold.ts';
import type { LabelSize } from '../../shared/label-size.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import {
  isInProgress,
  type LabelState,
  type ReprintReason,
  type RunSummary,
  type StationChange,
  type StationState,
} from '../../shared/station.ts';
import type { LabelImage, LabelRequest } from '../labels/label.ts';
import type { LabelRun } from '../labels/label-maker.ts';
import type { Log } from '../log/log.ts';
import { withTrace } from '../log/trace.ts';
import type { Printer } from '../printers/printer.ts';
import { type Batch, createBatch, type StationOrders } from './batch.ts';
import { orderEndedHold } from './hold-rules.ts';
import type { BatchSource, LabelRow, LabelStep, LabelStore } from './label-store.ts';
import { type PrintDecision, printBatch } from './print-run.ts';
import { createScanning, type Scanning } from './scanning.ts';
import type { LabelEvent } from './transition.ts';

/** What a run needs to know, as of its start. */
export interface RunOptions {
  readonly size: LabelSize;
  readonly printer: Printer;
  readonly chunkSize: number;
  /** Begins making the labels of a batch. */
  readonly labels: (batch: RunOrders, signal: AbortSignal) => LabelRun;
}

/** Which part of the queue a run prints, and how it ends where the service is lost. */
export interface RunScope {
  /** Rows; null: all that is queued. */
  readonly only: readonly number[] | null;
  readonly onServiceLoss: 'fail' | 'keep';
  /** Its labels have to be scanned back from the paper. */
  readonly toConfirm: boolean;
}

const WHOLE_QUEUE: RunScope = { only: null, onServiceLoss: 'fail', toConfirm: false };

/** The orders of a run, and the doubts about their labels that the operator has accepted. */
export type RunOrders = Pick<LabelRequest, 'batch' | 'accepted'>;

export interface StationOptions {
  readonly source: BatchSource;
  /** Takes up the newest batch of the source where it was left; else begins a new one. */
  readonly resume: boolean;
  /** For how many days a printed order is asked about before it is printed again; 0 never asks. */
  readonly reprintDays: () => number;
  readonly orders: StationOrders;
  readonly onChange: (change: StationChange) => void;
  /** The least time between two changes that only tell how a run goes on; each is told where nothing is said. Milliseconds. */
  readonly throttleMs?: number;
  readonly log: Log;
}

/** The packing station: its batch, and the run that prints it. All of its state is the ledger's. */
export interface Station extends Scanning {
  readonly batch: Batch;
  state(): StationState;
  remove(id: number): void;
  clear(): void;
  retry(id: number): void;
  retryFailed(): void;
  /** The operator's yes to a label that is held. @param reason why it is printed again, where that is what it is held for */
  printAnyway(id: number, reason: ReprintReason | null): void;
  /** Puts labels that are held for strange codes back into the queue, with nothing accepted; answers those that still were. */
  requeueHeld(ids: readonly number[]): readonly number[];
  /** Puts a label that came out, or may have, back into the queue. */
  reprint(id: number, reason: ReprintReason): void;
  /** The page of a label that is held. */
  picture(id: number): LabelImage | null;
  /** The operator's word on a label that may or may not have come out. */
  resolve(id: number, cameOut: boolean): void;
  /** Prints what is queued. @throws ProblemError where no run can begin */
  print(options: RunOptions, choice?: RunScope): Promise<RunSummary>;
  stop(): void;
  /** Resolves when no run is under way. */
  whenIdle(): Promise<void>;
  /** Lets go of the ledger, which is about to be closed; only when idle. */
  close(): void;
}

/** What the log tells of a label; the ledger's journal has all of it. */
const LOGGED_EVENTS: ReadonlySet<LabelEvent> = new Set([
  'submit',
  'hand-over',
  'print',
  'fail',
  'doubt',
  'hold',
  'cancel',
  'requeue',
]);

/** What a yes to a held label writes down. */
type Acceptance = Pick<LabelStep, 'accepted' | 'acceptedCodes' | 'acceptedStatus' | 'reprint'>;

/** What was accepted of one label is not accepted of the next one of the same order. */
const NO_ACCEPTANCE = { accepted: null, acceptedCodes: [] } as const;
const RETRY: LabelStep = { event: 'retry', problem: null, ...NO_ACCEPTANCE };

/** Tem ended while a label was being handed over. */
const INTERRUPTED: Problem = {
  code: 'handover-unknown',
  values: { detail: { vi: 'Tem bị tắt giữa chừng', en: 'Tem was closed midway' } },
};

/** The disk took nothing any more while a label was being handed over. */
const STORAGE_FAILED: Problem = {
  code: 'handover-unknown',
  values: {
    detail: { vi: 'lúc đó không ghi được vào ổ đĩa', en: 'the disk could not be written to then' },
  },
};

/**
 * Opens the station. What was on its way when Tem ended is put into a true state first: what may have come out is unknown,
 * what was only being prepared is queued again.
 */
export function createStation(
  ledger: LabelStore,
  { source, resume, reprintDays, orders, onChange, throttleMs = 0, log }: StationOptions,
): Station {
  const batchId = resume ? ledger.currentBatch(source) : ledger.openBatch(source);
  const batch = createBatch({ ledger, id: batchId, orders, reprintDays, onChange, throttleMs: throttleMs });
  const { step, operatorStep } = batch;
  let running: { readonly abort: AbortController; readonly ended: Promise<unknown> } | null = null;

  function idsIn(wanted: (row: LabelRow) => boolean): number[] {
    return ledger
      .rows(batchId)
      .filter(wanted)
      .map((row) => row.id);
  }

  const inState = (...states: LabelState[]): number[] => idsIn((row) => states.includes(row.state));
  const removable = (row: LabelRow): boolean => !isInProgress(row.state) && !ledger.hasOpenJob(row.id);

  /** While no run is under way: puts what was on its way, and can't be any more, into a true state. */
  function resolveInterrupted(problem: Problem): void {
    step(inState('preparing', 'proven'), { event: 'interrupt' });
    step(inState('submitting'), { event: 'interrupt', problem });
    step(
      inState('submitted').filter((id) => ledger.hasOpenJob(id)),
      { event: 'interrupt', problem },
    );
  }

  /** What the operator's yes to a held row accepts; null where a yes is no answer to it. */
  function acceptanceOf(row: LabelRow, reason: ReprintReason | null): Acceptance | null {
    const hold = holdOf(row);
    switch (hold?.kind) {
      case 'unverified':
      case 'unexpected-codes':
        return { accepted: hold.issue, acceptedCodes: row.unexpectedCodes.map(({ text }) => text) };
      case 'order-ended':
        return { acceptedStatus: orders.book.get(row.code)?.status ?? null };
      case 'printed-before':
        return reason === null ? null : { reprint: reason };
      case 'order-not-found':
      case 'order-not-looked-up':
      case 'several-orders':
      case 'unrecognized':
      case undefined:
        return null;
    }
  }

  resolveInterrupted(INTERRUPTED);
  const scanning = createScanning(batch, ledger, orders);

  /** Takes a run's rows on. A label that was scanned back from the paper has had its last word: the printer's comes too late. */
  function stepUnconfirmed(ids: readonly number[], next: LabelStep): LabelRow[] {
    const confirmed = ids.flatMap((id) => {
      const row = ledger.row(id);
      return row?.state === 'confirmed' ? [row] : [];
    });
    const rest = ids.filter((id) => !confirmed.some((row) => row.id === id));
    return [...confirmed, ...step(rest, next)];
  }

  /** What is against handing a proven label over, as far as its order's status is concerned. */
  async function decidePrint(row: LabelRow): Promise<PrintDecision> {
    if (!orders.checkStatus()) return { kind: 'yes' };
    const word = await orders.check.check(row.code);
    if (word.kind === 'unknown') return { kind: 'unchecked' };
    const problem = orderEndedHold(row, word.order);
    return problem === null ? { kind: 'yes' } : { kind: 'hold', problem };
  }

  function queuedRows(only: readonly number[] | null): LabelRow[] {
    const rows = only?.flatMap((id) => ledger.row(id) ?? []) ?? ledger.rows(batchId);
    return rows.filter((row) => row.state === 'queued').toSorted((one, other) => one.id - other.id);
  }

  async function runQueued(
    options: RunOptions,
    { only, onServiceLoss, toConfirm }: RunScope,
    signal: AbortSignal,
  ): Promise<RunSummary> {
    const wanted = queuedRows(only);
    const held = new Set(batch.applyHoldRules(wanted).map((row) => row.id));
    const rows = wanted.filter((row) => !held.has(row.id));
    if (rows.length === 0) throw nothingToPrintError(inState('held').length);
    const done = new Set<number>();
    const tell = (waiting: Problem | null): void => {
      batch.setWork({
        run: {
          kind: 'running',
          done: done.size,
          total: rows.length,
          stopping: signal.aborted,
          waiting,
        },
      });
    };
    tell(null);
    batch.publish([]);
    log({
      event: 'run started',
      labels: rows.length,
      size: options.size,
      printer: options.printer.name,
    });
    for (const { code } of rows) batch.prefetchStatus(code);
    const accepted = new Map(
      rows.flatMap(({ code, accepted: doubt, acceptedCodes: codes }) =>
        doubt === null ? [] : [[code, { doubt, codes }] as const],
      ),
    );
    const { size, printer, chunkSize } = options;
    let waiting: Problem | null = null;

    /** Those that were not held since the run began, because the service has told of them meanwhile. */
    function stillQueued(ids: readonly number[]): number[] {
      const rowsNow = ids.flatMap((id) => ledger.row(id) ?? []);
      for (const { id } of rowsNow.filter(({ state }) => state === 'held')) {
        held.add(id);
        done.add(id);
      }
      return rowsNow.filter(({ state }) => state === 'queued').map(({ id }) => id);
    }

    const summary = await printBatch({
      rows,
      size,
      printer,
      chunkSize,
      signal,
      onServiceLoss: onServiceLoss,
      decidePrint,
      labels: (ended) => options.labels({ batch: rows.map((row) => row.code), accepted }, ended),
      step: (ids, next) => {
        const able = next.event === 'prepare' ? stillQueued(ids) : ids;
        if (!['prepare', 'prove', 'submit', 'requeue'].includes(next.event))
          for (const id of ids) done.add(id);
        tell(waiting);
        if (LOGGED_EVENTS.has(next.event))
          for (const label of able)
            log({ event: 'label', step: next.event, label, problem: next.problem?.code ?? null });
        return stepUnconfirmed(able, next.event === 'submit' ? { ...next, toConfirm } : next);
      },
      log,
      onWaiting: (what) => {
        waiting = what;
        tell(waiting);
        batch.publish([]);
      },
    });
    const { endedBy, unconfirmed, ...counts } = { ...summary, held: summary.held + held.size };
    log({ event: 'run ended', ...counts, untold: unconfirmed !== null, endedBy: endedBy?.code ?? null });
    return { ...counts, unconfirmed: unconfirmed, endedBy };
  }

  return {
    ...scanning,
    batch,
    state: batch.state,

    remove(id) {
      const row = ledger.row(id);
      if (row === null || !removable(row)) throw new ProblemError('unknown-row');
      ledger.remove([id]);
      batch.publish([], [id]);
    },

    clear() {
      const ids = idsIn(removable);
      ledger.remove(ids);
      batch.publish([], ids);
    },

    retry: (id) => operatorStep(id, RETRY),
    retryFailed() {
      step(inState('failed', 'cancelled'), RETRY);
    },
    printAnyway(id, reason) {
      const row = ledger.row(id);
      const accepted = row === null ? null : acceptanceOf(row, reason);
      if (accepted === null) throw new ProblemError('bad-request');
      operatorStep(id, { event: 'accept', problem: null, ...accepted });
    },
    requeueHeld(ids) {
      const held = ids.filter((id) => {
        const row = ledger.row(id);
        return row !== null && allowsAnswer(holdOf(row), 'approve-codes') && !ledger.hasOpenJob(id);
      });
      step(held, { event: 'agree', problem: null });
      return held;
    },
    reprint: (id, reason) =>
      operatorStep(id, { event: 'reprint', problem: null, reprint: reason, ...NO_ACCEPTANCE }),
    picture: (id) => ledger.picture(id),
    resolve: (id, cameOut) =>
      operatorStep(id, { event: cameOut ? 'came-out' : 'did-not-come-out', problem: null }),

    async print(options, choice = WHOLE_QUEUE) {
      if (running !== null) throw new ProblemError('already-printing');
      resolveInterrupted(STORAGE_FAILED);
      const abort = new AbortController();
      const ended = withTrace({ batch: batchId, run: randomUUID().slice(0, 8) }, () =>
        runQueued(options, choice, abort.signal),
      );
      running = { abort, ended };
      try {
        return await ended;
      } finally {
        running = null;
        batch.setWork({ run: { kind: 'idle' } });
        batch.publish([]);
      }
    },

    stop() {
      const run = batch.run();
      if (running === null || run.kind !== 'running') return;
      running.abort.abort();
      batch.setWork({ run: { ...run, stopping: true } });
      batch.publish([]);
    },

    async whenIdle() {
      await running?.ended.catch(() => undefined);
    },

    close() {
      scanning.close();
      batch.close();
    },
  };
}

function nothingToPrintError(held: number): ProblemError {
  return held === 0 ? new ProblemError('nothing-to-print') : new ProblemError('all-held', { number: held });
}
