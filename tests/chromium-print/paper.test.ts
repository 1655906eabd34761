import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dots } from '../../main/labels/inspect/dots.ts';
import { encodeDotsAsPng } from '../../main/labels/inspect/draw-pages.ts';
import { createPictureDocument } from '../../main/labels/picture-document.ts';
import { LABEL_SIZES, type LabelSize } from '../../shared/label-size.ts';
import { type Cups, startCups } from '../cups/cups.ts';
import { createCupsStation } from '../cups/station.ts';
import { type Browser, startBrowser } from './browser.ts';
import { findLabel, type LabelPlacement } from './find-label.ts';
import { isChromiumPrintAvailable } from './is-available.ts';
import { type LabelQueue, startLabelQueue } from './label-queue.ts';
import { createNoiseLabel } from './noise-label.ts';

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

  /** Prints the document that Tem's label window receives for a label of these sheets. */
  async function print(sheets: readonly Dots[], dpi: number, title = 'label'): Promise<LabelPlacement[]> {
    const pictures = sheets.map((dots) => ({ ...dots, png: encodeDotsAsPng(dots) }));
    const document = createPictureDocument(title, pictures, dpi);
    const labels = await queue.labelsOf(() => browser.print(document), sheets.length);
    return sheets.map((dots, at) => findLabel(dots, labels[at]?.dots ?? dots));
  }

  // A label's ink ends before the paper does; the widest, the longest, and two usual ones.
  it.each<[LabelSize, number]>([
    ['S9', 203],
    ['K46', 203],
    ['A5', 300],
    ['S14', 300],
  ])('prints %s at %i dpi dot for dot, at most a dot from its place', async (size, dpi) => {
    await queue.load(LABEL_SIZES[size], dpi);
    const [found] = await print([createNoiseLabel(LABEL_SIZES[size], dpi)], dpi);
    expect(found?.different).toBe(0);
    for (const off of [found?.right, found?.down]) expect(Math.abs(off ?? 9)).toBeLessThanOrEqual(1);
  });

  it('prints each sheet of a label on a page of its own, under the title by which Tem finds the job', async () => {
    const title = `tem-${randomUUID()}`;
    await queue.load(LABEL_SIZES.S9, 203);
    const sheets = [LABEL_SIZES.S9, { ...LABEL_SIZES.S9, heightMm: 60 }];
    const found = await print(
      sheets.map((size) => createNoiseLabel(size, 203)),
      203,
      title,
    );
    expect(found.map(({ different }) => different)).toEqual([0, 0]);
    expect(await createCupsStation(cups).spooler.findJob(queue.name, title)).not.toBeNull();
  });

  it('prints ink at the edge of the paper except for the outermost dots', async () => {
    const dots = createNoiseLabel(LABEL_SIZES.S9, 203, 0);
    await queue.load(LABEL_SIZES.S9, 203);
    const [found] = await print([dots], 203);
    expect(found?.different).toBeLessThan(2 * (dots.widthDots + dots.heightDots));
  });
});
