import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../main/database/database.ts';
import { databasePathsIn } from '../../main/database/database-paths.ts';
import { SCHEMA_VERSION } from '../../main/database/schema.ts';
import { writeBackup } from '../../main/database/write-backup.ts';
import { runTem } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { listFiles } from './list-files.ts';
import { stationPage } from './station-page.ts';

/** Overwrites the database pages that hold the batch's rows while Tem runs. */
function damage(ledger: string): void {
  const sqlite = new DatabaseSync(ledger, { timeout: 5_000 });
  // Tem rereads what another process has written.
  sqlite.exec('UPDATE batch SET opened_at_ms = opened_at_ms + 1; PRAGMA wal_checkpoint(TRUNCATE);');
  const pages = sqlite.prepare(`SELECT pageno FROM dbstat WHERE name = 'label' AND pagetype = 'leaf'`).all();
  sqlite.close();
  const content = readFileSync(ledger);
  for (const { pageno } of pages) content.fill(0xa5, (Number(pageno) - 1) * 4096, Number(pageno) * 4096);
  writeFileSync(ledger, content);
}

test('restores a broken ledger from a backup, at start or at work, and says so until acknowledged', async ({
  harness,
  sandbox,
}) => {
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, size: 'S9', guide: 'done' });
  const places = databasePathsIn(harness.dataDir);
  const made = openDatabase(places.database);
  made.sqlite.exec(`INSERT INTO batch (id, source, opened_at_ms) VALUES (1, 'station', 1);
    INSERT INTO label (batch_id, code, account, state, changed_at_ms)
      VALUES (1, '${sandbox.codes[0]}', 'sandbox', 'queued', 1)`);
  writeBackup(places, { kind: 'daily' }, Date.now() - 3_600_000);
  made.close();
  writeFileSync(places.database, 'broken');

  const first = await harness.startApp();
  const station = stationPage(first.page);
  const notice = (page: typeof first.page) => page.getByText(/^Tệp dữ liệu bị hỏng: những gì in sau/);
  await expect(notice(first.page)).toBeVisible();
  // The label may have been printed since the backup: nothing is printed until a person has checked.
  await station.expectStates(['unknown']);
  await first.page.keyboard.press('Shift+Escape');
  await expect(notice(first.page)).toBeHidden();
  await expect.poll(() => existsSync(places.lossRecord)).toBe(false);
  await station.scan(sandbox.codes[1] ?? '');
  await station.expectStates(['unknown', 'queued']);

  // The test starts Tem again, because it can access that window.
  await first.app.evaluate(({ app }) => {
    app.relaunch = () => undefined;
  });
  const ended = once(first.app.process(), 'exit');
  damage(places.database);
  // Tem may have noticed and quit before the last key.
  await station.scan(sandbox.codes[2] ?? '').catch(() => undefined);
  expect((await ended)[0]).toBe(2);
  expect(existsSync(places.suspect)).toBe(true);
  const second = await harness.startApp();
  await expect(notice(second.page)).toBeVisible();
  await stationPage(second.page).expectStates(['unknown']);
  expect(readdirSync(harness.dataDir).filter((name) => name.startsWith('ledger.broken-'))).not.toEqual([]);
});

test('reports an unusable data folder in two languages, and leaves it unchanged', async ({ harness }) => {
  mkdirSync(harness.dataDir, { recursive: true });
  const { database } = databasePathsIn(harness.dataDir);
  openDatabase(database).close();
  const newer = new DatabaseSync(database);
  newer.exec(`PRAGMA user_version = ${SCHEMA_VERSION + 1}`);
  newer.close();
  // A newer Tem's settings, which would be set aside as broken.
  const settings = join(harness.dataDir, 'settings.json');
  writeFileSync(settings, '{"something":"new"}');
  const before = readFileSync(database);
  const [window, command, within] = await Promise.all([
    runTem(['--data-dir', harness.dataDir, `--user-data-dir=${harness.dataDir}`]),
    runTem(['areas', '--sandbox', '--data-dir', harness.dataDir]),
    // A file where the folder should be: nobody can write there, not even root.
    runTem(['--data-dir', join(settings, 'data')]),
  ]);
  expect(window.exitCode).toBe(2);
  expect(window.error).toMatch(/do phiên bản Tem mới hơn ghi[\s\S]*was written by a newer Tem/);
  expect(window.error).not.toMatch(/\n\s+at /);
  expect([command.exitCode, command.output]).toEqual([2, '']);
  expect(command.error).toContain('was written by a newer Tem');
  expect(readFileSync(database).equals(before)).toBe(true);
  expect(readFileSync(settings, 'utf8')).toBe('{"something":"new"}');
  expect(listFiles(harness.dataDir).filter((file) => file.includes('broken'))).toEqual([]);
  expect(within.exitCode).toBe(2);
  // Windows has no such folder.
  expect(within.error).toMatch(/reports an error \((?:ENOTDIR|ENOENT|EEXIST)\)/);
});
