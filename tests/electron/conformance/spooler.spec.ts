import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_PLATFORM } from '../../../build/electron/system.ts';
import { isBlackAt } from '../../../main/labels/inspect/dots.ts';
import { renderJobDots } from '../../helpers/job-dots.ts';
import { electronBinary, launchElectron } from '../launch.ts';
import { appPath, expect, test } from './fixture.ts';

// Only on the stand-in, and only on Linux.
test.skip(
  electronBinary().kind === 'electron',
  'SKIPPED: Electron talks to CUPS itself, not through lp on the PATH',
);

const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];

/** An app whose spooler keeps what it gets in a folder: `arguments`, `job.pdf`, a line per job in `titles`. */
async function launch(faults: readonly string[] = []) {
  const out = mkdtempSync(join(tmpdir(), 'tem-test-lp-'));
  writeFileSync(join(out, 'faults'), faults.join('\n'));
  const app = await launchElectron({
    appPath,
    env: {
      PATH: `${join(import.meta.dirname, 'fake-cups')}:${process.env['PATH'] ?? ''}`,
      LP_OUT: out,
      TEM_STANDIN_PRINT_FAULT: join(out, 'faults'),
    },
  });
  await app.evaluate(({ app: own }) => own.whenReady());
  /** Prints a page. @returns what the callback says */
  const print = (options: Electron.WebContentsPrintOptions = {}, path = '/index.html'): Promise<unknown> =>
    app.evaluate(
      async (_electron, given) => {
        const win = await lab.open(given.path);
        const settings = { silent: true, deviceName: 'Zebra_80', ...given.options };
        const answer = await new Promise((resolve) =>
          win.webContents.print(settings, (...args) => resolve(args)),
        );
        win.destroy();
        return answer;
      },
      { options, path },
    );
  return {
    app,
    out,
    print,
    titles: () => linesOf(join(out, 'titles')),
    given: () => linesOf(join(out, 'arguments')),
    async end() {
      await app.close();
      rmSync(out, { recursive: true, force: true });
    },
  };
}

test('print hands a PDF to the spooler, with device, title, copies and paper', async () => {
  const { app, out, print, titles, given, end } = await launch();
  const isLinux = APP_PLATFORM === 'linux';
  const printers = await app.evaluate(async () => {
    lab.page(
      '/job.html',
      '<title>job 4711</title><style>p { break-after: page }</style><p>1</p><p>2</p><p>3</p>',
    );
    lab.page('/odd.html', String.raw`<title>a\b/c:d"e'f|g?h*i~j</title>`);
    lab.page('/long.html', `<title>${'0123456789'.repeat(9)}</title>`);
    return (await lab.open()).webContents.getPrintersAsync();
  });
  expect(printers).toMatchObject([
    {
      name: 'Zebra_80',
      displayName: 'Zebra label printer',
      description: 'Zebra ZPL Label Printer',
      options: {
        'printer-state': '3',
        'printer-state-reasons': 'none',
        'printer-is-accepting-jobs': 'true',
      },
    },
  ]);

  const job = {
    copies: 2,
    pageSize: { width: 80_000, height: 120_000 },
    margins: { marginType: 'none' },
    printBackground: true,
    pageRanges: [{ from: 1, to: 1 }],
  } as const;
  // The callback means handed over.
  expect(await print({ ...job, pageRanges: [...job.pageRanges] }, '/job.html')).toEqual([true, '']);
  expect(given().slice(0, -1)).toEqual([
    '-d',
    'Zebra_80',
    '-t',
    'job 4711',
    '-n',
    '2',
    '-o',
    'media=Custom.80x120mm',
    // GTK's default, where nothing else is set.
    ...(isLinux ? ['-o', 'Resolution=300dpi'] : []),
  ]);
  // A silent print has no page ranges (patches/chromium/printing.patch): all three pages.
  expect(readFileSync(join(out, 'job.pdf'), 'latin1').match(/\/MediaBox/g)).toHaveLength(3);
  expect(existsSync(given().at(-1) ?? '')).toBe(false);

  // As Chromium simplifies titles.
  await print({}, '/odd.html');
  // Omitted paper is A4.
  expect(given()[7]).toBe(isLinux ? 'PageSize=A4' : 'media=Custom.210x297mm');
  await print({}, '/long.html');
  const long = '0123456789'.repeat(9);
  expect(titles()).toEqual(['job 4711', 'a_b_c_d_e_f_g_h_i_j', `${long.slice(0, 39)}...${long.slice(-38)}`]);

  // Paper that GTK lists goes by its name there, other paper in whole millimeters.
  if (isLinux)
    for (const [width, height, paper] of [
      [100_000, 150_050, 'PageSize=om_small-photo'],
      [100_200, 150_200, 'media=Custom.100x150mm'],
      [101_600, 152_400, 'PageSize=4x6'],
    ] as const) {
      await print({ pageSize: { width, height } });
      expect(given()[7]).toBe(paper);
    }

  // Pages are laid out on whole device units, and a larger one is shrunk to them.
  for (const [flavour, scale] of [
    ['linux', 1],
    // 100 mm are 283.46 points, and the paper has 283 of them.
    ['macos', 283 / (100 / 25.4) / 72],
  ] as const) {
    await app.evaluate((_electron, played) => {
      process.env['TEM_STANDIN_FLAVOUR'] = played;
      lab.page(
        '/sized.html',
        '<style>@page { size: 100mm 150mm; margin: 0 } body { margin: 0 } div { width: 340px; height: 340px; background: #000 }</style><div></div>',
      );
    }, flavour);
    const pageSize = { width: 100_000, height: 150_000 };
    await print({ pageSize, printBackground: true, margins: { marginType: 'none' } }, '/sized.html');
    // Ten dots per CSS pixel.
    const [page] = await renderJobDots(readFileSync(join(out, 'job.pdf')), 960, {
      widthDots: 3700,
      heightDots: 200,
    });
    if (page === undefined) throw new Error('no page');
    const ink = [...Array(3700).keys()].filter((x) => isBlackAt(page, x, 100)).length;
    expect(Math.abs(ink - 3400 * scale)).toBeLessThanOrEqual(2);
  }
  await end();
});

