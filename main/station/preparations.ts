import type { AccountKey } from '../../shared/account.ts';
import type { KnownOrder } from '../../shared/order.ts';
import type { Label } from '../labels/label.ts';
import type { PreparedLabels } from '../labels/prepared-labels.ts';
import { hasLabelChanged } from '../orders/label-changes.ts';
import { type Clock, createTimer } from '../platform/clock.ts';
import { createEmitter } from '../platform/emitter.ts';
import { whenAborted } from '../platform/promises.ts';
import type { LabelRow } from './label-row.ts';
import type { RowAccounts } from './row-accounts.ts';
import type { PreparedSource } from './run-request.ts';
import { type AccountOrder, orderKey } from './station-accounts.ts';

/** One making of an order's label, remembered as long as the label may be printed: until then none follows. */
export interface Preparation extends AccountOrder {
  readonly rowId: number;
  /** The order as known before. */
  readonly order: KnownOrder | null;
  readonly terms: string;
  /** Until when the label may be printed, in milliseconds since 1970. */
  readonly untilMs: number;
  /** `over`: there is no label, and the order's next one is made when it is printed. */
  state: 'making' | 'ready' | 'over';
  /** Resolves when it is no longer being made. */
  readonly made: Promise<void>;
}

/** The labels that were made ahead, or are being made. */
export type Preparations = ReturnType<typeof createPreparations>;

interface PreparationsDependencies {
  readonly accounts: Pick<RowAccounts, 'orderOf'>;
  readonly prepared: PreparedLabels;
  /** For how long a label may be printed, in ms. */
  readonly keepMs: () => number;
  /** Called with a row (by id) whose label was kept for its time. */
  readonly onExpired: (rowId: number) => void;
  readonly clock: Clock;
}

export function createPreparations({
  accounts,
  prepared,
  keepMs,
  onExpired,
  clock,
}: PreparationsDependencies) {
  const byOrder = new Map<string, Preparation>();
  const find = (order: AccountOrder): Preparation | undefined => byOrder.get(orderKey(order));
  const forget = (order: AccountOrder): void => void byOrder.delete(orderKey(order));
  const changes = createEmitter<readonly number[]>();
  const expiry = createTimer(clock);

  /** Ends a preparation: its label, if any, is erased. */
  function end(one: Preparation): void {
    if (one.state === 'over') return;
    one.state = 'over';
    prepared.discard(one);
    changes.emit([one.rowId]);
  }

  /** Whether a label shows its order as known now. */
  function isCurrent({ order, ...of }: Preparation): boolean {
    const now = accounts.orderOf(of);
    return (order === null) === (now === null) && !hasLabelChanged(order, now);
  }

  function expire(): void {
    const now = clock.now();
    for (const one of byOrder.values()) {
      if (one.state === 'making' || one.untilMs > now) continue;
      end(one);
      forget(one);
      onExpired(one.rowId);
    }
    planExpiry();
  }

  function planExpiry(): void {
    expiry.clear();
    const ends = [...byOrder.values()]
      .filter(({ state }) => state !== 'making')
      .map(({ untilMs }) => untilMs);
    if (ends.length > 0) expiry.set(Math.max(1, Math.min(...ends) - clock.now()), expire);
  }

  /** Returns a row's preparation if a run may use it. */
  function findUsable(row: LabelRow, terms: string | null): Preparation | null {
    const one = find(row);
    if (one === undefined || one.state === 'over' || one.terms !== terms || row.accepted !== null)
      return null;
    return clock.now() < one.untilMs && isCurrent(one) ? one : null;
  }

  return {
    get: find,
    /** Begins a document; `finish` must follow. @param terms how its labels are made */
    begin(rows: readonly LabelRow[], terms: string) {
      const { promise: made, resolve } = Promise.withResolvers<void>();
      const untilMs = clock.now() + keepMs();
      const document = rows.map(({ id: rowId, account, code }): Preparation => {
        const order = accounts.orderOf({ account, code });
        return { rowId, account, code, order, terms, untilMs, state: 'making', made };
      });
      for (const one of document) byOrder.set(orderKey(one), one);
      return {
        document,
        finish() {
          for (const one of document) if (one.state === 'making') one.state = 'over';
          resolve();
          planExpiry();
        },
      };
    },
    /** Keeps an account's labels that are still wanted. @returns the ids of their rows */
    async keep(account: AccountKey | null, labels: Iterable<Label>): Promise<readonly number[]> {
      const kept = await Promise.all(
        [...labels].map(async (label) => {
          const one = find({ account, code: label.code });
          if (one?.state !== 'making' || !(await prepared.put(account, label))) return [];
          // It may have gone or changed meanwhile.
          const isWanted = find(one) === one && stateOf(one) === 'making' && isCurrent(one);
          if (!isWanted) {
            prepared.discard(one);
            return [];
          }
          one.state = 'ready';
          return [one.rowId];
        }),
      );
      const ids = kept.flat();
      if (ids.length > 0) changes.emit(ids);
      return ids;
    },
    end,
    endAll(isOver: (one: Preparation) => boolean) {
      for (const one of byOrder.values()) if (isOver(one)) end(one);
    },
    /** Ends the preparation of an order that may have changed. */
    recheck(order: AccountOrder) {
      const one = find(order);
      if (one !== undefined && one.state !== 'over' && !isCurrent(one)) end(one);
    },
    /** Ends the preparation of an order that may have changed in ways that the order book does not know. */
    doubt(order: AccountOrder) {
      const one = find(order);
      if (one !== undefined) end(one);
    },
    /** Forgets an order: its label was printed, and another one may be made ahead. */
    forget,
    /** Whether a row's label is made and waits for the key. */
    isReady: (row: LabelRow): boolean =>
      row.state === 'queued' && row.accepted === null && find(row)?.state === 'ready',
    /** The labels for a run. @param termsOf how an account's labels are made; null if they are not */
    sourceFor: (termsOf: (account: AccountKey | null) => string | null): PreparedSource => ({
      isAhead: (row) => findUsable(row, termsOf(row.account)) !== null,
      async take(row, signal) {
        const terms = termsOf(row.account);
        const one = findUsable(row, terms);
        if (one === null) return null;
        if (one.state === 'making') await Promise.race([one.made, whenAborted(signal)]);
        if (signal.aborted || stateOf(one) !== 'ready') return null;
        const label = await prepared.read(row);
        if (label === null) end(one);
        return label === null || findUsable(row, terms) !== one ? null : { label, order: one.order };
      },
    }),
    /** Subscribes to rows (by id) whose label has become ready, or no longer is; returns how to unsubscribe. */
    onChange: changes.on,
    close: expiry.clear,
  };
}

/** Reads the state again after a wait. */
const stateOf = ({ state }: Preparation): Preparation['state'] => state;
