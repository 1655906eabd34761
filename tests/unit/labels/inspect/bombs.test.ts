import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentLimitsFor } from '../../../../main/labels/inspect/document-limits.ts';
import { mmToDots } from '../../../../main/labels/inspect/raster.ts';
import { BOMBS, manyPages, slowContents } from './bombs.ts';
import { createPdf, createPlacement, createTestInspector, type Drawing } from './documents.ts';
import { inspector } from './shared-inspector.ts';

describe('a small document that needs excessive resources', () => {
  let told: { outcomes: Record<string, { said: string; beside: string; mb: number }>; after: string };
  beforeAll(() => {
    const child = join(import.meta.dirname, 'bomb-child.ts');
    told = JSON.parse(
      String(execFileSync(process.execPath, [child], { stdio: ['ignore', 'pipe', 'ignore'] })),
    );
  });

  it.each(Object.entries(BOMBS))(
    '%s: ends quickly in little memory, and others are read',
    (name, { said, mostMb }) => {
      expect(told.outcomes[name]).toMatchObject({ said, beside: 'good' });
      expect(told.outcomes[name]?.mb).toBeLessThan(mostMb);
      expect(told.after).toBe('good');
    },
  );

  it('fails alone with all its tasks when its time is up, while another is read', async () => {
    const hasty = createTestInspector({ documentMs: 5_000, pageMs: 0 });
    try {
      const good = await createPdf({ widthMm: 80, heightMm: 100 }, ({ text }) => text('good', 10, 10));
      const reads = [slowContents(), good].map((pdf) => hasty.inspect(pdf, createPlacement()));
      expect(await Promise.allSettled(reads)).toMatchObject([
        {
          status: 'rejected',
          reason: { words: { vi: 'đọc tài liệu quá 5 giây', en: 'the document took longer than 5 seconds' } },
        },
        { status: 'fulfilled' },
      ]);
      expect((await hasty.inspect(good, createPlacement())).pages).toHaveLength(1);
    } finally {
      await hasty.close();
    }
  });

  it('fails if its pages have too many dots in total', async () => {
    const limits = { ...documentLimitsFor(1), dots: 80_000_000 };
    await expect(inspector.inspect(manyPages(3), createPlacement(), limits)).rejects.toMatchObject({
      words: { en: 'its pages together are too large to be drawn' },
    });
  });
});

describe('an honest document', () => {
  const SIZE = { widthMm: 148, heightMm: 210 };
  const isLong = process.env['TEM_TESTS'] === 'all';

  // The dots of 50 orders at 600 dpi are only counted (below): half a minute of two cores.
  it.each(
    isLong
      ? [
          { orders: 50, dpi: 203 },
          { orders: 1, dpi: 600 },
        ]
      : [{ orders: 1, dpi: 203 }],
  )('of $orders orders with two A5 pages each is read at $dpi dpi', async ({ orders, dpi }) => {
    const draw = Array.from({ length: 2 * orders }, (_, at) => ({ text, code128 }: Drawing) => {
      code128(String(883_568_271 + at), 10, 10, 0.3);
      for (let line = 0; line < 20; line++) text(`Cong ty so ${at}`, 10, 40 + line * 5);
    });
    const pdf = await createPdf(SIZE, ...draw);
    const read = await inspector.inspect(pdf, createPlacement({ dpi }), documentLimitsFor(orders));
    expect(read.pages.map(({ barcodes }) => barcodes.length)).toEqual(draw.map(() => 1));
  });

  it('of 50 orders with two A5 pages each at 600 dpi stays below the dot limit', () => {
    const dots = mmToDots(SIZE.widthMm, 600) * mmToDots(SIZE.heightMm, 600);
    expect(100 * dots).toBeLessThan(documentLimitsFor(50).dots);
    expect(2 * dots).toBeLessThan(documentLimitsFor(1).dots);
  });
});
