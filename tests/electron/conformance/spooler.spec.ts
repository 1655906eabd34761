import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_PLATFORM } from '../../../build/electron/system.ts';
import { isBlackAt } from '../../../main/labels/inspect/dots.ts';
import { renderJobDots } from '../../helpers/job-dots.ts';
import { electronBinary, launchElectron } from '../launch.ts';
import { appPath, expect, test } from './fixture.ts';

const titlesIn = (out: string): string[] =>
  existsSync(join(out, 'titles')) ? readFileSync(join(out, 'titles'), 'utf8').trim().split('\n') : [];

// Only on the stand-in, and only on Linux.
const fake = join(import.meta.dirname, 'fake-cups');

test.describe('print hands a PDF to the spooler', () => {
  test.skip(
    electronBinary().kind === 'electron',
    'SKIPPED: Electron talks to CUPS itself, not through lp on the PATH',
  );

  async function launch(env: Record<string, string> = {}) {
    const out = mkdtempSync(join(tmpdir(), 'tem-test-lp-'));
    const app = await launchElectron({
      appPath,
      env: { PATH: `${fake}:${process.env['PATH'] ?? ''}`, LP_OUT: out, ...env },
    });
    await app.evaluate(({ app }) => app.whenReady());
    const end = async () => {
      await app.close();
      rmSync(out, { recursive: true, force: true });
    };
    return { app, out, end };
  }

  test('with device, title, copies and paper; the callback means handed over', async () => {
    const { app, out, end } = await launch();
    const seen = await app.evaluate(async () => {
      lab.page(
        '/two.html',
        '<title>job 4711</title><style>p { break-after: page }</style><p>1</p><p>2</p><p>3</p>',
      );
      const { webContents } = await lab.open('/two.html');
      const printers = await webContents.getPrintersAsync();
      const answer = await new Promise((resolve) =>
        webContents.print(
          {
            silent: true,
            deviceName: 'Zebra_80',
            copies: 2,
            pageSize: { width: 80_000, height: 120_000 },
            margins: { marginType: 'none' },
            printBackground: true,
            pageRanges: [{ from: 1, to: 1 }],
          },
          (...args) => resolve(args),
        ),
      );
      return { printers, answer };
    });
    expect(seen.answer).toEqual([true, '']);
    expect(seen.printers).toMatchObject([
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
    const lines = readFileSync(join(out, 'arguments'), 'utf8').trim().split('\n');
    expect(lines.slice(0, -1)).toEqual([
      '-d',
      'Zebra_80',
      '-t',
      'job 4711',
      '-n',
      '2',
      '-o',
      'media=Custom.80x120mm',
      // GTK's default, where nothing else is set.
      ...(APP_PLATFORM === 'linux' ? ['-o', 'Resolution=300dpi'] : []),
    ]);
    const pdf = readFileSync(join(out, 'job.pdf'), 'latin1');
    // A silent print has no page ranges (patches/chromium/printing.patch): all three pages.
    expect(pdf.match(/\/MediaBox/g)).toHaveLength(3);
    expect(existsSync(lines.at(-1) ?? '')).toBe(false);
    await end();
  });

  test('sends paper that GTK lists by its name there, other paper in whole millimeters', async () => {
    test.skip(APP_PLATFORM !== 'linux', 'SKIPPED: Linux’ GTK');
    const { app, out, end } = await launch();
    const seen: string[] = [];
    for (const [width, height] of [
      [100_000, 150_050],
      [100_200, 150_200],
      [101_600, 152_400],
    ] as const) {
      await app.evaluate(
        async (_electron, pageSize) => {
          const { webContents } = await lab.open();
          await new Promise((resolve) =>
            webContents.print({ silent: true, deviceName: 'Zebra_80', pageSize }, resolve),
          );
        },
        { width, height },
      );
      seen.push(readFileSync(join(out, 'arguments'), 'utf8').split('\n')[7] ?? '');
    }
    expect(seen).toEqual(['PageSize=om_small-photo', 'media=Custom.100x150mm', 'PageSize=4x6']);
    await end();
  });

  test('an omitted pageSize is A4', async () => {
    const { app, out, end } = await launch();
    await app.evaluate(async () => {
      const { webContents } = await lab.open();
      await new Promise((resolve) => webContents.print({ silent: true, deviceName: 'Zebra_80' }, resolve));
    });
    expect(readFileSync(join(out, 'arguments'), 'utf8')).toContain(
      APP_PLATFORM === 'linux' ? 'PageSize=A4' : 'media=Custom.210x297mm',
    );
    await end();
  });

  test('of two concurrent prints the first is released, and the second completes', async () => {
    const { app, out, end } = await launch();
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
    expect(titlesIn(out)).toHaveLength(seen[0][0] ? 2 : 1);
    await end();
  });

  test('passes the spooler the title as Chromium simplifies it', async () => {
    const { app, out, end } = await launch();
    await app.evaluate(async () => {
      const { webContents } = await lab.open();
      for (const title of [String.raw`a\b/c<d>e:f"g'h|i?j*k~l`, '0123456789'.repeat(9), 'Tem SG.1 #1-a']) {
        await webContents.executeJavaScript(`document.title = ${JSON.stringify(title)}`);
        await new Promise((resolve) => webContents.print({ silent: true, deviceName: 'Zebra_80' }, resolve));
      }
    });
    const long = '0123456789'.repeat(9);
    expect(titlesIn(out)).toEqual([
      'a_b_c_d_e_f_g_h_i_j_k_l',
      `${long.slice(0, 39)}...${long.slice(-38)}`,
      'Tem SG.1 #1-a',
    ]);
    await end();
  });

  for (const [flavour, scale] of [
    ['linux', 1],
    // 100 mm are 283.46 points, and the paper has 283 of them.
    ['macos', 283 / (100 / 25.4) / 72],
  ] as const)
    test(`lays a page out on whole device units, and shrinks a larger one to them, on ${flavour}`, async () => {
      const { app, out, end } = await launch({ TEM_STANDIN_FLAVOUR: flavour });
      await app.evaluate(async () => {
        lab.page(
          '/sized.html',
          '<style>@page { size: 100mm 150mm; margin: 0 } body { margin: 0 } div { width: 340px; height: 340px; background: #000 }</style><div></div>',
        );
        const { webContents } = await lab.open('/sized.html');
        const pageSize = { width: 100_000, height: 150_000 };
        await new Promise((resolve) =>
          webContents.print(
            {
              silent: true,
              deviceName: 'Zebra_80',
              pageSize,
              printBackground: true,
              margins: { marginType: 'none' },
            },
            resolve,
          ),
        );
      });
      // Ten dots per CSS pixel.
      const [page] = await renderJobDots(readFileSync(join(out, 'job.pdf')), 960, {
        widthDots: 3700,
        heightDots: 200,
      });
      if (page === undefined) throw new Error('no page');
      const ink = [...Array(3700).keys()].filter((x) => isBlackAt(page, x, 100)).length;
      expect(Math.abs(ink - 3400 * scale)).toBeLessThanOrEqual(2);
      await end();
    });

  test.describe('simulates what can go wrong', () => {
    for (const [fault, answer, sent] of [
      ['invalid', [false, 'Invalid printer settings'], 0],
      ['failed-before', [false, 'Print job failed'], 0],
      ['failed-after', [false, 'Print job failed'], 1],
      ['canceled-before', [false, 'Print job canceled'], 0],
      ['canceled-after', [false, 'Print job canceled'], 1],
      ['unsaid-before', [false, ''], 0],
      ['unsaid-after', [false, ''], 1],
      ['crash-before', [false, 'Print job canceled'], 0],
      ['crash-after', [false, ''], 1],
      ['silent-after', 'never', 1],
    ] as const)
      test(fault, async () => {
        const folder = mkdtempSync(join(tmpdir(), 'tem-test-fault-'));
        writeFileSync(join(folder, 'faults'), `${fault}\n`);
        const { app, out, end } = await launch({ TEM_STANDIN_PRINT_FAULT: join(folder, 'faults') });
        await app.evaluate(async () => {
          const { webContents } = await lab.open();
          webContents.print({ silent: true, deviceName: 'Zebra_80' }, (...args) => lab.log.push(args));
        });
        if (answer === 'never') await expect.poll(() => titlesIn(out)).toHaveLength(sent);
        else await expect.poll(() => app.evaluate(() => lab.log)).toEqual([answer]);
        expect(titlesIn(out)).toHaveLength(sent);
        expect(await app.evaluate(() => lab.log)).toEqual(answer === 'never' ? [] : [answer]);
        // Without a further line the next print succeeds, on a live page.
        const next = await app.evaluate(async () => {
          const { webContents } = await lab.open();
          return new Promise((resolve) =>
            webContents.print({ silent: true, deviceName: 'Zebra_80' }, (...args) => resolve(args)),
          );
        });
        expect(next).toEqual([true, '']);
        await end();
        rmSync(folder, { recursive: true });
      });
  });

  test('a window destroyed while it prints reports nothing of a job that is printed all the same', async () => {
    const fifoFolder = mkdtempSync(join(tmpdir(), 'tem-test-fifo-'));
    const fifo = join(fifoFolder, 'go');
    execFileSync('mkfifo', [fifo]);
    const { app, out, end } = await launch({ LP_FIFO: fifo });
    await app.evaluate(async () => {
      const win = await lab.open();
      win.webContents.print({ silent: true, deviceName: 'Zebra_80' }, (...args) => lab.log.push(args));
    });
    await expect.poll(() => existsSync(join(out, 'started'))).toBe(true);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
    writeFileSync(fifo, 'go\n', { flag: 'r+' });
    await expect.poll(() => existsSync(join(out, 'arguments'))).toBe(true);
    const other = await app.evaluate(async () => {
      const { webContents } = await lab.open();
      return webContents.executeJavaScript('lab = 1') as Promise<unknown>;
    });
    expect(other).toBe(1);
    expect(await app.evaluate(() => lab.log)).toEqual([[false, '']]);
    await end();
    rmSync(fifoFolder, { recursive: true, force: true });
  });
});
