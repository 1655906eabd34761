import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findDriverMismatches,
  requestedOutputOfProfile,
} from '../../../../main/printers/driver-mismatches.ts';
import { readWindowsGeometry } from '../../../../main/printers/spooler/windows-geometry.ts';
import type { Capabilities, DeviceInfo } from '../../../../main/printers/winspool/winspool.ts';
import { MM_PER_INCH } from '../../../../shared/label-size.ts';
import { DEFAULT_PROFILE } from '../../../../shared/profile.ts';

const dots = (mm: number, dpi = 203): number => Math.round((mm / MM_PER_INCH) * dpi);

/** A label printer set to paper of 80 × 100 mm, 2 mm of it unprintable at the left and 1.5 mm at the right. */
const LABEL_PRINTER: DeviceInfo = {
  dpiX: 203,
  dpiY: 203,
  physicalWidth: dots(80),
  physicalHeight: dots(100),
  offsetX: dots(2),
  offsetY: 0,
  printableWidth: dots(76.5),
  printableHeight: dots(100),
};
const TELLS_LITTLE: Capabilities = { resolutions: [[203, 203]], papers: ['80 x 100 mm'], extents: null };

describe('a driver’s geometry from Windows', () => {
  it('has the resolution of the user’s settings, then those that it offers', () => {
    const capabilities = {
      ...TELLS_LITTLE,
      resolutions: [
        [300, 300],
        [203, 203],
        [203, 406],
      ],
    } as const;
    expect(readWindowsGeometry('Xprinter XP-420B', LABEL_PRINTER, capabilities)).toMatchObject({
      driver: 'Xprinter XP-420B',
      // Chromium draws with the finer of the two.
      resolutions: [203, 300, 406],
    });
  });

  it('has the paper of the user’s settings with its margins in mm; others are unknown', () => {
    const { papers, otherwise } = readWindowsGeometry('', LABEL_PRINTER, TELLS_LITTLE);
    expect(otherwise).toBeNull();
    const near = (mm: number) => expect.closeTo(mm, 1);
    const size = { widthMm: near(80), heightMm: near(100) };
    const margins = { leftMm: near(2), topMm: near(0), rightMm: near(1.5), bottomMm: near(0) };
    expect(papers).toEqual([{ least: size, most: size, margins }]);
  });

  it('has any paper within the driver’s limits if known, and the settings’ paper otherwise', () => {
    const extents = { least: [200, 100], most: [1040, 10_000] } as const;
    const geometry = readWindowsGeometry('', LABEL_PRINTER, { ...TELLS_LITTLE, extents });
    expect(geometry.papers[1]).toEqual({
      least: { widthMm: 20, heightMm: 10 },
      most: { widthMm: 104, heightMm: 1000 },
      margins: null,
    });
    expect(geometry.otherwise).toEqual(geometry.papers[0]);
  });

  it('converts lengths by the resolution of their own direction', () => {
    const fine: DeviceInfo = {
      ...LABEL_PRINTER,
      dpiY: 406,
      physicalHeight: dots(100, 406),
      printableHeight: dots(90, 406),
    };
    const [paper] = readWindowsGeometry('', fine, TELLS_LITTLE).papers;
    expect(paper?.least.heightMm).toBeCloseTo(100, 0);
    expect(paper?.margins?.bottomMm).toBeCloseTo(10, 0);
  });

  it('has no margins if the printable area is empty or off the paper, since Chromium then uses the whole paper', () => {
    for (const wild of [
      { printableWidth: 0, printableHeight: 0 },
      { offsetX: -8 },
      { printableWidth: dots(90) },
      { offsetY: dots(1) },
    ])
      expect(readWindowsGeometry('', { ...LABEL_PRINTER, ...wild }, TELLS_LITTLE).papers).toMatchObject([
        { margins: null },
      ]);
  });

  it('omits what makes no sense: it causes no warning', () => {
    const wild = fc.constantFrom(0, -1, 1, 2 ** 31 - 1, -(2 ** 31));
    const nonsense = fc.record({
      dpiX: wild,
      dpiY: wild,
      physicalWidth: wild,
      physicalHeight: wild,
      offsetX: wild,
      offsetY: wild,
      printableWidth: wild,
      printableHeight: wild,
    });
    const pair = fc.tuple(wild, wild);
    const extents = fc.option(fc.record({ least: pair, most: pair }));
    fc.assert(
      fc.property(nonsense, fc.array(pair), extents, (device, resolutions, limits) => {
        const geometry = readWindowsGeometry('', device, { resolutions, papers: [], extents: limits });
        expect(findDriverMismatches(requestedOutputOfProfile('S9', DEFAULT_PROFILE), geometry)).toEqual([]);
      }),
    );
  });
});
