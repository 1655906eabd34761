import { PDFDocument, type PDFImage } from '@cantoo/pdf-lib';
import { MM_PER_INCH, type SizeMm } from '../../../shared/label-size.ts';
import { tooLargeImageError } from './document-limit-error.ts';
import { MAX_PIXELS } from './document-limits.ts';
import { PAGE_ROUNDING_MM } from './page-rounding.ts';
import { isPng, readPngFacts } from './png-facts.ts';

const POINTS_PER_MM = 72 / MM_PER_INCH;

/**
 * Converts a label that came as an image (PNG or JPEG) to a PDF of one page, so that it is inspected, shown and printed like
 * any other. The image's size is what a PNG states (pHYs), else it fills `asked` with its proportions kept. If the image has
 * as many pixels as the printer has dots on that size, one pixel becomes one dot, so that bars stay sharp.
 * @param dpi the printer's dots per inch
 * @throws DocumentLimitError if it is too large to be drawn; Error if it is not such an image
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
  const size = png?.sizeMm ?? asked;
  drawImage(document, embedded, sizeAtOneDotPerPixel(embedded, size, dpi) ?? size);
  return document.save();
}

/**
 * Whether a JPEG is complete: it begins with a start-of-image marker and ends with an end marker (ITU-T T.81, B.1.1.3), apart
 * from padding.
 */
function isJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return false;
  return bytes.subarray(-64).some((byte, at, last) => byte === 0xff && last[at + 1] === 0xd9);
}

function requireDrawable(widthPx: number, heightPx: number): void {
  if (widthPx * heightPx > MAX_PIXELS) throw tooLargeImageError(widthPx, heightPx);
}

/** "203 dpi" printers have 8 dots per millimeter, i.e. 203.2 dpi, so such an image differs by a dot or two. */
function sizeAtOneDotPerPixel({ width, height }: PDFImage, size: SizeMm, dpi: number): SizeMm | null {
  const widthMm = (width / dpi) * MM_PER_INCH;
  const heightMm = (height / dpi) * MM_PER_INCH;
  const near =
    Math.abs(widthMm - size.widthMm) <= PAGE_ROUNDING_MM &&
    Math.abs(heightMm - size.heightMm) <= PAGE_ROUNDING_MM;
  return near ? { widthMm, heightMm } : null;
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
