import { cpSync, lstatSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Postgres, startPostgres } from '../helpers/postgres/postgres.ts';
import { queryOnce } from '../helpers/postgres/query-once.ts';
import { runTem } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { skipWithoutPostgres } from './skip-without-postgres.ts';
import { stationPage } from './station-page.ts';

// The built app: its window open at a station of a fleet, a command on the same data folder beside it, and a copy of the disk.

skipWithoutPostgres();

/** Neither a socket nor Chromium's links to its own lock. */
const isOnDisk = (path: string): boolean => lstatSync(path).isFile() || lstatSync(path).isDirectory();

/** Who has claimed which order, and whether its station is there. */
const readClaims = ({ superuserUrl }: Postgres): Promise<unknown[]> =>
  queryOnce(
    superuserUrl,
    `SELECT c.code, c.kind, c.outcome, s.name, s.connected, s.live->>'workMode' IS NOT NULL AS window
     FROM tem.claim c JOIN tem.live_station s ON s.id = c.station ORDER BY c.since`,
  );

test('a command beside the open window is the same station, and a copied disk is refused', async ({
  harness,
}) => {
  test.setTimeout(120_000);
  const postgres = await startPostgres();
  try {
    const folder = dirname(harness.dataDir);
    harness.writeSettings({
      partner: 'sandbox',
      printer: harness.printer,
      stationName: 'Bàn 1',
      checkStatus: false,
    });
    const owner = new URL(postgres.ownerUrl);
    const password = join(folder, 'owner.txt');
    writeFileSync(password, `${owner.password}\n`, { mode: 0o600 });
    const url = `postgres://${owner.username}@127.0.0.1:${postgres.port}${owner.pathname}?sslmode=disable`;
    const here = ['--data-dir', harness.dataDir];
    const init = ['fleet', 'init', '--url', url, '--password-file', password, '--name', 'Kho 1', ...here];
    expect(await runTem(init)).toMatchObject({ exitCode: 0, error: '' });

    const { page } = await harness.start();
    const station = stationPage(page);
    await expect(page.locator('[data-fleet-state="connected"]')).toHaveText('Kho 1');
    const orders = await page.evaluate(() => window.tem.calls.sandbox.orders(undefined));
    const [first = '', second = '', third = ''] = orders.ok ? orders.value : [];

    const beside = await runTem(['print', '--json', ...here, first]);
    expect(beside).toMatchObject({ exitCode: 0, error: '' });
    // The window's session goes on.
    await page.evaluate((text) => window.tem.calls.station.scan({ text }), second);
    await station.expectStates(['queued']);
    await page.keyboard.press('F9');
    await station.expectStates(['printed']);
    expect(harness.listLabels()).toHaveLength(2);
    const one = { kind: 'hard', outcome: 'printed', name: 'Bàn 1', connected: true, window: true };
    await expect
      .poll(() => readClaims(postgres))
      .toEqual([
        { ...one, code: first },
        { ...one, code: second },
      ]);
    await expect(page.locator('[data-fleet-state="connected"]')).toBeVisible();

    const copy = join(folder, 'copy');
    cpSync(harness.dataDir, copy, { recursive: true, filter: isOnDisk });
    const status = await runTem(['fleet', 'status', '--json', '--data-dir', copy]);
    expect(JSON.parse(status.output)).toMatchObject({
      connection: 'cut-off',
      reason: 'fleet-station-elsewhere',
    });
    const printed = await runTem(['print', '--json', '--data-dir', copy, third]);
    expect(printed).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('"reason":"fleet-unreachable"'),
    });
    expect(harness.listLabels()).toHaveLength(2);
  } finally {
    await postgres.stop();
  }
});
