import type { AccountId, AccountKey, RowAccount } from '../../shared/account.ts';
import type { Database } from '../database/database.ts';
import type { AccountServices } from './account-services.ts';

/** An account as the history names it. */
type NamedAccount = Pick<AccountServices, 'key' | 'id' | 'name'>;

/** Remembers what accounts are called, for the history once they are removed. Call at the start and after each change. */
export function rememberAccountNames(
  { sqlite, transaction }: Database,
  accounts: readonly NamedAccount[],
): void {
  const isKnown = sqlite.prepare(
    'SELECT 1 FROM account_name WHERE account = :key AND id = :id AND name = :name',
  );
  // A start writes nothing if nothing has changed.
  const changed = accounts
    .map(({ key, id, name }) => ({ key, id, name }))
    .filter((account) => isKnown.get(account) === undefined);
  if (changed.length === 0) return;
  const remember = sqlite.prepare(
    'INSERT OR REPLACE INTO account_name (account, id, name) VALUES (:key, :id, :name)',
  );
  transaction(() => {
    for (const account of changed) remember.run(account);
  });
}

/** Returns every account that this station has or had, by its key. */
export function readAccountNames({ sqlite }: Database): ReadonlyMap<AccountKey, RowAccount> {
  const rows = sqlite.prepare('SELECT account, id, name FROM account_name').all();
  return new Map(
    rows.map(({ account, id, name }) => [account as AccountKey, { id: id as AccountId, name: String(name) }]),
  );
}
