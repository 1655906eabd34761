import { openDatabase } from '../../../main/database/database.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import { createEmitter } from '../../../main/platform/emitter.ts';
import { openLabelStore } from '../../../main/station/label-store.ts';
import type { AccountTerms, RunOptions } from '../../../main/station/run-request.ts';
import { createStation } from '../../../main/station/station.ts';
import type { StationAccount, StationAccounts } from '../../../main/station/station-accounts.ts';
import type { AccountId, AccountKey } from '../../../shared/account.ts';
import { toOrderBrief } from '../../../shared/order.ts';
import type { OrderCode, Soc } from '../../../shared/order-code.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import type { WorkMode } from '../../../shared/settings.ts';
import type { BatchRow, StationChange } from '../../../shared/station.ts';
import { fakeClock } from '../health/fake-clock.ts';
import { code, fakePrinter, NOTHING_MADE } from './fakes.ts';
import { markedLabel, openTestPreparedLabels } from './prepared.ts';
import { fakeHealthMonitor } from './workstations.ts';

/** An order at its account's service. */
export interface ServedOrder {
  readonly code: OrderCode;
  readonly soc: string;
}

/** An account's service, as the test sees it. */
export interface Served {
  readonly key: AccountKey;
  readonly name: string;
  /** What the service knows, whether or not this station's book does. */
  readonly orders: readonly ServedOrder[];
  /** Why it can't be used now. */
  failure: ProblemCode | null;
}

/** A request to a service: whose it is, with which token, and for what. */
interface Request {
  readonly account: string;
  readonly token: string;
  readonly what: 'find' | 'label';
  readonly of: readonly string[];
}

/** An order by its number and soc. */
export const order = (number: number, soc: string): ServedOrder => ({ code: code(number), soc });

/** An and Bình share a soc and a code; Chi has an order of its own. */
const SHARED = [
  [order(1, 'DH-1'), order(2, 'DH-2'), order(7, 'A-7')],
  [order(11, 'DH-1'), order(7, 'B-7')],
  [order(21, 'DH-21')],
];

export const NAMES = ['An', 'Bình', 'Chi'] as const;

