import { activeReasons, type ReadStatus } from '../printer-status.ts';

/** ESC ! ? */
export const TSPL_STATUS_QUESTION = Uint8Array.of(0x1b, 0x21, 0x3f);

/** A greeting or an echo is longer. */
export const isTsplAnswer = (bytes: Uint8Array): boolean => bytes.length === 1;

/**
 * Reads the one byte that ESC ! ? is answered with ("TSPL/TSPL2 Programming Language", TSC, "Status polling";
 * the bits also in https://manualshive.com/en/manual/gprinter/gp-2120t/2248971?page=34).
 */
export const readTsplStatus: ReadStatus = ({ bytes, asked }) => {
  // The newest byte counts: a label's dots may happen to hold the question, which is then answered too.
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
