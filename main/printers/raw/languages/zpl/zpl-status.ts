import { activeReasons, type PrinterStatus, type ReadStatus } from '../printer-status.ts';

/** Host status return. */
export const ZPL_STATUS_QUESTION = new TextEncoder().encode('~HS');

const STX = '\x02';
const ETX = '\x03';

const STATUS_ANSWER = new RegExp(`^(?:\\s*${STX}[^${STX}${ETX}]*${ETX})*\\s*$`);

/** Whether nothing stands outside of the lines, but their breaks. */
export const isZplAnswer = (bytes: Uint8Array): boolean =>
  STATUS_ANSWER.test(new TextDecoder('latin1').decode(bytes));

/**
 * Reads the three lines that ~HS is answered with, each between STX and ETX
 * (https://docs.zebra.com/us/en/printers/software/zpl-pg/zpl-commands/~hs4.html).
 * The same page says that some printers are silent while out of media or ribbon, or with the head open.
 */
export const readZplStatus: ReadStatus = ({ bytes, asked }) => {
  const text = new TextDecoder('latin1').decode(bytes.subarray(asked));
  const lines = text
    .split(STX)
    .slice(1)
    .flatMap((part) => (part.includes(ETX) ? [part.slice(0, part.indexOf(ETX)).split(',')] : []));
  // The first line has 12 fields and the second 11. Something else between them is no answer to ~HS.
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
  // Formats in the buffer, a format half received, labels left of the batch, a label that waits to be peeled off.
  const pending =
    parseCount(first[4]) + Number(flag(first, 7)) + parseCount(second[8]) + Number(flag(second, 7));
  return { ready: reasons.length === 0, reasons, pending };
}

function parseCount(field: string | undefined): number {
  return /^\d{1,9}$/.test(field?.trim() ?? '') ? Number(field) : 0;
}
