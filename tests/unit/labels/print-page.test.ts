import type { WebContentsPrintOptions } from 'electron';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPictureDocument } from '../../../main/labels/picture-document.ts';
import { printSilently, printToPdf } from '../../../main/labels/print-page.ts';
import { paperToRequest } from '../../../main/labels/system-paper.ts';
import { gtkPaper } from '../../electron/stand-in/print-paper.ts';

/** The print options of a page. */
async function askedOf(platform: NodeJS.Platform, offersDpi: boolean): Promise<WebContentsPrintOptions> {
  let asked: WebContentsPrintOptions = {};
  const page = {
    print(options?: WebContentsPrintOptions, callback?: (success: boolean, reason: string) => void) {
      asked = options ?? {};
      callback?.(true, '');
    },
  };
  const job = { printer: 'bench', mediaMm: { widthMm: 80, heightMm: 100 }, dpi: 203, offersDpi };
  await printSilently(page, job, platform);
  return asked;
}

it.each([
  // Electron would request 300 dpi.
  ['from every driver', 'linux', true, true],
  ['from every driver', 'linux', false, true],
  ['if the driver offers it', 'win32', true, true],
  ['else keeps the driver’s own', 'win32', false, false],
  ['nowhere, where a refused print would be lost', 'darwin', true, false],
] as const)('requests the label’s resolution %s on %s', async (_what, platform, offersDpi, isAsked) => {
  const { dpi } = await askedOf(platform, offersDpi);
  expect(dpi).toEqual(isAsked ? { horizontal: 203, vertical: 203 } : undefined);
});

it('prints the requested number of sheets, and all of a built-in page', async () => {
  const asked: Electron.PrintToPDFOptions[] = [];
  const page = {
    async printToPDF(options: Electron.PrintToPDFOptions) {
      asked.push(options);
      return Buffer.of();
    },
  };
  const size = { fallbackMm: { widthMm: 80, heightMm: 80 }, overrideMm: null };
  await printToPdf(page, { ...size, mostSheets: 5 });
  await printToPdf(page, { ...size, mostSheets: null });
  expect(asked.map(({ pageRanges }) => pageRanges)).toEqual(['1-5', undefined]);
});

const small = { widthMm: 100, heightMm: 150 };

describe('paperToAsk', () => {
  it('requests the label’s own measures but on Linux', () => {
    for (const platform of ['win32', 'darwin'] as const)
      expect(paperToRequest({ widthMm: 76.2, heightMm: 50.8 }, platform)).toEqual({
        width: 76_200,
        height: 50_800,
      });
  });

  it('gets 100 × 150 mm on Linux, not a sheet whose name the queue does not know', () => {
    expect(gtkPaper({ width: 100_000, height: 150_000 }).name).toBe('om_small-photo');
    const got = gtkPaper(paperToRequest(small, 'linux'));
    expect(got).toEqual({ name: null, width: 100_000, height: 150_000 });
  });

  it('gets whole millimetres on Linux that hold all of a label, and less than one more', () => {
    const mm = fc.double({ min: 10, max: 300, noNaN: true });
    fc.assert(
      fc.property(mm, mm, (widthMm, heightMm) => {
        const { width, height } = gtkPaper(paperToRequest({ widthMm, heightMm }, 'linux'));
        for (const [got, asked] of [
          [width, widthMm],
          [height, heightMm],
        ] as const) {
          expect(got).toBeGreaterThanOrEqual((asked - 0.051) * 1000);
          expect(got).toBeLessThan((asked + 1.1) * 1000);
        }
      }),
    );
  });
});

const sheet = (byte: number) => ({ png: new Uint8Array([byte]), widthDots: 639, heightDots: 799 });

describe('pictureDocument', () => {
  it('has one picture per sheet, one pixel per dot', () => {
    const text = new TextDecoder().decode(createPictureDocument('t', [sheet(1), sheet(2)], 203).html);
    expect(text.match(/<img /g)).toHaveLength(2);
    const matrix =
      text
        .match(/matrix\(([\d.,]+)\)/)?.[1]
        ?.split(',')
        .map(Number) ?? [];
    // CSS pixels are 1/96 inch; a thousandth of a dot is missing at each edge.
    const dots = matrix.map((px) => Math.round((px / 96) * 203 * 1e6) / 1e6);
    expect(dots).toEqual([638.998, 0, 0, 798.998, 0.001, 0.001]);
  });

  it('has the job’s title, whatever it contains, and no page size, which would shrink it on paper of whole device units', () => {
    const { html, contentType } = createPictureDocument('Tem <A&B> #1', [sheet(1)], 203);
    const text = new TextDecoder().decode(html);
    expect(text).toContain('<title>Tem &lt;A&amp;B> #1</title>');
    expect(text).not.toMatch(/\bsize:/);
    expect(contentType).toBe('text/html; charset=utf-8');
  });
});
