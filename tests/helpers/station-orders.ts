import type { StationOrders } from '../../main/station/station.ts';
import type { StationAccount, StationAccounts } from '../../main/station/station-accounts.ts';
import { type AccountKey, FIRST_ACCOUNT } from '../../shared/account.ts';

/** The key of a test's only account. */
export const ONLY_KEY = 'sandbox' as AccountKey;

/** What a test's account knows and answers; nothing by default. */
export interface AccountParts {
  readonly book?: Partial<StationAccount['book']>;
  readonly find?: StationAccount['orders']['find'];
  readonly check?: StationAccount['check'];
}

/** An account that knows no order, finds none, and tells no status, except as given. */
export const accountOf = (
  { book = {}, find = () => Promise.resolve({ orders: [], askedService: true }), check }: AccountParts,
  names: Partial<Pick<StationAccount, 'id' | 'key' | 'name'>> = {},
): StationAccount => ({
  id: FIRST_ACCOUNT,
  key: ONLY_KEY,
  name: '',
  ...names,
  // A book of its own closes over itself; spreading keeps its functions.
  book: {
    get: () => null,
    getAll: () => new Map(),
    find: () => [],
    findIncludingUnconfirmed: () => [],
    onChange: () => () => undefined,
    onDoubt: () => () => undefined,
    ...book,
  },
  orders: { find },
  check: check ?? { check: () => Promise.resolve({ kind: 'unknown', problem: { code: 'unavailable' } }) },
});

/** Accounts that never change. */
export const fixedAccounts = (...list: readonly StationAccount[]): StationAccounts => ({
  list: () => list,
  byKey: (key) => list.find((one) => one.key === key) ?? null,
  onChange: () => () => undefined,
});

/** What a station with one account asks about orders. */
export const ordersOf = ({
  checkStatus = () => false,
  ...parts
}: AccountParts & { readonly checkStatus?: () => boolean }): StationOrders => ({
  accounts: fixedAccounts(accountOf(parts)),
  checkStatus,
});

/** No order is known, none is found, and none is looked up before it is printed. */
export const NO_ORDERS = ordersOf({});