test('of two concurrent prints the first is released; a window destroyed while it prints reports nothing of its job', async () => {
  const { app, out, titles, end } = await launch();
  const seen = await app.evaluate(async () => {
    const { webContents } = await lab.open();
    const print = () =>
      new Promise<[boolean, string]>((resolve) =>
        webContents.print({ silent: true, deviceName: 'Zebra_80' }, (...args) => resolve(args)),
      );
    return Promise.all([print(), print()]);
  });
  // The first may have reached the spooler by then.
  expect(seen).toEqual([
    [expect.any(Boolean), ''],
    [true, ''],
  ]);
  const jobs = seen[0][0] ? 2 : 1;
  expect(titles()).toHaveLength(jobs);

  rmSync(join(out, 'started'));
  execFileSync('mkfifo', [join(out, 'go')]);
  await app.evaluate(async ({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.print({ silent: true, deviceName: 'Zebra_80' }, (...args) =>
      lab.log.push(args),
    );
  });
  await expect.poll(() => existsSync(join(out, 'started'))).toBe(true);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
  writeFileSync(join(out, 'go'), 'go\n', { flag: 'r+' });
  await expect.poll(titles).toHaveLength(jobs + 1);
  expect(await app.evaluate(async () => lab.run(await lab.open(), '1 + 1'))).toBe(2);
  expect(await app.evaluate(() => lab.log)).toEqual([[false, '']]);
  await end();
});

/** By fault: the callback's answer, and how many jobs the spooler has got. */
const FAULTS = {
  invalid: [[false, 'Invalid printer settings'], 0],
  'failed-before': [[false, 'Print job failed'], 0],
  'failed-after': [[false, 'Print job failed'], 1],
  'canceled-before': [[false, 'Print job canceled'], 0],
  'canceled-after': [[false, 'Print job canceled'], 1],
  'unsaid-before': [[false, ''], 0],
  'unsaid-after': [[false, ''], 1],
  'crash-before': [[false, 'Print job canceled'], 0],
  'crash-after': [[false, ''], 1],
  'silent-after': [null, 1],
} as const;

test('print simulates what can go wrong, after which the next one succeeds', async () => {
  // Every other print has no fault.
  const { app, titles, end } = await launch(Object.keys(FAULTS).flatMap((fault) => [fault, '']));
  let jobs = 0;
  for (const [fault, [answer, sent]] of Object.entries(FAULTS)) {
    const first = app.evaluate(async () => {
      const win = await lab.open();
      return new Promise((resolve) =>
        win.webContents.print({ silent: true, deviceName: 'Zebra_80' }, (...args) => resolve(args)),
      );
    });
    if (answer !== null) expect(await first, fault).toEqual(answer);
    else await expect.poll(titles).toHaveLength(jobs + sent);
    const next = await app.evaluate(async ({ BrowserWindow }) => {
      const before = BrowserWindow.getAllWindows();
      const { webContents } = await lab.open();
      const said = await new Promise((resolve) =>
        webContents.print({ silent: true, deviceName: 'Zebra_80' }, (...args) => resolve(args)),
      );
      for (const win of before) win.destroy();
      return said;
    });
    expect(next, fault).toEqual([true, '']);
    jobs += sent + 1;
    expect(titles(), fault).toHaveLength(jobs);
  }
  await end();
});
