import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { createPdf, createPlacement, createTestInspector, type Drawing } from './documents.ts';
import { inspector } from './shared-inspector.ts';

const SIZE = { widthMm: 80, heightMm: 100 };

/** Pages with one line of text each; an empty line makes a blank page. */
const textPages = (...lines: string[]): Promise<Uint8Array> => {
  const draw = lines.map(
    (line) =>
      ({ text }: Drawing): void =>
        text(line, 10, 50),
  );
  return createPdf(SIZE, ...draw);
};

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

  it('rejects what is no PDF, and media too large to render; renders at the requested resolution', async () => {
    const pdf = new TextEncoder().encode('%PDF-1.7 nonsense');
    await expect(inspector.inspect(pdf, createPlacement())).rejects.toThrow(/\w/);
    const good = await textPages('x');
    const media = createPlacement({ dpi: 600, mediaMm: { widthMm: 420, heightMm: 420 } });
    await expect(inspector.inspect(good, media)).rejects.toThrow('too large');
    const [picture] = await inspector.drawPages(good, 203);
    // 80 x 100 mm at 203 dpi, to a dot.
    expect(decode(picture?.png ?? new Uint8Array())).toMatchObject({ width: 639, height: 799 });
  });

  it('fails the requests of an unresponsive thread, and starts a new one', async () => {
    // No thread starts and draws within a millisecond.
    const hasty = createTestInspector({ silenceMs: 1 });
    const pdf = await textPages('x');
    for (let turn = 0; turn < 2; turn++)
      await expect(hasty.drawPages(pdf, 203)).rejects.toThrow('took longer than 1 ms');
    await hasty.close();
  });
});
