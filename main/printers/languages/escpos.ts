import { bytesPerRow } from '../../labels/inspect/dots.ts';
import { concatBytes } from '../../platform/read-limited.ts';
import { activeReasons, type EncodePage, type PrinterLanguage, type ReadStatus } from './printer-language.ts';

/** Rows of one GS v 0, in dots: the height fits one byte, and a band of 576 dots is 17 kB. */
const BAND_ROWS = 240;

/**
 * A page as ESC/POS: raster bands (GS v 0), then fed to the cutter and cut but for a point (GS V 66). The language has
 * no comments, so the title does not go along. Documented heads are 512 and 576 dots wide (docs/reference/printing.md, "Thermal
 * printers"); the label's own width is sent, and what is wider than the head is cut off by the printer.
 * GS v 0: http://office.manualsonline.com/manuals/mfg/epson/tmu210.html?p=294
 */
const encode: EncodePage = ({ widthDots, heightDots, bits }) => {
  const perRow = bytesPerRow(widthDots);
  const pieces: Uint8Array[] = [RESET, NO_AUTOMATIC_STATUS];
  for (let top = 0; top < heightDots; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, heightDots - top);
    pieces.push(
      Uint8Array.of(0x1d, 0x76, 0x30, 0, perRow & 0xff, perRow >> 8, rows, 0),
      bits.subarray(top * perRow, (top + rows) * perRow),
    );
  }
  return concatBytes([...pieces, FEED_AND_CUT]);
};

/** ESC @ */
const RESET = Uint8Array.of(0x1b, 0x40);
/** GS a 0: status sent unasked would get in between the answers. */
const NO_AUTOMATIC_STATUS = Uint8Array.of(0x1d, 0x61, 0);
/** GS V 66 0 */
const FEED_AND_CUT = Uint8Array.of(0x1d, 0x56, 66, 0);

/**
 * DLE EOT 1 to 4: printer, cause of being offline, cause of an error, paper. They are answered at once, whatever else
 * waits in the printer's buffer (https://www.easymanua.ls/epson/tm-t88iii-series/manual?p=84).
 */
const STATUS_QUESTION = Uint8Array.from([1, 2, 3, 4].flatMap((number) => [0x10, 0x04, number]));

/**
 * GS r 1. It is answered only when its turn in the buffer comes, and not while the printer is stopped, so after a
 * label's bytes its answer says that all of them were worked off
 * (https://easymanua.ls/epson/tm-u220a/manual?p=84).
 */
const COMPLETION_QUESTION = Uint8Array.of(0x1d, 0x72, 1);

/** Reads four answers to DLE EOT; `pending` is 0 once GS r was answered too, and absent before. */
const readStatus: ReadStatus = ({ bytes, asked }) => {
  const { statuses, ended } = parseAnswers(bytes, asked);
  const [printer, offline, error, paper] = statuses.slice(-4);
  if (printer === undefined || offline === undefined || error === undefined || paper === undefined)
    return null;
  // Bit 6 of the cause of an error covers a hot head, but an open cover too: the cover is named alone.
  const open = (offline & 0x04) !== 0;
  const reasons = activeReasons([
    ['out-of-paper', (offline & 0x20) !== 0 || (paper & 0x60) !== 0],
    ['door-open', open],
    ['too-hot', (error & 0x40) !== 0 && !open],
    ['error', (error & 0x28) !== 0],
  ]);
  // Offline without a cause: the feed button, or a fault that has no bit.
  if (reasons.length === 0 && (printer & 0x08) !== 0) reasons.push('offline');
  return { ready: reasons.length === 0, reasons, ...(ended && { pending: 0 }) };
};

/** Whether all are answers to DLE EOT, behind automatic statuses of four bytes if need be. */
const isAnswer = (bytes: Uint8Array): boolean => {
  let at = 0;
  while (((bytes[at] ?? 0) & 0x93) === 0x10) at += 4;
  const answers = bytes.subarray(at);
  return answers.length === 4 && answers.every((byte) => (byte & 0x93) === 0x12);
};

/**
 * Tells the printer's bytes apart by their fixed bits: DLE EOT is 0xx1xx10, GS r 0xx0xxxx, and an
 * automatic status is four bytes, the first of them 0xx1xx00. Epson calls this "identification of the
 * transmission status".
 */
function parseAnswers(bytes: Uint8Array, asked: number): { statuses: number[]; ended: boolean } {
  const statuses: number[] = [];
  let ended = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if ((byte & 0x93) === 0x12) {
      if (at >= asked) statuses.push(byte);
    } else if ((byte & 0x93) === 0x10) at += 3;
    else if ((byte & 0x90) === 0) ended = true;
  }
  return { statuses, ended };
}

/** ESC/POS: how a label is sent, and how the printer tells its state. */
export const ESCPOS: PrinterLanguage = {
  encode,
  statusQuestion: STATUS_QUESTION,
  readStatus,
  isAnswer,
  completionQuestion: COMPLETION_QUESTION,
};
