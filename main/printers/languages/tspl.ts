import { MM_PER_INCH } from '../../../shared/label-size.ts';
import { bytesPerRow, type Dots } from '../../labels/inspect/dots.ts';
import { concatBytes } from '../../platform/read-limited.ts';
import {
  activeReasons,
  asciiBytes,
  type EncodePage,
  type PrinterLanguage,
  type ReadStatus,
  toSafeComment,
} from './printer-language.ts';

/** White rows, in dots, from which a new BITMAP command pays off. */
const MIN_WHITE_ROWS = 8;

/**
 * Encodes a page as TSPL ("TSPL/TSPL2 Programming Language", TSC). BITMAP is not compressed, so only inked areas are sent:
 * bands of rows, each from its first to its last inked byte. The gap between labels stays as calibrated; everything else that
 * another program's job may have left in the printer and would move or mirror this label is set (docs/reference/printing.md,
 * "What outlives a job").
 */
const encode: EncodePage = (dots, { dpi, title }) => {
  const mm = (length: number): string => ((length / dpi) * MM_PER_INCH).toFixed(2);
  const setUp = [
    `REM ${toSafeComment(title)}`,
    `SIZE ${mm(dots.widthDots)} mm,${mm(dots.heightDots)} mm`,
    'DIRECTION 0,0',
    'REFERENCE 0,0',
    // Older firmware knows only the vertical shift.
    'SHIFT 0',
    'SHIFT 0,0',
    'OFFSET 0 mm',
    'CLS',
  ];
  // The leading line break ends any unfinished command.
  const head = asciiBytes(`\r\n${setUp.join('\r\n')}\r\n`);
  return concatBytes([head, ...encodeBitmaps(dots), asciiBytes('PRINT 1,1\r\n')]);
};

function encodeBitmaps({ widthDots, heightDots, bits }: Dots): Uint8Array[] {
  const perRow = bytesPerRow(widthDots);
  const row = (y: number): Uint8Array => bits.subarray(y * perRow, (y + 1) * perRow);
  return findInkedBands(heightDots, (y) => row(y).some((byte) => byte !== 0)).flatMap(({ top, bottom }) => {
    const { left, right } = findInkedColumns(top, bottom, row);
    const rows = Array.from({ length: bottom - top }, (_, at) =>
      invertBits(row(top + at).subarray(left, right)),
    );
    const command = `BITMAP ${left * 8},${top},${right - left},${bottom - top},0,`;
    return [asciiBytes(command), ...rows, asciiBytes('\r\n')];
  });
}

interface Band {
  readonly top: number;
  /** Exclusive. */
  readonly bottom: number;
}

function findInkedBands(heightDots: number, inked: (y: number) => boolean): Band[] {
  const bands: Band[] = [];
  for (let y = 0; y < heightDots; y++) {
    if (!inked(y)) continue;
    const last = bands.at(-1);
    if (last !== undefined && y - last.bottom < MIN_WHITE_ROWS)
      bands[bands.length - 1] = { top: last.top, bottom: y + 1 };
    else bands.push({ top: y, bottom: y + 1 });
  }
  return bands;
}

function findInkedColumns(
  top: number,
  bottom: number,
  row: (y: number) => Uint8Array,
): { left: number; right: number } {
  let left = Number.POSITIVE_INFINITY;
  let right = 0;
  for (let y = top; y < bottom; y++) {
    const first = row(y).findIndex((byte) => byte !== 0);
    if (first === -1) continue;
    left = Math.min(left, first);
    right = Math.max(right, row(y).findLastIndex((byte) => byte !== 0) + 1);
  }
  return { left, right };
}

/** In TSPL a 0 bit is black. */
function invertBits(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => ~byte);
}

/** ESC ! ? */
const STATUS_QUESTION = Uint8Array.of(0x1b, 0x21, 0x3f);

/** A greeting or an echo is longer. */
const isAnswer = (bytes: Uint8Array): boolean => bytes.length === 1;

/**
 * Reads the one-byte answer to ESC ! ? ("TSPL/TSPL2 Programming Language", TSC, "Status polling"; the bits also in
 * https://manualshive.com/en/manual/gprinter/gp-2120t/2248971?page=34).
 */
const readStatus: ReadStatus = ({ bytes, asked }) => {
  // Uses the newest byte: a label's dots may contain the query by chance, and the printer answers that too.
  const byte = bytes.length > asked ? bytes[bytes.length - 1] : undefined;
  if (byte === undefined) return null;
  const bit = (number: number): boolean => ((byte >> number) & 1) === 1;
  const reasons = activeReasons([
    ['out-of-paper', bit(2)],
    ['door-open', bit(0) || bit(6)],
    ['ribbon-out', bit(3)],
    ['paused', bit(4)],
    ['error', bit(1)],
    ['too-hot', bit(7)],
  ]);
  return { ready: reasons.length === 0, reasons, pending: Number(bit(5)) };
};

/** TSPL: encodes labels and reads the printer's status. */
export const TSPL: PrinterLanguage = {
  encode,
  statusQuestion: STATUS_QUESTION,
  readStatus,
  isAnswer,
  completionQuestion: null,
  headQuestions: [
    {
      // Ends its line, so that a printer that does not know it does not take it for the beginning of the next command.
      question: asciiBytes('~!T\r\n'),
      read(bytes) {
        const [, model] = /^([\x20-\x7e]{2,60})[\r\n]/.exec(new TextDecoder('latin1').decode(bytes)) ?? [];
        return model === undefined ? null : { model, dpi: null };
      },
    },
  ],
};
