import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentLimitsFor } from '../../../../main/labels/inspect/document-limits.ts';
import { mmToDots } from '../../../../main/labels/inspect/raster.ts';
import * as bombs from './bombs.ts';
import { createPdf, createPlacement, createTestInspector, type Drawing } from './documents.ts';

interface Outcome {
  readonly said: string;
  readonly cpuMs: number;
  readonly mb: number;
  readonly beside: string;
  readonly after: string;
}

function outcomeOf(pdf: Uint8Array): Outcome {
  const child = join(import.meta.dirname, 'bomb-child.ts');
  const said = execFileSync(process.execPath, [child], { input: pdf, stdio: ['pipe', 'pipe', 'ignore'] });
  return JSON.parse(said.toString()) as Outcome;
}

const MUCH_DATA = 'tài liệu chứa hơn 36 MB dữ liệu / the document holds more than 36 MB of data';
const NO_MEMORY = 'tài liệu cần quá nhiều bộ nhớ / the document needs too much memory';
const MANY_PAGES = 'hơn 4 trang cho 1 đơn / more than 4 pages for 1 order';
const HUGE_IMAGE =
  'ảnh 40000 × 40000 điểm, quá lớn để in / an image of 40000 × 40000 dots is too large to be drawn';
const HUGE_PAGE = 'trang 5080 × 5080 mm, quá lớn để in / a page of 5080 × 5080 mm is too large to be drawn';

/** The error, and the additional megabytes allowed. "" is a document that can be read and has no text. */
const CASES: readonly [string, () => Uint8Array, string, number][] = [
  ['contents packed twice', bombs.nestedFlate, MUCH_DATA, 200],
  ['contents packed three times, as digits outermost', bombs.nestedHex, MUCH_DATA, 200],
  ['an object stream packed twice', bombs.objectStream, MUCH_DATA, 200],
  ['an image of 1,600 million pixels', bombs.hugeImage, HUGE_IMAGE, 200],
  ['an image whose measures are hidden', bombs.hiddenImage, '', 400],
  ['forms that draw forms', bombs.nestedForms, NO_MEMORY, 1000],
  ['60 pages for one order', () => bombs.manyPages(60), MANY_PAGES, 200],
  ['a tree of pages without an end', bombs.endlessTree, '', 400],
  ['a page of 5 × 5 m', bombs.hugePage, HUGE_PAGE, 200],
  ['arrays in arrays', bombs.deepArrays, '', 400],
];

describe('a small document that needs excessive resources', { timeout: 120_000 }, () => {
  it.each(CASES)('%s: ends quickly in little memory, and others are read', (_, make, said, mostMb) => {
    const outcome = outcomeOf(make());
    expect(outcome).toMatchObject({ said, beside: 'good', after: 'good' });
    expect(outcome.mb).toBeLessThan(mostMb);
    // Of a processor; before there were limits it was up to 18 s for most.
    expect(outcome.cpuMs).toBeLessThan(15_000);
  });

  it('fails alone with all its tasks when its time is up, while another is read', async () => {
    const inspector = createTestInspector({ documentMs: 3_000, pageMs: 0 });
    try {
      const good = await createPdf({ widthMm: 80, heightMm: 100 }, ({ text }) => text('good', 10, 10));
      await inspector.inspect(good, createPlacement());
      const [slow, read] = await Promise.allSettled([
        inspector.inspect(bombs.slowContents(), createPlacement()),
        inspector.inspect(good, createPlacement()),
      ]);
      expect(slow).toMatchObject({
        status: 'rejected',
        reason: { words: { vi: 'đọc tài liệu quá 3 giây', en: 'the document took longer than 3 seconds' } },
      });
      expect(read).toMatchObject({ status: 'fulfilled' });
      expect((await inspector.inspect(good, createPlacement())).pages).toHaveLength(1);
    } finally {
      await inspector.close();
    }
  });

  it('fails if its pages have too many dots in total', async () => {
    const inspector = createTestInspector();
    try {
      const asked = inspector.inspect(bombs.manyPages(3), createPlacement(), [], {
        ...documentLimitsFor(1),
        dots: 80_000_000,
      });
      await expect(asked).rejects.toMatchObject({
        words: { en: 'its pages together are too large to be drawn' },
      });
    } finally {
      await inspector.close();
    }
  });
});

describe('an honest document', { timeout: 120_000 }, () => {
  const SIZE = { widthMm: 148, heightMm: 210 };
  /** So many A5 pages, each with a label's barcode and text. */
  const labels = (pages: number): Promise<Uint8Array> =>
    createPdf(
      SIZE,
      ...Array.from({ length: pages }, (_, at) => ({ text, code128 }: Drawing) => {
        code128(String(883_568_271 + at), 10, 10, 0.3);
        for (let line = 0; line < 20; line++) text(`Cong ty so ${at}`, 10, 40 + line * 5);
      }),
    );

  it.each([
    { orders: 50, pages: 100, dpi: 203 },
    { orders: 1, pages: 2, dpi: 600 },
    // Half a minute of two cores: as a rule its dots are only counted (below).
    ...(process.env['TEM_LARGE'] === '1' ? [{ orders: 50, pages: 100, dpi: 600 }] : []),
  ])('of $orders orders with two A5 pages each is read at $dpi dpi', async ({ orders, pages, dpi }) => {
    const inspector = createTestInspector();
    try {
      const pdf = await labels(pages);
      const read = await inspector.inspect(pdf, createPlacement({ dpi }), [], documentLimitsFor(orders));
      expect(read.pages.map(({ barcodes }) => barcodes.length)).toEqual(
        Array.from({ length: pages }, () => 1),
      );
    } finally {
      await inspector.close();
    }
  });

  it('of 50 orders with two A5 pages each at 600 dpi stays below the dot limit', () => {
    const dots = mmToDots(SIZE.widthMm, 600) * mmToDots(SIZE.heightMm, 600);
    expect(100 * dots).toBeLessThan(documentLimitsFor(50).dots);
    expect(2 * dots).toBeLessThan(documentLimitsFor(1).dots);
  });
});
