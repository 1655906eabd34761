import { randomUUID } from 'node:crypto';
import type { AccountKey } from '../../shared/account.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import type { LabelState, LastLabel, RunSummary } from '../../shared/station.ts';
import { stationFailureText } from '../../shared/texts/station-failures.ts';
import type { Label, LabelImage } from '../labels/label.ts';
import type { Log } from '../log/log.ts';
import { withTrace } from '../log/trace.ts';
import { inParts } from '../platform/in-parts.ts';
import type { Printer } from '../printers/printer.ts';
import { createAccountLabels } from './account-labels.ts';
import type { Batch } from './batch.ts';
import type { HoldRules } from './hold-rules.ts';
import type { LabelRow, LabelStep } from './label-row.ts';
import type { LabelStore } from './label-store.ts';
import { printBatch } from './print-run.ts';
import type { RowAccounts } from './row-accounts.ts';
import type { AccountTerms, PreparedSource, RunOptions, RunOrders } from './run-request.ts';
import { inWaves, NOTHING_PRINTED, sumUp } from './run-waves.ts';
import { type AccountOrder, orderKey } from './station-accounts.ts';
import type { LabelEvent } from './transition.ts';

/** Which part of the queue a run prints, and how it ends when the service is lost. */
interface RunScope {
  readonly only: readonly number[] | null;
  readonly onServiceLoss: 'fail' | 'keep';
  /** Whether its labels have to be scanned back from the paper. */
  readonly toConfirm: boolean;
}

interface PrintSessionDependencies {
  readonly accounts: Pick<RowAccounts, 'of' | 'orderOf'>;
  /** Returns the labels that were made ahead alike. */
  readonly sourceFor: (termsOf: (account: AccountKey | null) => string | null) => PreparedSource;
  readonly log: Log;
}

/** Prints the batch's queue, one run at a time. */
export type PrintSession = ReturnType<typeof createPrintSession>;

/** How many printed labels can be shown again: half a megabyte each at most (A5 at 300 dpi, one bit a dot). */
const MAX_KEPT_LABELS = 20;

/** How many rows a run admits at a time: 2 ms of main's time. */
const ADMITTED_TOGETHER = 50;

/** The events that are logged; the journal contains all of them. */
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

/** After these events the run still has the label, or has it again. */
const UNFINISHED_EVENTS: ReadonlySet<LabelEvent> = new Set(['prepare', 'prove', 'submit', 'requeue']);

/** Tem ended while a label was being handed over. */
const INTERRUPTED: Problem = {
  code: 'handover-unknown',
  values: { detail: stationFailureText.closed },
};

/** The disk stopped accepting writes while a label was being handed over. */
const STORAGE_FAILED: Problem = {
  code: 'handover-unknown',
  values: {
    detail: stationFailureText.notWritten,
  },
};

/**
 * Opens the session. First corrects the states that an earlier exit left behind: labels that may have come out become unknown,
 * labels that were only being prepared are queued again.
 */
