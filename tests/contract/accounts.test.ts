import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { machine } from '../unit/settings/fake-safe-storage.ts';
import { type AccountsStation, NAMES, startAccountsStation } from './accounts-station.ts';
import { contentsOf, placesWith } from './leaked-tokens.ts';

vi.mock('electron', () => import('../unit/settings/fake-safe-storage.ts'));
vi.mock('electron-store', () => import('../unit/settings/fake-electron-store.ts'));
vi.mock('../../main/labels/inspect/inspector.ts', async (importOriginal) => {
  const { inspectorFromSource } = await import('./inspector-from-source.ts');
  return inspectorFromSource(await importOriginal());
});

/** Whole services are opened, and labels are read: seconds, and many on a machine that is busy with something else. */
const LONG = { timeout: 120_000 };

beforeEach(() => {
  machine.keys = new Map([['v11', 'of the keyring']]);
  machine.answer = Promise.resolve();
});

/** The orders of each account that wait for pickup, as the service has them. */
function waitingOrders({ sandbox }: AccountsStation) {
  const all = sandbox.control.orders().flatMap((order) => ('account' in order ? [order] : []));
  const owners = new Map(all.map(({ code, account }) => [String(code), account]));
  const socs = all.map(({ soc }) => soc);
  return {
    /** The index of an order's account. */
    ownerOf: (code: string): number | null => owners.get(code) ?? null,
    /** Orders whose soc no other account has. */
    of: (account: number) =>
      all.filter(
        (one) =>
          one.account === account && one.status === '2' && socs.filter((soc) => soc === one.soc).length === 1,
      ),
    /** Socs of waiting orders that several accounts have, with the accounts. */
    shared: [...Map.groupBy(all, ({ soc }) => soc)].flatMap(([soc, orders]) =>
      orders.length > 1 && orders.every(({ status }) => status === '2') ? [{ soc, orders }] : [],
    ),
  };
}

/** Expects of everything that was sent: it carried its own account's token, wherever the request says whose it is. */
function expectOwnTokens({ sent, sandbox }: AccountsStation, ownerOf: (code: string) => number | null): void {
  const codesOf = (body: string): string[] =>
    [(JSON.parse(body) as { code?: string | string[] }).code ?? []].flat();
  const strayed = sent.filter(({ method, body, account }) => {
    const owners = method === 'POST' ? codesOf(body).map(ownerOf) : [];
    return owners.some((owner) => owner !== null && owner !== account);
  });
  expect(strayed).toEqual([]);
  expect(sent.filter(({ account }) => account === -1)).toEqual([]);
  // The service itself: orders of tokens and label pages are all of one account, whose token was sent, if one was.
  for (const { codes = [], account, path, status } of sandbox.requests) {
    const owners = new Set(codes.map(ownerOf));
    if (status === 200 && codes.length > 0) expect([path, owners.size]).toEqual([path, 1]);
    if (account !== undefined && codes.length > 0) expect([path, [...owners]]).toEqual([path, [account]]);
  }
  expect(sandbox.requests.filter(({ account }) => account === 'unknown')).toEqual([]);
}

/** Expects that neither the data folder nor what was said holds a token, and that both were looked at. */
function expectNoTokens({ folder, sandbox, sent }: AccountsStation, said: string, known: string): void {
  const contents = contentsOf(folder);
  contents.set('said', Buffer.from(said));
  expect(placesWith([known], contents).join('\n')).toMatch(/ledger\.sqlite: print_job|known_order/);
  const accessTokens = sandbox.accounts.map(({ accessToken }) => accessToken);
  const printTokens = sent.flatMap(({ query }) => query.get('token') ?? []);
  expect(printTokens).not.toEqual([]);
  expect(placesWith([...accessTokens, ...printTokens], contents)).toEqual([]);
}

