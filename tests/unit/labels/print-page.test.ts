import type { WebContentsPrintOptions } from 'electron';
import { expect, it } from 'vitest';
import { printSilently } from '../../../main/labels/print-page.ts';

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
