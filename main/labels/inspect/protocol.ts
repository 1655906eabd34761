import type { SizeMm } from '../../../shared/label-size.ts';
import type { LocalizedText } from '../../../shared/language.ts';
import { type DocumentLimits, UnusableDocumentError } from './document-limits.ts';
import type { Dots } from './dots.ts';
import type { FlatPdfContent } from './flat-pdf.ts';
import type { Placement } from './placement.ts';
import type { PageRange } from './raster.ts';

/** The absolute paths of the WebAssembly files that Tem ships. */
export interface InspectorFiles {
  readonly pdfiumWasm: string;
  readonly zxingWasm: string;
}

/** The tasks of an inspector's thread. `dpi`: dots per inch; pages count from 0. */
export type InspectorTask =
  | { readonly kind: 'prepare'; readonly pdf: Uint8Array; readonly limits: DocumentLimits }
  | {
      readonly kind: 'read';
      readonly document: SharedDocument;
      readonly range: PageRange;
      readonly placement: Placement;
    }
  | { readonly kind: 'draw'; readonly pdf: Uint8Array; readonly dpi: number }
  | { readonly kind: 'picture'; readonly dots: Dots }
  | {
      readonly kind: 'image-document';
      readonly image: Uint8Array;
      readonly asked: SizeMm;
      readonly dpi: number;
    }
  | { readonly kind: 'flat-pdf'; readonly flat: FlatPdfContent };

/** The answer to `prepare`: the document in memory shared by all threads. */
export interface PreparedDocument {
  readonly pdf: Uint8Array;
  readonly pages: number;
}

/** `id` is unique per document; a thread uses it to recognize the document it has open. */
export interface SharedDocument {
  readonly id: number;
  readonly pdf: Uint8Array;
}

/** `isLast`: the thread holds so much memory that it must be ended. `cpuMs`: its CPU time since it began. */
export type TaskResult = { readonly isLast: boolean; readonly cpuMs: number } & Outcome;

/** A value or an error, as it crosses between threads and processes. `words`: an UnusableDocumentError's; null for every other. */
export type Outcome<Value = unknown> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string; readonly words: LocalizedText | null };

export function failureOf(error: unknown): Outcome<never> {
  return {
    ok: false,
    message: error instanceof Error ? error.message : String(error),
    words: error instanceof UnusableDocumentError ? error.words : null,
  };
}

/** @throws UnusableDocumentError, or Error for every other failure */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw outcome.words === null ? new Error(outcome.message) : new UnusableDocumentError(outcome.words);
}
