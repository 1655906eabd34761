import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { machine } from '../unit/settings/fake-safe-storage.ts';
import { ACCOUNTS, type AccountsStation, startAccountsStation } from './account-station.ts';

vi.mock('electron', () => import('../unit/settings/fake-safe-storage.ts'));
vi.mock('electron-store', () => import('../unit/settings/fake-electron-store.ts'));

/** Whole services are opened, and labels are read: seconds, and many on a machine that is busy with something else. */
const LONG = { timeout: 120_000 };

beforeEach(() => {
  machine.keys = new Map([['v11', 'of the keyring']]);
  machine.answer = Promise.resolve();
});

/** A file with an account's token. */
function tokenFile({ folder, sandbox }: AccountsStation, account: number): string {
  const file = join(folder, `token-of-${account}`);
  writeFileSync(file, `${sandbox.accounts[account]?.accessToken}\n`, { mode: 0o600 });
  return file;
}

const settingsOf = ({ folder }: AccountsStation): Record<string, unknown> =>
  JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')) as Record<string, unknown>;

it('adds the first account and others, lists them, and tests each with its own token', LONG, async () => {
  const test = await startAccountsStation('account-add', true);
  const { url } = test.sandbox;
  const token = ['--token-file', tokenFile(test, 0)];
  const first = await test.run(['account', 'add', 'Tiệm A', '--base-url', url, ...token]);
  expect(first).toMatchObject({ exitCode: 0, error: '' });
  expect(first.output).toBe(
    'Đã thêm tài khoản Tiệm A. / Account Tiệm A was added.\n' +
      `Tiệm A · main · ${url} · có mã truy cập / with an access token\n`,
  );
  expect(settingsOf(test)).toMatchObject({ partner: 'service', accountName: 'Tiệm A', baseUrl: url });

  const addresses = ['--base-url', url, '--label-url', url];
  const secondToken = ['--token-file', tokenFile(test, 1)];
  const second = await test.run(['account', 'add', 'Tiệm B', ...addresses, ...secondToken, '--json']);
  const { id } = JSON.parse(second.output) as { id: string };
  expect(id).toMatch(/^[0-9a-f]{8}$/);
  expect(existsSync(join(test.folder, `access-token-${id}`))).toBe(true);
  await test.run(['account', 'add', 'Tiệm C', '--base-url', url]);

  expect(JSON.parse((await test.run(['account', 'list', '--json'])).output)).toEqual([
    { id: 'main', name: 'Tiệm A', base_url: url, label_url: null, token: true },
    { id, name: 'Tiệm B', base_url: url, label_url: url, token: true },
    {
      id: expect.stringMatching(/^[0-9a-f]{8}$/),
      name: 'Tiệm C',
      base_url: url,
      label_url: null,
      token: false,
    },
  ]);
  expect((await test.run(['account', 'list'])).output).toContain(
    ` · ${url} · chưa có mã truy cập / no access token\n`,
  );

  const tested = await test.run(['account', 'test', '--json']);
  expect(tested.exitCode).toBe(1);
  expect(JSON.parse(tested.output)).toMatchObject([
    { account: 'Tiệm A', outcome: 'ok', reason: null },
    { account: 'Tiệm B', outcome: 'ok', reason: null },
    { account: 'Tiệm C', outcome: 'failed', reason: 'no-token' },
  ]);
  expect(await test.run(['account', 'test', 'tiệm b'])).toMatchObject({
    exitCode: 0,
    output: '✓ Tiệm B: dùng được / works\n',
  });
  expect(test.sandbox.requests.flatMap(({ account }) => account ?? [])).toEqual([0, 1, 1]);
});

