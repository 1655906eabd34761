import { isDeepStrictEqual } from 'node:util';
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

/**
 * One making of an order's label, remembered as long as the label may be printed: until then none follows. A label that was held
 * is remembered as long as its row asks about it, or waits to be printed as the operator saw it.
 */
export interface Preparation extends AccountOrder {
  readonly rowId: number;
  /** The order as known before. */
  readonly order: KnownOrder | null;
  readonly terms: string;
  /** Until when the label may be printed, in milliseconds since 1970; null for a held one. */
  readonly untilMs: number | null;
  /** `over`: there is no label, and the order's next one is made when it is printed. */
  state: 'making' | 'ready' | 'over';
  /** Resolves when it is no longer being made. */
  readonly made: Promise<void>;
}

/** The labels that were made ahead, or are being made, or are held. */
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
    // Of a held label nothing limits how often it is made: an operator decides that.
    if (one.untilMs === null && find(one) === one) forget(one);
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
      if (one.state === 'making' || one.untilMs === null || one.untilMs > now) continue;
      end(one);
      forget(one);
      onExpired(one.rowId);
    }
    planExpiry();
  }

  function planExpiry(): void {
    expiry.clear();
    const ends = [...byOrder.values()].flatMap(({ state, untilMs }) =>
      state === 'making' || untilMs === null ? [] : [untilMs],
    );
    if (ends.length > 0) expiry.set(Math.max(1, Math.min(...ends) - clock.now()), expire);
  }

  /** Returns a row's preparation if a run may use it. */
  function findUsable(row: LabelRow, terms: string | null): Preparation | null {
    const one = find(row);
    if (one === undefined || one.state === 'over' || one.terms !== terms || !isFor(one, row)) return null;
    return (one.untilMs === null || clock.now() < one.untilMs) && isCurrent(one) ? one : null;
  }

  function keepHeld(
    { id: rowId, account, code }: LabelRow,
    label: Label,
    order: KnownOrder | null,
    terms: string,
  ): void {
    const { promise: made, resolve } = Promise.withResolvers<void>();
    const one: Preparation = { rowId, account, code, order, terms, untilMs: null, state: 'making', made };
    const before = find(one);
    if (before !== undefined) end(before);
    byOrder.set(orderKey(one), one);
    void putHeld(one, label).then(resolve);
  }

  async function putHeld(one: Preparation, label: Label): Promise<void> {
    const isKept = await prepared.put(one.account, label);
    if (!isKept || find(one) !== one || stateOf(one) !== 'making') return end(one);
    one.state = 'ready';
    changes.emit([one.rowId]);
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
    isReady(row: LabelRow): boolean {
      const one = find(row);
      return row.state === 'queued' && one?.state === 'ready' && isFor(one, row);
    },
    /** The labels for a run. @param termsOf how an account's labels are made; null if they are not */
    sourceFor: (termsOf: (account: AccountKey | null) => string | null): PreparedSource => ({
      keepHeld(row, label, order) {
        const terms = termsOf(row.account);
        if (terms !== null) keepHeld(row, label, order, terms);
      },
      isAhead: (row) => findUsable(row, termsOf(row.account)) !== null,
      async take(row, signal) {
        const terms = termsOf(row.account);
        const one = findUsable(row, terms);
        if (one === null) return null;
        if (one.state === 'making') await Promise.race([one.made, whenAborted(signal)]);
        if (signal.aborted || stateOf(one) !== 'ready') return null;
        const found = await prepared.read(row);
        const label = found === null ? null : asAgreed(found, row);
        if (label === null) end(one);
        return label === null || findUsable(row, terms) !== one ? null : { label, order: one.order };
      },
    }),
    /** Subscribes to rows (by id) whose label has become ready, or no longer is; returns how to unsubscribe. */
    onChange: changes.on,
    close: expiry.clear,
  };
}

/** Whether a preparation is of the label that a row waits for: the one that was agreed to, or none that was held. */
const isFor = ({ untilMs }: Preparation, { agreed }: LabelRow): boolean =>
  (untilMs === null) === agreed.length > 0;

/** Returns a kept label with what the operator agreed to, if anything; null if that was another picture. */
function asAgreed(label: Label, { agreed }: LabelRow): Label | null {
  if (agreed.length === 0) return label;
  return isDeepStrictEqual(agreed, label.proof.dots) ? { ...label, proof: { ...label.proof, agreed } } : null;
}

/** Reads the state again after a wait. */
const stateOf = ({ state }: Preparation): Preparation['state'] => state;
