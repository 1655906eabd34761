import type { KnownOrder } from '../../shared/order.ts';
import type { BatchRow, RowOrder, StationChange, StationState, StationWork } from '../../shared/station.ts';
import { throttleBatch } from '../platform/throttle.ts';
import type { LabelRow } from './label-row.ts';
import type { LabelStore } from './label-store.ts';
import type { Preparer } from './preparer.ts';
import type { RowAccounts } from './row-accounts.ts';
import type { LabelEvent } from './transition.ts';

/** The station's batch as others see it: the stored rows joined with their accounts' order books, and the station's other work. */
export type Batch = ReturnType<typeof createBatch>;

interface BatchDependencies {
  readonly accounts: Pick<
    RowAccounts,
    'of' | 'named' | 'orderOf' | 'ordersOf' | 'onOrderChange' | 'onChange'
  >;
  readonly preparer: Pick<Preparer, 'isReady' | 'onChange'>;
}

/** The events of a label that progresses normally: five per label, at 80 labels a second. */
const PROGRESS_EVENTS: ReadonlySet<LabelEvent | null> = new Set<LabelEvent>([
  'prepare',
  'prove',
  'submit',
  'hand-over',
  'print',
]);

/** The longest part of a progress update: the event loop turns before the next one. */
const ROWS_TOLD_TOGETHER = 20;

/**
 * Publishes each change of a batch once it is on disk, each with its own revision.
 * @param throttleMs the shortest time between two progress updates of a run, in ms; 0 publishes each one
 */
export function createBatch(
  labelStore: LabelStore,
  batchId: number,
  { accounts, preparer }: BatchDependencies,
  onChange: (change: StationChange) => void,
  throttleMs: number,
) {
  let revision = 0;
  let work: StationWork = {
    run: { kind: 'idle' },
    phase: 'collect',
    alarm: null,
    last: null,
    resuming: null,
    autoPrint: null,
    removal: null,
  };

  const joined = (row: LabelRow, order: KnownOrder | null): BatchRow => ({
    ...row,
    account: accounts.named(row.account),
    order: order === null ? null : rowOrderOf(order),
    ready: preparer.isReady(row),
  });

  const withOrder = (row: LabelRow): BatchRow => joined(row, accounts.orderOf(row));

  /** The same of several rows, with one query of each order book. */
  function withOrders(rows: readonly LabelRow[]): BatchRow[] {
    const orders = accounts.ordersOf(rows);
    return rows.map((row) => joined(row, orders.get(row.id) ?? null));
  }

  function emitChange(rows: readonly LabelRow[], removed: readonly number[] = []): void {
    revision++;
    onChange({ revision, changed: withOrders(rows), removed, ...work });
  }

  // Publishing a run's steps one by one kept the window as busy as the whole inspection of its labels, and nobody reads 400
  // messages a second. So each row is published in its latest form, a few rows at a time. Any other event is published at
  // once, after the pending rows.
  const progress = throttleBatch<LabelRow>(emitChange, throttleMs, {
    keyOf: ({ id }) => id,
    most: ROWS_TOLD_TOGETHER,
  });

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
    accounts.onOrderChange(({ account, order: { code } }) => {
      const row = labelStore.findOf(batchId, { account, code });
      if (row === null) return;
      // The answers about 500 orders that were pasted arrive within seconds.
      if (throttleMs > 0) progress.add([row]);
      else publish([row]);
    }),
    // Each row names its account, or no longer does.
    accounts.onChange(() => publish(labelStore.rows(batchId))),
    preparer.onChange((ids) => progress.add(labelStore.rowsOf(ids))),
  ];

  return {
    id: batchId,
    state: (): StationState => ({ revision, rows: withOrders(labelStore.rows(batchId)), ...work }),
    /** Everything there is to know besides the rows. */
    work: () => work,
    /** Changes the work and publishes it at once. */
    setWork(change: Partial<StationWork>) {
      work = { ...work, ...change };
      publish([]);
    },
    /** Changes the work; it is published with the next row that changes. */
    noteWork(change: Partial<StationWork>) {
      work = { ...work, ...change };
    },
    withOrder,
    /** Unsubscribes before the database is closed. */
    close() {
      progress.close();
      for (const stop of unsubscribe) stop();
    },
  };
}

function rowOrderOf(order: KnownOrder): RowOrder {
  const { status, statusName, amount, amountWas, weight, weightWas, receiver, product } = order;
  return {
    soc: order.confirmed ? order.soc : null,
    status,
    statusName,
    amount,
    amountWas,
    weight,
    weightWas,
    receiverName: receiver.name,
    receiverAddress: receiver.formattedAddress ?? receiver.address,
    product,
  };
}
