import type { WebContentsPrintOptions } from 'electron';
import { expect, it } from 'vitest';
import { printSilently, printToPdf } from '../../../main/labels/print-page.ts';

/** What a page is asked to be printed with. */
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

it('asks every driver on Linux for the label’s resolution: Electron would ask for 300', async () => {
  expect(await askedOf('linux', true)).toMatchObject({ dpi: DPI });
  expect(await askedOf('linux', false)).toMatchObject({ dpi: DPI });
});

it('asks a driver on Windows for the label’s resolution where it offers that, else leaves it its own', async () => {
  expect(await askedOf('win32', true)).toMatchObject({ dpi: DPI });
  expect(await askedOf('win32', false)).not.toHaveProperty('dpi');
});

it('asks for no resolution on macOS, where a print that the system refuses would be lost', async () => {
  expect(await askedOf('darwin', true)).not.toHaveProperty('dpi');
});

it('makes as many sheets of a page as were asked for, and all of one that is Tem’s own', async () => {
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
