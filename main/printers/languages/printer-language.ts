import type { PrinterReason } from '../../../shared/printer-reason.ts';
import type { Dots } from '../../labels/inspect/dots.ts';

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

/** What an encoder has to know besides the dots. */
export interface EncodeOptions {
  /** Dots per inch of the print head. */
  readonly dpi: number;
  /** The job's title; it goes along as a comment where the language has comments. */
  readonly title: string;
}

/** Puts one page into a printer's language, as a whole label with everything from set-up to "print". */
export type EncodePage = (dots: Dots, terms: EncodeOptions) => Uint8Array;

/** The most of a title that is sent. */
const MAX_TITLE_LETTERS = 120;

/** A title that is safe inside a command: printable ASCII without the characters (`^`, `~`) that begin a command. */
export function toSafeComment(title: string): string {
  return title.replace(/[^\x20-\x7d]|\^/gu, '_').slice(0, MAX_TITLE_LETTERS);
}

/** ASCII text as bytes. */
export function asciiBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** What a printer says of itself. */
export interface PrinterStatus {
  /** Whether it can print now. */
  readonly ready: boolean;
  readonly reasons: readonly PrinterReason[];
  /** Labels that it took and that did not come out yet; absent where its answer doesn't tell. */
  readonly pending?: number;
}

/** What came from the printer since the last label (or since the connection was made). */
export interface ReceivedAnswers {
  readonly bytes: Uint8Array;
  /** Where in `bytes` the answer to the last question begins. */
  readonly asked: number;
}

/** Reads the status out of what came; null while the answer is not whole. */
export type ReadStatus = (answers: ReceivedAnswers) => PrinterStatus | null;

/** Those reasons whose flag is set. */
export function activeReasons(flags: readonly (readonly [PrinterReason, boolean])[]): PrinterReason[] {
  return [...new Set(flags.filter(([, set]) => set).map(([reason]) => reason))];
}
