import type { AccountKey } from '../../shared/account.ts';
import type { AccountServices, Accounts } from '../accounts/account-services.ts';
import type { OrderCreator } from '../orders/creation/order-creator.ts';
import { requestQuotes } from '../partner/request-quotes.ts';
import type { StartRunner } from '../platform/worker-client.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { createImports, type Imports, type ImportsDependencies } from './imports.ts';
import { createAreaLoader } from './load-areas.ts';
import { createTableProcess } from './table-process.ts';

interface OpenImportsDependencies
  extends Pick<ImportsDependencies, 'database' | 'seal' | 'log' | 'addToBatch' | 'onChange'> {
  readonly accounts: Pick<Accounts, 'byKey' | 'selected'>;
  /** Returns an account's creator. */
  readonly creatorOf: (account: AccountServices) => OrderCreator;
  readonly settings: Pick<SettingsStore, 'get'>;
  /** Starts host.ts in a process. */
  readonly tableProcess: StartRunner;
}

/** Opens the station's imports with its accounts. */
export function openImports({
  accounts,
  creatorOf,
  settings,
  tableProcess,
  ...needs
}: OpenImportsDependencies): Imports {
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
    tables: createTableProcess(tableProcess),
  });
}
