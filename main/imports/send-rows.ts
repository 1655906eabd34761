import { setTimeout } from 'node:timers/promises';
import type { ImportRow } from '../../shared/import.ts';
import type { NewOrder } from '../../shared/new-order.ts';
import type { KnownOrder } from '../../shared/order.ts';
import type { CreateOutcome } from '../../shared/order-creation.ts';
import { type Problem, type ProblemCode, problemOf } from '../../shared/problem.ts';
import { validateDraft } from '../../shared/validate-draft.ts';
import type { OrderCreator } from '../orders/creation/order-creator.ts';
import type { ImportBook } from './import-book.ts';

/** Orders that are created concurrently. */
const MAX_CONCURRENT = 4;
/** After this many consecutive failures the service counts as unavailable; further rows would only become unsure. */
const MAX_FAILURES = 3;
/** A service that asks for a longer wait has stopped accepting orders. */
const MAX_WAIT_MS = 15 * 60 * 1000;
/** Used if a rate-limit refusal gives no duration. */
const DEFAULT_WAIT_MS = 5_000;

interface SendRowsOptions {
  readonly book: Pick<ImportBook, 'nextRow' | 'putRow' | 'moveRows'>;
  readonly creator: OrderCreator;
  /** Whether the account that the file was checked for is still there. */
  readonly samePartner: () => boolean;
  /** A row changed its state. */
  readonly onRow: () => void;
  /** The service asked to wait (null: the wait is over). */
  readonly onWait: (problem: Problem | null) => void;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const defaultWait = (ms: number, signal: AbortSignal): Promise<void> =>
  // A pause may end the wait early.
  setTimeout(ms, undefined, { signal }).catch(() => undefined);

export type SendRun = ReturnType<typeof sendRows>;

/**
 * Sends an import's rows, at most four at once: first those with an unknown outcome (the creator looks them up before it
 * sends them again), then those that are ready, then again those that were lost on the way. Each step of a row is stored
 * before the next. Ends early if further rows would fail the same way.
 */
export function sendRows(
  importId: number,
  { book, creator, samePartner, onRow, onWait, now = Date.now, wait = defaultWait }: SendRowsOptions,
) {
  const passes = ['unsure', 'ready', 'unsure'] as const;
  /** Rows that the service deferred. */
  const putOff: ImportRow[] = [];
  const pausing = new AbortController();
  const aborting = new AbortController();
  let pass = 0;
  let behindLine = 0;
  let failures = 0;
  let lastFailure: Problem | null = null;
  let ending: Problem | null = null;
  let notBefore = 0;

  const end = (problem: Problem): void => {
    ending ??= problem;
    pausing.abort();
  };

  function nextRow(): ImportRow | null {
    const again = putOff.shift();
    if (again !== undefined) return again;
    for (; pass < passes.length; pass += 1, behindLine = 0) {
      const row = book.nextRow(importId, passes[pass] ?? 'ready', behindLine);
      if (row === null) continue;
      behindLine = row.line;
      return row;
    }
    return null;
  }

  function put(row: ImportRow): void {
    book.putRow(importId, row);
    onRow();
  }

  /** Counts a failure that may affect the following rows. */
  function failed(problem: Problem): void {
    lastFailure = problem;
    // The service answered; only its answer for this row was inconclusive.
    failures = problem.code === 'create-untold' ? 0 : failures + 1;
    if (failures >= MAX_FAILURES) end(problem);
  }

  function putOffFor(problem: Problem, row: ImportRow): void {
    const seconds = Number(problem.values?.['seconds']);
    const ms = seconds > 0 ? seconds * 1_000 : DEFAULT_WAIT_MS;
    if (ms > MAX_WAIT_MS) return end(problem);
    putOff.push(row);
    notBefore = Math.max(notBefore, now() + ms);
    onWait(problem);
  }

  async function untilAllowed(): Promise<void> {
    if (notBefore === 0) return;
    for (
      let remainingMs = notBefore - now();
      remainingMs > 0 && !pausing.signal.aborted;
      remainingMs = notBefore - now()
    )
      await wait(Math.min(remainingMs, MAX_WAIT_MS), pausing.signal);
    if (!pausing.signal.aborted) {
      notBefore = 0;
      onWait(null);
    }
  }

  async function sendOne({ notThere = false, ...row }: ImportRow): Promise<void> {
    if (!samePartner()) return end({ code: 'import-other-partner' });
    const order = orderOf(row);
    if (order === null) return put({ ...row, state: 'refused', problem: { code: 'bad-request' } });
    // A person's word counts once: it did not concern this new sending.
    put({ ...row, state: 'sending', problem: null });
    let entered = false;
    try {
      const outcome = await creator.create(
        order,
        { kind: 'import', importId, line: row.line },
        {
          signal: aborting.signal,
          notThere,
          // In one transaction with the order book, so that both or neither are stored.
          onCreated(created) {
            book.putRow(importId, createdRow(row, created));
            entered = true;
          },
        },
      );
      if (entered) onRow();
      else put(rowWithOutcome(row, outcome));
      if (outcome.kind === 'unknown') failed(outcome.problem);
      else failures = 0;
    } catch (error) {
      const problem = problemOf(error);
      const meaning = aborting.signal.aborted ? 'stop' : failureScope(problem.code);
      // As far as the service says, nothing was created, so the row returns to its state.
      put(meaning === 'row' ? { ...row, state: 'refused', problem } : row);
      switch (meaning) {
        case 'row':
          failures = 0;
          return;
        case 'wait':
          return putOffFor(problem, row);
        case 'failure':
          return failed(problem);
        case 'stop':
          return end(problem);
      }
    }
  }

  async function lane(): Promise<void> {
    for (;;) {
      await untilAllowed();
      if (pausing.signal.aborted) return;
      const row = nextRow();
      if (row === null) return;
      await sendOne(row);
    }
  }

  // Nothing can be sent safely if it can't be stored: a full disk ends the run.
  const guarded = (): Promise<void> => lane().catch((error: unknown) => end(problemOf(error)));
  const paused = (): boolean => pausing.signal.aborted && ending === null;
  const ended = Promise.all(Array.from({ length: MAX_CONCURRENT }, guarded)).then(() =>
    // Rows that failed and were skipped remain, unless the operator paused first.
    paused() ? null : (ending ?? lastFailure),
  );
  return {
    /** Resolves with why it ended early by itself; null if it finished or was paused. Never rejects. */
    ended,
    /** Starts no further row. */
    pause: (): void => pausing.abort(),
    /** Pauses and aborts the rows in progress, which become unsure. */
    abort(): void {
      pausing.abort();
      aborting.abort();
    },
  };
}

/** Returns what a failure that created nothing concerns: this row, the current rate, the connection, or all following rows. */
function failureScope(code: ProblemCode): 'row' | 'wait' | 'failure' | 'stop' {
  switch (code) {
    case 'refused':
    case 'bad-request':
    // Another station of the fleet creates it, or has.
    case 'soc-claimed-elsewhere':
    case 'soc-created-elsewhere':
      return 'row';
    case 'rate-limited':
      return 'wait';
    case 'unavailable':
    case 'malformed':
    // May concern only this row's pickup point, or all rows.
    case 'not-permitted':
      return 'failure';
    default:
      return 'stop';
  }
}

/** Returns a row's order. Its empty communes were accepted when the row was checked. */
function orderOf({ draft }: ImportRow): NewOrder | null {
  const checked = validateDraft(draft, { commune: true, pickup_commune: true });
  return checked.ok ? checked.order : null;
}

const createdRow = (row: ImportRow, { code, shortcode, soc, fee }: KnownOrder): ImportRow => ({
  ...row,
  state: 'created',
  soc: soc ?? row.soc,
  code,
  shortcode,
  fee: fee.shipment,
  problem: null,
});

function rowWithOutcome(row: ImportRow, outcome: CreateOutcome): ImportRow {
  switch (outcome.kind) {
    case 'created':
      return createdRow(row, outcome.order);
    case 'unknown':
      return { ...row, state: 'unsure', soc: outcome.soc, problem: outcome.problem };
    case 'duplicate-soc': {
      const values = { soc: row.soc ?? '', code: outcome.order.code };
      return { ...row, state: 'refused', problem: { code: 'import-soc-taken', values } };
    }
  }
}
