import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_PLATFORM } from '../../build/electron/system.ts';
import { encodeDotsAsPng } from '../../main/labels/inspect/draw-pages.ts';
import { mmToDots } from '../../main/labels/inspect/raster.ts';
import { createPictureDocument } from '../../main/labels/picture-document.ts';
import { LABEL_SIZES, type SizeMm } from '../../shared/label-size.ts';
import { electronBinary } from '../electron/launch.ts';
import { countDifferingDots, renderJobDots } from '../helpers/job-dots.ts';
import { createNoiseDots } from '../helpers/noise-dots.ts';
import { expect, test } from './fixtures.ts';
import { startLab } from './label-lab.ts';
import { ROOT } from './partner-process.ts';

// The app's print window by itself, with CUPS commands that keep what they receive.

test.skip(
  electronBinary().kind === 'electron',
  'SKIPPED: Electron talks to CUPS itself, not through lp on the PATH',
);

async function startPrinting(env: Record<string, string> = {}) {
  const out = mkdtempSync(join(tmpdir(), 'tem-e2e-lp-'));
  const cups = join(ROOT, 'tests/electron/conformance/fake-cups');
  const { app, ...lab } = await startLab({
    PATH: `${cups}:${process.env['PATH'] ?? ''}`,
    LP_OUT: out,
    LP_FIFO: join(out, 'go'),
    TEM_STANDIN_PRINT_FAULT: join(out, 'faults'),
    ...env,
  });
  const read = (name: string) => (existsSync(join(out, name)) ? readFileSync(join(out, name)) : Buffer.of());
  return {
    app,
    out,
    read,
    titles: () => read('titles').toString().split('\n').filter(Boolean),
    /** Prints sheets of noise. @returns the problem's code */
    async print(sheets: readonly ReturnType<typeof createNoiseDots>[], mediaMm: SizeMm, dpi: number) {
      const pictures = sheets.map((dots) => ({ ...dots, png: encodeDotsAsPng(dots) }));
      const html = new TextDecoder().decode(createPictureDocument('Tem A.1 #1-a', pictures, dpi).html);
      const problem = await app.evaluate((_electron, { html, job }) => labelLab.print(html, job), {
        html,
        job: { printer: 'Zebra_80', mediaMm, dpi, offersDpi: false },
      });
      return problem?.code ?? null;
    },
    async [Symbol.asyncDispose]() {
      await lab[Symbol.asyncDispose]();
      rmSync(out, { recursive: true });
    },
  };
}

/** 4 inches: never less than the label, of which GTK takes whole millimeters. */
const INCHES = APP_PLATFORM === 'linux' ? 'media=Custom.102x77mm' : 'media=Custom.101.6x76.2mm';

for (const flavour of ['linux', 'macos'] as const)
  test(`prints every dot of each sheet where it was proven, on paper of the label’s size, on ${flavour}`, async () => {
    await using printing = await startPrinting({ TEM_STANDIN_FLAVOUR: flavour });
    // Tem sends what it sends on the system whose Electron is played.
    if (flavour === 'macos')
      await printing.app.evaluate(() => Object.defineProperty(process, 'platform', { value: 'darwin' }));
    for (const [mediaMm, dpi, paper, count, dots = mediaMm] of [
      [LABEL_SIZES.K46, 203, 'media=Custom.100x150mm', 3],
      [LABEL_SIZES.S8, 300, 'media=Custom.80x120mm', 1],
      [{ widthMm: 101.6, heightMm: 76.2 }, 203, INCHES, 1, LABEL_SIZES.S11],
    ] as const) {
      const [width, height] = [mmToDots(dots.widthMm, dpi), mmToDots(dots.heightMm, dpi)];
      const sheets = Array.from({ length: count }, (_, seed) => createNoiseDots(width, height, seed + 1));
      expect(await printing.print(sheets, mediaMm, dpi)).toBeNull();
      if (flavour === 'linux') expect(printing.read('arguments').toString()).toContain(`\n${paper}\n`);
      const pages = await renderJobDots(printing.read('job.pdf'), dpi, {
        widthDots: width,
        heightDots: height,
      });
      expect(pages).toHaveLength(count);
      // Paper of whole points (macOS), and that of several sheets, may end up to two dots before the picture does.
      const cut = flavour === 'macos' || count > 1 ? 2 * (width + height) : 0;
      for (const [at, page] of pages.entries())
        expect(countDifferingDots(page, sheets[at] ?? page), `${paper}, sheet ${at}`).toBeLessThanOrEqual(
          cut,
        );
    }
  });

test('tells a print that certainly failed from an unknown one, whatever ends it, and prints the next one', async () => {
  await using printing = await startPrinting();
  const print = () => printing.print([createNoiseDots(639, 480)], { widthMm: 80, heightMm: 60 }, 203);
  const faults = {
    invalid: ['printer-failed', 0],
    'failed-before': ['handover-unknown', 0],
    'canceled-after': ['handover-unknown', 1],
    'unsaid-after': ['handover-unknown', 1],
    'silent-after': ['handover-unknown', 1],
    'crash-before': ['handover-unknown', 0],
    'crash-after': ['handover-unknown', 1],
  };
  // An empty line is a print that succeeds.
  writeFileSync(join(printing.out, 'faults'), Object.keys(faults).join('\n\n'));
  let sent = 0;
  for (const [fault, [code, more]] of Object.entries(faults)) {
    expect(await print(), fault).toBe(code);
    sent += Number(more);
    await expect.poll(printing.titles).toHaveLength(sent);
    expect(await print()).toBeNull();
    expect(printing.titles()).toHaveLength(++sent);
  }

  // Its window is closed while the print command works: it comes out all the same.
  rmSync(join(printing.out, 'started'));
  execFileSync('mkfifo', [join(printing.out, 'go')]);
  const printed = print();
  await expect.poll(() => existsSync(join(printing.out, 'started'))).toBe(true);
  await printing.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
  expect(await printed).toBe('handover-unknown');
  writeFileSync(join(printing.out, 'go'), 'go\n', { flag: 'r+' });
  await expect.poll(printing.titles).toHaveLength(sent + 1);
});
