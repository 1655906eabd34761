import { expect, it, onTestFinished } from 'vitest';
import { rememberAccountNames } from '../../../main/accounts/account-names.ts';
import { openHistoryAccounts } from '../../../main/history/history-accounts.ts';
import type { HistoryScope } from '../../../main/history/history-conditions.ts';
import { openHistory } from '../../../main/history/open-history.ts';
import type { AccountId, AccountKey } from '../../../shared/account.ts';
import { EMPTY_HISTORY_FILTER } from '../../../shared/history.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { codeOf, openPrinted, type Printed, SERVICE } from './jobs.ts';

const SECOND = 'fedcba9876543210';
const SANDBOX = 'sandbox';
const SECOND_SANDBOX = 'sandbox-0a1b2c3d';
const FORMER = '00112233445566aa';

/** One label of each account: real ones, training, and an account that is gone. */
function openSeveral(): Printed {
  const printed = openPrinted();
  for (const [at, account] of [SERVICE, SECOND, SANDBOX, SECOND_SANDBOX, FORMER].entries()) {
    printed.partner = account;
    printed.print({ number: at + 1, atMs: Date.UTC(2026, 10, 21, 2, at) });
  }
  return printed;
}

it.each<readonly [string, HistoryScope, readonly number[]]>([
  ['the first account', SERVICE, [1]],
  ['a further account', SECOND, [2]],
  ['all that is real, of former accounts too', { kind: 'real' }, [5, 2, 1]],
  ['training of all accounts', { kind: 'training' }, [4, 3]],
  ['training of the first account', SANDBOX, [3]],
])('of %s has exactly its labels and totals', (_name, scope, numbers) => {
  const { reader } = openSeveral();
  const { labels, total } = reader.page(scope, EMPTY_HISTORY_FILTER, 0, 50);
  expect(labels.map(({ code }) => code)).toEqual(numbers.map(codeOf));
  expect(total).toBe(numbers.length);
  expect(reader.day(scope, '2026-11-21').printed).toBe(numbers.length);
  // A label of another scope is not there, whatever its id.
  for (let id = 1; id <= 5; id++) expect(reader.label(scope, id) !== null).toBe(numbers.includes(id));
});

const account = (id: string, key: string, name: string) =>
  ({ id: id as AccountId, key: key as AccountKey, name }) as const;

it('shows and names the labels of an account that was removed, also where one account is left', () => {
  const { database, reader } = openSeveral();
  const main = account('main', SERVICE, 'Nhà Gạo');
  let list = [main, account('0a1b2c3d', SECOND, 'Tiệm Mai')];
  rememberAccountNames(database, list);
  const { scopeOf, named, exportNames } = openHistoryAccounts(database, { list: () => list });
  list = [main];
  const shown = () => named(reader.page(scopeOf(null), EMPTY_HISTORY_FILTER, 0, 50).labels);
  expect(shown().map(({ code, account: of }) => [code, of?.name ?? null])).toEqual([
    // Of an account that was gone before names were kept.
    [codeOf(5), null],
    [codeOf(2), 'Tiệm Mai'],
    [codeOf(1), 'Nhà Gạo'],
  ]);
  expect(exportNames('en')).toEqual({ [SERVICE]: 'Nhà Gạo', [SECOND]: 'Tiệm Mai' });
  // The same account at another address is no other.
  database.sqlite.exec(`UPDATE account_name SET id = 'main' WHERE account = '${SECOND}'`);
  expect(shown().map(({ code }) => code)).toEqual([codeOf(1)]);
});

it('prints a label again as its own account’s, never as another’s', async () => {
  const { database, ledger } = openSeveral();
  const list = [account('main', SERVICE, 'Nhà Gạo'), account('0a1b2c3d', SECOND, 'Tiệm Mai')];
  const asked: unknown[] = [];
  const history = openHistory(
    temporaryFolder('history'),
    { database, labelStore: ledger, accounts: { list: () => list } },
    async (order) => {
      asked.push(order);
      return { kind: 'printed-before', earlier: { times: 1, lastAtMs: 0, printer: '' } };
    },
    () => undefined,
  );
  onTestFinished(history.close);
  for (const id of [1, 2, 5]) await history.reprint(id, 'lost');
  expect(asked).toEqual([
    { account: SERVICE, code: codeOf(1) },
    { account: SECOND, code: codeOf(2) },
    // A former account's: the station says that it does not have it any more.
    { account: FORMER, code: codeOf(5) },
  ]);
  // Training is not there.
  await expect(history.reprint(3, 'lost')).rejects.toMatchObject({ problem: { code: 'bad-request' } });
});
