import { crc32 } from 'node:zlib';
import { encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { type Dots, isBlackAt } from '../../../../main/labels/inspect/dots.ts';
import type { PageReading } from '../../../../main/labels/inspect/read-pages.ts';
import type { SizeMm } from '../../../../shared/label-size.ts';
import { code128Modules, createPlacement } from './documents.ts';
import { inspector } from './shared-inspector.ts';

const ASKED = { widthMm: 40, heightMm: 50 };

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A symbol of 2 pixels a module, and a pattern of single pixels below it. */
function label(width: number, height: number): Picture {
  const modules = code128Modules('883568271');
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 20; y < 120; y++)
    for (const [at, module] of modules.split('').entries())
      if (module === '1') data.fill(0, y * width + 40 + at * 2, y * width + 42 + at * 2);
  for (let y = 140; y < 180; y++)
    for (let x = 40; x < 140; x++) if ((x * 7 + y * 13) % 5 < 2) data[y * width + x] = 0;
  return { width, height, data };
}
const pngOf = (picture: Picture): Uint8Array => encode({ ...picture, channels: 1 });

/** A PNG with a pHYs chunk behind its header. */
function withPhys(png: Uint8Array, perMetre: number, unit = 1): Uint8Array {
  const chunk = Buffer.alloc(21);
  chunk.writeUInt32BE(9, 0);
  chunk.write('pHYs', 4);
  chunk.writeUInt32BE(perMetre, 8);
  chunk.writeUInt32BE(perMetre, 12);
  chunk[16] = unit;
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

function differences(dots: Dots | undefined, { width, height, data }: Picture): number {
  let count = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (dots === undefined || isBlackAt(dots, x, y) !== (data[y * width + x] === 0)) count++;
  return count;
}

/** As labels go: the image is put on a page, and that is inspected. */
async function inspectImage(image: Uint8Array, asked: SizeMm = ASKED): Promise<readonly PageReading[]> {
  const pdf = await inspector.createImageDocument(image, asked, 203);
  const { pages } = await inspector.inspect(pdf, createPlacement());
  expect(pages).toHaveLength(1);
  return pages;
}

describe('a label that came as an image', () => {
  it.each([
    { what: '8 pixels a millimetre, 203 dpi', picture: label(640, 800) },
    { what: '203 pixels an inch', picture: label(639, 799) },
  ])('is printed pixel by pixel if it has the printer’s resolution: $what', async ({ picture }) => {
    const [reading] = await inspectImage(pngOf(picture), { widthMm: 80, heightMm: 100 });
    expect(reading?.barcodes).toMatchObject([{ text: '883568271', format: 'Code128', narrowestBarDots: 2 }]);
    expect(reading).toMatchObject({ text: '', fits: true, dots: { widthDots: picture.width } });
    expect(differences(reading?.dots, picture)).toBe(0);
  });

  it('has the size that a PNG states, else the requested one', async () => {
    const sizeOf = async (image: Uint8Array): Promise<number[]> => {
      const [reading] = await inspectImage(image);
      return [reading?.widthMm ?? 0, reading?.heightMm ?? 0].map(Math.round);
    };
    const png = pngOf(label(400, 500));
    expect(await sizeOf(png)).toEqual([40, 50]);
    expect(await sizeOf(withPhys(png, 8000))).toEqual([50, 63]);
    // A unit that is no metre gives proportions only.
    expect(await sizeOf(withPhys(png, 8000, 0))).toEqual([40, 50]);
    // About the same proportions are those of a label with other margins; two labels on a sheet are not.
    expect(await sizeOf(pngOf(label(400, 560)))).toEqual([40, 50]);
    expect(await sizeOf(pngOf(label(800, 500)))).toEqual([40, 25]);
    expect(await sizeOf(pngOf(label(400, 1000)))).toEqual([20, 50]);
  });

  it('fills the requested size without distortion', async () => {
    const black = { width: 100, height: 110, data: new Uint8Array(11_000) };
    const [reading] = await inspectImage(pngOf(black));
    const { dots } = reading ?? {};
    // 40 x 44 mm in the middle of 40 x 50 mm.
    expect(dots && [isBlackAt(dots, 150, 20), isBlackAt(dots, 150, 30), isBlackAt(dots, 5, 200)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is read from a JPEG too', async () => {
    // 16 x 16 black pixels as libjpeg writes them.
    const jpeg = Buffer.from(BLACK_JPEG, 'base64');
    const [reading] = await inspectImage(jpeg, { widthMm: 20, heightMm: 20 });
    expect(reading).toMatchObject({ inked: true, edgeInk: true });
    expect(reading && isBlackAt(reading.dots, 80, 80)).toBe(true);
  });

  it('fails if it is no image, truncated or claims too many pixels, and leaves the inspector alive', async () => {
    const png = pngOf(label(400, 500));
    const huge = Buffer.from(png);
    for (const at of [16, 20]) huge.writeUInt32BE(100_000, at);
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
    const damaged = Buffer.from(png);
    damaged[80] = 255 - (damaged[80] ?? 0);
    for (const image of [
      new Uint8Array(),
      new TextEncoder().encode('GIF89a'),
      png.subarray(0, 12),
      png.subarray(0, -12),
      huge,
      damaged,
      Buffer.from(BLACK_JPEG, 'base64').subarray(0, -2),
      new Uint8Array([0xff, 0xd8, 0xff, 0xd9]),
    ])
      await expect(inspectImage(image)).rejects.toThrow(/\w/);
    expect(await inspector.createImageDocument(png, ASKED, 203)).toBeInstanceOf(Uint8Array);
  });
});

const BLACK_JPEG =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAAQABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/AJ+A/9k=';
