import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { electronEnvironment } from '../../build/electron/binary/electron-environment.ts';
import { APP_PLATFORM } from '../../build/electron/system.ts';
import { electronBinary } from '../electron/launch.ts';
import { runTem } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { barcodeSvg } from './label-html.ts';
import { ROOT, respondWithToken } from './partner-process.ts';
import { setToken, stationPage } from './station-page.ts';

test('quits when the window closes, although the label window still exists', async ({ harness, sandbox }) => {
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, size: 'S9' });
  const { app, page } = await harness.startApp();
  await stationPage(page).scan(sandbox.codes[0] ?? '');
  await page.keyboard.press('F9');
  await stationPage(page).expectStates(['printed']);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(2);
  const ended = once(app.process(), 'exit');
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find((window) => window.isVisible())
      ?.close(),
  );
  expect((await ended)[0]).toBe(0);
});

test('uses one label window for any number of batches', async ({ harness, sandbox }) => {
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, size: 'S9', chunkSize: 1 });
  const { app, page } = await harness.startApp();
  const station = stationPage(page);
  for (const code of sandbox.codes.slice(0, 3)) await station.scan(code);
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed', 'printed']);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(2);
});

test('a second start on the same data focuses the first instance', async ({ harness }) => {
  harness.writeSettings({ partner: 'sandbox' });
  const { app } = await harness.startApp();
  const focused = app.evaluate(
    ({ app: electronApp }) =>
      new Promise((resolve) => electronApp.once('second-instance', () => resolve(true))),
  );
  const second = await runTem(['--data-dir', harness.dataDir, `--user-data-dir=${harness.dataDir}`]);
  expect(second.exitCode).toBe(0);
  expect(await focused).toBe(true);
});

test('the command line prints while the station is open on the same data', async ({ harness, sandbox }) => {
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, size: 'S9' });
  const { page } = await harness.startApp();
  await stationPage(page).scan(sandbox.codes[0] ?? '');
  const result = await runTem(['print', '--data-dir', harness.dataDir, sandbox.codes[1] ?? '']);
  expect(result.exitCode, result.error).toBe(0);
  expect(harness.listLabels()).toEqual([`${sandbox.codes[1]}.pdf`]);
  await stationPage(page).expectStates(['queued']);
});

test('prints a label page whose parts never arrive with what has loaded', async ({
  harness,
  fakePartner,
}) => {
  const partner = await fakePartner(
    respondWithToken((request, response) => {
      const [code = ''] = partner.codes;
      const [, shortcode = ''] = code.split('.');
      if (request.url?.startsWith('/never')) return;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><img src="/never.png">${barcodeSvg(shortcode)}<p>${code}</p>`);
    }),
  );
  harness.writeServiceSettings(partner);
  const { page } = await harness.start();
  await setToken(page, 'any');
  await stationPage(page).scan(partner.codes[0] ?? '');
  await page.keyboard.press('F9');
  await expect.poll(stationPage(page).states, { timeout: 25_000 }).toEqual(['printed']);
});

test('fails a label page that kills its window, and prints the next one', async ({ harness, sandbox }) => {
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, size: 'S9' });
  const { app, page } = await harness.start();
  const station = stationPage(page);
  await station.scan(sandbox.codes[0] ?? '');
  await page.keyboard.press('F9');
  await station.expectStates(['printed']);
  await app.evaluate(({ BrowserWindow }) => {
    const hidden = BrowserWindow.getAllWindows().find((window) => !window.isVisible());
    const gone = new Promise((resolve) => hidden?.webContents.once('render-process-gone', resolve));
    hidden?.webContents.forcefullyCrashRenderer();
    return gone.then(() => undefined);
  });
  await station.scan(sandbox.codes[1] ?? '');
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed']);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(2);
});

test('reports the remaining labels as skipped when the command line is stopped', async ({
  harness,
  fakePartner,
}) => {
  test.skip(APP_PLATFORM === 'win32', 'SKIPPED: Windows has no SIGTERM');
  let asked: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const partner = await fakePartner(() => asked());
  mkdirSync(harness.labelDir, { recursive: true });
  writeFileSync(`${harness.labelDir}/token`, 'any');
  const child = spawn(
    electronBinary().path,
    [
      ROOT,
      'print',
      '--json',
      '--size',
      'S9',
      '--printer',
      harness.printer,
      '--base-url',
      partner.url,
      '--label-url',
      partner.url,
      '--token-file',
      `${harness.labelDir}/token`,
      '--data-dir',
      harness.dataDir,
      ...partner.codes,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'], env: electronEnvironment() },
  );
  const output = text(child.stdout);
  const ended = once(child, 'exit');
  await reached;
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(1);
  const outcomes = (await output)
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(outcomes).toMatchObject(
    partner.codes.map((code) => ({ code, outcome: 'skipped', reason: 'stopped' })),
  );
});