it('refuses a name that is taken, and leaves the settings as they are', LONG, async () => {
  const test = await startAccountsStation('account-taken');
  const before = settingsOf(test);
  for (const name of ['tiệm b', 'Main', ACCOUNTS[1] ?? '']) {
    const { exitCode, error } = await test.run(['account', 'add', name, '--base-url', 'https://a.example']);
    expect([exitCode, error]).toEqual([
      2,
      expect.stringContaining(`There is an account named “${name}” already`),
    ]);
  }
  expect(settingsOf(test)).toEqual(before);
});

it('says that a token is not kept where this machine keeps none', LONG, async () => {
  const test = await startAccountsStation('account-not-kept', true);
  const file = tokenFile(test, 0);
  machine.keys = new Map();
  const added = await test.run(['account', 'add', 'A', '--base-url', test.sandbox.url, '--token-file', file]);
  expect(added).toMatchObject({ exitCode: 1, error: expect.stringMatching(/^✗ token-not-kept\n/) as string });
  machine.keys = new Map([['v11', 'of the keyring']]);
  expect(JSON.parse((await test.run(['account', 'list', '--json'])).output)).toMatchObject([
    { token: false },
  ]);
});

it('removes an account with its token, but not the first, nor one whose orders wait', LONG, async () => {
  const test = await startAccountsStation('account-remove');
  const [, id = '', other = ''] = ACCOUNTS;
  expect(await test.run(['account', 'remove', other, '--json'])).toMatchObject({
    exitCode: 0,
    output: `${JSON.stringify({ id: other, name: 'Tiệm C' })}\n`,
    error: '',
  });
  expect(existsSync(join(test.folder, `access-token-${other}`))).toBe(false);

  // No look-up is under way when the station closes.
  writeFileSync(
    join(test.folder, 'settings.json'),
    JSON.stringify({ ...settingsOf(test), checkStatus: false, account: id }),
  );
  const services = await test.openStation();
  const station = test.createStation(services);
  station.scan(test.sandbox.accounts[1]?.orderCodes[0] ?? '');
  await station.whenLookupsDone();
  station.close();
  await services.close();
  expect(await test.run(['account', 'remove', 'Tiệm B'])).toMatchObject({
    exitCode: 2,
    error: expect.stringContaining('Account “Tiệm B” still has orders in the list') as string,
  });
  expect(await test.run(['account', 'remove', 'main'])).toMatchObject({
    exitCode: 2,
    error: expect.stringContaining('The first account can’t be removed') as string,
  });
  expect(await test.run(['account', 'remove', 'Tiệm D'])).toMatchObject({ exitCode: 2 });
  expect(existsSync(join(test.folder, `access-token-${id}`))).toBe(true);
  expect(settingsOf(test)['accounts']).toMatchObject([{ id }]);
});

it('changes no account while a station has the data folder open', LONG, async () => {
  const test = await startAccountsStation('account-busy');
  await test.openStation();
  const before = settingsOf(test);
  for (const args of [
    ['account', 'add', 'Tiệm D', '--base-url', 'https://a.example'],
    ['account', 'remove', 'Tiệm C'],
  ])
    expect(await test.run(args)).toMatchObject({
      exitCode: 2,
      error: expect.stringContaining('ledger.sqlite') as string,
    });
  expect(settingsOf(test)).toEqual(before);
  expect(await test.run(['account', 'list'])).toMatchObject({ exitCode: 0 });
});

it('gives a token of this run to the account of the run only', LONG, async () => {
  const test = await startAccountsStation('account-token-file');
  const [code = ''] = test.sandbox.accounts[1]?.orderCodes ?? [];
  // The third account's token in place of the second's.
  const file = tokenFile(test, 2);
  expect(await test.run(['info', code, '--account', 'Tiệm B', '--token-file', file])).toMatchObject({
    exitCode: 1,
  });
  expect(test.sandbox.requests.at(-1)).toMatchObject({ account: 2 });
  expect(await test.run(['account', 'test', 'Tiệm B'])).toMatchObject({ exitCode: 0 });
  expect(test.sandbox.requests.at(-1)).toMatchObject({ account: 1 });
});
