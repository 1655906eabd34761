import { createHash } from 'node:crypto';
import type { Barcode } from '../../../../main/labels/inspect/barcodes.ts';
import { type Dots, hashDots } from '../../../../main/labels/inspect/dots.ts';
import type { PageReading } from '../../../../main/labels/inspect/read-pages.ts';
import type { OrderCode } from '../../../../shared/order-code.ts';

/** Pages as the inspector reads them, with as little on them as a rule needs. */

export const A = 'SGNS336484LM.883568271' as OrderCode;
export const B = 'TGGS983262NM.613593645' as OrderCode;
export const C = 'HNIS781286NM.1619178' as OrderCode;
/** Orders that are not of the batch. */
export const X = 'BPCS983262NM.810000026';
export const Y = 'SGNS983262NT.595050186';

export const shortcode = (code: string): string => code.slice(code.indexOf('.') + 1);

export function barcode(text: string, format = 'Code128', narrowestBarDots: number | null = 3): Barcode {
  return { text, format, plain: true, narrowestBarDots, place: { x: 0.5, y: 0.1 } };
}

/** Dots that other contents don't have. */
function dotsOf(text: string, barcodes: readonly Barcode[]): Dots {
  const contents = [text, ...barcodes.map(({ format, text: code }) => `${format} ${code}`).toSorted()];
  const bits = createHash('sha256').update(JSON.stringify(contents)).digest();
  return { widthDots: 8 * bits.length, heightDots: 1, bits };
}

/** @param barcodes texts of Code 128 symbols, or whole barcodes */
export function page(
  text: string,
  barcodes: readonly (string | Barcode)[] = [],
  more: Partial<PageReading> = {},
): PageReading {
  const codes = barcodes.map((one) => (typeof one === 'string' ? barcode(one) : one));
  const dots = more.dots ?? dotsOf(text, codes);
  return {
    widthMm: 80,
    heightMm: 100,
    fits: true,
    text,
    unreadText: false,
    faint: false,
    inked: true,
    barcodes: codes,
    dots,
    hash: hashDots(dots),
    edgeInk: false,
    ...more,
  };
}

/** An order's label as it should be: its shortcode as a barcode, its code in the text. */
export const labelOf = (code: string): PageReading => page(`Mã đơn ${code}`, [shortcode(code)]);
export const blankPage = (): PageReading => page('', [], { inked: false });
