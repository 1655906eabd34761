import type { AccountId, AccountKey } from '../../shared/account.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { OrderBook } from '../orders/order-book.ts';
import type { OrderService } from '../orders/order-service.ts';
import type { StatusCheck } from '../orders/status-check.ts';

/** One account of the station: what it knows of its own orders, and asks of its own service. */
export interface StationAccount {
  readonly id: AccountId;
  readonly key: AccountKey;
  readonly name: string;
  readonly book: Pick<
    OrderBook,
    'get' | 'getAll' | 'find' | 'findIncludingUnconfirmed' | 'onChange' | 'onDoubt'
  >;
  /** Finds the orders that a text means: the book first, then the service. */
  readonly orders: Pick<OrderService, 'find'>;
  readonly check: Pick<StatusCheck, 'check'>;
}

/** The station's accounts as configured now, at least one; main/accounts is theirs. */
export interface StationAccounts {
  list(): readonly StationAccount[];
  /** Null for an account that the station does not have any more, or has in the other mode. */
  byKey(key: AccountKey): StationAccount | null;
  /** Accounts were added, removed or renamed, or their address or token changed; returns how to unsubscribe. */
  onChange(listener: () => void): () => void;
}

/** An order of one account. The account is null as long as it is not known. */
export interface AccountOrder {
  readonly account: AccountKey | null;
  readonly code: OrderCode;
}

/** Names an order in a map: accounts may have equal codes. */
export const orderKey = ({ account, code }: AccountOrder): string => `${account ?? ''}\n${code}`;

/** The keys of the station's other accounts, whose labels say nothing about this one's. */
export const otherAccounts = (
  accounts: Pick<StationAccounts, 'list'>,
  account: AccountKey | null,
): AccountKey[] =>
  account === null ? [] : accounts.list().flatMap(({ key }) => (key === account ? [] : [key]));
