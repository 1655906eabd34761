import { once } from 'node:events';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { APP_PLATFORM } from '../../build/electron/system.ts';
import { runTem } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { stationPage } from './station-page.ts';

/** The paths below a folder that other accounts can access. */
const openIn = (folder: string): string[] =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter((name) => {
    const stats = lstatSync(join(folder, name), { throwIfNoEntry: false });
    return stats !== undefined && !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0;
  });

test('a station closes its data folder to others, and prints through one label window that may die; a second start on the same data focuses the first instance, a command prints beside it, and it ends with its window', async ({
  harness,
  sandbox,
}) => {
  const { dataDir } = harness;
  const settings = { partner: 'sandbox', printer: harness.printer, size: 'S9', chunkSize: 1 } as const;
  harness.writeSettings({ ...settings, guide: 'done' });
  const outside = join(dataDir, '..', 'outside');
  const oldLog = join(dataDir, 'logs', 'tem-20261121T093000123Z-0001-4f9a.log');
  // Windows has no such modes.
  const hasModes = APP_PLATFORM !== 'win32';
  if (hasModes) {
    mkdirSync(join(dataDir, 'logs'));
    writeFileSync(outside, 'x');
    symlinkSync(outside, join(dataDir, 'linked'));
    writeFileSync(oldLog, '{}\n');
    for (const path of [join(dataDir, 'settings.json'), oldLog, outside]) chmodSync(path, 0o644);
    for (const path of [join(dataDir, 'logs'), dataDir]) chmodSync(path, 0o755);
  }

  const { app, page } = await harness.startApp();
  const station = stationPage(page);
  const windows = (): Promise<number> =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  const [ofCommand = '', ...codes] = sandbox.codes.slice(0, 4);
  for (const code of codes.slice(0, 2)) await station.scan(code);
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed']);
  expect(await windows()).toBe(2);

  await app.evaluate(({ BrowserWindow }) => {
    const hidden = BrowserWindow.getAllWindows().find((window) => !window.isVisible());
    const gone = new Promise((resolve) => hidden?.webContents.once('render-process-gone', resolve));
    hidden?.webContents.forcefullyCrashRenderer();
    return gone.then(() => undefined);
  });
  await station.scan(codes[2] ?? '');
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed', 'printed']);
  expect(await windows()).toBe(2);

  const focused = app.evaluate(
    ({ app: electronApp }) =>
      new Promise((resolve) => electronApp.once('second-instance', () => resolve(true))),
  );
  expect((await runTem(['--data-dir', dataDir, `--user-data-dir=${dataDir}`])).exitCode).toBe(0);
  expect(await focused).toBe(true);

  await station.scan(sandbox.codes[4] ?? '');
  const command = await runTem(['print', '--data-dir', dataDir, ofCommand]);
  expect(command.exitCode, command.error).toBe(0);
  expect(harness.listLabels()).toEqual([...codes, ofCommand].map((code) => `${code}.pdf`).toSorted());
  await station.expectStates(['printed', 'printed', 'printed', 'queued']);
  await page.evaluate(() => window.tem.calls.settings.save({ theme: 'dark' }));

  // The label window still exists.
  const ended = once(app.process(), 'exit');
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find((window) => window.isVisible())
      ?.close(),
  );
  expect((await ended)[0]).toBe(0);

  if (!hasModes) return;
  // The command's lock is empty.
  const open = [...openIn(dataDir), ...openIn(harness.labelDir)];
  expect(open.filter((name) => name !== 'command-line.lock')).toEqual([]);
  expect(lstatSync(outside).mode & 0o777).toBe(0o644);
  const log = readFileSync(join(dataDir, 'logs', 'tem.log'), 'utf8');
  expect(log.match(/"data folder access restricted"/g)).toHaveLength(1);
});