export function createPrintSession(
  labelStore: LabelStore,
  batch: Batch,
  holdRules: HoldRules,
  { accounts, sourceFor, log }: PrintSessionDependencies,
) {
  let running: AbortController | null = null;
  let newest: { readonly last: LastLabel; readonly label: Label } | null = null;
  /** The latest labels by order, oldest first. */
  const handedOver = new Map<string, Label>();

  const idsIn = (...states: readonly LabelState[]): number[] => labelStore.idsIn(batch.id, ...states);

  /** Corrects labels stored as in progress while no run is active. */
  function resolveInterrupted(problem: Problem): void {
    labelStore.step(idsIn('preparing', 'proven'), { event: 'interrupt' });
    labelStore.step(idsIn('submitting'), { event: 'interrupt', problem });
    labelStore.step(idsIn('submitted').filter(labelStore.hasOpenJob), { event: 'interrupt', problem });
  }

  resolveInterrupted(INTERRUPTED);

  /**
   * Admits the rows that a run was asked to print, part by part. Returns the queued ones, oldest first, and the ids of those
   * that are held instead, some since it was asked.
   */
  async function admitQueued(
    only: readonly number[] | null,
  ): Promise<{ readonly rows: readonly LabelRow[]; readonly held: Set<number> }> {
    const ids = only?.toSorted((one, other) => one - other) ?? idsIn('queued');
    const asked: LabelRow[] = [];
    for await (const part of inParts(ids, ADMITTED_TOGETHER)) {
      const now = Map.groupBy(labelStore.rowsOf(part), ({ state }) => state);
      asked.push(...(now.get('held') ?? []), ...holdRules.admit(now.get('queued') ?? []));
    }
    const held = asked.filter(({ state }) => state === 'held').map(({ id }) => id);
    return { rows: asked.filter(({ state }) => state === 'queued'), held: new Set(held) };
  }

  function rememberLabel(label: Label, of: string): void {
    handedOver.delete(of);
    handedOver.set(of, label);
    const [oldest] = handedOver.keys();
    if (oldest !== undefined && handedOver.size > MAX_KEPT_LABELS) handedOver.delete(oldest);
  }

  /** Remembers what the printer accepted, for display. @param rows with distinct codes */
  function watchPrinter(printer: Printer, rows: readonly LabelRow[]): Printer {
    const byCode = new Map(rows.map((row) => [row.code, row]));
    return {
      ...printer,
      async print(label, job) {
        const row = byCode.get(label.code);
        const account = row === undefined ? undefined : accounts.of(row)?.id;
        const handover = await printer.print(label, account === undefined ? job : { ...job, account });
        const last = { code: label.code, sequence: (newest?.last.sequence ?? 0) + 1 };
        newest = { last, label };
        if (row !== undefined) rememberLabel(label, orderKey(row));
        batch.noteWork({ last });
        return handover;
      },
    };
  }

  /**
   * Applies a step to a run's rows. A label that was scanned back is confirmed already: the printer's result comes too late.
   */
  function stepUnconfirmed(ids: readonly number[], next: LabelStep): LabelRow[] {
    const confirmed = ids.flatMap((id) => {
      const row = labelStore.row(id);
      return row?.state === 'confirmed' ? [row] : [];
    });
    const rest = ids.filter((id) => !confirmed.some((row) => row.id === id));
    return [...confirmed, ...labelStore.step(rest, next)];
  }

  async function runQueued(
    { size, printer, chunkSize, of }: RunOptions,
    { only, onServiceLoss, toConfirm }: RunScope,
    signal: AbortSignal,
  ): Promise<RunSummary> {
    const { rows, held } = await admitQueued(only);
    if (signal.aborted) throw new ProblemError('stopped');
    if (rows.length === 0) throw nothingToPrintError(idsIn('held').length);
    const done = new Set<number>();
    let waiting: Problem | null = null;
    const progress = () =>
      ({
        run: { kind: 'running', done: done.size, total: rows.length, stopping: signal.aborted, waiting },
      }) as const;
    batch.setWork(progress());
    log({ event: 'run started', labels: rows.length, size, printer: printer.name });
    /** Drops rows that were held since the run began because of a new report from the service. */
    function stillQueued(ids: readonly number[]): number[] {
      const rowsNow = ids.flatMap((id) => labelStore.row(id) ?? []);
      for (const { id } of rowsNow.filter(({ state }) => state === 'held')) {
        held.add(id);
        done.add(id);
      }
      return rowsNow.filter(({ state }) => state === 'queued').map(({ id }) => id);
    }

    const known = new Map<AccountKey | null, AccountTerms | null>();
    function termsOf(account: AccountKey | null): AccountTerms | null {
      const terms = known.get(account) ?? (account === null ? null : of(account));
      known.set(account, terms);
      return terms;
    }

    const printWave = (wave: readonly LabelRow[]) =>
      printBatch({
        rows: wave,
        size,
        printer: watchPrinter(printer, wave),
        chunkSize,
        signal,
        onServiceLoss,
        claim: holdRules.claim,
        decidePrint: holdRules.decidePrint,
        prepared: sourceFor((account) => termsOf(account)?.terms ?? null),
        orderOf: accounts.orderOf,
        labels: (ended) =>
          createAccountLabels(
            wave,
            (account) => {
              const own = rows.filter((row) => row.account === account);
              return termsOf(account)?.labels(ordersOf(own), ended) ?? null;
            },
            ended,
          ),
        step: (ids, next) => {
          const able = next.event === 'prepare' ? stillQueued(ids) : ids;
          if (!UNFINISHED_EVENTS.has(next.event)) for (const id of ids) done.add(id);
          batch.noteWork(progress());
          if (LOGGED_EVENTS.has(next.event))
            for (const label of able)
              log({ event: 'label', step: next.event, label, problem: next.problem?.code ?? null });
          return stepUnconfirmed(able, next.event === 'submit' ? { ...next, toConfirm } : next);
        },
        log,
        onWaiting: (what) => {
          waiting = what;
          batch.setWork(progress());
        },
      });
    let summary = NOTHING_PRINTED;
    for (const { wave, later } of inWaves(rows)) {
      const { summary: one, goesOn } = await printWave(wave);
      summary = sumUp(summary, one);
      if (goesOn) continue;
      summary = { ...summary, skipped: summary.skipped + later };
      break;
    }
    const { endedBy, unconfirmed, ...counts } = { ...summary, held: summary.held + held.size };
    log({ event: 'run ended', ...counts, untold: unconfirmed !== null, endedBy: endedBy?.code ?? null });
    return { ...counts, unconfirmed, endedBy };
  }

  return {
    /** @throws ProblemError if no run can begin: nothing-to-print, all-held, or the printer's problem */
    async run(options: RunOptions, scope: RunScope): Promise<RunSummary> {
      resolveInterrupted(STORAGE_FAILED);
      const abort = new AbortController();
      running = abort;
      try {
        return await withTrace({ batch: batch.id, run: randomUUID().slice(0, 8) }, () =>
          runQueued(options, scope, abort.signal),
        );
      } finally {
        running = null;
        batch.setWork({ run: { kind: 'idle' } });
      }
    },

    stop() {
      running?.abort();
      const { run } = batch.work();
      if (running !== null && run.kind === 'running') batch.setWork({ run: { ...run, stopping: true } });
    },

    /** An order's label as it was printed, if it was among the last; null otherwise. */
    pictureOf: async (order: AccountOrder): Promise<LabelImage | null> =>
      (await handedOver.get(orderKey(order))?.renderPicture()) ?? null,

    /** The label that was handed over last, as printed; null before the first. */
    async lastLabel(): Promise<{ readonly last: LastLabel; readonly picture: LabelImage } | null> {
      if (newest === null) return null;
      const { last, label } = newest;
      return { last, picture: await label.renderPicture() };
    },
  };
}

/** One account's orders of a run, with the pictures that the operator agreed to. */
const ordersOf = (rows: readonly LabelRow[]): RunOrders => ({
  batch: rows.map(({ code }) => code),
  agreed: new Map(rows.flatMap(({ code, agreed }) => (agreed.length === 0 ? [] : [[code, agreed] as const]))),
});

function nothingToPrintError(held: number): ProblemError {
  return held === 0 ? new ProblemError('nothing-to-print') : new ProblemError('all-held', { number: held });
}
