import type { RawLanguage } from '../../../shared/printer-languages.ts';
import type { Label } from '../../labels/label.ts';
import { concatBytes } from '../../platform/read-limited.ts';
import { ESCPOS } from './escpos.ts';
import { type PrinterLanguage } from './printer-language.ts';
import { TSPL } from './tspl.ts';
import { ZPL } from './zpl.ts';

/** The languages of shared/printer-languages.ts, as main speaks them. */
export const PRINTER_LANGUAGES: Readonly<Record<RawLanguage, PrinterLanguage>> = {
  zpl: ZPL,
  tspl: TSPL,
  escpos: ESCPOS,
};

/** All sheets of a label, one after the other, as its printer reads them. */
export function encodeLabel(
  { encode }: PrinterLanguage,
  { dots, dpi }: Pick<Label, 'dots' | 'dpi'>,
  title: string,
): Uint8Array {
  return concatBytes(dots.map((page) => encode(page, { dpi, title })));
}