it('finds a token in any file and table, in any form', () => {
  const folder = temporaryFolder('leaks');
  const token = 'GmOaSjP5KQ6BiTsHd0GZdjlAWOWGWXclqF7JsMc1';
  const database = new DatabaseSync(join(folder, 'a.sqlite'));
  database.exec('CREATE TABLE secret (at INTEGER, bytes BLOB); CREATE TABLE clean (at INTEGER)');
  database.prepare('INSERT INTO secret VALUES (1, ?)').run(Buffer.from(`x${token}`, 'utf16le'));
  database.close();
  writeFileSync(
    join(folder, 'a.log'),
    JSON.stringify({ basic: Buffer.from(`user:${token}`).toString('base64') }),
  );
  writeFileSync(join(folder, 'b.log'), Buffer.from(token).toString('hex'));
  writeFileSync(join(folder, 'c.log'), 'nothing');
  expect(
    placesWith([token], contentsOf(folder))
      .map((place) => place.slice(folder.length + 1))
      .toSorted(),
  ).toEqual(['a.log', 'a.sqlite', 'a.sqlite: secret', 'b.log']);
});

it('runs each command for the account of --account', LONG, async () => {
  const test = await startAccountsStation('accounts-commands');
  const orders = waitingOrders(test);
  const results: string[] = [];
  // Asked for with another account on purpose.
  const foreign = new Set<string>();
  const json = async (...args: readonly string[]): Promise<unknown> => {
    const { exitCode, output, error } = await test.run([...args, '--json', '--data-dir', test.folder]);
    results.push(output, error);
    return {
      exitCode,
      results: output
        .trim()
        .split('\n')
        .map((text): unknown => JSON.parse(text)),
    };
  };

  const [both] = orders.shared;
  for (const { code, account } of both?.orders ?? []) {
    const name = NAMES[account] ?? '';
    expect(await json('info', '--soc', both?.soc ?? '', '--account', name.toUpperCase())).toMatchObject({
      exitCode: 0,
      results: [{ code, account: name }],
    });
  }
  for (const [account, name] of NAMES.entries()) {
    const [, mine] = orders.of(account);
    const [other] = orders.of((account + 1) % 3);
    const asked = ['--account', name] as const;
    expect(await json('cancel', mine?.code ?? '', ...asked)).toMatchObject({
      exitCode: 0,
      results: [{ code: mine?.code, account: name }],
    });
    // Another account’s order is unknown, and its own account is not asked.
    foreign.add(other?.code ?? '');
    expect(await json('info', other?.code ?? '', ...asked)).toMatchObject({
      exitCode: 1,
      results: [{ outcome: 'failed', account: name }],
    });
    const url = `https://hooks.example/${account}`;
    expect(await json('webhook', 'set', url, ...asked)).toMatchObject({ results: [{ url, account: name }] });
    expect(await json('webhook', 'get', ...asked)).toMatchObject({ results: [{ url, account: name }] });
    expect(await json('print', other?.code ?? '', ...asked)).toMatchObject({
      exitCode: 1,
      results: [{ code: other?.code, outcome: 'failed', account: name }],
    });
  }
  expect(test.sandbox.accounts.map((_, account) => test.sandbox.control.webhook(account)?.url)).toEqual(
    NAMES.map((_, account) => `https://hooks.example/${account}`),
  );

  const printed = orders.of(1)[2];
  expect(await json('print', printed?.code ?? '', '--account', 'tiệm b')).toMatchObject({
    exitCode: 0,
    results: [{ code: printed?.code, outcome: 'printed', account: 'Tiệm B' }],
  });
  expect(await json('account', 'test')).toMatchObject({
    exitCode: 0,
    results: [NAMES.map((account) => ({ account, outcome: 'ok', reason: null }))],
  });
  expect(await json('account', 'list')).toMatchObject({
    results: [NAMES.map((name) => ({ name, base_url: test.sandbox.url, token: true }))],
  });
  expect(await test.run(['info', 'x', '--account', 'Tiệm D', '--data-dir', test.folder])).toMatchObject({
    exitCode: 2,
    output: '',
    error: 'tem: "Tiệm D": no such account (known: Tiệm A, Tiệm B, Tiệm C)\n',
  });

  expectOwnTokens(test, (code) => (foreign.has(code) ? null : orders.ownerOf(code)));
  expectNoTokens(test, results.join('\n'), printed?.code ?? '');
});
