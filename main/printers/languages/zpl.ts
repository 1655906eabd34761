import { bytesPerRow, type Dots } from '../../labels/inspect/dots.ts';
import {
  activeReasons,
  asciiBytes,
  type EncodePage,
  type PrinterLanguage,
  type PrinterStatus,
  type ReadStatus,
  toSafeComment,
} from './printer-language.ts';

/** The maximum length of one ^GF field (https://docs.zebra.com/us/en/printers/software/zpl-pg/zpl-commands/%5Egf.html). */
const FIELD_BYTES = 99_999;

/**
 * Encodes a page as ZPL II: graphic fields in compressed ASCII hex. First of all sets what another program's job may have left
 * in the printer and would move, scale, mirror, reverse or overlay this label (docs/reference/printing.md, "What outlives a
 * job"); some of it counts only before a format's first ^FS, so the comment comes after it. Leaves darkness, speed and media
 * alone.
 */
const encode: EncodePage = (dots, { title }) => {
  const size = `^PW${dots.widthDots}^LL${dots.heightDots}`;
  const head = `^XA^MCY^MUD,300,300^JMA${size}^LH0,0^LS0^LT0^FWN,0^PON^PMN^LRN^JZY^FX${toSafeComment(title)}^FS\n`;
  return asciiBytes(`${head}${encodeGraphicFields(dots)}^PQ1,0,0,N^XZ\n`);
};

/** Splits the label into bands: 100 x 150 mm at 203 dpi is 120,000 bytes, more than one field may hold. */
function encodeGraphicFields({ widthDots, heightDots, bits }: Dots): string {
  const perRow = bytesPerRow(widthDots);
  const bandRows = Math.max(1, Math.floor(FIELD_BYTES / perRow));
  let fields = '';
  for (let top = 0; top < heightDots; top += bandRows) {
    const band = bits.subarray(top * perRow, Math.min(top + bandRows, heightDots) * perRow);
    fields += `^FO0,${top}^GFA,${band.length},${band.length},${perRow},${compress(band, perRow)}^FS\n`;
  }
  return fields;
}

/**
 * Zebra's ASCII hex compression
 * (https://docs.zebra.com/us/en/printers/software/zpl-pg/advanced-techniques/alternative-data-compression-scheme-for-~dg-and-~db-commands.html).
 */
function compress(band: Uint8Array, perRow: number): string {
  let text = '';
  let previous = '';
  for (let at = 0; at < band.length; at += perRow) {
    const row = toHex(band.subarray(at, at + perRow));
    text += row === previous ? ':' : compressRow(row);
    previous = row;
  }
  return text;
}

function compressRow(row: string): string {
  const zeros = countTrailing(row, '0');
  if (zeros > 0) return `${compressRepeats(row.slice(0, -zeros))},`;
  const ones = countTrailing(row, 'F');
  if (ones > 0) return `${compressRepeats(row.slice(0, -ones))}!`;
  return compressRepeats(row);
}

/** Counts equal digits at the end of a row, in whole bytes: older printers fill only those. */
function countTrailing(row: string, digit: string): number {
  let length = 0;
  while (length < row.length && row[row.length - 1 - length] === digit) length++;
  return length & ~1;
}

function compressRepeats(digits: string): string {
  return digits.replace(/(.)\1{2,}/g, (run: string) => encodeRepeatCount(run.length) + run.charAt(0));
}

/** G to Y mean 1 to 19, g to z mean 20 to 400 in steps of 20; they add up. */
function encodeRepeatCount(count: number): string {
  const whole = 'z'.repeat(Math.floor(count / 400));
  const twenties = Math.floor((count % 400) / 20);
  const ones = count % 20;
  return whole + countLetter('g', twenties) + countLetter('G', ones);
}

function countLetter(first: string, number: number): string {
  return number === 0 ? '' : String.fromCharCode(first.charCodeAt(0) + number - 1);
}

function toHex(row: Uint8Array): string {
  return Buffer.from(row.buffer, row.byteOffset, row.byteLength).toString('hex').toUpperCase();
}

