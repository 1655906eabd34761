import type { KnownOrder } from '../../shared/order.ts';
import type { BatchRow, RowOrder, StationChange, StationState, StationWork } from '../../shared/station.ts';
import type { OrderBook } from '../orders/order-book.ts';
import { lastByKey, throttleBatch } from '../platform/throttle-batch.ts';
import type { LabelRow } from './label-row.ts';
import type { LabelStore } from './label-store.ts';
import type { LabelEvent } from './transition.ts';

/** The station's batch as others see it: the stored rows with what the order book knows of them, and what else goes on. */
export interface Batch {
  readonly id: number;
  state(): StationState;
  /** What else there is to know than rows. */
  work(): StationWork;
  /** Changes it, and publishes it at once. */
  setWork(change: Partial<StationWork>): void;
  /** Changes it; it is published with the next row that changes. */
  noteWork(change: Partial<StationWork>): void;
  withOrder(row: LabelRow): BatchRow;
  /** Unsubscribes: the database is about to be closed. */
  close(): void;
}

interface BatchDependencies {
  readonly labelStore: LabelStore;
  readonly id: number;
  readonly book: Pick<OrderBook, 'get' | 'onChange'>;
  readonly onChange: (change: StationChange) => void;
  /** The least time between two changes that only tell how a run goes on; 0 publishes each. Milliseconds. */
  readonly throttleMs: number;
}

/** What a run does to a label that gets on as it should: five times a label, at 80 labels a second. */
const PROGRESS_EVENTS: ReadonlySet<LabelEvent | null> = new Set<LabelEvent>([
  'prepare',
  'prove',
  'submit',
  'hand-over',
  'print',
]);

/** Publishes each change of a batch once it is on disk, with a revision of its own. */
export function createBatch({
  labelStore,
  id: batchId,
  book,
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
    const order = book.get(row.code);
    return { ...row, order: order === null ? null : rowOrderOf(order) };
  }

  function emitChange(rows: readonly LabelRow[], removed: readonly number[] = []): void {
    revision++;
    onChange({ revision, changed: rows.map(withOrder), removed, ...work });
  }

  // One by one, the steps of a run kept the window as busy as the whole inspection of its labels, and nobody reads 400
  // messages a second. Each row is published as it is last (and the order book asked for it once), and whatever else
  // happens is published at once, after them.
  const progress = throttleBatch<LabelRow>((rows) => emitChange(lastByKey(rows, ({ id }) => id)), throttleMs);

  function publish(rows: readonly LabelRow[], removed: readonly number[] = []): void {
    progress.flush();
    emitChange(rows, removed);
  }

  const unsubscribe = [
    labelStore.onChange((change) => {
      if (change.batchId !== batchId) return;
      if (throttleMs > 0 && PROGRESS_EVENTS.has(change.event)) progress.add(change.rows);
      else publish(change.rows, change.removed);
    }),
    book.onChange(({ code }) => {
      const row = labelStore.find(batchId, code);
      if (row !== null) publish([row]);
    }),
  ];

  return {
    id: batchId,
    state: () => ({ revision, rows: labelStore.rows(batchId).map(withOrder), ...work }),
    work: () => work,
    setWork(change) {
      work = { ...work, ...change };
      publish([]);
    },
    noteWork(change) {
      work = { ...work, ...change };
    },
    withOrder,
    close() {
      progress.close();
      for (const stop of unsubscribe) stop();
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
