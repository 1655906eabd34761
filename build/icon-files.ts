import { decode } from 'fast-png';

/** A square picture: its edge in pixels, and its PNG with 8-bit RGBA. */
export interface Picture {
  readonly size: number;
  readonly png: Uint8Array;
}

/**
 * Creates a Windows icon (https://en.wikipedia.org/wiki/ICO_(file_format)): bitmaps below 64 pixels, because not every program
 * that reads icons supports PNG, and PNG from there on.
 */
export function createIco(pictures: readonly Picture[]): Buffer {
  const images = pictures.map(({ size, png }) => ({
    size,
    data: size < 64 ? encodeBitmap(png) : Buffer.from(png),
  }));
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [at, { size, data }] of images.entries()) {
    const entry = 6 + 16 * at;
    // 256 is written as 0.
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(data.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += data.length;
  }
  return Buffer.concat([head, ...images.map(({ data }) => data)]);
}

/**
 * Encodes an icon's kind of bitmap: no file header, twice the height for a mask that 32 bits per pixel leave empty, upside down.
 */
function encodeBitmap(png: Uint8Array): Buffer {
  const { width, height, data } = decode(png);
  const maskRow = Math.ceil(width / 32) * 4;
  const image = Buffer.alloc(40 + width * height * 4 + maskRow * height);
  image.writeUInt32LE(40, 0);
  image.writeInt32LE(width, 4);
  image.writeInt32LE(height * 2, 8);
  image.writeUInt16LE(1, 12);
  image.writeUInt16LE(32, 14);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice((y * width + x) * 4);
      image.set([blue, green, red, alpha], 40 + ((height - 1 - y) * width + x) * 4);
    }
  }
  return image;
}

/** Types of a macOS icon that contain PNG, with their pixels (https://en.wikipedia.org/wiki/Apple_Icon_Image_format). */
const ICNS_TYPES = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const;

/**
 * Creates a macOS icon. The types for 16 and 32 pixels on old screens cannot contain PNG; macOS scales down the next larger ones.
 * @throws Error if a size is missing
 */
export function createIcns(pictures: readonly Picture[]): Buffer {
  const blocks = ICNS_TYPES.map(([type, size]) => {
    const png = pictures.find((picture) => picture.size === size)?.png;
    if (png === undefined) throw new Error(`no picture of ${size} pixels`);
    return encodeBlock(type, png);
  });
  return encodeBlock('icns', Buffer.concat(blocks));
}

function encodeBlock(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(8 + content.length, 4);
  return Buffer.concat([head, content]);
}