/** Host status return. */
const STATUS_QUESTION = new TextEncoder().encode('~HS');

const STX = '\x02';
const ETX = '\x03';

const STATUS_ANSWER = new RegExp(`^(?:\\s*${STX}[^${STX}${ETX}]*${ETX})*\\s*$`);

/** Whether the bytes contain status lines and whitespace only. */
const isAnswer = (bytes: Uint8Array): boolean => STATUS_ANSWER.test(new TextDecoder('latin1').decode(bytes));

/**
 * Reads the three-line answer to ~HS, each line between STX and ETX
 * (https://docs.zebra.com/us/en/printers/software/zpl-pg/zpl-commands/~hs4.html). According to the same page, some printers
 * are silent while out of media or ribbon, or with the head open.
 */
const readStatus: ReadStatus = ({ bytes, asked }) => {
  const text = new TextDecoder('latin1').decode(bytes.subarray(asked));
  const lines = text
    .split(STX)
    .slice(1)
    .flatMap((part) => (part.includes(ETX) ? [part.slice(0, part.indexOf(ETX)).split(',')] : []));
  // The first line has 12 fields and the second 11. Anything else is not an answer to ~HS.
  const at = lines.findIndex((line, index) => line.length >= 12 && (lines[index + 1]?.length ?? 0) >= 9);
  const first = lines[at];
  const second = lines[at + 1];
  if (first === undefined || second === undefined || lines[at + 2] === undefined) return null;
  return parseStatus(first, second);
};

function parseStatus(first: readonly string[], second: readonly string[]): PrinterStatus {
  const flag = (line: readonly string[], index: number): boolean => line[index]?.trim() === '1';
  const reasons = activeReasons([
    ['out-of-paper', flag(first, 1)],
    ['door-open', flag(second, 2)],
    ['ribbon-out', flag(second, 3)],
    ['paused', flag(first, 2)],
    ['too-hot', flag(first, 11)],
  ]);
  // Formats in the buffer, a partially received format, remaining labels of the batch, a label waiting to be peeled off.
  const pending =
    parseCount(first[4]) + Number(flag(first, 7)) + parseCount(second[8]) + Number(flag(second, 7));
  return { ready: reasons.length === 0, reasons, pending };
}

function parseCount(field: string | undefined): number {
  return /^\d{1,9}$/.test(field?.trim() ?? '') ? Number(field) : 0;
}

/** Dots per millimeter, as Zebra's printers name their heads, in dots per inch. */
const DPI_OF: Readonly<Record<string, number>> = { '6': 152, '8': 203, '12': 300, '24': 600 };

/** Model, firmware, dots per millimeter, memory. */
const IDENTIFICATION = new RegExp(
  `(?:^|${STX})([^,${STX}${ETX}\\r\\n]{1,60}),[^,${STX}${ETX}]{1,40},(6|8|12|24),[^${STX}${ETX}]*${ETX}`,
);
/** The head's own width: the line PRINT WIDTH is a setting. */
const RESOLUTION = /^ *(\d{3,4}) *(6|8|12|24)\/MM .*RESOLUTION/m;

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** ZPL II: encodes labels and reads the printer's status. */
export const ZPL: PrinterLanguage = {
  encode,
  statusQuestion: STATUS_QUESTION,
  readStatus,
  isAnswer,
  completionQuestion: null,
  // ~HI first: it is no format, and what does not know ^HH might feed a label for it (docs/reference/printing.md, "Heads").
  headQuestions: [
    {
      question: asciiBytes('~HI'),
      read(bytes) {
        const [, model, perMm = ''] = IDENTIFICATION.exec(latin1(bytes)) ?? [];
        return model === undefined ? null : { model, dpi: DPI_OF[perMm] ?? null };
      },
    },
    {
      question: asciiBytes('^XA^HH^XZ'),
      read(bytes) {
        const [, dots, perMm = ''] = RESOLUTION.exec(latin1(bytes)) ?? [];
        return dots === undefined ? null : { dots: Number(dots), dpi: DPI_OF[perMm] ?? null };
      },
    },
  ],
};