/** A station with three accounts, each with orders of its own; codes and socs may be equal. */
export function openThreeAccounts({
  orders = SHARED,
  isKnown = false,
  mode = 'batch',
  names = NAMES,
  ahead = false,
  scanBack = false,
}: {
  readonly orders?: readonly (readonly ServedOrder[])[];
  /** Whether each account's book knows its orders. */
  readonly isKnown?: boolean;
  readonly mode?: WorkMode;
  readonly names?: readonly string[];
  /** Whether labels are made ahead; `clock` moves their time. */
  readonly ahead?: boolean;
  readonly scanBack?: boolean;
} = {}) {
  const clock = fakeClock(Date.now());
  const database = openDatabase(':memory:');
  const requests: Request[] = [];
  /** What the services have been asked to find and have not answered. */
  const waiting: (() => void)[] = [];
  const set = { answersAtOnce: true };
  const served: Served[] = names.map((name, at) => ({
    key: `key-${at}` as AccountKey,
    name,
    orders: orders[at] ?? [],
    failure: null,
  }));
  const accountChanges = createEmitter();

  function accountOf(of: Served, at: number): StationAccount {
    const { key, name } = of;
    const book = openOrderBook(database, () => key);
    const ask = (what: Request['what'], texts: readonly string[]): void => {
      requests.push({ account: key, token: `token of ${key}`, what, of: texts });
      if (of.failure !== null) throw new ProblemError(of.failure, { detail: 'HTTP 503' });
    };
    return {
      id: (at === 0 ? 'main' : `0000000${at}`) as AccountId,
      key,
      name,
      book,
      orders: {
        async find(text) {
          const known = book.find(text);
          if (known.length > 0) return { orders: known.map(toOrderBrief), askedService: false };
          if (!set.answersAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
          ask('find', [text]);
          const found = of.orders.filter(({ code, soc }) => code === text || soc === text);
          return { orders: found.map((one) => toOrderBrief(know(of, one))), askedService: true };
        },
      },
      check: { check: () => Promise.resolve({ kind: 'unknown', problem: { code: 'unavailable' } }) },
    };
  }

  /** Records an order in its account's book. */
  function know({ key }: Served, { code, soc }: ServedOrder) {
    const of = accounts.find((one) => one.key === key);
    if (of === undefined) throw new Error('no such account');
    const facts = { soc: soc as Soc, status: '2', lookedUpAtMs: 1 };
    return books(key).record({ code, origin: 'looked-up', recency: { of: null }, atMs: 1, facts }).order;
  }

  const accounts = served.map(accountOf);
  const books = (key: AccountKey) =>
    accounts.find((one) => one.key === key)?.book as ReturnType<typeof openOrderBook>;
  let present = accounts;
  const registry: StationAccounts = {
    list: () => present,
    byKey: (key) => present.find((one) => one.key === key) ?? null,
    onChange: accountChanges.on,
  };

  const termsOf = (key: AccountKey): AccountTerms | null => {
    const of = served.find((one) => one.key === key);
    if (of === undefined || registry.byKey(key) === null) return null;
    return {
      terms: key,
      labels: ({ batch }) => ({
        async *makeLabels(chunks) {
          for (const codes of chunks) {
            await Promise.resolve();
            requests.push({ account: key, token: `token of ${key}`, what: 'label', of: codes });
            if (of.failure !== null) throw new ProblemError(of.failure, { detail: 'HTTP 503' });
            const strange = codes.find((one) => !batch.includes(one));
            if (strange !== undefined) throw new Error(`${strange} is not one of this account's orders`);
            const good = codes.filter((code) => of.orders.some((one) => one.code === code));
            const bad = codes.filter((code) => !good.includes(code));
            yield {
              ...NOTHING_MADE,
              // A label names its account in its dots, and only its account's service draws it.
              labels: new Map(good.map((code) => [code, markedLabel(code, served.indexOf(of))])),
              problems: new Map(bad.map((code) => [code, { code: 'refused' }])),
            };
          }
        },
      }),
    };
  };

  /** What came out: whose label, and which order's. */
  const printed: { readonly key: AccountKey; readonly code: OrderCode; readonly title: string }[] = [];
  const printer = fakePrinter((label, { title }) => {
    const key = served[label.dots[0]?.bits[0] ?? -1]?.key;
    if (key === undefined) throw new Error('whose label is it?');
    printed.push({ key, code: label.code, title });
  });
  const options = (): RunOptions => ({ size: 'S9', chunkSize: 50, of: termsOf, printer });
  const health = fakeHealthMonitor();
  const prepared = ahead ? openTestPreparedLabels() : null;
  const labelStore = openLabelStore(database);
  const changes: StationChange[] = [];
  const open = (attended = true, only: AccountKey | null = null) =>
    createStation(labelStore, {
      source: attended ? 'station' : 'command-line',
      resume: true,
      reprintDays: () => 30,
      orders: { accounts: registry, only, checkStatus: () => false },
      runOptions: () => Promise.resolve(options()),
      attended: attended ? { mode: () => mode, scanBack: () => scanBack, health } : null,
      preparing:
        prepared === null
          ? null
          : {
              prepared,
              terms: () => ({ chunkSize: 50, of: termsOf }),
              keepMs: () => 600_000,
              maker: { isBusy: () => false, onIdle: () => () => undefined },
              health,
            },
      clock,
      onChange: (change) => changes.push(change),
      log: () => undefined,
    });
  const station = open();
  if (isKnown) for (const of of served) for (const one of of.orders) know(of, one);
  return {
    station,
    labelStore,
    registry,
    clock,
    prepared,
    served,
    know: (at: number, ...some: readonly ServedOrder[]) => {
      const of = served[at];
      if (of !== undefined) for (const one of some) know(of, one);
    },
    requests,
    /** What the services were asked for labels of, as pairs of account and orders. */
    labelRequests: () =>
      requests.flatMap(({ what, account, of }) => (what === 'label' ? [[account, of] as const] : [])),
    /** The second account's service can't be used, or can again. */
    failSecond(failure: ProblemCode | null) {
      const [, second] = served;
      if (second !== undefined) second.failure = failure;
    },
    waiting,
    set,
    health,
    printed,
    changes,
    reopen: () => {
      station.close();
      return open();
    },
    /** A command line with the option for one account. */
    stationFor: (at: number) => open(false, served[at]?.key),
    /** The station has only these accounts from now on. */
    keep(...at: readonly number[]) {
      present = accounts.filter((_, index) => at.includes(index));
      accountChanges.emit();
    },
    rows: (): readonly BatchRow[] => station.state().rows,
    /** Whose row it is, as stored. */
    keyOf: (id: number): AccountKey | null => labelStore.row(id)?.account ?? null,
  };
}

export type ThreeAccounts = ReturnType<typeof openThreeAccounts>;
