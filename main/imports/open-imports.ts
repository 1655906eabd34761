import { join } from 'node:path';
import type { AccountKey } from '../../shared/account.ts';
import type { AccountServices, Accounts } from '../accounts/account-services.ts';
import type { OrderCreator } from '../orders/creation/order-creator.ts';
import { requestQuotes } from '../partner/request-quotes.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { createImports, type Imports, type ImportsDependencies } from './imports.ts';
import { createAreaLoader } from './load-areas.ts';
import { createTableThread } from './table-thread.ts';

interface OpenImportsDependencies
  extends Pick<ImportsDependencies, 'database' | 'seal' | 'log' | 'addToBatch' | 'onChange'> {
  readonly accounts: Pick<Accounts, 'byKey' | 'selected'>;
  /** Returns an account's creator. */
  readonly creatorOf: (account: AccountServices) => OrderCreator;
  readonly settings: Pick<SettingsStore, 'get'>;
}

/** Opens the station's imports with its accounts. */
export function openImports({ accounts, creatorOf, settings, ...needs }: OpenImportsDependencies): Imports {
  return createImports({
    ...needs,
    accountOf(key) {
      const account = accounts.byKey(key as AccountKey);
      return account === null
        ? null
        : {
            orderBook: account.book,
            areaLoader: () => createAreaLoader(account.areas),
            quote: (request) => requestQuotes(account.connection, request),
            creator: creatorOf(account),
          };
    },
    partner: () => accounts.selected().key,
    language: () => settings.get().language,
    // The worker is next to main's bundle (vite.config.ts).
    thread: createTableThread(join(import.meta.dirname, 'import-worker.js')),
  });
}
