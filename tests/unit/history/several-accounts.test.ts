import { expect, it } from 'vitest';
import { csvRows } from '../../../main/history/export-csv.ts';
import type { HistoryScope } from '../../../main/history/history-conditions.ts';
import { EMPTY_HISTORY_FILTER } from '../../../shared/history.ts';
import { codeOf, openPrinted, type Printed, SERVICE } from './jobs.ts';

const SECOND = 'fedcba9876543210';
const SANDBOX = 'sandbox';
const SECOND_SANDBOX = 'sandbox-0a1b2c3d';
const FORMER = '00112233445566aa';

/** One label of each account: real ones, training, an account that is gone, and an older version's label without any. */
function openSeveral(): Printed {
  const printed = openPrinted();
  for (const [at, account] of [SERVICE, SECOND, SANDBOX, SECOND_SANDBOX, FORMER].entries()) {
    printed.partner = account;
    printed.print({ number: at + 1, atMs: Date.UTC(2026, 10, 21, 2, at) });
  }
  printed.print({ number: 6, atMs: Date.UTC(2026, 10, 21, 2, 6) });
  printed.database.sqlite.exec('UPDATE print_job SET account = NULL WHERE id = 6');
  return printed;
}

it.each<readonly [string, HistoryScope, readonly number[]]>([
  ['the first account', SERVICE, [6, 1]],
  ['a further account', { kind: 'further', account: SECOND as never }, [2]],
  ['all that is real, of former accounts too', { kind: 'real' }, [6, 5, 2, 1]],
  ['training of all accounts', { kind: 'training' }, [4, 3]],
  ['training of the first account', SANDBOX, [3]],
])('of %s has exactly its labels and totals', (_name, scope, numbers) => {
  const { reader } = openSeveral();
  const { labels, total } = reader.page(scope, EMPTY_HISTORY_FILTER, 0, 50);
  expect(labels.map(({ code }) => code)).toEqual(numbers.map(codeOf));
  expect(total).toBe(numbers.length);
  expect(reader.day(scope, '2026-11-21').printed).toBe(numbers.length);
  // A label of another scope is not there, whatever its id.
  for (let id = 1; id <= 6; id++) expect(reader.label(scope, id) !== null).toBe(numbers.includes(id));
});

it('names the account in the last column of the CSV file, and leaves it empty where it is not known', () => {
  const { reader } = openSeveral();
  const { labels } = reader.page({ kind: 'real' }, EMPTY_HISTORY_FILTER, 0, 50);
  const names = { [SERVICE]: 'Nhà Gạo', [SECOND]: 'Tiệm Mai, Hội An' };
  const lines = csvRows(labels, 'en', names).trimEnd().split('\r\n');
  expect(lines.map((line) => /,([^,]*|"[^"]*")$/.exec(line)?.[1])).toEqual([
    '',
    '',
    '"Tiệm Mai, Hội An"',
    'Nhà Gạo',
  ]);
});
