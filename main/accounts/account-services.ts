import type { AccountId, AccountKey } from '../../shared/account.ts';
import type { Areas } from '../areas/areas.ts';
import type { ResponseCache } from '../database/response-cache.ts';
import type { OrderCreator } from '../orders/creation/order-creator.ts';
import type { NotFoundDetector } from '../orders/not-found/not-found-detector.ts';
import type { OrderBook } from '../orders/order-book.ts';
import type { OrderService } from '../orders/order-service.ts';
import type { StatusCheck } from '../orders/status-check.ts';
import type { Connection } from '../partner/connection.ts';

/**
 * One account's own services. They stay bound to its key and its token, whichever account is selected: what was begun for an
 * account ends for it.
 */
export interface AccountServices {
  readonly id: AccountId;
  readonly key: AccountKey;
  /** As the settings have it now; empty only for a first account that was never named. */
  readonly name: string;
  /** To this account's address, with this account's token only. */
  readonly connection: Connection;
  /** The lists and learned answers of this account's service. */
  readonly responseCache: ResponseCache;
  /** The orders of this account. */
  readonly book: OrderBook;
  /** Recognizes its service's answer for an unknown order. */
  readonly notFound: NotFoundDetector;
  /** Looks up this account's orders, and cancels them. */
  readonly orders: OrderService;
  /** Looks this account's orders up before they are printed. */
  readonly check: StatusCheck;
  readonly areas: Areas;
  /** Creates orders of this account, each at most once. */
  readonly creator: OrderCreator;
}

/** The station's accounts, and the services of each. */
export interface Accounts {
  /** Returns the accounts as configured now, the first one first; in practice the sandbox's. There is always one. */
  list(): readonly AccountServices[];
  /** Returns the account that screens and commands work for. */
  selected(): AccountServices;
  /** Returns the account of a key; null if it was removed, has another address now, or belongs to the other mode. */
  byKey(key: AccountKey): AccountServices | null;
  /**
   * Notifies after accounts were added, removed, renamed or selected, and after an address, a token or the mode has changed.
   * @returns a function to unsubscribe
   */
  onChange(listener: () => void): () => void;
}
