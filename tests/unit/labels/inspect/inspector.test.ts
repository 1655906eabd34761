import { PDFDocument } from '@cantoo/pdf-lib';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { createPdf, createPlacement, createTestInspector, type Drawing } from './documents.ts';
import { inspector } from './shared-inspector.ts';

const SIZE = { widthMm: 80, heightMm: 100 };

/** Pages with one line of text each; an empty line makes a blank page. */
const textPages = (...lines: string[]): Promise<Uint8Array> =>
  createPdf(
    SIZE,
    ...lines.map(
      (line) =>
        ({ text }: Drawing) =>
          line && text(line, 10, 50),
    ),
  );

describe('the inspector', () => {
  it('reads each page’s size, text and ink', async () => {
    const pdf = await textPages('SGNS336484LM.883568271', '');
    const { pages: readings } = await inspector.inspect(pdf, createPlacement());
    expect(readings).toMatchObject([
      {
        widthMm: expect.closeTo(80, 1),
        heightMm: expect.closeTo(100, 1),
        inked: true,
        text: expect.stringContaining('SGNS336484LM.883568271'),
      },
      { inked: false, barcodes: [], edgeInk: false },
    ]);
  });

  it('renders pages at the requested resolution', async () => {
    const [picture] = await inspector.drawPages(await textPages('x'), 203);
    const { width, height } = decode(picture?.png ?? new Uint8Array());
    // 80 x 100 mm at 203 dpi, to a dot.
    expect([width, height]).toEqual([639, 799]);
  });

  it('rejects what is no PDF, and keeps working', async () => {
    const pdf = new TextEncoder().encode('%PDF-1.7 nonsense');
    await expect(inspector.inspect(pdf, createPlacement())).rejects.toThrow(/\w/);
    const good = await textPages('x');
    expect((await inspector.inspect(good, createPlacement())).pages).toHaveLength(1);
  });

  it('rejects pages and media that are too large to render', async () => {
    const document = await PDFDocument.create();
    document.addPage([14_400, 14_400]);
    const pdf = await document.save();
    await expect(inspector.inspect(pdf, createPlacement())).rejects.toThrow('5080 × 5080 mm');
    const small = await textPages('x');
    const media = createPlacement({ dpi: 600, mediaMm: { widthMm: 420, heightMm: 420 } });
    await expect(inspector.inspect(small, media)).rejects.toThrow('too large');
  });

  it('fails the requests of an unresponsive thread, and starts a new one', async () => {
    // No thread starts and draws within a millisecond.
    const hasty = createTestInspector({ silenceMs: 1 });
    const pdf = await textPages('x');
    await expect(hasty.drawPages(pdf, 203)).rejects.toThrow('took longer than 1 ms');
    await expect(hasty.drawPages(pdf, 203)).rejects.toThrow('took longer than 1 ms');
    await hasty.close();
  });

  it('fails pending requests when closed, and accepts new ones', async () => {
    const closed = createTestInspector();
    const pdf = await textPages('x');
    const [lost] = await Promise.allSettled([closed.drawPages(pdf, 203), closed.close()]);
    expect(lost).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('ended') } });
    expect(await closed.drawPages(pdf, 72)).toHaveLength(1);
    await closed.close();
  });
});
