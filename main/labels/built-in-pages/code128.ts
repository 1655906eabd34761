import JsBarcode from 'jsbarcode';
import type { SheetBarcode } from './sheet.ts';

/** The quiet zone beside the bars, in modules (ISO/IEC 15417). */
const QUIET_ZONE_MODULES = 10;

/** A Code 128 symbol before it is placed. */
export interface Code128 {
  readonly text: string;
  /** One character per module: 1 is a bar. */
  readonly modules: string;
  /** Width in modules, including quiet zones. */
  readonly width: number;
}

/**
 * Encodes a text. JsBarcode fills an object passed instead of an element (https://github.com/lindell/JsBarcode#readme).
 * @throws Error if Code 128 has no such character
 */
export function encodeCode128(text: string): Code128 {
  const drawn: { encodings?: readonly { readonly data: string }[] } = {};
  JsBarcode(drawn, text, { format: 'CODE128' });
  const modules = drawn.encodings?.map(({ data }) => data).join('') ?? '';
  if (!/^1[01]+1$/.test(modules)) throw new Error(`no Code 128 of ${JSON.stringify(text)}`);
  return { text, modules, width: modules.length + 2 * QUIET_ZONE_MODULES };
}

/** Draws a code with its quiet zones, starting at (x, y), in dots; a module is `barDots` wide. */
export function placeCode128(
  { text, modules, width }: Code128,
  barDots: number,
  { x, y, height }: { readonly x: number; readonly y: number; readonly height: number },
): SheetBarcode {
  return {
    text,
    barDots,
    area: { x, y, width: width * barDots, height },
    bars: [...modules.matchAll(/1+/g)].map(({ 0: run, index }) => ({
      x: x + (QUIET_ZONE_MODULES + index) * barDots,
      y,
      width: run.length * barDots,
      height,
    })),
  };
}
