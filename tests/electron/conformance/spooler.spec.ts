import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { electronBinary, launchElectron } from '../launch.ts';
import { appPath, expect, test } from './fixture.ts';

// Only on the stand-in, and on Linux with it.
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

  test('with device, title, copies and paper; the callback says handed over', async () => {
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
    ]);
    const pdf = readFileSync(join(out, 'job.pdf'), 'latin1');
    expect(pdf.match(/\/MediaBox/g)).toHaveLength(1);
    expect(existsSync(lines.at(-1) ?? '')).toBe(false);
    await end();
  });

  test('an omitted pageSize is A4', async () => {
    const { app, out, end } = await launch();
    await app.evaluate(async () => {
      const { webContents } = await lab.open();
      await new Promise((resolve) => webContents.print({ silent: true, deviceName: 'Zebra_80' }, resolve));
    });
    expect(readFileSync(join(out, 'arguments'), 'utf8')).toContain('media=Custom.210x297mm');
    await end();
  });

  test('a window destroyed while it prints never calls back', async () => {
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
    expect(await app.evaluate(() => lab.log)).toEqual([]);
    await end();
    rmSync(fifoFolder, { recursive: true, force: true });
  });
});
