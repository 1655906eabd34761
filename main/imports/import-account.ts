import { ProblemError } from '../../shared/problem.ts';
import type { Quote, QuoteRequest } from '../../shared/quote.ts';
import type { OrderCreator } from '../orders/creation/order-creator.ts';
import type { OrderBook } from '../orders/order-book.ts';
import type { LoadAreas } from './check-areas.ts';

/** What an import needs of the account that its orders are for. */
export interface ImportAccount {
  readonly orderBook: OrderBook;
  /** Creates the loader of areas for one file or one repeated check. */
  readonly areaLoader: () => LoadAreas;
  readonly quote: (request: QuoteRequest) => Promise<readonly Quote[]>;
  readonly creator: OrderCreator;
}

/** Returns the account of a key. @throws ProblemError import-other-partner if it is not there now */
export type RequireAccount = (key: string) => ImportAccount;

export const requireAccounts =
  (accountOf: (key: string) => ImportAccount | null): RequireAccount =>
  (key) => {
    const account = accountOf(key);
    if (account === null) throw new ProblemError('import-other-partner');
    return account;
  };

/** Asks the service of the account that an import is for, whichever is selected. */
export const quoteFor =
  (accountFor: RequireAccount) =>
  async (key: string, request: QuoteRequest): Promise<readonly Quote[]> =>
    accountFor(key).quote(request);
