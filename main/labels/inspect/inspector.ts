import { availableParallelism } from 'node:os';
import type { SizeMm } from '../../../shared/label-size.ts';
import { createCpuBudget } from './cpu-budget.ts';
import { type DocumentLimits, documentLimitsFor, tooManyDotsError } from './document-limits.ts';
import type { Dots } from './dots.ts';
import type { RenderedPage } from './draw-pages.ts';
import type { FlatPdfContent } from './flat-pdf.ts';
import { startInspectorThread } from './inspector-thread.ts';
import type { Placement } from './placement.ts';
import type { InspectorFiles, PreparedDocument } from './protocol.ts';
import type { PageRange } from './raster.ts';
import type { PageReadings } from './read-pages.ts';
import { createThreadPool } from './thread-pool.ts';

/** Reads and draws label documents off main's event loop. A broken document rejects with an Error. */
export type Inspector = ReturnType<typeof createInspector>;

/**
 * Time limits of the threads: CPU time in ms; the elapsed limit is a multiple (inspector-thread.ts). A page takes about 10 ms, an
 * A5 page at 600 dpi about 300, and four times as long on the slowest machines.
 */
const TIME_LIMITS = {
  /** For one task of any kind. */
  silenceMs: 60_000,
  /** For one document, before its pages are counted. */
  documentMs: 30_000,
  /** Added for each of its pages. */
  pageMs: 2_000,
};
export type TimeLimits = Readonly<typeof TIME_LIMITS>;
/** More threads would only take memory (about 60 MB each): no printer is faster. */
const MAX_THREADS = 4;
/** The number of orders of a document requested without one. */
const DEFAULT_ORDER_COUNT = 500;
/** Pages per task: few enough that urgent work waits at most 40 ms, many enough that passing tasks costs nothing. */
const PAGES_PER_TASK = 4;

/**
 * Creates an inspector that starts its threads on demand. A thread that dies (from a document that breaks pdfium) or hangs
 * fails its task.
 * @param workerFile absolute path of the built worker.ts
 */
export function createInspector(
  workerFile: string,
  files: InspectorFiles,
  timeLimits: Partial<TimeLimits> = {},
) {
  const { silenceMs, documentMs, pageMs } = { ...TIME_LIMITS, ...timeLimits };
  const pool = createThreadPool(
    () => startInspectorThread(workerFile, files, silenceMs),
    Math.min(MAX_THREADS, Math.max(1, availableParallelism())),
  );
  // A thread runs our own code: its answers have the type of the task.
  const run = async <Answer>(...task: Parameters<typeof pool.run>): Promise<Answer> =>
    (await pool.run(...task)) as Answer;
  let lastDocument = 0;

  return {
    /**
     * Reads what each page shows on the printer's media.
     * @throws UnusableDocumentError if the document exceeds its limits; its thread is ended if necessary, and other documents
     * continue
     */
    async inspect(
      pdf: Uint8Array,
      placement: Placement,
      limits: DocumentLimits = documentLimitsFor(DEFAULT_ORDER_COUNT),
    ): Promise<PageReadings> {
      const allowance = createCpuBudget(documentMs);
      const prepare = { kind: 'prepare', pdf, limits } as const;
      const { pages, ...prepared } = await run<PreparedDocument>(prepare, 'later', allowance);
      allowance.extend(pages * pageMs);
      const document = { ...prepared, id: ++lastDocument };
      let dots = 0;
      const parts = await Promise.all(
        splitIntoRanges(pages, PAGES_PER_TASK).map(async (range) => {
          try {
            const task = { kind: 'read', document, range, placement } as const;
            const read = await run<PageReadings>(task, 'later', allowance);
            dots += read.pages.reduce((sum, page) => sum + page.dots.widthDots * page.dots.heightDots, 0);
            if (dots > limits.dots) throw tooManyDotsError();
            return read;
          } catch (error) {
            // Stops all work on a document that failed.
            allowance.exhaust();
            throw error;
          }
        }),
      );
      const sumOf = (key: 'rasterMs' | 'inkMs' | 'decodeMs'): number =>
        parts.reduce((sum, part) => sum + part[key], 0);
      const all = parts.flatMap((part) => part.pages);
      return {
        pages: all,
        rasterMs: sumOf('rasterMs'),
        inkMs: sumOf('inkMs'),
        decodeMs: sumOf('decodeMs'),
      };
    },
    drawPages: (pdf: Uint8Array, dpi: number) => run<RenderedPage[]>({ kind: 'draw', pdf, dpi }, 'now'),
    encodePicture: (dots: Dots) => run<Uint8Array>({ kind: 'picture', dots }, 'now'),
    /** Converts a PNG or JPEG to a PDF of one page; `asked` is the requested size. */
    createImageDocument: (image: Uint8Array, asked: SizeMm, dpi: number) =>
      run<Uint8Array>({ kind: 'image-document', image, asked, dpi }, 'later'),
    createFlatPdf: (flat: FlatPdfContent) => run<Uint8Array>({ kind: 'flat-pdf', flat }, 'now'),
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
