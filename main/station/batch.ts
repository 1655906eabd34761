import { type HoldProblem, holdOf } from '../../shared/hold.ts';
import type { KnownOrder } from '../../shared/order.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import type {
  BatchRow,
  RowOrder,
  RunState,
  StationChange,
  StationState,
  StationWork,
} from '../../shared/station.ts';
import type { OrderBook } from '../orders/order-book.ts';
import type { OrderService } from '../orders/order-service.ts';
import type { StatusCheck } from '../orders/status-check.ts';
import { lastByKey, throttleBatch } from '../platform/throttle-batch.ts';
import { orderEndedHold, printedBeforeHold } from './hold-rules.ts';
import type { LabelRow, LabelStep, LabelStore } from './label-store.ts';
import { type LabelEvent, transition } from './transition.ts';

/** What the station asks about orders. */
export interface StationOrders {
  readonly book: Pick<OrderBook, 'get' | 'find' | 'findIncludingUnconfirmed' | 'onChange'>;
  /** Which orders a text means: the book first, then the service. */
  readonly find: OrderService['find'];
  readonly check: StatusCheck;
  /** Whether orders are looked up before they are printed. */
  readonly checkStatus: () => boolean;
}

/** The station's batch: the ledger's rows with what the order book knows of them, and everybody told of each change. */
export interface Batch {
  readonly id: number;
  state(): StationState;
  run(): RunState;
  /** What else there is to know than rows. */
  work(): StationWork;
  /** Notes it, and tells nobody yet. */
  setWork(change: Partial<StationWork>): void;
  /** Tells what changed; with nothing, that the run did. */
  publish(rows: readonly LabelRow[], removed?: readonly number[]): void;
  withOrder(row: LabelRow): BatchRow;
  /** Takes rows on, and tells. */
  step(ids: readonly number[], next: LabelStep): LabelRow[];
  /** What the operator does to one row. @throws ProblemError unknown-row where it is gone, or past that by now */
  operatorStep(id: number, next: LabelStep, allowed?: (row: LabelRow) => boolean): void;
  /** Holds those that have to be asked about before they are printed; answers them. */
  applyHoldRules(rows: readonly LabelRow[]): LabelRow[];
  /** Asks for an order's status long before it is printed; what the service says comes back by the order book. */
  prefetchStatus(code: OrderCode): void;
  /** Hears of nothing any more: the ledger is about to be closed. */
  close(): void;
}

interface BatchDependencies {
  readonly ledger: LabelStore;
  readonly id: number;
  readonly orders: StationOrders;
  readonly reprintDays: () => number;
  readonly onChange: (change: StationChange) => void;
  /** The least time between two changes that only tell how a run goes on; 0 tells each. Milliseconds. */
  readonly throttleMs: number;
}

/** What a run does to a label that gets on as it should: five times a label, at 80 labels a second. */
const PROGRESS_EVENTS: ReadonlySet<LabelEvent> = new Set([
  'prepare',
  'prove',
  'submit',
  'hand-over',
  'print',
]);

export function createBatch({
  ledger,
  id: batchId,
  orders,
  reprintDays,
  onChange,
  throttleMs,
}: BatchDependencies): Batch {
  let revision = 0;
  let work: StationWork = {
    run: { kind: 'idle' },
    phase: 'collect',
    alarm: null,
    last: null,
    resuming: null,
    autoPrint: null,
  };

  function withOrder(row: LabelRow): BatchRow {
    const order = orders.book.get(row.code);
    return { ...row, order: order === null ? null : rowOrderOf(order) };
  }

  function emitChange(rows: readonly LabelRow[], removed: readonly number[] = []): void {
    revision++;
    onChange({ revision, changed: rows.map(withOrder), removed, ...work });
  }

  // Told one by one, the steps of a run kept the window as busy as the whole inspection of its labels, and nobody reads
  // 400 messages a second. Each row is told as it is last (and the order book asked for it once), and
  // whatever else happens is told at once, after them.
  const progress = throttleBatch<LabelRow>((rows) => emitChange(lastByKey(rows, ({ id }) => id)), throttleMs);

  const publish: Batch['publish'] = (rows, removed) => {
    progress.flush();
    emitChange(rows, removed);
  };

  function step(ids: readonly number[], next: LabelStep): LabelRow[] {
    if (ids.length === 0) return [];
    const rows = ledger.step(ids, next);
    if (throttleMs > 0 && PROGRESS_EVENTS.has(next.event)) progress.add(rows);
    else publish(rows);
    return rows;
  }

  function holdReasonFor(row: LabelRow): HoldProblem | null {
    const ended = orders.checkStatus() ? orderEndedHold(row, orders.book.get(row.code)) : null;
    return ended ?? printedBeforeHold(row, ledger, reprintDays());
  }

  function applyHoldRules(rows: readonly LabelRow[]): LabelRow[] {
    return rows.flatMap((row) => {
      const problem = holdReasonFor(row);
      return problem === null ? [] : step([row.id], { event: 'hold', problem });
    });
  }

  const stopHearing = orders.book.onChange((order) => {
    const row = ledger.find(batchId, order.code);
    if (row === null) return;
    publish([row]);
    if (row.state === 'queued') applyHoldRules([row]);
    if (holdOf(row)?.kind === 'order-ended') recheckEndedHold(row, order);
  });

  /** A row was held by its order's status, which may be another one now. */
  function recheckEndedHold(row: LabelRow, order: KnownOrder): void {
    const problem = orderEndedHold(row, order);
    if (problem !== null) step([row.id], { event: 'hold', problem });
    else applyHoldRules(step([row.id], { event: 'accept', problem: null }));
  }

  return {
    id: batchId,
    state: () => ({ revision, rows: ledger.rows(batchId).map(withOrder), ...work }),
    run: () => work.run,
    work: () => work,
    setWork(change) {
      work = { ...work, ...change };
    },
    publish,
    withOrder,
    step,
    operatorStep(id, next, allowed = () => true) {
      const row = ledger.row(id);
      // A label that is still at the printer is nobody's to decide on.
      const possible =
        row !== null && allowed(row) && transition(row.state, next.event) !== null && !ledger.hasOpenJob(id);
      if (!possible) throw new ProblemError('unknown-row');
      step([id], next);
    },
    applyHoldRules,
    prefetchStatus(code) {
      if (orders.checkStatus()) void orders.check.check(code);
    },
    close() {
      progress.close();
      stopHearing();
    },
  };
}

function rowOrderOf(order: KnownOrder): RowOrder {
  const { status, statusName, amount, amountWas, weight, weightWas } = order;
  return {
    soc: order.confirmed ? order.soc : null,
    status,
    statusName,
    amount,
    amountWas,
    weight,
    weightWas,
  };
}
