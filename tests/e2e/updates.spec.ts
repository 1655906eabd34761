import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { APP_PLATFORM } from '../../build/electron/system.ts';
import { electronBinary } from '../electron/launch.ts';
import { newKey, startFeed } from '../unit/updates/feed.ts';
import { expect, test } from './fixtures.ts';
import { installApp } from './installed-app.ts';
import { stationPage } from './station-page.ts';

test('downloads a newer version during work, and installs it when work is done and a person agrees', async ({
  harness,
  sandbox,
}) => {
  test.skip(electronBinary().kind === 'electron', 'SKIPPED: lays an AppImage out on the stand-in only');
  test.skip(APP_PLATFORM !== 'linux', 'SKIPPED: an AppImage is Linux’');
  const folder = mkdtempSync(join(tmpdir(), 'tem-installed-'));
  const feed = await startFeed();
  let app: ElectronApplication | undefined;
  try {
    const key = newKey();
    const ran = join(folder, 'ran');
    const installer = Buffer.from(`#!/bin/sh\necho "$@" > ${ran}.new\nmv ${ran}.new ${ran}\n`);
    feed.offer('9.1.0', [{ name: 'tem-9.1.0-linux-x64.AppImage', content: installer }], key.privateKey);
    harness.writeSettings({ partner: 'sandbox', updateUrl: feed.url, printer: harness.printer });
    const { appImage, start } = installApp(folder, key.publicKey);
    const args = ['--data-dir', harness.dataDir, `--user-data-dir=${harness.dataDir}`];
    app = await start(args);
    const page = await app.firstWindow();
    const note = page.locator('[data-bar-line^="update"]');

    await expect(note).toContainText('9.1.0');
    const station = stationPage(page);
    await station.scan(sandbox.codes[0] ?? '');
    await station.expectStates(['queued']);
    await expect(note).toHaveCount(0);
    await page.keyboard.press('Control+u');
    const refused = await page.evaluate(() => window.tem.calls.updates.install(undefined));
    expect(refused).toMatchObject({ ok: false, problem: { code: 'update-not-now' } });
    await page.keyboard.press('F9');
    await station.expectStates(['printed']);

    await expect(note).toContainText('9.1.0');
    await page.keyboard.press('Control+u');
    await expect(page.locator('[data-bar-line="update-question"]')).toContainText('9.1.0');
    await page.keyboard.press('Escape');
    expect(readFileSync(appImage, 'utf8')).toBe('the version that runs');
    await page.keyboard.press('Control+u');
    await expect(page.locator('[data-bar-line="update-question"]')).toBeVisible();
    const ended = once(app.process(), 'exit');
    // The page may be gone before the key is released.
    await page.keyboard.down('Control');
    await page.keyboard.down('u').catch(() => undefined);
    expect((await ended)[0]).toBe(0);
    expect(readFileSync(appImage)).toEqual(installer);
    await expect.poll(() => existsSync(ran)).toBe(true);
    expect(readFileSync(ran, 'utf8')).toContain(`--data-dir ${harness.dataDir}`);
    // Closed cleanly: SQLite keeps no second file of a closed database.
    expect(existsSync(join(harness.dataDir, 'ledger.sqlite-wal'))).toBe(false);
  } finally {
    await app?.close();
    await feed.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
