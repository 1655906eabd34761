import type { SizeMm } from '../../../shared/label-size.ts';
import type { LocalizedText } from '../../../shared/language.ts';
import type { DocumentLimits } from './document-limits.ts';
import type { Dots } from './dots.ts';
import type { FlatPdfContent } from './flat-pdf.ts';
import type { Placement } from './placement.ts';
import type { PageRange, PreparedPdf } from './raster.ts';

/** Where the worker finds the WebAssembly that Tem ships (absolute paths). */
export interface InspectorFiles {
  readonly pdfiumWasm: string;
  readonly zxingWasm: string;
}

/** What an inspector's thread can be asked. `dpi`: dots per inch; pages count from 0. */
export type InspectorTask =
  | { readonly kind: 'prepare'; readonly pdf: Uint8Array; readonly limits: DocumentLimits }
  | {
      readonly kind: 'read';
      readonly document: SharedDocument;
      readonly range: PageRange;
      readonly placement: Placement;
      readonly proving: readonly string[];
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

/** What is answered to `prepare`: the document in memory that all threads share. */
export interface PreparedDocument extends PreparedPdf {
  readonly pages: number;
}

/** `id`: another one for each document, by which a thread knows the one that it has open. */
export interface SharedDocument extends PreparedPdf {
  readonly id: number;
}

interface TaskResultFacts {
  /** The thread holds so much memory that it is to be ended. */
  readonly isLast: boolean;
  /** A processor's time that the thread has taken since it began. */
  readonly cpuMs: number;
}

export type TaskResult = TaskResultFacts &
  (
    | { readonly ok: true; readonly value: unknown }
    | {
        readonly ok: false;
        readonly message: string;
        /** What was too much of the document; null for every other failure. */
        readonly tooMuch: LocalizedText | null;
      }
  );
