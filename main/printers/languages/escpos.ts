import { bytesPerRow } from '../../labels/inspect/dots.ts';
import { concatBytes } from '../../platform/read-limited.ts';
import { activeReasons, type EncodePage, type PrinterLanguage, type ReadStatus } from './printer-language.ts';

/** Rows per GS v 0, in dots: the height has to fit one byte. A band 576 dots wide takes 17 kB. */
const BAND_ROWS = 240;

/**
 * Encodes a page as ESC/POS: raster bands (GS v 0), then a feed to the cutter and a partial cut (GS V 66). The language has
 * no comments, so the title is not sent. Documented heads are 512 and 576 dots wide (docs/reference/printing.md, "Thermal
 * printers"). The label is sent at its own width: what exceeds the head is white (labels/size-findings.ts). GS v 0:
 * http://office.manualsonline.com/manuals/mfg/epson/tmu210.html?p=294
 */
const encode: EncodePage = ({ widthDots, heightDots, bits }) => {
  const perRow = bytesPerRow(widthDots);
  const pieces: Uint8Array[] = [RESET, NO_AUTOMATIC_STATUS, UNMOVED, printAreaWidth(perRow * 8)];
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
/**
 * GS P 0 0, GS L 0 0, ESC a 0, ESC { 0: motion units of a dot, no left margin, left-justified, upright. ESC @ resets them on
 * Epson's printers; on others they may outlive a job (docs/reference/printing.md, "What outlives a job").
 */
const UNMOVED = Uint8Array.of(0x1d, 0x50, 0, 0, 0x1d, 0x4c, 0, 0, 0x1b, 0x61, 0, 0x1b, 0x7b, 0);
/** GS W: the label's own width. A printer with a narrower head limits it to the head. */
const printAreaWidth = (dots: number): Uint8Array => Uint8Array.of(0x1d, 0x57, dots & 0xff, dots >> 8);
/** GS a 0: unsolicited status messages would mix with the answers. */
const NO_AUTOMATIC_STATUS = Uint8Array.of(0x1d, 0x61, 0);
/** GS V 66 0 */
const FEED_AND_CUT = Uint8Array.of(0x1d, 0x56, 66, 0);

/**
 * DLE EOT 1 to 4: printer, offline cause, error cause, paper. Answered at once, ahead of the printer's buffer
 * (https://www.easymanua.ls/epson/tm-t88iii-series/manual?p=84).
 */
const STATUS_QUESTION = Uint8Array.from([1, 2, 3, 4].flatMap((number) => [0x10, 0x04, number]));

/**
 * GS r 1. Answered in buffer order, and not while the printer is stopped. Sent after a label, its answer therefore means that
 * the whole label was processed (https://easymanua.ls/epson/tm-u220a/manual?p=84).
 */
const COMPLETION_QUESTION = Uint8Array.of(0x1d, 0x72, 1);

/** Reads the four answers to DLE EOT; `pending` is 0 once GS r is answered, and absent before. */
const readStatus: ReadStatus = ({ bytes, asked }) => {
  const { statuses, ended } = parseAnswers(bytes, asked);
  const [printer, offline, error, paper] = statuses.slice(-4);
  if (printer === undefined || offline === undefined || error === undefined || paper === undefined)
    return null;
  // Bit 6 of the error cause means a hot head, but an open cover sets it too: then only the cover is reported.
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

/** Whether the bytes are answers to DLE EOT, optionally after four-byte automatic statuses. */
const isAnswer = (bytes: Uint8Array): boolean => {
  let at = 0;
  while (((bytes[at] ?? 0) & 0x93) === 0x10) at += 4;
  const answers = bytes.subarray(at);
  return answers.length === 4 && answers.every((byte) => (byte & 0x93) === 0x12);
};

/**
 * Distinguishes the printer's bytes by their fixed bits: DLE EOT is 0xx1xx10, GS r 0xx0xxxx, and an automatic status is four
 * bytes, the first of them 0xx1xx00. Epson calls this "identification of the transmission status".
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

/** ESC/POS: encodes labels and reads the printer's status. */
export const ESCPOS: PrinterLanguage = {
  encode,
  statusQuestion: STATUS_QUESTION,
  readStatus,
  isAnswer,
  completionQuestion: COMPLETION_QUESTION,
  headQuestions: [
    {
      // GS I 67, answered by "_", the model's name and NUL.
      question: Uint8Array.of(0x1d, 0x49, 67),
      read(bytes) {
        const [, model] = /_([\x20-\x7e]{2,60})\0/.exec(new TextDecoder('latin1').decode(bytes)) ?? [];
        return model === undefined ? null : { model, dpi: null };
      },
    },
  ],
};
