import type { WebContentsPrintOptions } from 'electron';
import { expect, it } from 'vitest';
import { printSilently, printToPdf } from '../../../main/labels/print-page.ts';

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

const DPI = { horizontal: 203, vertical: 203 };

it('requests the label’s resolution from every driver on Linux: Electron would request 300', async () => {
  expect(await askedOf('linux', true)).toMatchObject({ dpi: DPI });
  expect(await askedOf('linux', false)).toMatchObject({ dpi: DPI });
});

it('requests the label’s resolution on Windows if the driver offers it, else keeps the driver’s own', async () => {
  expect(await askedOf('win32', true)).toMatchObject({ dpi: DPI });
  expect(await askedOf('win32', false)).not.toHaveProperty('dpi');
});

it('requests no resolution on macOS, where a refused print would be lost', async () => {
  expect(await askedOf('darwin', true)).not.toHaveProperty('dpi');
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
