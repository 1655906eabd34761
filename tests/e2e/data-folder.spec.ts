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
import { expect, test } from './fixtures.ts';
import { stationPage } from './station-page.ts';

test.skip(APP_PLATFORM === 'win32', 'SKIPPED: Windows has no such modes of files');

/** The paths below a folder that other accounts can access. */
const openIn = (folder: string): string[] =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter((name) => {
    const stats = lstatSync(join(folder, name), { throwIfNoEntry: false });
    return stats !== undefined && !stats.isSymbolicLink() && (stats.mode & 0o077) !== 0;
  });

test('restricts a data folder that was open to others at start, including labels and files written later', async ({
  harness,
  sandbox,
}) => {
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, size: 'S9', guide: 'done' });
  mkdirSync(join(harness.dataDir, 'logs'), { recursive: true });
  const outside = join(harness.dataDir, '..', 'outside');
  writeFileSync(outside, 'x');
  symlinkSync(outside, join(harness.dataDir, 'linked'));
  writeFileSync(join(harness.dataDir, 'logs', 'tem-20261121T093000123Z-0001-4f9a.log'), '{}\n');
  for (const [name, mode] of [
    ['settings.json', 0o644],
    ['logs/tem-20261121T093000123Z-0001-4f9a.log', 0o644],
    ['logs', 0o755],
    ['.', 0o755],
    ['../outside', 0o644],
  ] as const)
    chmodSync(join(harness.dataDir, name), mode);

  const { app, page } = await harness.startApp();
  const station = stationPage(page);
  await station.scan(sandbox.codes[0] ?? '');
  await page.keyboard.press('F9');
  await expect.poll(station.states).toEqual(['printed']);
  await page.evaluate(() => window.tem.calls.settings.save({ theme: 'dark' }));
  await app.close();

  expect(openIn(harness.dataDir)).toEqual([]);
  expect(openIn(harness.labelDir)).toEqual([]);
  expect(lstatSync(outside).mode & 0o777).toBe(0o644);
  const log = readFileSync(join(harness.dataDir, 'logs', 'tem.log'), 'utf8');
  expect(log.match(/"data folder access restricted"/g)).toHaveLength(1);
});
