import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isCupsAvailable } from '../cups/available-programs.ts';
import { type Cups, startCups } from '../cups/cups.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { parseJsonLines, runTem, serviceArguments } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { stationPage } from './station-page.ts';

// Drivers of the test's own CUPS: one draws at 300 dpi only, the other as the profile says.

test.skip(!isCupsAvailable(), 'SKIPPED: no CUPS here');

let cups: Cups;
let printer: VirtualPrinter;
test.beforeAll(async () => {
  [cups, printer] = await Promise.all([startCups(), startVirtualPrinter('zpl')]);
  await cups.addZebra('bench', printer.port);
  const etc = join(dirname(cups.socketPath), '..', 'etc');
  const ppd = readFileSync(join(etc, 'ppd', 'bench.ppd'), 'utf8');
  const only300 = join(etc, 'only-300.ppd');
  writeFileSync(
    only300,
    ppd
      .replace(/^\*Resolution (203|600)dpi.*\n/gm, '')
      .replace('*DefaultResolution: 203dpi', '*DefaultResolution: 300dpi'),
  );
  const device = `socket://127.0.0.1:${printer.port}`;
  await cups.command('lpadmin', '-p', 'fine', '-E', '-v', device, '-P', only300);
});
test.afterAll(() => Promise.all([cups.close(), printer.close()]));

const SAID = 'Driver máy in vẽ ở 300 dpi, nhãn được kiểm ở 203 dpi';

test('warns that the driver draws at another resolution before the first label, and at each label', async ({
  harness,
  sandbox,
}) => {
  harness.writeSettings({ partner: 'sandbox', printer: 'fine', size: 'S9' });
  const { page } = await harness.start([], cups.env);
  const hint = page.locator('[data-driver-hint]').filter({ visible: true });
  const line = page.locator('[data-bar-line="driver"]');
  await expect(line).toContainText(SAID);
  await page.keyboard.press('Control+F6');
  await expect(hint).toContainText('gửi trực tiếp');

  // The line's key leads to where it is settled.
  await page.keyboard.press('Control+Shift+P');
  await expect(hint).toContainText(SAID);
  await expect(hint).toContainText('Máy in này hiểu ZPL: chọn “fine (ZPL, trực tiếp)”');
  // Changing the profile's resolution is one way out.
  await page.getByText('300', { exact: true }).click();
  await expect(hint).toHaveCount(0);
  await page.getByText('203', { exact: true }).click();
  await expect(hint).toContainText(SAID);

  await page.keyboard.press('Control+1');
  const station = stationPage(page);
  await station.scan(sandbox.codes[0] ?? '');
  await page.keyboard.press('F9');
  await station.expectStates(['printed']);
  await station.select(sandbox.codes[0] ?? '');
  await expect(page.locator('[data-warning="other-resolution"]')).toContainText(SAID);
});

test('gives no warning about a driver that draws as the profile says', async ({ harness, sandbox }) => {
  harness.writeSettings({ partner: 'sandbox', printer: 'bench', size: 'S9' });
  const { page } = await harness.start([], cups.env);
  const fit = await page.evaluate(() => window.tem.calls.printers.fit({ size: 'S9' }));
  expect(fit).toMatchObject({ ok: true, value: { driver: 'Zebra ZPL Label Printer', mismatches: [] } });
  const station = stationPage(page);
  await station.scan(sandbox.codes[1] ?? '');
  await page.keyboard.press('F9');
  await station.expectStates(['printed']);
  await expect(page.locator('[data-driver-hint], [data-warning]')).toHaveCount(0);
});

test('tem print warns once, before the labels; --json adds the warning to each', async ({
  harness,
  sandbox,
}) => {
  const codes = sandbox.codes.slice(2, 4);
  const run = (printer: string, ...more: string[]) =>
    runTem(
      [
        'print',
        ...more,
        '--size',
        'S9',
        '--printer',
        printer,
        ...serviceArguments(sandbox, harness),
        ...codes,
      ],
      '',
      cups.env,
    );
  const words = await run('fine');
  expect(words.exitCode).toBe(0);
  expect(words.error.match(/300 dpi/g)).toHaveLength(2);
  expect(words.error).toContain(SAID);
  expect(words.error).toContain('This printer speaks ZPL: choose “raw:zpl:fine”');
  const json = await run('fine', '--json', '--reprint', 'other');
  expect(parseJsonLines(json.output), json.error).toEqual(
    codes.map((code) => ({
      code,
      outcome: 'printed',
      reason: null,
      pages: 1,
      file: null,
      warnings: [{ kind: 'other-resolution', dpi: 203, printerDpi: 300 }],
    })),
  );
  const fits = await run('bench', '--json', '--reprint', 'other');
  expect(parseJsonLines(fits.output)).toEqual(
    codes.map((code) => ({ code, outcome: 'printed', reason: null, pages: 1, file: null })),
  );
  expect(fits.error).not.toContain('dpi');
});
