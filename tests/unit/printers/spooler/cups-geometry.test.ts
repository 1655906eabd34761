import { describe, expect, it } from 'vitest';
import { readCupsGeometry } from '../../../../main/printers/spooler/cups-geometry.ts';
import type { IppAttributes, IppValue } from '../../../../main/printers/spooler/ipp.ts';
import { ippResolution as resolution } from './ipp-values.ts';

const range = (least: number, most: number): Uint8Array => {
  const bytes = Buffer.alloc(8);
  bytes.writeInt32BE(least);
  bytes.writeInt32BE(most, 4);
  return Uint8Array.from(bytes);
};
const attributes = (fields: Record<string, IppValue | IppValue[]>): IppAttributes =>
  new Map(Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? value : [value]]));
const size = (across: IppValue, down: IppValue): IppAttributes =>
  attributes({ 'x-dimension': across, 'y-dimension': down });
const mediaCol = (across: IppValue, down: IppValue, edges: readonly number[] = [0, 0, 0, 0]): IppAttributes =>
  attributes({
    'media-size': size(across, down),
    ...Object.fromEntries(
      ['left', 'top', 'right', 'bottom'].map((edge, at) => [`media-${edge}-margin`, edges[at] ?? 0]),
    ),
  });
const margins = (...[leftMm, topMm, rightMm, bottomMm]: [number, number, number, number]) => ({
  leftMm,
  topMm,
  rightMm,
  bottomMm,
});
const NOTHING = { driver: '', resolutions: [], papers: [], otherwise: null };
const read = (fields: Record<string, IppValue | IppValue[]>, platform: NodeJS.Platform = 'linux') =>
  readCupsGeometry(attributes(fields), platform);
const sheet = (widthMm: number, heightMm: unknown, of = margins(0, 0, 0, 0)) => ({
  least: { widthMm, heightMm },
  most: { widthMm, heightMm },
  margins: of,
});

const NO_MARGINS = {
  'media-left-margin-supported': 0,
  'media-top-margin-supported': 0,
  'media-right-margin-supported': 0,
  'media-bottom-margin-supported': 0,
};
// As CUPS 2.4.2 reports its own drivers (drv:///sample.drv/…), shortened.
const ZEBRA = {
  'printer-make-and-model': 'Zebra ZPL Label Printer',
  'printer-resolution-default': resolution(300),
  'printer-resolution-supported': [resolution(203), resolution(300), resolution(600)],
  'media-default': 'custom_4x5in_4x5in',
  'media-col-default': mediaCol(10_160, 12_700),
  'media-col-database': [mediaCol(20_990, 29_704), mediaCol(10_160, 12_700)],
  'media-size-supported': [
    size(20_990, 29_704),
    size(10_160, 12_700),
    size(range(1270, 20_320), range(1270, 127_000)),
  ],
  ...NO_MARGINS,
};
const DYMO_MARGINS = [71, 526, 71, 526];
const DYMO = {
  'printer-make-and-model': 'DYMO Label Printer',
  'media-col-default': mediaCol(2858, 8890, DYMO_MARGINS),
  'media-col-database': [mediaCol(2858, 8890, DYMO_MARGINS), mediaCol(5715, 10_160, DYMO_MARGINS)],
  'media-size-supported': [size(2858, 8890), size(5715, 10_160)],
};

describe('a driver’s geometry from CUPS', () => {
  it('has the current resolution, then the others that a job may request on Linux', () => {
    expect(read(ZEBRA).resolutions).toEqual([300, 203, 600]);
    // Elsewhere it does not ask.
    expect(read(ZEBRA, 'darwin').resolutions).toEqual([300]);
    const { 'printer-resolution-default': _, ...silent } = ZEBRA;
    expect(read(silent, 'darwin').resolutions).toEqual([203, 300, 600]);
    const metric = { 'printer-resolution-default': resolution(118, 80, 4) };
    expect(read(metric).resolutions).toEqual([300]);
  });

  it('has paper of any size if the driver allows it, and the queue’s own for any other', () => {
    expect(read(ZEBRA)).toMatchObject({
      driver: 'Zebra ZPL Label Printer',
      papers: [
        // Requested by its name; 4 × 5 inches are requested by size.
        sheet(209.9, 297.04),
        sheet(209.9, 297.04),
        {
          least: { widthMm: 12.7, heightMm: 12.7 },
          most: { widthMm: 203.2, heightMm: 1270 },
          margins: margins(0, 0, 0, 0),
        },
      ],
      otherwise: sheet(101.6, 127),
    });
  });

  it('has only the queue’s own paper on Linux if the driver lists sheets, any of them on macOS', () => {
    const own = margins(0.71, 5.26, 0.71, 5.26);
    expect(read(DYMO)).toMatchObject({
      papers: [],
      otherwise: sheet(28.58, 88.9, own),
    });
    const { papers, otherwise } = read(DYMO, 'darwin');
    expect(papers).toContainEqual(sheet(57.15, 101.6, own));
    expect(otherwise).toBeNull();
  });

  it('is empty for a raw queue', () => {
    const raw = { 'printer-make-and-model': 'Local Raw Printer' };
    expect(read(raw)).toEqual({ ...NOTHING, driver: 'Local Raw Printer' });
    expect(read({}, 'darwin')).toEqual(NOTHING);
  });

  it('takes the size from the paper’s name if there is no other, and the smallest of several margins', () => {
    const named = (name: IppValue) =>
      read({ ...NO_MARGINS, 'media-default': name, 'media-left-margin-supported': [635, 71] }).otherwise;
    expect(named('na_index-4x6_4x6in')).toEqual(sheet(101.6, expect.closeTo(152.4), margins(0.71, 0, 0, 0)));
    expect(named('om_small-photo_100x150mm')).toEqual(sheet(100, 150, margins(0.71, 0, 0, 0)));
    // CUPS 2.4.2 reports this for a driverless printer without a size.
    for (const name of ['unknown', 'custom_0x0in_0x0in', 7, null]) expect(named(name)).toBeNull();
  });

  it('omits what makes no sense', () => {
    const absurd = {
      'printer-resolution-default': [resolution(0), resolution(-203), resolution(2_000_000_000)],
      'printer-resolution-supported': [resolution(203, 203, 9), new Uint8Array(3), 203],
      'media-col-default': mediaCol(0, 0),
      'media-col-database': [mediaCol(-8000, 10_000), mediaCol(2_000_000_000, 10_000), 'a4', null],
      'media-size-supported': [size(range(9000, 100), range(1, 2)), size('80', null), new Map()],
    };
    expect(read(absurd)).toEqual(NOTHING);
    // Margins that leave no printable area count as unknown.
    for (const wild of [
      [4000, 0, 4000, 0],
      [-1, 0, 0, 0],
    ])
      expect(read({ 'media-col-default': mediaCol(8000, 10_000, wild) }).otherwise).toEqual({
        ...sheet(80, 100),
        margins: null,
      });
  });
});
