import type { RawLanguage } from '../../../shared/printer-languages.ts';
import type { Label } from '../../labels/label.ts';
import { concatBytes } from '../../platform/read-limited.ts';
import { ESCPOS } from './escpos.ts';
import { type PrinterLanguage } from './printer-language.ts';
import { TSPL } from './tspl.ts';
import { ZPL } from './zpl.ts';

/** Main's implementations of the languages in shared/printer-languages.ts. */
export const PRINTER_LANGUAGES: Readonly<Record<RawLanguage, PrinterLanguage>> = {
  zpl: ZPL,
  tspl: TSPL,
  escpos: ESCPOS,
};

/** Encodes all pages of a label, in order. */
export function encodeLabel(
  { encode }: PrinterLanguage,
  { dots, dpi }: Pick<Label, 'dots' | 'dpi'>,
  title: string,
): Uint8Array {
  return concatBytes(dots.map((page) => encode(page, { dpi, title })));
}
