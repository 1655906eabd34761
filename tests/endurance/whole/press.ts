import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../electron/stand-in/chromium-binary.ts';
import type { Batch } from './batch.ts';
import type { Drawing } from './raster.ts';
import type { LabelService } from './service.ts';
import { readTruth, type Truth } from './truth.ts';

/** Fewer are no label. */
const LEAST_MARKS = 20;

/** A browser of the run's own, which knows nothing of Tem: it draws what has to be on the paper. */
export async function startPress() {
  const { path, env } = await findChromium();
  const browser: Browser = await chromium.launch({
    executablePath: path,
    // Those of the stand-in that letters' places depend on.
    args: ['--font-render-hinting=none', '--force-color-profile=srgb'],
    env: { ...(process.env as Record<string, string>), ...(env as Record<string, string>) },
  });
  const page = await browser.newPage();

  async function pdfOf(url: string): Promise<Uint8Array> {
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    return page.pdf({ preferCSSPageSize: true, printBackground: true });
  }

  return {
    pdfOf,
    /** What each label of a batch has to show. */
    async truthsOf(batch: Batch, service: LabelService, drawing: Drawing): Promise<Truth[]> {
      const truth = await batch.truth();
      const pdf = 'pdf' in truth ? truth.pdf : await pdfOf(service.show(truth.html));
      const pages = await drawing.draw(pdf);
      const labels = pages.slice(0, batch.specimens.length).map(readTruth);
      const few = labels.findIndex(({ marks }) => marks.length < LEAST_MARKS);
      if (labels.length < batch.specimens.length || few >= 0)
        throw new Error(
          `batch ${batch.number} (${batch.layout}): ${labels.length} true labels, ${few} has hardly anything`,
        );
      return labels;
    },
    /** A photo as shops have one in their logo. @returns a JPEG */
    async takePhoto(): Promise<Uint8Array> {
      const url = await page.evaluate(() => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [240, 120];
        const brush = canvas.getContext('2d');
        if (brush === null) throw new Error('no canvas');
        const sky = brush.createLinearGradient(0, 0, 240, 120);
        for (const [at, color] of ['#fde68a', '#f97316', '#1e3a8a'].entries())
          sky.addColorStop(at / 2, color);
        brush.fillStyle = sky;
        brush.fillRect(0, 0, 240, 120);
        for (let at = 0; at < 400; at++) {
          brush.fillStyle = `hsl(${(at * 37) % 360} 50% ${(at * 13) % 90}% / .4)`;
          brush.fillRect((at * 71) % 240, (at * 43) % 120, 9, 7);
        }
        return canvas.toDataURL('image/jpeg', 0.7);
      });
      return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    },
    close: () => browser.close(),
  };
}
export type Press = Awaited<ReturnType<typeof startPress>>;
