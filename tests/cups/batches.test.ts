import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfStale } from '../../build/electron/build.ts';
import { LABEL_SIZES, type LabelSize } from '../../shared/label-size.ts';
import { type OrderCode, shortcodeOf } from '../../shared/order-code.ts';
import { parseJsonLines, runTem, serviceArguments } from '../e2e/command-line.ts';
import { barcodeSvg } from '../e2e/label-html.ts';
import { labelPartner } from '../e2e/label-partner.ts';
import { type FakePartner, ROOT, startFakePartner } from '../e2e/partner-process.ts';
import { countDifferingDots, renderJobDots } from '../helpers/job-dots.ts';
import { startVirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { code } from '../unit/station/fakes.ts';
import { isCupsAvailable } from './available-programs.ts';
import { type Cups, startCups } from './cups.ts';
import { type JobSink, startJobSink } from './job-sink.ts';

// The whole app prints the same batch twice: on a label printer that receives the proven dots themselves, and on a CUPS
// queue through
// Chromium's print. The output of the first is the reference for the second.

/** One batch: the number of pages of each order's label, and the paper. */
interface Batch {
  readonly pages: readonly number[];
  readonly size: LabelSize;
  readonly dpi: 203 | 300;
  readonly seed: number;
}

const batches: fc.Arbitrary<Batch> = fc.record({
  pages: fc.array(fc.constantFrom(1, 1, 1, 2, 3), { minLength: 1, maxLength: 8 }),
  size: fc.constantFrom<LabelSize>('S9', 'K46', 'K80', 'K75', 'S11'),
  dpi: fc.constantFrom<203 | 300>(203, 300),
  seed: fc.nat(999),
});

/** A label's pages: its order's barcode, its number, and rectangles that no other page has. */
function labelPages(of: OrderCode, pages: number, size: LabelSize, seed: number): string {
  const { widthMm, heightMm } = LABEL_SIZES[size];
  const short = shortcodeOf(of) ?? '';
  const mixed = (n: number): number =>
    ((Math.imul(n + seed * 7919 + Number(short) * 104_729, 1_274_126_177) >>> 8) % 1000) / 1000;
  return Array.from({ length: pages }, (_, page) => {
    const marks = Array.from({ length: 12 }, (_mark, at) => {
      const [left, top, width] = [widthMm - 12, heightMm - 40, 6].map((range, n) =>
        (mixed(page * 100 + at * 3 + n) * range + ([2, 34, 0.3][n] ?? 0)).toFixed(3),
      );
      return `<i style="left:${left}mm;top:${top}mm;width:${width}mm"></i>`;
    });
    return `<section>${barcodeSvg(short)}<p>${of} ${page + 1}/${pages}</p>${marks.join('')}</section>`;
  }).join('');
}

function documentOf(asked: readonly string[], codes: readonly OrderCode[], batch: Batch): string {
  const { widthMm, heightMm } = LABEL_SIZES[batch.size];
  const blocks = codes.map((of, at) =>
    asked.includes(of) ? labelPages(of, batch.pages[at] ?? 1, batch.size, batch.seed) : '',
  );
  return `<!doctype html><meta charset="utf-8"><style>
    @page { size: ${widthMm}mm ${heightMm}mm; margin: 0 } body { margin: 0 }
    section { position: relative; box-sizing: border-box; width: ${widthMm}mm; height: ${heightMm}mm; padding: 3mm; overflow: hidden; break-after: page; font: 4mm sans-serif }
    section:last-child { break-after: auto } svg { display: block } p { margin: 2mm 0 }
    i { position: absolute; height: 1.5mm; background: #000 }
  </style>${blocks.join('')}`;
}

describe.skipIf(!isCupsAvailable())('batches on a queue of a real CUPS', () => {
  let cups: Cups;
  let sink: JobSink;
  let folder: string;
  beforeAll(async () => {
    buildIfStale(ROOT);
    folder = await mkdtemp(join(tmpdir(), 'tem-batches-'));
    cups = await startCups();
    sink = await startJobSink();
    await cups.addRaw('bench', sink.port);
  }, 120_000);
  afterAll(async () => {
    await cups.close();
    await sink.close();
    await rm(folder, { recursive: true });
  });

  let runs = 0;

  async function print(
    on: string,
    partner: FakePartner,
    codes: readonly OrderCode[],
    batch: Batch,
  ): Promise<void> {
    const dataDir = join(folder, String(++runs), 'data');
    await mkdir(dataDir, { recursive: true });
    const settings = { profiles: { [batch.size]: { dpi: batch.dpi } } };
    await writeFile(join(dataDir, 'settings.json'), JSON.stringify(settings));
    const options = ['--json', '--size', batch.size, '--printer', on];
    const args = ['print', ...options, ...serviceArguments(partner, { dataDir }), ...codes];
    const { output, error } = await runTem(args, '', cups.env);
    const lines = codes.map((of, at) => ({ code: of, outcome: 'printed', pages: batch.pages[at] }));
    // A failure comes with its problem.
    expect({ lines: parseJsonLines(output), error }).toMatchObject({ lines });
  }

  it('each job carries its own label only, dot for dot', async () => {
    await fc.assert(
      fc.asyncProperty(batches, async (batch) => {
        const codes = batch.pages.map((_, at) => code(100 * runs + at));
        const partner = await startFakePartner(
          labelPartner({ label: (asked) => documentOf(asked, codes, batch) }),
        );
        const raw = await startVirtualPrinter('zpl', { dpi: batch.dpi });
        try {
          await print(raw.address, partner, codes, batch);
          await print('bench', partner, codes, batch);
          await expect.poll(() => sink.jobs.length).toBeGreaterThanOrEqual(codes.length);
          const jobs = sink.takeJobs();
          expect(jobs).toHaveLength(codes.length);
          for (const [at, of] of codes.entries()) {
            const proven = raw.labels.flatMap(({ title, dots }) =>
              title?.includes(of) === true ? [dots] : [],
            );
            const [first] = proven;
            if (first === undefined) throw new Error(`no label of ${of}`);
            expect(proven).toHaveLength(batch.pages[at] ?? 0);
            const job = jobs[at] ?? new Uint8Array();
            expect((await PDFDocument.load(job)).getTitle()).toMatch(`Tem ${of} #`);
            const printed = await renderJobDots(job, batch.dpi, first);
            expect(printed).toHaveLength(proven.length);
            expect(printed.map((page, sheet) => countDifferingDots(page, proven[sheet] ?? first))).toEqual(
              proven.map(() => 0),
            );
          }
        } finally {
          await raw.close();
          await partner.close();
        }
      }),
      // Each is two runs of the whole app, 8 s together.
      {
        numRuns: process.env['TEM_TESTS'] === 'all' ? 3 : 1,
        seed: Number(process.env['TEM_SEED'] ?? Date.now() % 1_000_000),
        endOnFailure: true,
      },
    );
  }, 120_000);
});
