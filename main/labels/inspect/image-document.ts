import { crc32 } from 'node:zlib';
import { PDFDocument, type PDFImage } from '@cantoo/pdf-lib';
import { MM_PER_INCH, type SizeMm } from '../../../shared/label-size.ts';
import { MAX_PIXELS, tooLargeImageError } from './document-limits.ts';
import { SIZE_TOLERANCE, sizesMatch } from './page-rounding.ts';

const POINTS_PER_MM = 72 / MM_PER_INCH;

/**
 * Converts a label that came as an image (PNG or JPEG) to a PDF of one page, so that it is inspected, shown and printed like
 * any other. The image's size is what a PNG states (pHYs), else it fills `asked` with its proportions kept. With quite other
 * proportions its page is as large as the picture then is, so that it does not pass for a label of that size. If the image has
 * as many pixels as the printer has dots on that size, one pixel becomes one dot, so that bars stay sharp.
 * @param dpi the printer's dots per inch
 * @throws UnusableDocumentError if it is too large to be drawn; Error if it is not such an image
 */
export async function createImageDocument(
  image: Uint8Array,
  asked: SizeMm,
  dpi: number,
): Promise<Uint8Array> {
  const png = isPng(image) ? readPngFacts(image) : null;
  if (png === null && !isJpeg(image)) throw new Error('neither a PNG nor a JPEG');
  // Checks before decoding: a file of a few kilobytes can claim any number of pixels.
  if (png !== null) requireDrawable(png.widthPx, png.heightPx);
  const document = await PDFDocument.create();
  const embedded = png === null ? await document.embedJpg(image) : await document.embedPng(image);
  requireDrawable(embedded.width, embedded.height);
  // Ignores a JPEG's density, which in most programs' files is 72 or 96 whatever the picture is.
  const size = png?.sizeMm ?? sizeWithin(embedded, asked);
  drawImage(document, embedded, sizeAtOneDotPerPixel(embedded, size, dpi) ?? size);
  return document.save();
}

/** Whether a JPEG has its start marker and, apart from padding, its end marker (ITU-T T.81, B.1.1.3). */
function isJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return false;
  return bytes.subarray(-64).some((byte, at, last) => byte === 0xff && last[at + 1] === 0xd9);
}

function requireDrawable(widthPx: number, heightPx: number): void {
  if (widthPx * heightPx > MAX_PIXELS) throw tooLargeImageError(widthPx, heightPx);
}

/** The requested size, or what a picture of quite other proportions fills of it: two labels beside one another half. */
function sizeWithin({ width, height }: PDFImage, asked: SizeMm): SizeMm {
  const scale = Math.min(asked.widthMm / width, asked.heightMm / height);
  const filled = { widthMm: width * scale, heightMm: height * scale };
  const isLike = (['widthMm', 'heightMm'] as const).every(
    (side) => filled[side] >= asked[side] * (1 - SIZE_TOLERANCE),
  );
  return isLike ? asked : filled;
}

/** "203 dpi" printers have 8 dots per millimeter, i.e. 203.2 dpi, so such an image differs by a dot or two. */
function sizeAtOneDotPerPixel({ width, height }: PDFImage, size: SizeMm, dpi: number): SizeMm | null {
  const widthMm = (width / dpi) * MM_PER_INCH;
  const heightMm = (height / dpi) * MM_PER_INCH;
  return sizesMatch({ widthMm, heightMm }, size) ? { widthMm, heightMm } : null;
}

function drawImage(document: PDFDocument, image: PDFImage, { widthMm, heightMm }: SizeMm): void {
  const page = document.addPage([widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM]);
  const { width, height } = image.scaleToFit(page.getWidth(), page.getHeight());
  page.drawImage(image, {
    x: (page.getWidth() - width) / 2,
    y: (page.getHeight() - height) / 2,
    width,
    height,
  });
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, at) => bytes[at] === byte);
}

/**
 * Reads a PNG's header and its size on paper, if given in meters (W3C PNG 3, 5.3, 11.2.1 and 11.3.4.3) and verifies that it is complete: decoders accept a
 * truncated or damaged one and draw only part of the label.
 * @throws Error if it is incomplete or damaged
 */
function readPngFacts(png: Uint8Array): { widthPx: number; heightPx: number; sizeMm: SizeMm | null } {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  let pixels: { widthPx: number; heightPx: number } | null = null;
  let perMetre: { x: number; y: number } | null = null;
  // A chunk: length, name, data, and a checksum of name and data.
  for (let at = SIGNATURE.length; at + 12 <= png.length; ) {
    const data = at + 8;
    const end = data + view.getUint32(at);
    if (end + 4 > png.length) break;
    if (crc32(png.subarray(at + 4, end)) !== view.getUint32(end)) throw new Error('the PNG is damaged');
    switch (String.fromCharCode(...png.subarray(at + 4, data))) {
      case 'IHDR':
        if (end - data === 13) pixels = { widthPx: view.getUint32(data), heightPx: view.getUint32(data + 4) };
        break;
      case 'pHYs':
        if (end - data === 9 && png[data + 8] === 1)
          perMetre = { x: view.getUint32(data), y: view.getUint32(data + 4) };
        break;
      case 'IEND':
        if (pixels === null) throw new Error('the PNG has no header');
        return { ...pixels, sizeMm: sizeOf(pixels, perMetre) };
    }
    at = end + 4;
  }
  throw new Error('the PNG is cut off');
}

function sizeOf(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  perMetre: { x: number; y: number } | null,
): SizeMm | null {
  if (perMetre === null || perMetre.x === 0 || perMetre.y === 0) return null;
  return { widthMm: (widthPx / perMetre.x) * 1000, heightMm: (heightPx / perMetre.y) * 1000 };
}
