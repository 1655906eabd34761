import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { electronEnvironment } from '../../build/electron/binary/electron-environment.ts';
import type { RawLanguage } from '../../shared/printer-languages.ts';
import { isCupsAvailable } from '../cups/available-programs.ts';
import { type Cups, startCups } from '../cups/cups.ts';
import { killMain } from '../electron/app-process.ts';
import { electronArguments, electronBinary } from '../electron/launch.ts';
import { killGroup } from '../endurance/process-control.ts';
import { padAsSent } from '../printers/virtual/languages.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { parseJsonLines, runTem, serviceArguments } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { ROOT } from './partner-process.ts';
import { stationPage } from './station-page.ts';

// The whole app on queues of a real CUPS that pass a printer's own language through: the output equals what the same
// printer gets
// over the network directly.

test.skip(!isCupsAvailable(), 'SKIPPED: no CUPS here');
test.describe.configure({ mode: 'serial' });

const QUEUE = 'may-in-nhan';
let cups: Cups;
let printer: VirtualPrinter;
test.beforeAll(async () => {
  cups = await startCups();
  printer = await startVirtualPrinter('zpl');
  // With a driver, as a shop sets it up: nothing of the driver's output is printed.
  await cups.addZebra(QUEUE, printer.port);
});
test.afterAll(async () => {
  await cups.close();
  await printer.close();
});

for (const language of ['zpl', 'tspl', 'escpos'] satisfies RawLanguage[]) {
  test(`prints through a queue in ${language} the dots that the network printer gets`, async ({
    harness,
    sandbox,
  }) => {
    const [straight, behind] = await Promise.all([
      startVirtualPrinter(language),
      startVirtualPrinter(language),
    ]);
    try {
      await cups.addRaw(`bare-${language}`, behind.port);
      const codes = sandbox.codes.slice(0, 2);
      const print = async (name: string) => {
        const given = ['--size', 'S9', '--reprint', 'other', ...serviceArguments(sandbox, harness), ...codes];
        const result = await runTem(['print', '--json', `--printer=${name}`, ...given], '', cups.env);
        expect(parseJsonLines(result.output), result.error).toEqual(
          codes.map((code) => ({ code, outcome: 'printed', reason: null, pages: 1, file: null })),
        );
        expect(result.exitCode).toBe(0);
      };
      await print(straight.address);
      await print(`raw:${language}:bare-${language}`);
      await behind.whenLabels(2);
      expect(behind.complaints).toEqual([]);
      expect(behind.labels).toHaveLength(2);
      const dotsOf = ({ labels }: VirtualPrinter) => labels.map(({ dots }) => padAsSent(language, dots));
      expect(dotsOf(behind)).toEqual(dotsOf(straight));
    } finally {
      await Promise.all([straight.close(), behind.close()]);
    }
  });
}

test('does not begin on a queue that is stopped or does not exist', async ({ harness, sandbox }) => {
  const [code = ''] = sandbox.codes;
  const print = (queue: string) =>
    runTem(
      ['print', `--printer=raw:zpl:${queue}`, '--size', 'S9', ...serviceArguments(sandbox, harness), code],
      '',
      cups.env,
    );
  await cups.command('cupsdisable', QUEUE);
  const stopped = await print(QUEUE);
  expect(stopped.output).toContain(`Printer “${QUEUE}” can’t print: the printer is paused`);
  await cups.command('cupsenable', QUEUE);
  const gone = await print('Zebra ZD421 (Copy 1)');
  expect(gone.output).toContain('Printer “Zebra ZD421 (Copy 1)” is not there');
  expect([stopped.exitCode, gone.exitCode]).toEqual([1, 1]);
  expect(printer.labels).toEqual([]);
});

