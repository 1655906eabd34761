import { isDeepStrictEqual } from 'node:util';
import { type AccountKey, isTrainingKey, type RowAccount } from '../../shared/account.ts';
import type { KnownOrder } from '../../shared/order.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { createEmitter } from '../platform/emitter.ts';
import type { LabelRow } from './label-row.ts';
import type { LabelStore } from './label-store.ts';
import type { AccountOrder, StationAccount, StationAccounts } from './station-accounts.ts';

/** What the station's accounts know of the batch's rows: each row's own account is asked, and no other. */
export type RowAccounts = ReturnType<typeof createRowAccounts>;

/** Something about an order of an account. */
export type AccountOrderEvent<Of> = { readonly account: AccountKey } & Of;

/**
 * Rows of an account whose address changed follow it: their orders are printed from the new one, as the operator asked. At a
 * station with one account only, all that wait are its own.
 * @param only the account that every scan is for; null: each finds its own
 */
export function createRowAccounts(
  labelStore: Pick<LabelStore, 'adopt'>,
  batchId: number,
  accounts: StationAccounts,
  only: AccountKey | null = null,
) {
  const orderChanges = createEmitter<AccountOrderEvent<{ readonly order: KnownOrder }>>();
  const doubts = createEmitter<AccountOrder & { readonly account: AccountKey }>();
  const changes = createEmitter();
  let unsubscribeBooks: readonly (() => void)[] = [];
  let keys = new Map(accounts.list().map(({ id, key }) => [id, key]));

  function followBooks(): void {
    for (const stop of unsubscribeBooks) stop();
    unsubscribeBooks = accounts
      .list()
      .flatMap(({ key: account, book }) => [
        book.onChange((order) => orderChanges.emit({ account, order })),
        book.onDoubt((code) => doubts.emit({ account, code })),
      ]);
  }

  /** An address may change; training never becomes real, unless the station has nothing else. */
  function followAddresses(): void {
    const list = accounts.list();
    for (const { id, key } of list) {
      const before = keys.get(id);
      if (before === undefined || before === key) continue;
      if (list.length === 1 || isTrainingKey(before) === isTrainingKey(key))
        labelStore.adopt(batchId, before, key);
    }
    keys = new Map(list.map(({ id, key }) => [id, key]));
  }

  const [first, another] = accounts.list();
  if (first !== undefined && another === undefined) labelStore.adopt(batchId, 'any', first.key);
  followBooks();
  // Asked for each row that is told.
  let names = namesOf(accounts);
  const unsubscribe = accounts.onChange(() => {
    followAddresses();
    followBooks();
    const now = namesOf(accounts);
    if (isDeepStrictEqual(now, names)) return;
    names = now;
    changes.emit();
  });

  const of = ({ account }: Pick<LabelRow, 'account'>): StationAccount | null =>
    account === null ? null : accounts.byKey(account);

  const hasSeveral = (): boolean => names.size > 1;

  return {
    list: accounts.list,
    /** The accounts whose orders a scan may mean. */
    scanned: (): readonly StationAccount[] =>
      only === null ? accounts.list() : accounts.list().filter(({ key }) => key === only),
    hasSeveral,
    /** A row's account; null if it is not known, or the station does not have it any more. */
    of,
    /** An account as the window names it; null at a station with only one, and if it is not known. */
    named: (account: AccountKey | null): RowAccount | null =>
      account === null || !hasSeveral() ? null : (names.get(account) ?? null),
    /** What is known of a row's order now. */
    orderOf: (order: AccountOrder): KnownOrder | null => of(order)?.book.get(order.code) ?? null,
    /** The same of several rows by their ids, with one query an account. */
    ordersOf(rows: readonly Pick<LabelRow, 'id' | 'account' | 'code'>[]): ReadonlyMap<number, KnownOrder> {
      const found = new Map<number, KnownOrder>();
      for (const [account, own] of Map.groupBy(rows, (row) => row.account)) {
        const orders = of({ account })?.book.getAll(own.map(({ code }) => code));
        for (const { id, code } of orders === undefined ? [] : own) {
          const order = orders?.get(code);
          if (order !== undefined) found.set(id, order);
        }
      }
      return found;
    },
    /** Subscribes to changed orders of every account; returns how to unsubscribe. */
    onOrderChange: orderChanges.on,
    /** Subscribes to orders that may have changed unseen. */
    onDoubt: doubts.on,
    /** Subscribes to changes of the accounts themselves, after the rows follow them. */
    onChange: changes.on,
    close() {
      unsubscribe();
      for (const stop of unsubscribeBooks) stop();
    },
  };
}

const namesOf = ({ list }: Pick<StationAccounts, 'list'>): ReadonlyMap<AccountKey, RowAccount> =>
  new Map(list().map(({ id, key, name }) => [key, { id, name }]));

/** An order with the account that knows it. */
export interface FoundOrder<Order extends { readonly code: OrderCode }> {
  readonly account: StationAccount;
  readonly order: Order;
}
