import { readFileSync } from 'node:fs';
import { isCupsAvailable } from '../cups/available-programs.ts';
import { type Cups, startCups } from '../cups/cups.ts';
import type { EvePrinter } from '../cups/eve-printer.ts';
import { readPageSizes } from '../cups/label.ts';
import { electronBinary } from '../electron/launch.ts';
import { parseJsonLines, runTem, serviceArguments } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { stationPage } from './station-page.ts';

// The whole app against the test's own CUPS: command line and station, with and without paper.

test.skip(!isCupsAvailable(), 'SKIPPED: no CUPS here');

let cups: Cups;
let printer: EvePrinter;
test.beforeAll(async () => {
  cups = await startCups();
  printer = await cups.addLabelPrinter('bench');
});
test.afterAll(() => cups.close());
test.describe.configure({ mode: 'serial' });

test('prints one job per label on a queue, in order, at its size, and reports the spooler’s result', async ({
  harness,
  sandbox,
}) => {
  const codes = sandbox.codes.slice(0, 3);
  const result = await runTem(
    [
      'print',
      '--json',
      '--size',
      'S9',
      '--printer',
      'bench',
      ...serviceArguments(sandbox, harness),
      ...codes,
    ],
    '',
    cups.env,
  );
  expect(parseJsonLines(result.output), result.error).toEqual(
    codes.map((code) => ({ code, outcome: 'printed', reason: null, pages: 1, file: null })),
  );
  expect(result.exitCode).toBe(0);
  const titles = await printer.printed();
  expect(titles).toHaveLength(3);
  // CUPS makes the title part of a file name: "Tem-SGNS….… -12-abc".
  for (const [at, title] of titles.entries()) {
    expect(title.toUpperCase()).toContain((codes[at] ?? '?').split('.')[1]);
    const [page, ...more] = await readPageSizes(readFileSync(await printer.documentOf(title)));
    expect(more).toEqual([]);
    expect(Math.abs((page?.widthMm ?? 0) - 80)).toBeLessThan(0.5);
    expect(Math.abs((page?.heightMm ?? 0) - 100)).toBeLessThan(0.5);
  }
});

test('says on the screen that the printer is out of paper, and the label comes out by itself afterwards', async ({
  harness,
  sandbox,
}) => {
  test.skip(electronBinary().kind === 'electron', 'SKIPPED: shown on the stand-in only');
  const before = (await printer.printed()).length;
  await printer.takePaper();
  harness.writeSettings({ partner: 'sandbox', printer: 'bench', size: 'S9' });
  const { page } = await harness.start([], cups.env);
  const station = stationPage(page);
  await station.scan(sandbox.codes[3] ?? '');
  await page.keyboard.press('F9');
  await expect(page.getByText('hết giấy').first()).toBeVisible({ timeout: 30_000 });
  await printer.givePaper();
  await expect.poll(station.states, { timeout: 30_000 }).toEqual(['printed']);
  expect(await printer.printed()).toHaveLength(before + 1);
});