test('the station says what its labels in the queue wait for, and that they are printed', async ({
  harness,
  sandbox,
}) => {
  harness.writeSettings({ partner: 'sandbox', printer: `raw:zpl:${QUEUE}`, size: 'S9' });
  const { page } = await harness.start([], cups.env);
  const station = stationPage(page);
  const codes = sandbox.codes.slice(0, 3);
  for (const code of codes) await station.scan(code);
  // The printer accepts nothing: one label is in transit, one waits behind it, and the queue keeps what follows.
  printer.set({ hangs: true });
  await page.keyboard.press('F9');
  await expect
    .poll(async () => (await station.states()).slice(0, 2), { timeout: 30_000 })
    .toEqual(['submitted', 'submitted']);
  await cups.holdQueue(QUEUE);
  printer.set({ hangs: false });
  await expect(page.getByText('đang tạm dừng').first()).toBeVisible({ timeout: 30_000 });
  await station.expectStates(['printed', 'printed', 'submitted']);
  expect(printer.labels).toHaveLength(2);
  await cups.releaseQueue(QUEUE);
  await expect.poll(station.states, { timeout: 30_000 }).toEqual(['printed', 'printed', 'printed']);
  const titles = printer.labels.map(({ title }) => /^Tem (\S+) #/.exec(title ?? '')?.[1]);
  expect(titles).toEqual(codes);
});

test('a label whose job a killed station left in the queue comes out once, whatever is answered', async ({
  harness,
  sandbox,
}) => {
  harness.writeSettings({ partner: 'sandbox', printer: `raw:zpl:${QUEUE}`, size: 'S9' });
  const first = await harness.startApp([], cups.env);
  const codes = sandbox.codes.slice(0, 3);
  const before = printer.labels.length;
  for (const code of codes) await stationPage(first.page).scan(code);
  // One label is in transit, and one waits behind it.
  printer.set({ hangs: true });
  await first.page.keyboard.press('F9');
  await expect
    .poll(async () => (await stationPage(first.page).states()).slice(0, 2), { timeout: 30_000 })
    .toEqual(['submitted', 'submitted']);
  await killMain(first.app);

  const { page } = await harness.start([], cups.env);
  const station = stationPage(page);
  const inQueue = async () => (await cups.command('lpstat', '-o', QUEUE)).split('\n').filter(Boolean).length;
  expect((await station.states()).slice(0, 2)).toEqual(['unknown', 'unknown']);
  expect(await inQueue()).toBe(2);
  const answer = async (code = '', word: 'Chưa in' | 'Đã in'): Promise<void> => {
    await station.select(code);
    await page.getByRole('button', { name: `${word}: ${code}` }).click();
  };
  await answer(codes[1], 'Chưa in');
  await expect.poll(async () => (await station.states())[1]).toBe('queued');
  expect(await inQueue()).toBe(1);

  printer.set({ hangs: false });
  await printer.whenLabels(before + 1);
  await expect.poll(inQueue).toBe(0);
  await answer(codes[0], 'Chưa in');
  await expect(page.getByText('hàng đợi máy in nói rằng nhãn đã in xong')).toBeVisible();
  expect((await station.states())[0]).toBe('unknown');
  await answer(codes[0], 'Đã in');
  await page.keyboard.press('F9');
  await expect.poll(station.states, { timeout: 30_000 }).toEqual(['printed', 'printed', 'printed']);
  const titles = printer.labels.slice(before).map(({ title }) => /^Tem (\S+) #/.exec(title ?? '')?.[1]);
  expect(titles).toEqual(codes);
});

test('the command line removes a killed run’s job from the queue before it prints the order again', async ({
  harness,
  sandbox,
}) => {
  const [code = ''] = sandbox.codes;
  const before = printer.labels.length;
  mkdirSync(harness.dataDir, { recursive: true });
  const given = [`--printer=raw:zpl:${QUEUE}`, '--size', 'S9', ...serviceArguments(sandbox, harness), code];
  printer.set({ hangs: true });
  const child = spawn(electronBinary().path, electronArguments(ROOT, ['print', ...given]), {
    stdio: 'ignore',
    detached: true,
    env: electronEnvironment(cups.env),
  });
  const ended = once(child, 'exit');
  await expect.poll(() => cups.command('lpstat', '-o', QUEUE), { timeout: 30_000 }).not.toBe('');
  killGroup(child);
  await ended;

  const again = ['print', '--json', '--reprint', 'lost', ...given];
  const doubted = await runTem(again, '', cups.env);
  expect(doubted.error).toContain(
    'Tem has not let this label be printed again: Tem took it back from the queue',
  );
  expect(parseJsonLines(doubted.output)).toMatchObject([
    { code, outcome: 'failed', reason: 'printed-before' },
  ]);
  expect(await cups.command('lpstat', '-o', QUEUE)).toBe('');
  printer.set({ hangs: false });
  const printed = await runTem(again, '', cups.env);
  expect(parseJsonLines(printed.output), printed.error).toMatchObject([{ code, outcome: 'printed' }]);
  // The killed run's label (row 1) had reached the printer; the doubtful one (row 2) was never handed over.
  const rows = printer.labels.slice(before).map(({ title }) => / #(\d+)-/.exec(title ?? '')?.[1]);
  expect(rows.filter((row) => row !== '1')).toEqual(['3']);
});

test('prints a calibration page and a test label on a queue as over the network', async ({ harness }) => {
  const straight = await startVirtualPrinter('zpl');
  try {
    const before = printer.labels.length;
    harness.writeSettings({
      partner: 'sandbox',
      printer: `raw:zpl:${QUEUE}`,
      profiles: { K80: { printer: straight.address }, S9: { dpi: 300 } },
    });
    const { page } = await harness.start([], cups.env);
    const printed = (which: 'calibration' | 'test', size: 'K80' | 'S9') =>
      page.evaluate((asked) => window.tem.calls.printers.printPage(asked), { page: which, size });
    for (const which of ['calibration', 'test'] as const) await printed(which, 'S9');
    await printer.whenLabels(before + 2);
    const [calibration, label] = printer.labels.slice(before);
    // 80 x 100 mm at 300 dpi: the profile applies to a queue as to any printer.
    for (const one of [calibration, label]) {
      expect(Math.abs((one?.dots.widthDots ?? 0) - 945)).toBeLessThan(4);
      expect(Math.abs((one?.dots.heightDots ?? 0) - 1181)).toBeLessThan(4);
    }
    expect(calibration?.title).toMatch(/^Tem calibration #/);
    expect(label?.title).toMatch(/^Tem test #/);
    await printed('calibration', 'K80');
    expect(straight.labels).toHaveLength(1);
  } finally {
    await straight.close();
  }
});
