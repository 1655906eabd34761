import type { RawLanguage } from '../../../../shared/raw-printer.ts';
import type { Label } from '../../../labels/label.ts';
import { concatBytes, type EncodePage } from './encoder.ts';
import { encodeEscpos } from './escpos/encode-escpos.ts';
import {
  ESCPOS_COMPLETION_QUESTION,
  ESCPOS_STATUS_QUESTION,
  isEscposAnswer,
  readEscposStatus,
} from './escpos/escpos-status.ts';
import type { ReadStatus } from './printer-status.ts';
import { encodeTspl } from './tspl/encode-tspl.ts';
import { isTsplAnswer, readTsplStatus, TSPL_STATUS_QUESTION } from './tspl/tspl-status.ts';
import { encodeZpl } from './zpl/encode-zpl.ts';
import { isZplAnswer, readZplStatus, ZPL_STATUS_QUESTION } from './zpl/zpl-status.ts';

/** How printers of one language are spoken to. */
export interface PrinterLanguage {
  readonly encode: EncodePage;
  /** Has no line break: what is no printer and reads lines is given no whole one. */
  readonly statusQuestion: Uint8Array;
  readonly readStatus: ReadStatus;
  /** Whether all that came on a new connection is an answer of this language, and not what another service greets with. */
  readonly isAnswer: (bytes: Uint8Array) => boolean;
  /**
   * A question sent behind a label that is answered only once the label was worked off; null where the status itself
   * tells what is pending. A printer that has it prints as it reads, so a label during which the paper ran out is torn;
   * the others keep the label and print it again.
   */
  readonly completionQuestion: Uint8Array | null;
}

export const PRINTER_LANGUAGES: Readonly<Record<RawLanguage, PrinterLanguage>> = {
  zpl: {
    encode: encodeZpl,
    statusQuestion: ZPL_STATUS_QUESTION,
    readStatus: readZplStatus,
    isAnswer: isZplAnswer,
    completionQuestion: null,
  },
  tspl: {
    encode: encodeTspl,
    statusQuestion: TSPL_STATUS_QUESTION,
    readStatus: readTsplStatus,
    isAnswer: isTsplAnswer,
    completionQuestion: null,
  },
  escpos: {
    encode: encodeEscpos,
    statusQuestion: ESCPOS_STATUS_QUESTION,
    readStatus: readEscposStatus,
    isAnswer: isEscposAnswer,
    completionQuestion: ESCPOS_COMPLETION_QUESTION,
  },
};

/** All sheets of a label, one after the other, as its printer reads them. */
export function encodeLabel(
  { encode }: PrinterLanguage,
  { dots, dpi }: Pick<Label, 'dots' | 'dpi'>,
  title: string,
): Uint8Array {
  return concatBytes(dots.map((page) => encode(page, { dpi, title })));
}
