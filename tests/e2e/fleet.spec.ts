import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startPostgres } from '../helpers/postgres/postgres.ts';
import { queryOnce } from '../helpers/postgres/query-once.ts';
import { runTem } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { skipWithoutPostgres } from './skip-without-postgres.ts';
import { stationPage } from './station-page.ts';

// Two stations that practise, one PostgreSQL: set up and joined from the command line, looked at in the window, with a command
// beside the open window and a copy of its disk.

skipWithoutPostgres();

/** Neither a socket nor Chromium's links to its own lock. */
const isOnDisk = (path: string): boolean => lstatSync(path).isFile() || lstatSync(path).isDirectory();

test('stations join from the command line, print each order once, show it on the board, and leave', async ({
  harness,
}) => {
  await using postgres = await startPostgres();
  const folder = dirname(harness.dataDir);
  const [second, copy] = [join(folder, 'second'), join(folder, 'copy')];
  const [here, there] = [
    ['--data-dir', harness.dataDir],
    ['--data-dir', second],
  ] as const;
  const settings = { partner: 'sandbox', printer: harness.printer, checkStatus: false } as const;
  harness.writeSettings({ ...settings, stationName: 'Bàn 1' });
  mkdirSync(second, { recursive: true });
  writeFileSync(join(second, 'settings.json'), JSON.stringify(settings));
  const owner = new URL(postgres.ownerUrl);
  const ownerFile = join(folder, 'owner.txt');
  writeFileSync(ownerFile, `${owner.password}\n`, { mode: 0o600 });
  const url = `postgres://${owner.username}@127.0.0.1:${postgres.port}${owner.pathname}?sslmode=disable`;
  const asOwner = ['--url', url, '--password-file', ownerFile, '--json'];
  /** Runs a command that has to succeed. @returns its output */
  const tem = async (...args: readonly string[]): Promise<string> => {
    const { error, exitCode, output } = await runTem(args);
    expect([error, exitCode]).toEqual(['', 0]);
    return output;
  };

  const made = await tem('fleet', 'init', ...asOwner, '--name', 'Kho 1', ...here);
  expect(JSON.parse(made)).toEqual({ outcome: 'joined', fleet: 'Kho 1', station: 'Bàn 1' });
  const invitation = join(folder, 'two.tem-invite');
  expect(await tem('fleet', 'invite', '--out', invitation, '--tokens', ...here)).toContain('no access token');
  const accept = ['fleet', 'join', '--invitation', invitation, ...there];
  expect(await tem(...accept, '--station', 'Bàn 2')).toContain('“Kho 1” as “Bàn 2”');
  const status = JSON.parse(await tem('fleet', 'status', '--json', ...there));
  expect(status).toMatchObject({ connection: 'connected', station: 'Bàn 2', waiting: 0 });

  const { page } = await harness.start();
  const station = stationPage(page);
  const connected = page.locator('[data-fleet-state="connected"]');
  await expect(connected).toHaveText('Kho 1');
  const orders = await page.evaluate(() => window.tem.calls.sandbox.orders(undefined));
  const [code = '', beside = ''] = orders.ok ? orders.value : [];
  // A command beside the open window is the same station, whose session goes on.
  await tem('print', '--json', ...here, beside);
  await page.evaluate((text) => window.tem.calls.station.scan({ text }), code);
  await station.expectStates(['queued']);
  await page.keyboard.press('F9');
  await station.expectStates(['printed']);
  const one = { kind: 'hard', outcome: 'printed', name: 'Bàn 1', connected: true, window: true };
  await expect
    .poll(() =>
      queryOnce(
        postgres.superuserUrl,
        `SELECT c.code, c.kind, c.outcome, s.name, s.connected, s.live->>'workMode' IS NOT NULL AS window
         FROM tem.claim c JOIN tem.live_station s ON s.id = c.station ORDER BY c.since`,
      ),
    )
    .toEqual([
      { ...one, code: beside },
      { ...one, code },
    ]);
  await expect(connected).toBeVisible();
  // The other station's printed before counts here, and nothing comes out; a copied disk is refused.
  expect(await runTem(['print', '--json', ...there, code])).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('printed-before'),
  });
  cpSync(harness.dataDir, copy, { recursive: true, filter: isOnDisk });
  const copied = await runTem(['fleet', 'status', '--json', '--data-dir', copy]);
  const reason = { connection: 'cut-off', reason: 'fleet-station-elsewhere' };
  expect(JSON.parse(copied.output)).toMatchObject(reason);
  expect(harness.listLabels()).toHaveLength(2);

  await page.keyboard.press('Control+8');
  // One screen more than without a fleet, and all of them in the window.
  await expect(page.getByRole('button', { name: 'Trợ giúp' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: /Bàn 1/ })).toContainText('Đang chạy');
  await expect(page.getByRole('button', { name: /Bàn 2/ })).toBeVisible();
  // The keys take the focus along.
  await page.getByRole('radio', { name: 'Các bàn' }).focus();
  await page.keyboard.press('Control+PageUp');
  await expect(page.getByRole('radio', { name: 'Bộ cài đặt' })).toBeFocused();
  for (const _time of [1, 2]) await page.keyboard.press('Control+PageDown');
  await expect(page.getByRole('list').getByText(code.split('.')[1] ?? code)).toBeVisible();
  // The field that had it is gone: of the parts, the shown one gets the focus.
  await page.keyboard.press('Control+PageDown');
  await expect(page.getByRole('radio', { name: 'In hai lần' })).toBeFocused();

  // Its owner deletes what is old, beside the open window.
  const retain = ['fleet', 'retain', ...asOwner, '--event-days', '90', ...here];
  expect(JSON.parse(await tem(...retain, '--days', '400'))).toMatchObject({ outcome: 'retained', jobs: 0 });

  // Cut off: said at the station. Gone for good: it can be forgotten.
  await postgres.kill();
  await page.keyboard.press('Control+1');
  await expect(page.locator('[data-fleet-state="cut-off"]')).toBeVisible();
  const forgotten = await tem('fleet', 'leave', '--forget', '--json', ...there);
  expect(JSON.parse(forgotten)).toEqual({ outcome: 'left', lost: 0 });
  // No password in anything that both stations wrote.
  for (const file of readdirSync(second))
    if (/\.(json|log)$/.test(file))
      expect(readFileSync(join(second, file), 'utf8')).not.toContain(owner.password);
  for (const data of [second, copy]) rmSync(data, { recursive: true, force: true, maxRetries: 5 });
});
