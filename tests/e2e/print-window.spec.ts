import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_PLATFORM } from '../../build/electron/system.ts';
import { isBlackAt } from '../../main/labels/inspect/dots.ts';
import { encodeDotsAsPng } from '../../main/labels/inspect/draw-pages.ts';
import { mmToDots } from '../../main/labels/inspect/raster.ts';
import { createPictureDocument } from '../../main/labels/picture-document.ts';
import { LABEL_SIZES, type SizeMm } from '../../shared/label-size.ts';
import type { Problem } from '../../shared/problem.ts';
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
  const lab = await startLab({ PATH: `${cups}:${process.env['PATH'] ?? ''}`, LP_OUT: out, ...env });
  // Tem sends what it sends on the system whose Electron is played.
  if (env['TEM_STANDIN_FLAVOUR'] === 'macos')
    await lab.app.evaluate(() => Object.defineProperty(process, 'platform', { value: 'darwin' }));
  return {
    out,
    app: lab.app,
    titles: () =>
      existsSync(join(out, 'titles')) ? readFileSync(join(out, 'titles'), 'utf8').trim().split('\n') : [],
    /** Prints sheets of noise. */
    print(
      sheets: readonly ReturnType<typeof createNoiseDots>[],
      mediaMm: SizeMm,
      dpi: number,
    ): Promise<Problem | null> {
      const pictures = sheets.map((dots) => ({ ...dots, png: encodeDotsAsPng(dots) }));
      const html = new TextDecoder().decode(createPictureDocument('Tem A.1 #1-a', pictures, dpi).html);
      return lab.app.evaluate((_electron, { html, job }) => labelLab.print(html, job), {
        html,
        job: { printer: 'Zebra_80', mediaMm, dpi, offersDpi: false },
      });
    },
    async [Symbol.asyncDispose]() {
      await lab[Symbol.asyncDispose]();
      rmSync(out, { recursive: true });
    },
  };
}

const SMALL = { widthMm: 80, heightMm: 60 };
const smallNoise = createNoiseDots(639, 480);

for (const flavour of ['linux', 'macos'] as const)
  test(`prints every dot of a label where it was proven, in every size, on ${flavour}`, async () => {
    test.setTimeout(120_000);
    await using printing = await startPrinting({ TEM_STANDIN_FLAVOUR: flavour });
    const wrong: string[] = [];
    for (const [size, mediaMm] of Object.entries(LABEL_SIZES))
      for (const dpi of [203, 300]) {
        const dots = createNoiseDots(mmToDots(mediaMm.widthMm, dpi), mmToDots(mediaMm.heightMm, dpi));
        expect(await printing.print([dots], mediaMm, dpi)).toBeNull();
        const pages = await renderJobDots(readFileSync(join(printing.out, 'job.pdf')), dpi, dots);
        const [page] = pages;
        // Paper of whole points (macOS) may end up to half a point (two dots) before the picture does.
        const differ = page === undefined ? -1 : countDifferingDots(page, dots);
        const cut = flavour === 'macos' ? 2 * (dots.widthDots + dots.heightDots) : 0;
        if (pages.length !== 1 || differ < 0 || differ > cut)
          wrong.push(`${size} at ${dpi}: ${pages.length} pages, ${differ} dots differ`);
      }
    expect(wrong).toEqual([]);
  });

test('requests paper of the label’s size, without a name that only GTK knows', async () => {
  await using printing = await startPrinting();
  for (const [paper, media] of [
    [LABEL_SIZES.K46, 'media=Custom.100x150mm'],
    [LABEL_SIZES.S9, 'media=Custom.80x100mm'],
    // 4 inches: never less than the label, of which GTK takes whole millimeters.
    [
      { widthMm: 101.6, heightMm: 76.2 },
      APP_PLATFORM === 'linux' ? 'media=Custom.102x77mm' : 'media=Custom.101.6x76.2mm',
    ],
  ] as const) {
    expect(await printing.print([smallNoise], paper, 203)).toBeNull();
    expect(readFileSync(join(printing.out, 'arguments'), 'utf8')).toContain(`\n${media}\n`);
  }
});

test('prints each sheet of a label on a page of its own', async () => {
  await using printing = await startPrinting({ TEM_STANDIN_FLAVOUR: 'macos' });
  const mediaMm = LABEL_SIZES.K46;
  const sheets = [1, 2, 3].map((seed) => createNoiseDots(799, 1199, seed));
  expect(await printing.print(sheets, mediaMm, 203)).toBeNull();
  const pages = await renderJobDots(readFileSync(join(printing.out, 'job.pdf')), 203, {
    widthDots: 796,
    heightDots: 1196,
  });
  expect(pages).toHaveLength(3);
  for (const [at, sheet] of sheets.entries()) {
    const page = pages[at];
    if (page === undefined) throw new Error('a page is missing');
    let differ = 0;
    for (let y = 0; y < page.heightDots; y++)
      for (let x = 0; x < page.widthDots; x++) if (isBlackAt(page, x, y) !== isBlackAt(sheet, x, y)) differ++;
    expect(differ).toBe(0);
  }
});

for (const [fault, code, sent] of [
  ['invalid', 'printer-failed', 0],
  ['failed-before', 'handover-unknown', 0],
  ['failed-after', 'handover-unknown', 1],
  ['canceled-after', 'handover-unknown', 1],
  ['unsaid-before', 'handover-unknown', 0],
  ['unsaid-after', 'handover-unknown', 1],
  ['silent-after', 'handover-unknown', 1],
  ['crash-before', 'handover-unknown', 0],
  ['crash-after', 'handover-unknown', 1],
] as const)
  test(`calls a print that ends with “${fault}” ${code}, and prints the next one`, async () => {
    const faults = join(mkdtempSync(join(tmpdir(), 'tem-e2e-fault-')), 'faults');
    writeFileSync(faults, fault);
    await using printing = await startPrinting({ TEM_STANDIN_PRINT_FAULT: faults });
    expect((await printing.print([smallNoise], SMALL, 203))?.code).toBe(code);
    await expect.poll(printing.titles).toHaveLength(sent);
    expect(await printing.print([smallNoise], SMALL, 203)).toBeNull();
    expect(printing.titles()).toHaveLength(sent + 1);
    rmSync(join(faults, '..'), { recursive: true });
  });

test('calls a print unknown when its window is closed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tem-e2e-fifo-'));
  const fifo = join(folder, 'go');
  execFileSync('mkfifo', [fifo]);
  await using printing = await startPrinting({ LP_FIFO: fifo });
  const printed = printing.print([smallNoise], SMALL, 203);
  await expect.poll(() => existsSync(join(printing.out, 'started'))).toBe(true);
  await printing.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
  expect(await printed).toMatchObject({ code: 'handover-unknown' });
  writeFileSync(fifo, 'go\n', { flag: 'r+' });
  // It came out all the same.
  await expect.poll(printing.titles).toHaveLength(1);
  rmSync(folder, { recursive: true });
});
