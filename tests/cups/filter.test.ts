import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bytesPerRow, type Dots } from '../../main/labels/inspect/dots.ts';
import { ZPL } from '../../main/printers/languages/zpl.ts';
import { readLabels } from '../printers/virtual/languages.ts';
import { createBarcodeLabel } from '../unit/printers/raw/arbitraries.ts';
import { isCupsAvailable } from './available-programs.ts';

const FILTER = '/usr/lib/cups/filter/rastertolabel';

const folder = mkdtempSync(join(tmpdir(), 'tem-cups-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes CUPS' label filter speak ZPL (ModelNumber 18 is ZEBRA_ZPL in its source). */
const PPD = `*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "TEM.PPD"
*Manufacturer: "Zebra"
*Product: "(Tem)"
*ModelName: "Tem"
*NickName: "Tem"
*ShortNickName: "Tem"
*PSVersion: "(3010.000) 0"
*LanguageLevel: "3"
*ColorDevice: False
*FileSystem: False
*cupsVersion: 2.3
*cupsModelNumber: 18
`;

/**
 * A page as an uncompressed CUPS raster, one bit per dot, 1 is black
 * (https://opensource.apple.com/source/cups/cups-297/cups/doc/help/spec-raster.html, version 3).
 */
function cupsRaster({ widthDots, heightDots, bits }: Dots): Buffer {
  const header = Buffer.alloc(1796);
  const numbers = Object.entries({
    276: 203,
    280: 203,
    340: 1,
    352: Math.round((widthDots / 203) * 72),
    356: Math.round((heightDots / 203) * 72),
    372: widthDots,
    376: heightDots,
    384: 1,
    388: 1,
    392: bytesPerRow(widthDots),
    400: 3,
    420: 1,
  });
  for (const [at, value] of numbers) header.writeUInt32LE(value, Number(at));
  return Buffer.concat([Buffer.from('3SaR'), header, bits]);
}

describe.skipIf(!isCupsAvailable())('CUPS’ own Zebra driver', () => {
  it('makes the same dots of a label as Tem does', () => {
    const dots = createBarcodeLabel('HNIS0000012345678', 640, 800);
    writeFileSync(join(folder, 'tem.ppd'), PPD);
    writeFileSync(join(folder, 'page.ras'), cupsRaster(dots));
    const zpl = execFileSync(FILTER, ['1', 'tem', 'label', '1', '', join(folder, 'page.ras')], {
      env: { PPD: join(folder, 'tem.ppd'), PATH: '/usr/bin:/bin' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 10_000,
    });
    const theirs = readLabels('zpl', zpl);
    expect(theirs.complaints).toEqual([]);
    expect(theirs.labels.map((label) => label.dots)).toEqual([turned(dots)]);
    const ours = readLabels('zpl', ZPL.encode(dots, { dpi: 203, title: 't' }));
    expect(ours.labels.map((label) => label.dots)).toEqual([dots]);
  });
});

/** CUPS' driver prints upside down (^POI). */
function turned({ widthDots, heightDots, bits }: Dots): Dots {
  if (widthDots % 8 !== 0) throw new Error('whole bytes only');
  const reverse = (byte: number): number =>
    [0, 1, 2, 3, 4, 5, 6, 7].reduce((sum, bit) => sum | (((byte >> bit) & 1) << (7 - bit)), 0);
  return { widthDots, heightDots, bits: bits.map(reverse).toReversed() };
}
