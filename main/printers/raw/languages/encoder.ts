import type { Dots } from '../../../labels/inspect/dots.ts';

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

/** A title that is safe inside a command: printable ASCII without the characters that begin a ZPL command. */
export function toSafeComment(title: string): string {
  return title.replace(/[^\x20-\x7d]|\^/gu, '_').slice(0, MAX_TITLE_LETTERS);
}

/** The pieces one after the other. */
export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

/** ASCII text as bytes. */
export function asciiBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
