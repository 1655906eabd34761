import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { beforeEach, expect, it, vi } from 'vitest';
import { machine } from '../unit/settings/fake-safe-storage.ts';
import { type AccountsStation, NAMES, startAccountsStation } from './account-station.ts';

vi.mock('electron', () => import('../unit/settings/fake-safe-storage.ts'));
vi.mock('electron-store', () => import('../unit/settings/fake-electron-store.ts'));

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

/** Expects that neither a file of the data folder nor what was said holds a token as it is. */
function expectNoTokens({ folder, sandbox, sent }: AccountsStation, said: string): void {
  const printTokens = sent.flatMap(({ query }) => query.get('token') ?? []);
  expect(printTokens).not.toEqual([]);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const contents = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
  for (const token of [...sandbox.accounts.map(({ accessToken }) => accessToken), ...printTokens])
    expect([said, ...contents].some((text) => text.includes(token))).toBe(false);
}

it('prints interleaved scans of three accounts, each with its own account’s token', LONG, async () => {
  const told: unknown[] = [];
  const test = await startAccountsStation('accounts-station');
  const orders = waitingOrders(test);
  const services = await test.openStation();
  const station = test.createStation(services, (change) => told.push(change));

  const scanned = (
    [
      [0, 'code'],
      [1, 'soc'],
      [2, 'code'],
      [0, 'soc'],
    ] as const
  ).map(([account, by], at) => {
    const order = orders.of(account)[at];
    if (order === undefined) throw new Error('too few orders');
    return { text: order[by], ...order };
  });
  for (const { text } of scanned) station.scan(text);
  await station.whenLookupsDone();
  expect(station.state().rows.map(({ code, account }) => [code, account?.name])).toEqual(
    scanned.map(({ code, account }) => [code, NAMES[account]]),
  );

  // A soc of several accounts is held; the operator says whose it is.
  const [both] = orders.shared;
  const meant = both?.orders.at(-1);
  if (both === undefined || meant === undefined) throw new Error('no soc of several accounts');
  station.scan(both.soc);
  await station.whenLookupsDone();
  const held = station.state().rows.at(-1);
  expect(held).toMatchObject({ state: 'held', problem: { code: 'several-accounts' } });
  const choices = station.choices(held?.id ?? 0);
  expect(choices.map(({ code }) => code).toSorted()).toEqual(both.orders.map(({ code }) => code).toSorted());
  const choice = choices.find(({ code }) => code === meant.code);
  station.choose(held?.id ?? 0, meant.code, choice?.account?.id ?? null);

  await station.print();
  told.push(station.state());
  expect(station.state().rows.map(({ code, state, problem }) => [code, state, problem])).toEqual(
    [...scanned, meant].map(({ code }) => [code, 'printed', null]),
  );
  station.close();

  const labels = test.sandbox.requests.filter(({ path, status }) => path === '/orders/awb' && status === 200);
  expect(labels.flatMap(({ codes = [] }) => codes).toSorted()).toEqual(
    [...scanned, meant].map(({ code }) => code).toSorted(),
  );
  expectOwnTokens(test, orders.ownerOf);
  expectNoTokens(test, inspect(told, { depth: null, maxStringLength: null }));
});

it('runs each command for the account of --account, and prints each code for its own', LONG, async () => {
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
    const url = `https://hooks.example/${account}`;
    expect(await json('webhook', 'set', url, ...asked)).toMatchObject({ results: [{ url, account: name }] });
    expect(await json('webhook', 'get', ...asked)).toMatchObject({ results: [{ url, account: name }] });
    if (account !== 1) continue;
    // Another account’s order is unknown, and its own account is not asked.
    foreign.add(other?.code ?? '');
    expect(await json('info', other?.code ?? '', ...asked)).toMatchObject({
      exitCode: 1,
      results: [{ outcome: 'failed', account: name }],
    });
    expect(await json('print', other?.code ?? '', ...asked)).toMatchObject({
      exitCode: 1,
      results: [{ code: other?.code, outcome: 'failed', account: name }],
    });
  }
  expect(test.sandbox.accounts.map((_, account) => test.sandbox.control.webhook(account)?.url)).toEqual(
    NAMES.map((_, account) => `https://hooks.example/${account}`),
  );

  const printed = [2, 0, 1].map((account) => orders.of(account)[2]);
  expect(await json('print', ...printed.map((one) => one?.code ?? ''))).toMatchObject({
    exitCode: 0,
    results: printed.map((one) => ({
      code: one?.code,
      outcome: 'printed',
      account: NAMES[one?.account ?? 0],
    })),
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
  expectNoTokens(test, results.join('\n'));
});
