import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { electronEnvironment } from '../../build/electron/binary/electron-environment.ts';
import { isCupsAvailable } from '../cups/available-programs.ts';
import { type Cups, startCups } from '../cups/cups.ts';
import { startJobSink } from '../cups/job-sink.ts';
import { killMain } from '../electron/app-process.ts';
import { electronArguments, electronBinary } from '../electron/launch.ts';
import { killGroup } from '../endurance/process-control.ts';
import { countDifferingDots, renderJobDots } from '../helpers/job-dots.ts';
import { padAsSent } from '../printers/virtual/languages.ts';
import { startVirtualPrinter, type VirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { parseJsonLines, runTem, serviceArguments } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { A, B, goodLabel, labelPartner, printArguments } from './label-partner.ts';
import { ROOT } from './partner-process.ts';
import { stationPage } from './station-page.ts';

// The whole app on queues of a real CUPS: with a driver, through Chromium's print, and in the printer's own language.

test.describe('on queues of CUPS', () => {
  test.skip(!isCupsAvailable(), 'SKIPPED: no CUPS here');
  test.describe.configure({ mode: 'default' });

  const QUEUE = 'may-in-nhan';
  let cups: Cups;
  let printer: VirtualPrinter;
  test.beforeAll(async () => {
    [cups, printer] = await Promise.all([startCups(), startVirtualPrinter('zpl')]);
    // With a driver, as a shop sets it up: nothing of the driver's output is printed.
    await cups.addZebra(QUEUE, printer.port);
  });
  test.afterAll(() => Promise.all([cups.close(), printer.close()]));

  test('warns that the driver draws at another resolution, before the first label and at each one', async ({
    harness,
    sandbox,
  }) => {
    const etc = join(dirname(cups.socketPath), '..', 'etc');
    const ppd = readFileSync(join(etc, 'ppd', `${QUEUE}.ppd`), 'utf8')
      .replace(/^\*Resolution (203|600)dpi.*\n/gm, '')
      .replace('*DefaultResolution: 203dpi', '*DefaultResolution: 300dpi');
    writeFileSync(join(etc, 'only-300.ppd'), ppd);
    const device = `socket://127.0.0.1:${printer.port}`;
    await cups.command('lpadmin', '-p', 'fine', '-E', '-v', device, '-P', join(etc, 'only-300.ppd'));
    const said = 'Driver máy in vẽ ở 300 dpi, nhãn được kiểm ở 203 dpi';
    harness.writeSettings({ partner: 'sandbox', printer: QUEUE, size: 'S9' });
    const { page, close } = await harness.start([], cups.env);
    expect(await page.evaluate(() => window.tem.calls.printers.fit({ size: 'S9' }))).toMatchObject({
      ok: true,
      value: { driver: 'Zebra ZPL Label Printer', mismatches: [] },
    });
    await expect(page.locator('[data-driver-hint], [data-warning]')).toHaveCount(0);
    await page.evaluate(() => window.tem.calls.settings.save({ printer: 'fine' }));
    await expect(page.locator('[data-bar-line="driver"]')).toContainText(said);
    const hint = page.locator('[data-driver-hint]').filter({ visible: true });

    // The line's key leads to where it is settled: the printer's own language, or the profile's resolution.
    await page.keyboard.press('Control+Shift+P');
    await expect(hint).toContainText(said);
    await expect(hint).toContainText('Máy in này hiểu ZPL: chọn “fine (ZPL, trực tiếp)”');
    await page.getByText('300', { exact: true }).click();
    await expect(hint).toHaveCount(0);
    await page.getByText('203', { exact: true }).click();
    await expect(hint).toContainText(said);
    await page.keyboard.press('Control+1');
    const station = stationPage(page);
    const [code = '', other = ''] = sandbox.codes;
    await station.scan(code);
    await page.keyboard.press('F9');
    await station.expectStates(['printed']);
    await station.select(code);
    await expect(page.locator('[data-warning="other-resolution"]')).toContainText(said);
    await close();

    const given = ['--size', 'S9', '--printer', 'fine', ...serviceArguments(sandbox, harness), other];
    const { output, error } = await harness.run(['print', '--json', ...given], '', cups.env);
    expect(parseJsonLines(output), error).toEqual([
      {
        code: other,
        outcome: 'printed',
        reason: null,
        pages: 1,
        file: null,
        warnings: [{ kind: 'other-resolution', dpi: 203, printerDpi: 300 }],
      },
    ]);
    expect(error).toContain(said);
    expect(error).toContain('This printer speaks ZPL: choose “raw:zpl:fine”');
  });

  test('each job of a system printer carries its own label’s pages only, dot for dot', async ({
    harness,
    fakePartner,
  }) => {
    const [sink, raw] = await Promise.all([startJobSink(), startVirtualPrinter('zpl')]);
    try {
      await cups.addRaw('bench', sink.port);
      const pages = {
        [A]: [goodLabel(A), { ...goodLabel(A), text: `${A} 2/2` }],
        [B]: [goodLabel(B)],
      };
      const partner = await fakePartner(
        labelPartner({ label: (asked) => asked.flatMap((one) => pages[one as typeof A] ?? []) }),
      );
      for (const on of [raw.address, 'bench']) {
        const more = ['--printer', on, '--reprint', 'other'];
        const given = printArguments(harness, partner, [A, B], ...more);
        const { output, error } = await harness.run(given, '', cups.env);
        expect(parseJsonLines(output), error).toMatchObject([
          { code: A, outcome: 'printed', pages: 2 },
          { code: B, outcome: 'printed', pages: 1 },
        ]);
      }
      await expect.poll(() => sink.jobs.length).toBeGreaterThanOrEqual(2);
      const proven = raw.labels.map(({ dots }) => dots);
      expect(proven).toHaveLength(3);
      const [first] = proven;
      if (first === undefined) throw new Error('nothing came out');
      const jobs = await Promise.all(sink.takeJobs().map((job) => renderJobDots(job, 203, first)));
      expect(jobs.map((job) => job.length)).toEqual([2, 1]);
      const differing = jobs.flat().map((page, at) => countDifferingDots(page, proven[at] ?? first));
      expect(differing).toEqual([0, 0, 0]);
    } finally {
      await Promise.all([sink.close(), raw.close()]);
    }
  });

  test('prints through a queue in TSPL the dots that the network printer gets', async ({
    harness,
    sandbox,
  }) => {
    const [straight, behind] = await Promise.all([startVirtualPrinter('tspl'), startVirtualPrinter('tspl')]);
    try {
      await cups.addRaw('bare', behind.port);
      const codes = sandbox.codes.slice(0, 2);
      for (const name of [straight.address, 'raw:tspl:bare']) {
        const given = [
          '--size',
          'S9',
          '--reprint',
          'other',
          '--head-mm',
          '104',
          ...serviceArguments(sandbox, harness),
          ...codes,
        ];
        const result = await runTem(['print', '--json', `--printer=${name}`, ...given], '', cups.env);
        expect(parseJsonLines(result.output), result.error).toEqual(
          codes.map((code) => ({ code, outcome: 'printed', reason: null, pages: 1, file: null })),
        );
        expect(result.exitCode).toBe(0);
      }
      await behind.whenLabels(2);
      expect(behind.complaints).toEqual([]);
      const dotsOf = ({ labels }: VirtualPrinter) => labels.map(({ dots }) => padAsSent('tspl', dots));
      expect(dotsOf(behind)).toEqual(dotsOf(straight));
    } finally {
      await Promise.all([straight.close(), behind.close()]);
    }
  });

  test('says what the labels in a queue wait for; those of a killed station come out once, whatever is answered', async ({
    harness,
    sandbox,
  }) => {
    const name = `raw:zpl:${QUEUE}`;
    harness.writeSettings({ partner: 'sandbox', printer: name, heads: { [name]: 832 }, size: 'S9' });
    const first = await harness.startApp([], cups.env);
    const before = printer.labels.length;
    const printed = () =>
      printer.labels.slice(before).map(({ title }) => /^Tem (\S+) #/.exec(title ?? '')?.[1]);
    // The sixth was delivered, which is asked about.
    const codes = sandbox.codes.filter((_, at) => at !== 5).slice(0, 6);
    const scanAndHang = async (page: typeof first.page, from: number): Promise<void> => {
      for (const code of codes.slice(from, from + 3)) await stationPage(page).scan(code);
      // The printer accepts nothing: one label is in transit, one waits behind it, and the queue keeps what follows.
      printer.set({ hangs: true });
      await page.keyboard.press('F9');
      await expect
        .poll(async () => (await stationPage(page).states()).slice(from, from + 2), { timeout: 60_000 })
        .toEqual(['submitted', 'submitted']);
    };
    const done = ['printed', 'printed', 'printed'];
    await scanAndHang(first.page, 0);
    await cups.holdQueue(QUEUE);
    printer.set({ hangs: false });
    await expect(first.page.getByText('đang tạm dừng').first()).toBeVisible();
    await stationPage(first.page).expectStates(['printed', 'printed', 'submitted']);
    expect(printed()).toEqual(codes.slice(0, 2));
    await cups.releaseQueue(QUEUE);
    await stationPage(first.page).expectStates(done);
    expect(printed()).toEqual(codes.slice(0, 3));

    await scanAndHang(first.page, 3);
    await killMain(first.app);
    const { page } = await harness.start([], cups.env);
    const station = stationPage(page);
    const inQueue = async () =>
      (await cups.command('lpstat', '-o', QUEUE)).split('\n').filter(Boolean).length;
    expect((await station.states()).slice(3, 5)).toEqual(['unknown', 'unknown']);
    expect(await inQueue()).toBe(2);
    const answer = async (code = '', word: 'Chưa in' | 'Đã in'): Promise<void> => {
      await station.select(code);
      await page.getByRole('button', { name: `${word}: ${code}` }).click();
    };
    await answer(codes[4], 'Chưa in');
    await expect.poll(async () => (await station.states())[4]).toBe('queued');
    expect(await inQueue()).toBe(1);
    printer.set({ hangs: false });
    await printer.whenLabels(before + 4);
    await expect.poll(inQueue).toBe(0);
    await answer(codes[3], 'Chưa in');
    await expect(page.getByText('hàng đợi máy in nói rằng nhãn đã in xong')).toBeVisible();
    expect((await station.states())[3]).toBe('unknown');
    await answer(codes[3], 'Đã in');
    await page.keyboard.press('F9');
    await station.expectStates([...done, ...done]);
    expect(printed()).toEqual(codes);
  });

  test('the command line removes a killed run’s job from the queue before it prints the order again', async ({
    harness,
    sandbox,
  }) => {
    const [code = ''] = sandbox.codes;
    const before = printer.labels.length;
    mkdirSync(harness.dataDir, { recursive: true });
    const given = [
      `--printer=raw:zpl:${QUEUE}`,
      '--head-mm',
      '104',
      '--size',
      'S9',
      ...serviceArguments(sandbox, harness),
      code,
    ];
    const again = () => runTem(['print', '--json', '--reprint', 'lost', ...given], '', cups.env);
    printer.set({ hangs: true });
    const child = spawn(electronBinary().path, electronArguments(ROOT, ['print', ...given]), {
      stdio: 'ignore',
      detached: true,
      env: electronEnvironment(cups.env),
    });
    const ended = once(child, 'exit');
    await expect.poll(() => cups.command('lpstat', '-o', QUEUE)).not.toBe('');
    killGroup(child);
    await ended;
    const doubted = await again();
    expect(doubted.error).toContain(
      'Tem has not let this label be printed again: Tem took it back from the queue',
    );
    expect(parseJsonLines(doubted.output)).toMatchObject([
      { code, outcome: 'failed', reason: 'printed-before' },
    ]);
    expect(await cups.command('lpstat', '-o', QUEUE)).toBe('');
    printer.set({ hangs: false });
    const printed = await again();
    expect(parseJsonLines(printed.output), printed.error).toMatchObject([{ code, outcome: 'printed' }]);
    // The killed run's label (row 1) had reached the printer; the doubtful one (row 2) was never handed over.
    const rows = printer.labels.slice(before).map(({ title }) => / #(\d+)-/.exec(title ?? '')?.[1]);
    expect(rows.filter((row) => row !== '1')).toEqual(['3']);
  });
});

test('hands a label to the system’s printer at its exact size, says "sent", not "printed", and uses no other printer', async ({
  harness,
  sandbox,
}) => {
  test.skip(
    electronBinary().kind === 'electron',
    'SKIPPED: Electron talks to CUPS itself, not through lp on the PATH',
  );
  // Commands of CUPS' that keep what they receive: one printer, Zebra_80.
  const out = join(harness.dataDir, '..', 'lp');
  mkdirSync(out);
  const cups = join(ROOT, 'tests/electron/conformance/fake-cups');
  harness.writeSettings({ partner: 'sandbox', printer: 'Laser_A5', size: 'S9' });
  const { page } = await harness.start([], { PATH: `${cups}:${process.env['PATH'] ?? ''}`, LP_OUT: out });
  const station = stationPage(page);
  const [a = '', b = ''] = sandbox.codes;
  for (const code of [a, b]) await station.scan(code);
  await page.keyboard.press('F9');
  await expect(page.getByText('Không tìm thấy máy in').first()).toBeVisible();
  expect(await station.states()).toEqual(['queued', 'queued']);
  expect(existsSync(join(out, 'started'))).toBe(false);

  await page.evaluate(() => window.tem.calls.settings.save({ printer: 'Zebra_80' }));
  await page.keyboard.press('F9');
  await station.expectStates(['submitted', 'submitted']);
  await expect(page.getByText('Đã gửi máy in').first()).toBeVisible();
  // One job per label: the last one is the second order's, one page of 80 x 100 mm.
  const job = readFileSync(join(out, 'arguments'), 'utf8');
  expect(job).toContain('Zebra_80');
  expect(job).toContain('media=Custom.80x100mm');
  expect(job).toMatch(new RegExp(`Tem ${b.replace('.', '\\.')} #\\d+-`));
  expect(readFileSync(join(out, 'job.pdf'), 'latin1').match(/\/MediaBox/g)).toHaveLength(1);
});
