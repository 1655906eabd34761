import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dots } from '../../main/labels/inspect/dots.ts';
import { encodeDotsAsPng } from '../../main/labels/inspect/draw-pages.ts';
import type { PageSource } from '../../main/labels/label-session.ts';
import { createPictureDocument } from '../../main/labels/picture-document.ts';
import { LABEL_SIZE_NAMES, LABEL_SIZES, type LabelSize, type SizeMm } from '../../shared/label-size.ts';
import { type Cups, startCups } from '../cups/cups.ts';
import { createCupsStation } from '../cups/station.ts';
import { type Browser, startBrowser } from './browser.ts';
import { findLabel, type LabelPlacement } from './find-label.ts';
import { isChromiumPrintAvailable } from './is-available.ts';
import { type LabelQueue, startLabelQueue } from './label-queue.ts';
import { createNoiseLabel, measureMm } from './noise-label.ts';

const RESOLUTIONS = [203, 300] as const;

/** The document that Tem's label window receives for a label of these sheets. */
const documentOf = (sheets: readonly Dots[], dpi: number, title = 'label'): PageSource =>
  createPictureDocument(
    title,
    sheets.map((dots) => ({ ...dots, png: encodeDotsAsPng(dots) })),
    dpi,
  );

describe.skipIf(!isChromiumPrintAvailable())('Chromium’s own printing', () => {
  let cups: Cups;
  let queue: LabelQueue;
  let browser: Browser;
  beforeAll(async () => {
    cups = await startCups();
    queue = await startLabelQueue(cups);
    browser = await startBrowser(cups.env);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await queue?.close();
    await cups?.close();
  });

  async function printed(document: PageSource, sheets: readonly Dots[]): Promise<LabelPlacement[]> {
    const labels = await queue.labelsOf(() => browser.print(document), sheets.length);
    return sheets.map((dots, at) => findLabel(dots, labels[at]?.dots ?? dots));
  }

  describe.each(RESOLUTIONS)('at %i dpi', (dpi) => {
    it.each(LABEL_SIZE_NAMES)('prints %s dot for dot, at most a dot from its place', async (size) => {
      const dots = createNoiseLabel(LABEL_SIZES[size], dpi);
      await queue.load(LABEL_SIZES[size], dpi);
      const [found] = await printed(documentOf([dots], dpi), [dots]);
      expect(found?.different).toBe(0);
      expect(Math.abs(found?.right ?? 9)).toBeLessThanOrEqual(1);
      expect(Math.abs(found?.down ?? 9)).toBeLessThanOrEqual(1);
    });
  });

  it('prints a label of two sheets on two, each dot for dot', async () => {
    const dots = createNoiseLabel(LABEL_SIZES.S9, 203);
    const other = createNoiseLabel({ ...LABEL_SIZES.S9, heightMm: 60 }, 203);
    await queue.load(LABEL_SIZES.S9, 203);
    const found = await printed(documentOf([dots, other], 203), [dots, other]);
    expect(found.map(({ different }) => different)).toEqual([0, 0]);
  });

  it('prints ink at the edge of the paper except for the outermost dots', async () => {
    const dots = createNoiseLabel(LABEL_SIZES.S9, 203, 0);
    await queue.load(LABEL_SIZES.S9, 203);
    const [found] = await printed(documentOf([dots], 203), [dots]);
    expect(found?.different).toBeLessThan(2 * (dots.widthDots + dots.heightDots));
  });

  it('gives the job the title by which Tem finds it in the queue', async () => {
    const title = `tem-${randomUUID()}`;
    const dots = createNoiseLabel(LABEL_SIZES.S11, 203);
    await queue.load(LABEL_SIZES.S11, 203);
    await queue.labelsOf(() => browser.print(documentOf([dots], 203, title)));
    expect(await createCupsStation(cups).spooler.findJob(queue.name, title)).not.toBeNull();
  });

  // Validates the comparison: it has to find the faults that it exists for.
  describe('finds a difference', () => {
    const size: LabelSize = 'S9';
    const dots = createNoiseLabel(LABEL_SIZES[size], 203);
    const ink = dots.widthDots * dots.heightDots;
    beforeAll(() => queue.load(LABEL_SIZES[size], 203));

    it('where one dot of the label differs', async () => {
      const flipped = { ...dots, bits: dots.bits.slice() };
      flipped.bits[dots.bits.length >> 1] = (flipped.bits[dots.bits.length >> 1] ?? 0) ^ 1;
      const [label] = await queue.labelsOf(() => browser.print(documentOf([flipped], 203)));
      expect(findLabel(dots, label?.dots ?? flipped).different).toBe(1);
    });

    it('where a picture is laid out in millimeters, which Chromium rounds to whole CSS pixels', async () => {
      const [found] = await printed(inMillimetres(dots, 203), [dots]);
      expect(found?.different).toBeGreaterThan(ink / 100);
    });

    it('where a page declares a size that the rounded paper does not hold', async () => {
      const declared = withPageSize(documentOf([dots], 203), LABEL_SIZES[size]);
      const [found] = await printed(declared, [dots]);
      expect(found?.different).toBeGreaterThan(ink / 100);
    });

    it('where the queue has another resolution than the picture', async () => {
      await queue.load(LABEL_SIZES[size], 300);
      const [found] = await printed(documentOf([dots], 203), [dots]);
      expect(found?.different).toBeGreaterThan(ink / 10);
    });
  });
});

/** A picture laid out at its size in millimeters, without `@page size`. */
function inMillimetres(dots: Dots, dpi: number): PageSource {
  const { widthMm, heightMm } = measureMm(dots, dpi);
  const source = `data:image/png;base64,${Buffer.from(encodeDotsAsPng(dots)).toString('base64')}`;
  const style = `display:block;width:${widthMm}mm;height:${heightMm}mm;image-rendering:pixelated`;
  const html = `<!doctype html><title></title><style>
    @page { margin: 0 }
    html, body { margin: 0; height: 100%; overflow: hidden }
  </style><img alt="" style="${style}" src="${source}">`;
  return { ...documentOf([], dpi), html: new TextEncoder().encode(html) };
}

function withPageSize(document: PageSource, { widthMm, heightMm }: SizeMm): PageSource {
  const html = new TextDecoder().decode(document.html);
  const declared = html.replace('@page {', `@page { size: ${widthMm}mm ${heightMm}mm;`);
  if (declared === html) throw new Error('the document has no @page rule to declare a size in');
  return { ...document, html: new TextEncoder().encode(declared) };
}
