import { availableParallelism } from 'node:os';
import type { SizeMm } from '../../../shared/label-size.ts';
import { createCpuBudget } from './cpu-budget.ts';
import { tooManyDotsError } from './document-limit-error.ts';
import { type DocumentLimits, documentLimitsFor } from './document-limits.ts';
import type { Dots } from './dots.ts';
import type { RenderedPage } from './draw-pages.ts';
import type { FlatPdfContent } from './flat-pdf.ts';
import { startInspectorThread } from './inspector-thread.ts';
import type { Placement } from './placement.ts';
import type { InspectorFiles, PreparedDocument } from './protocol.ts';
import type { PageRange } from './raster.ts';
import type { PageReadings } from './read-pages.ts';
import { createThreadPool } from './thread-pool.ts';

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
  ): Promise<PageReadings>;
  /** Each page as a gray PNG of `dpi` dots per inch. */
  drawPages(pdf: Uint8Array, dpi: number): Promise<RenderedPage[]>;
  /** Dots as a PNG of one bit a pixel. */
  encodePicture(dots: Dots): Promise<Uint8Array>;
  /** A PNG or JPEG as a PDF of one page; `asked` is the size that was asked for. */
  createImageDocument(image: Uint8Array, asked: SizeMm, dpi: number): Promise<Uint8Array>;
  /** Dots as a PDF of nothing else (flat-pdf.ts). */
  createFlatPdf(flat: FlatPdfContent): Promise<Uint8Array>;
  /** Starts its threads ahead of the first document. */
  warmUp(): void;
  close(): Promise<void>;
}

/** How long the threads may be at something: a processor's time in ms, and by the clock some times as long (inspector-thread.ts). */
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
const MAX_THREADS = 4;
/** Of a document that was asked for without saying of how many orders. */
const DEFAULT_ORDER_COUNT = 500;
/** Pages per task: short enough that what is needed now waits 40 ms at most, long enough that handing over costs nothing. */
const PAGES_PER_TASK = 4;

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
  const pool = createThreadPool(
    () => startInspectorThread(workerFile, files, silenceMs),
    Math.min(MAX_THREADS, Math.max(1, availableParallelism())),
  );

  let lastDocument = 0;

  // A thread is our own code: what it answers to a task has the task's type.
  return {
    async inspect(pdf, placement, proving = [], limits = documentLimitsFor(DEFAULT_ORDER_COUNT)) {
      const allowance = createCpuBudget(documentMs);
      const { pages, ...prepared } = (await pool.run(
        { kind: 'prepare', pdf, limits },
        'later',
        allowance,
      )) as PreparedDocument;
      allowance.extend(pages * pageMs);
      const document = { ...prepared, id: ++lastDocument };
      let dots = 0;
      const parts = await Promise.all(
        splitIntoRanges(pages, PAGES_PER_TASK).map(async (range) => {
          try {
            const task = { kind: 'read', document, range, placement, proving } as const;
            const read = (await pool.run(task, 'later', allowance)) as PageReadings;
            dots += read.pages.reduce((sum, page) => sum + page.dots.widthDots * page.dots.heightDots, 0);
            if (dots > limits.dots) throw tooManyDotsError();
            return read;
          } catch (error) {
            // Nothing more is done for a document that failed.
            allowance.exhaust();
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
    drawPages: async (pdf, dpi) => (await pool.run({ kind: 'draw', pdf, dpi }, 'now')) as RenderedPage[],
    encodePicture: async (dots) => (await pool.run({ kind: 'picture', dots }, 'now')) as Uint8Array,
    createImageDocument: async (image, asked, dpi) =>
      (await pool.run({ kind: 'image-document', image, asked, dpi }, 'later')) as Uint8Array,
    createFlatPdf: async (flat) => (await pool.run({ kind: 'flat-pdf', flat }, 'now')) as Uint8Array,
    warmUp: pool.warmUp,
    close: pool.close,
  };
}

function splitIntoRanges(pages: number, most: number): PageRange[] {
  return Array.from({ length: Math.ceil(pages / most) }, (_, at) => ({
    from: at * most,
    to: Math.min(pages, (at + 1) * most),
  }));
}
