import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DecodedPng, decode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { createIcns } from '../../../build/icon-files.ts';

const BUILD = join(import.meta.dirname, '../../../build');
const SIZES = [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024];
const picture = (size: number): Buffer => readFileSync(join(BUILD, `icons/${size}x${size}.png`));

/** Red, green, blue and opacity where the drawing has a point, on its grid of 16. */
function at({ width, data }: Pick<DecodedPng, 'width' | 'data'>, x: number, y: number): number[] {
  const column = Math.floor((x / 16) * width);
  const row = Math.floor((y / 16) * width);
  return Array.from(data.slice((row * width + column) * 4, (row * width + column) * 4 + 4));
}

/** A Windows icon's pictures by size: PNG as it is, bitmaps turned upright. */
function icoPictures(file: Buffer): Map<number, Pick<DecodedPng, 'width' | 'data'>> {
  const pictures = new Map<number, Pick<DecodedPng, 'width' | 'data'>>();
  for (let at = 0; at < file.readUInt16LE(4); at++) {
    const entry = 6 + 16 * at;
    const size = file.readUInt8(entry) || 256;
    const image = file.subarray(file.readUInt32LE(entry + 12)).subarray(0, file.readUInt32LE(entry + 8));
    pictures.set(size, image.readUInt32BE(0) === 0x89504e47 ? decode(image) : uprightBitmap(image, size));
  }
  return pictures;
}

function uprightBitmap(image: Buffer, size: number): Pick<DecodedPng, 'width' | 'data'> {
  const header = [image.readUInt32LE(0), image.readInt32LE(4), image.readInt32LE(8), image.readUInt16LE(14)];
  expect(header).toEqual([40, size, 2 * size, 32]);
  expect(image.length).toBe(40 + size * size * 4 + Math.ceil(size / 32) * 4 * size);
  const data = new Uint8Array(size * size * 4);
  for (let pixel = 0; pixel < size * size; pixel++) {
    const y = size - 1 - Math.floor(pixel / size);
    const from = 40 + (y * size + (pixel % size)) * 4;
    const [blue = 0, green = 0, red = 0, alpha = 0] = image.subarray(from, from + 4);
    data.set([red, green, blue, alpha], pixel * 4);
  }
  return { width: size, data };
}

describe('Tem’s icons', () => {
  test('are made from the current drawing', () => {
    const hash = createHash('sha256')
      .update(readFileSync(join(BUILD, 'icon.svg')))
      .digest('hex');
    expect(readFileSync(join(BUILD, 'icons/made-from.txt'), 'utf8').trim(), 'run "npm run icons"').toBe(hash);
  });

  test('include a picture of each size on Linux, sharp at the smallest', () => {
    const names = readdirSync(join(BUILD, 'icons')).filter((name) => name.endsWith('.png'));
    expect(names.toSorted()).toEqual(SIZES.map((size) => `${size}x${size}.png`).toSorted());
    for (const size of SIZES) {
      const drawn = decode(picture(size));
      expect([drawn.width, drawn.height, drawn.channels]).toEqual([size, size, 4]);
      // A corner is empty; the ground, the paper, a bar of the barcode and the gap beside it have their colours.
      expect(at(drawn, 0, 0)[3]).toBeLessThan(128);
      expect(at(drawn, 1, 8)).toEqual([0x1d, 0x5c, 0xbb, 255]);
      expect(at(drawn, 2.5, 6)).toEqual([255, 255, 255, 255]);
      expect(at(drawn, 6, 6)).toEqual([0x14, 0x18, 0x1f, 255]);
      expect(at(drawn, 9.5, 6)).toEqual([255, 255, 255, 255]);
    }
  });

  test('are the same pictures on Windows', () => {
    const pictures = icoPictures(readFileSync(join(BUILD, 'icon.ico')));
    expect([...pictures.keys()].toSorted((a, b) => a - b)).toEqual([16, 24, 32, 48, 64, 96, 128, 256]);
    for (const [size, { data }] of pictures)
      expect(Buffer.compare(Buffer.from(data), Buffer.from(decode(picture(size)).data)), `${size}`).toBe(0);
  });

  test('are the same pictures on macOS', () => {
    const file = readFileSync(join(BUILD, 'icon.icns'));
    expect(file.equals(createIcns(SIZES.map((size) => ({ size, png: picture(size) }))))).toBe(true);
    expect([file.toString('latin1', 0, 4), file.readUInt32BE(4)]).toEqual(['icns', file.length]);
    const widths: number[] = [];
    for (let offset = 8; offset < file.length; offset += file.readUInt32BE(offset + 4))
      widths.push(decode(file.subarray(offset + 8, offset + file.readUInt32BE(offset + 4))).width);
    expect(widths).toEqual([32, 64, 128, 256, 256, 512, 512, 1024]);
  });
});
