import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startPostgres } from '../helpers/postgres/postgres.ts';
import { runTem } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { skipWithoutPostgres } from './skip-without-postgres.ts';
import { stationPage } from './station-page.ts';

// Two stations that practise, one PostgreSQL: set up and joined from the command line, looked at in the window.

skipWithoutPostgres();

test.setTimeout(180_000);

test('a code scanned at two stations is printed at one, and the board shows both', async ({ harness }) => {
  const postgres = await startPostgres();
  try {
    const folder = dirname(harness.dataDir);
    const second = join(folder, 'second');
    const owner = new URL(postgres.ownerUrl);
    const ownerFile = join(folder, 'owner.txt');
    harness.writeSettings({
      partner: 'sandbox',
      printer: harness.printer,
      stationName: 'Bàn 1',
      checkStatus: false,
    });
    mkdirSync(second, { recursive: true });
    writeFileSync(
      join(second, 'settings.json'),
      JSON.stringify({
        partner: 'sandbox',
        printer: harness.printer,
        checkStatus: false,
      }),
    );
    writeFileSync(ownerFile, `${owner.password}\n`, { mode: 0o600 });
    const url = `postgres://${owner.username}@127.0.0.1:${postgres.port}${owner.pathname}?sslmode=disable`;

    const init = await runTem([
      'fleet',
      'init',
      '--url',
      url,
      '--password-file',
      ownerFile,
      '--name',
      'Kho 1',
      '--json',
      '--data-dir',
      harness.dataDir,
    ]);
    expect([init.error, init.exitCode]).toEqual(['', 0]);
    expect(JSON.parse(init.output)).toEqual({ outcome: 'joined', fleet: 'Kho 1', station: 'Bàn 1' });
    const invitation = join(folder, 'two.tem-invite');
    const withTokens = ['--tokens', '--data-dir', harness.dataDir];
    const invite = await runTem(['fleet', 'invite', '--out', invitation, ...withTokens]);
    expect([invite.error, invite.exitCode]).toEqual(['', 0]);
    expect(invite.output).toContain('no access token');
    const accept = ['fleet', 'join', '--invitation', invitation, '--data-dir', second];
    const taken = await runTem([...accept, '--station', 'Bàn 1']);
    expect(taken).toMatchObject({ exitCode: 2, error: expect.stringContaining('Another station is called') });
    const join2 = await runTem([...accept, '--station', 'Bàn 2']);
    expect([join2.error, join2.exitCode]).toEqual(['', 0]);
    expect(join2.output).toContain('“Kho 1” as “Bàn 2”');
    const again = await runTem(['fleet', 'join', '--invitation', invitation, '--data-dir', second]);
    expect(again).toMatchObject({ exitCode: 2, error: expect.stringContaining('Kho 1') });
    const status = await runTem(['fleet', 'status', '--json', '--data-dir', second]);
    expect(JSON.parse(status.output)).toMatchObject({
      connection: 'connected',
      station: 'Bàn 2',
      waiting: 0,
    });

    const { page } = await harness.start();
    const station = stationPage(page);
    await expect(page.locator('[data-fleet-state="connected"]')).toHaveText('Kho 1');
    const orders = await page.evaluate(() => window.tem.calls.sandbox.orders(undefined));
    const code = (orders.ok && orders.value[0]) || '';
    await page.evaluate((text) => window.tem.calls.station.scan({ text }), code);
    await station.expectStates(['queued']);
    await page.keyboard.press('F9');
    await station.expectStates(['printed']);
    const printed = harness.listLabels().length;

    // The other station's printed before counts here, and nothing comes out.
    const there = await runTem(['print', '--json', '--data-dir', second, code]);
    expect(there.exitCode).toBe(1);
    expect(there.output).toContain('printed-before');
    expect(harness.listLabels()).toHaveLength(printed);

    await page.keyboard.press('Control+8');
    // One screen more than without a fleet, and all of them in the window.
    await expect(page.getByRole('button', { name: 'Trợ giúp' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: /Bàn 1/ })).toContainText('Đang chạy');
    await expect(page.getByRole('button', { name: /Bàn 2/ })).toBeVisible();
    // The keys take the focus along.
    await page.getByRole('radio', { name: 'Các bàn' }).focus();
    await page.keyboard.press('Control+PageUp');
    await expect(page.getByRole('radio', { name: 'Bộ cài đặt' })).toBeFocused();
    await page.keyboard.press('Control+PageDown');
    await expect(page.getByRole('radio', { name: 'Các bàn' })).toBeFocused();
    await page.keyboard.press('Control+PageDown');
    await expect(page.getByRole('list').getByText(code.split('.')[1] ?? code)).toBeVisible();
    // The field that had it is gone: of the parts, the shown one gets the focus.
    await page.keyboard.press('Control+PageDown');
    await expect(page.getByRole('radio', { name: 'In hai lần' })).toBeFocused();

    // Its owner deletes what is old, beside the open window.
    const retain = [
      'fleet',
      'retain',
      '--url',
      url,
      '--password-file',
      ownerFile,
      '--event-days',
      '90',
      '--json',
    ];
    const retained = await runTem([...retain, '--days', '400', '--data-dir', harness.dataDir]);
    expect([retained.error, JSON.parse(retained.output)]).toEqual([
      '',
      { outcome: 'retained', jobs: 0, claims: 0, events: 0, requests: 0 },
    ]);
    const unsafe = await runTem([...retain, '--days', '59', '--data-dir', harness.dataDir]);
    expect(unsafe).toMatchObject({ exitCode: 2, output: '', error: expect.stringContaining('from 60') });

    // Cut off: said at the station.
    await postgres.kill();
    await page.keyboard.press('Control+1');
    await expect(page.locator('[data-fleet-state="cut-off"]')).toBeVisible({ timeout: 30_000 });
    // Gone for good: it can be forgotten, not left.
    const refused = await runTem(['fleet', 'leave', '--data-dir', second]);
    expect(refused).toMatchObject({ exitCode: 2, output: '' });
    const forgotten = await runTem(['fleet', 'leave', '--forget', '--json', '--data-dir', second]);
    expect([forgotten.error, JSON.parse(forgotten.output)]).toEqual(['', { outcome: 'left', lost: 0 }]);
    const alone = await runTem(['fleet', 'status', '--json', '--data-dir', second]);
    expect(JSON.parse(alone.output)).toMatchObject({ connection: 'alone', fleet: null });
    // No password and no token in anything that both stations wrote.
    for (const file of readdirSync(second))
      if (/\.(json|log)$/.test(file))
        expect(readFileSync(join(second, file), 'utf8')).not.toContain(owner.password);
    rmSync(second, { recursive: true, force: true, maxRetries: 5 });
  } finally {
    await postgres.stop();
  }
});
