import { availableParallelism } from 'node:os';
import type { SizeMm } from '../../../shared/label-size.ts';
import type { Dots } from './dots.ts';
import type { PagePicture } from './draw-pages.ts';
import type { FlatPdf } from './flat-pdf.ts';
import type { Placement } from './placement.ts';
import { createPool } from './pool.ts';
import type { InspectorFiles, PreparedPages } from './protocol.ts';
import type { PageRange } from './raster.ts';
import type { PagesRead } from './read-pages.ts';
import { startThread } from './thread.ts';

/** Reads and draws label documents away from main's event loop. A broken document rejects with an Error. */
export interface Inspector {
  /**
   * What each page shows on the printer's media.
   * @param proving what a barcode says that proves whose page it is; a page on which the short way finds none of these is read
   * by the long one
   */
  inspect(pdf: Uint8Array, placement: Placement, proving?: readonly string[]): Promise<PagesRead>;
  /** Each page as a gray PNG of `dpi` dots per inch. */
  draw(pdf: Uint8Array, dpi: number): Promise<PagePicture[]>;
  /** Dots as a PNG of one bit a pixel. */
  picture(dots: Dots): Promise<Uint8Array>;
  /** A PNG or JPEG as a PDF of one page; `asked` is the size that was asked for. */
  imageDocument(image: Uint8Array, asked: SizeMm, dpi: number): Promise<Uint8Array>;
  /** Dots as a PDF of nothing else (flat-pdf.ts). */
  flatPdf(flat: FlatPdf): Promise<Uint8Array>;
  /** Starts its threads ahead of the first document. */
  warm(): void;
  close(): Promise<void>;
}

/** A page takes some 10 ms; a thread that is at one task for this long is caught in some document. */
const SILENCE_LIMIT_MS = 60_000;
/** More threads than this only take memory (some 60 MB each): no printer takes labels that fast. */
const MOST_THREADS = 4;
/** Pages per task: short enough that what is needed now waits 40 ms at most, long enough that handing over costs nothing. */
const PAGES_AT_ONCE = 4;

/**
 * Its threads are started when there is work for them. One that dies (a document that breaks pdfium) or falls silent fails
 * the task that it had.
 * @param workerFile absolute path of worker.ts as it was built
 * @param silenceLimitMs how long a thread may be at one task
 */
export function createInspector(
  workerFile: string,
  files: InspectorFiles,
  silenceLimitMs = SILENCE_LIMIT_MS,
): Inspector {
  const pool = createPool(
    () => startThread(workerFile, files, silenceLimitMs),
    Math.min(MOST_THREADS, Math.max(1, availableParallelism())),
  );

  let lastDocument = 0;

  // A thread is our own code: what it answers to a task has the task's type.
  return {
    async inspect(pdf, placement, proving = []) {
      const { pages, ...prepared } = (await pool.ask({ kind: 'prepare', pdf }, 'later')) as PreparedPages;
      const document = { ...prepared, id: ++lastDocument };
      const parts = await Promise.all(
        rangesOf(pages, PAGES_AT_ONCE).map(
          (range) =>
            pool.ask({ kind: 'read', document, range, placement, proving }, 'later') as Promise<PagesRead>,
        ),
      );
      return {
        pages: parts.flatMap((part) => part.pages),
        rasterMs: parts.reduce((sum, { rasterMs }) => sum + rasterMs, 0),
        decodeMs: parts.reduce((sum, { decodeMs }) => sum + decodeMs, 0),
      };
    },
    draw: async (pdf, dpi) => (await pool.ask({ kind: 'draw', pdf, dpi }, 'now')) as PagePicture[],
    picture: async (dots) => (await pool.ask({ kind: 'picture', dots }, 'now')) as Uint8Array,
    imageDocument: async (image, asked, dpi) =>
      (await pool.ask({ kind: 'image-document', image, asked, dpi }, 'later')) as Uint8Array,
    flatPdf: async (flat) => (await pool.ask({ kind: 'flat-pdf', flat }, 'now')) as Uint8Array,
    warm: pool.warm,
    close: pool.close,
  };
}

function rangesOf(pages: number, most: number): PageRange[] {
  return Array.from({ length: Math.ceil(pages / most) }, (_, at) => ({
    from: at * most,
    to: Math.min(pages, (at + 1) * most),
  }));
}
