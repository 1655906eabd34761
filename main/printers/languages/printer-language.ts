import type { PrinterReason } from '../../../shared/printer-reason.ts';
import type { Dots } from '../../labels/inspect/dots.ts';

/** How Tem talks to printers of one language. */
export interface PrinterLanguage {
  readonly encode: EncodePage;
  /** Contains no line break, so that a line-based service that is not a printer never receives a complete line. */
  readonly statusQuestion: Uint8Array;
  readonly readStatus: ReadStatus;
  /** Whether everything received on a new connection is an answer of this language, not another service's greeting. */
  readonly isAnswer: (bytes: Uint8Array) => boolean;
  /**
   * A query sent after a label and answered once the label has been processed; null if the status itself reports what is
   * pending. Printers that need it print while they read, so a label is torn if the paper runs out; the others keep the label
   * and print it again.
   */
  readonly completionQuestion: Uint8Array | null;
  /** What to ask about the head, in this order, until its width is told; sent to what has answered its status only. */
  readonly headQuestions: readonly HeadQuestion[];
}

/** A question about the head; `read` returns null while the answer is incomplete, or is none. */
interface HeadQuestion {
  readonly question: Uint8Array;
  readonly read: (bytes: Uint8Array) => HeadAnswer | null;
}

/** What a printer tells: its model's name, or how wide its head is in dots; and how many dots per inch it has. */
export type HeadAnswer = { readonly dpi: number | null } & (
  | { readonly model: string }
  | { readonly dots: number }
);

/** What an encoder needs besides the dots. */
interface EncodeOptions {
  /** Dots per inch of the print head. */
  readonly dpi: number;
  /** The job's title, sent as a comment if the language has comments. */
  readonly title: string;
}

/** Encodes one page as a complete label, from set-up to the print command. */
export type EncodePage = (dots: Dots, terms: EncodeOptions) => Uint8Array;

/** The longest title that is sent. */
const MAX_TITLE_LETTERS = 120;

/** Makes a title safe inside a command: printable ASCII without the characters that begin a command (`^`, `~`). */
export function toSafeComment(title: string): string {
  return title.replace(/[^\x20-\x7d]|\^/gu, '_').slice(0, MAX_TITLE_LETTERS);
}

export function asciiBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** A printer's own status. */
export interface PrinterStatus {
  /** Whether it can print now. */
  readonly ready: boolean;
  readonly reasons: readonly PrinterReason[];
  /** Labels received but not yet printed; absent if the status does not include it. */
  readonly pending?: number;
}

/** What the printer has sent since the last label, or since the connection was made. */
export interface ReceivedAnswers {
  readonly bytes: Uint8Array;
  /** Where in `bytes` the answer to the last query begins. */
  readonly asked: number;
}

/** Parses the status from received bytes; null while the answer is incomplete. */
export type ReadStatus = (answers: ReceivedAnswers) => PrinterStatus | null;

/** Returns the reasons whose flag is set. */
export function activeReasons(flags: readonly (readonly [PrinterReason, boolean])[]): PrinterReason[] {
  return [...new Set(flags.filter(([, set]) => set).map(([reason]) => reason))];
}
