import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseJsonLines } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { startAccountsProcess } from './partner-process.ts';

test('packs for three shops: adds their accounts, and prints each code with its own account', async ({
  harness,
}) => {
  const { dataDir } = harness;
  const sandbox = await startAccountsProcess(3);
  try {
    const names = ['Tiệm A', 'Tiệm B', 'Tiệm C'];
    for (const [account, name] of names.entries()) {
      const file = join(dirname(dataDir), `token-${account}`);
      writeFileSync(file, `${sandbox.accounts[account]?.accessToken}\n`, { mode: 0o600 });
      const url = ['--base-url', sandbox.url, '--label-url', sandbox.url];
      const more = ['--token-file', file, '--json', '--data-dir', dataDir];
      const added = await harness.run(['account', 'add', name, ...url, ...more]);
      expect(added).toMatchObject({ exitCode: 0, error: '' });
      expect(parseJsonLines(added.output)).toMatchObject([{ name, token: true }]);
    }

    const codes = [0, 1].flatMap((at) => sandbox.accounts.map((shop) => shop.codes[at] ?? ''));
    const folder = join(dirname(dataDir), 'printed');
    const how = ['--any-status', '--printer', `file:${folder}`, '--json', '--data-dir', dataDir];
    const printed = await harness.run(['print', ...codes, ...how]);
    expect(parseJsonLines(printed.output)).toMatchObject(
      codes.map((code, at) => ({ code, outcome: 'printed', account: names[at % 3] })),
    );
    expect(printed).toMatchObject({ exitCode: 0, error: '' });
    // Two accounts may have the same code: the file names of all but the first end with their account.
    expect(readdirSync(folder).toSorted()).toEqual(
      codes
        .toSorted()
        .map((code) =>
          codes.indexOf(code) % 3 === 0
            ? `${code}.pdf`
            : expect.stringMatching(new RegExp(`^${code.replace('.', '\\.')}~[0-9a-f]{8}\\.pdf$`)),
        ),
    );
    const requests = (await (
      await fetch(`${sandbox.url}/sandbox/requests`, { headers: { 'tem-sandbox': 'control' } })
    ).json()) as { readonly account?: number; readonly path: string; readonly codes?: readonly string[] }[];
    const tokens = requests.filter(({ path }) => path.endsWith('/orders/token'));
    const askedBy = (account: number): string[] =>
      tokens.flatMap((one) => (one.account === account ? (one.codes ?? []) : []));
    expect([0, 1, 2].map((account) => askedBy(account).toSorted())).toEqual(
      sandbox.accounts.map(({ codes: own }) => own.slice(0, 2).toSorted()),
    );
    expect(tokens.every(({ account }) => account !== undefined)).toBe(true);

    const log = readFileSync(join(dataDir, 'logs', 'tem.log'), 'utf8');
    for (const { accessToken } of sandbox.accounts) expect(log + printed.output).not.toContain(accessToken);
  } finally {
    await sandbox.close();
  }
});
