import { availableParallelism } from 'node:os';
import type { SizeMm } from '../../../shared/label-size.ts';
import { createAllowance } from './allowance.ts';
import type { Dots } from './dots.ts';
import type { PagePicture } from './draw-pages.ts';
import type { FlatPdf } from './flat-pdf.ts';
import { type DocumentLimits, limitsFor } from './limits.ts';
import type { Placement } from './placement.ts';
import { createPool } from './pool.ts';
import type { InspectorFiles, PreparedPages } from './protocol.ts';
import type { PageRange } from './raster.ts';
import type { PagesRead } from './read-pages.ts';
import { startThread } from './thread.ts';
import { tooManyDots } from './too-much.ts';

/** Reads and draws label documents away from main's event loop. A broken document rejects with an Error. */
export interface Inspector {
  /**
   * What each page shows on the printer's media.
   * @param proving what a barcode says that proves whose page it is; a page on which the short way finds none of these is read
   * by the long one
   * @param limits what the document may ask for
   * @throws TooMuchError where it asks for more; its thread is ended where need be, and other documents go on
   */
  inspect(
    pdf: Uint8Array,
    placement: Placement,
    proving?: readonly string[],
    limits?: DocumentLimits,
  ): Promise<PagesRead>;
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

/** How long the threads may be at something: a processor's time in ms, and by the clock some times as long (thread.ts). */
export interface TimeLimits {
  /** At one task, whatever it is. */
  readonly silenceMs: number;
  /** At one document, before its pages are counted. */
  readonly documentMs: number;
  /** More, for each page that it has. */
  readonly pageMs: number;
}

/** A page takes some 10 ms, one of A5 at 600 dpi some 300, on the slowest machines four times as long. */
const TIME_LIMITS: TimeLimits = { silenceMs: 60_000, documentMs: 30_000, pageMs: 2_000 };
/** More threads than this only take memory (some 60 MB each): no printer takes labels that fast. */
const MOST_THREADS = 4;
/** Of a document that was asked for without saying of how many orders. */
const MOST_ORDERS = 500;
/** Pages per task: short enough that what is needed now waits 40 ms at most, long enough that handing over costs nothing. */
const PAGES_AT_ONCE = 4;

/**
 * Its threads are started when there is work for them. One that dies (a document that breaks pdfium) or falls silent fails
 * the task that it had.
 * @param workerFile absolute path of worker.ts as it was built
 */
export function createInspector(
  workerFile: string,
  files: InspectorFiles,
  timeLimits: Partial<TimeLimits> = {},
): Inspector {
  const { silenceMs, documentMs, pageMs } = { ...TIME_LIMITS, ...timeLimits };
  const pool = createPool(
    () => startThread(workerFile, files, silenceMs),
    Math.min(MOST_THREADS, Math.max(1, availableParallelism())),
  );

  let lastDocument = 0;

  // A thread is our own code: what it answers to a task has the task's type.
  return {
    async inspect(pdf, placement, proving = [], limits = limitsFor(MOST_ORDERS)) {
      const allowance = createAllowance(documentMs);
      const { pages, ...prepared } = (await pool.ask(
        { kind: 'prepare', pdf, limits },
        'later',
        allowance,
      )) as PreparedPages;
      allowance.add(pages * pageMs);
      const document = { ...prepared, id: ++lastDocument };
      let dots = 0;
      const parts = await Promise.all(
        rangesOf(pages, PAGES_AT_ONCE).map(async (range) => {
          try {
            const task = { kind: 'read', document, range, placement, proving } as const;
            const read = (await pool.ask(task, 'later', allowance)) as PagesRead;
            dots += read.pages.reduce((sum, page) => sum + page.dots.widthDots * page.dots.heightDots, 0);
            if (dots > limits.dots) throw tooManyDots();
            return read;
          } catch (error) {
            // Nothing more is done for a document that failed.
            allowance.end();
            throw error;
          }
        }),
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
