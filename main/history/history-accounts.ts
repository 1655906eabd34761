import { type AccountId, type AccountKey, isTrainingKey, type RowAccount } from '../../shared/account.ts';
import type { PrintedLabel } from '../../shared/history.ts';
import type { Language } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import { readAccountNames } from '../accounts/account-names.ts';
import type { Database } from '../database/database.ts';
import { accountName } from '../station/scan-match.ts';
import type { StationAccount } from '../station/station-accounts.ts';
import type { AccountNames } from './export-csv.ts';
import type { HistoryScope } from './history-conditions.ts';
import type { StoredLabel } from './history-reader.ts';

/** The station's accounts as configured now, the first one first. */
export interface HistoryAccounts {
  list(): readonly Pick<StationAccount, 'id' | 'key' | 'name'>[];
}

/** Says whose labels a history shows, and names them: also those of accounts that were removed since. */
export function openHistoryAccounts(database: Database, accounts: HistoryAccounts) {
  /** A changed address makes another key of the same account, which has not been removed. */
  const hadOthers = (training: boolean): boolean =>
    [...readAccountNames(database)].some(
      ([key, { id }]) => isTrainingKey(key) === training && !accounts.list().some((one) => one.id === id),
    );

  /** Empty at a station that has and had one account only. */
  function namesByKey(): ReadonlyMap<AccountKey, RowAccount> {
    const list = accounts.list();
    const [first] = list;
    if (first === undefined || (list.length === 1 && !hadOthers(isTrainingKey(first.key)))) return new Map();
    const now = list.map(({ key, id, name }) => [key, { id, name }] as const);
    return new Map([...readAccountNames(database), ...now]);
  }

  return {
    /** The labels of an account (null: of all). @throws ProblemError bad-request if the station has no such account */
    scopeOf(id: AccountId | null): HistoryScope {
      const list = accounts.list();
      const training = isTrainingKey(list[0]?.key ?? '');
      if (id === null && (list.length > 1 || hadOthers(training)))
        return { kind: training ? 'training' : 'real' };
      const found = id === null ? list[0] : list.find((one) => one.id === id);
      if (found === undefined) throw new ProblemError('bad-request');
      return found.key;
    },
    named(labels: readonly StoredLabel[]): PrintedLabel[] {
      const names = namesByKey();
      return labels.map(({ account, ...label }) => ({
        ...label,
        account: names.get(account) ?? null,
      }));
    },
    /** A CSV file has a column for it in any case. */
    exportNames(language: Language): AccountNames {
      const several = [...namesByKey()].map(([key, { name }]) => [key, accountName(name)[language]]);
      const only = accounts.list().map(({ key, name }) => [key, name]);
      return Object.fromEntries(several.length > 0 ? several : only) as AccountNames;
    },
  };
}
