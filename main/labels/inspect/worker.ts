import { readFileSync } from 'node:fs';
import { type Transferable, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { serveWorker, withTransfer } from '../../platform/serve-worker.ts';
import { cpuTimeMs } from './cpu-budget.ts';
import { outOfMemoryError } from './document-limits.ts';
import { drawPages, encodeDotsAsPng } from './draw-pages.ts';
import { createFlatPdf } from './flat-pdf.ts';
import { createImageDocument } from './image-document.ts';
import { createLetterShapes } from './letter-shapes.ts';
import { prepareWithinLimits } from './prepare-within-limits.ts';
import {
  failureOf,
  type InspectorFiles,
  type InspectorTask,
  type PreparedDocument,
  type SharedDocument,
  type TaskResult,
} from './protocol.ts';
import type { OpenPdfDocument } from './raster.ts';
import { readPages } from './read-pages.ts';

const PAGE_BYTES = 65_536;

/**
 * Limits the growth of all WebAssembly memory of this thread, which its resource limits do not cover. Emscripten's modules request more from JavaScript
 * (emscripten_resize_heap) and treat a refusal as out of memory.
 * @param mostBytes the limit for all modules together
 */
function limitWasmMemory(mostBytes: number) {
  let grown = 0;
  let refused = false;
  const { prototype } = WebAssembly.Memory;
  const grow = prototype.grow;
  prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
    if (grown + pages * PAGE_BYTES > mostBytes) {
      refused = true;
      throw new RangeError('no more memory for WebAssembly');
    }
    const before = grow.call(this, pages);
    grown += pages * PAGE_BYTES;
    return before;
  };
  return {
    /** Bytes added since the modules started; they are never returned. */
    grownBytes: () => grown,
    /** Whether a request exceeded the limit: what was drawn afterwards may be incomplete. */
    wasRefused: () => refused,
  };
}

// Reading and drawing pages takes tens of milliseconds each. It runs in threads like this one to keep main's event loop free.

const MEGABYTE = 1024 * 1024;
/** A page of 40 million pixels with a color image of the same size takes 300 MB. */
const memory = limitWasmMemory(640 * MEGABYTE);
/** WebAssembly's memory never shrinks: a thread that grew beyond this is not kept. */
const MAX_RETAINED_BYTES = 256 * MEGABYTE;

const files = workerData as InspectorFiles;
// By default zxing-wasm fetches its .wasm from a public server; Tem ships it and never asks anyone.
prepareZXingModule({ overrides: { wasmBinary: readFileBytes(files.zxingWasm) } });
const pdfium = PDFiumLibrary.init({ wasmBinary: readFileBytes(files.pdfiumWasm) });
const shapes = pdfium.then(createLetterShapes);

function readFileBytes(file: string): ArrayBuffer {
  const bytes = readFileSync(file);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

/** Copies bytes into memory that all threads share, so that a document is not copied for each task. */
function toSharedMemory(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

/** Keeps the last document open for its next pages: pdfium's cached glyphs save 3 ms per page. */
let openPdf: { readonly id: number; readonly document: OpenPdfDocument } | null = null;

async function openDocument({ id, pdf }: SharedDocument): Promise<OpenPdfDocument> {
  if (openPdf?.id === id) return openPdf.document;
  openPdf?.document.destroy();
  openPdf = null;
  openPdf = { id, document: await (await pdfium).loadDocument(pdf) };
  return openPdf.document;
}

/** Adds the thread's CPU and memory use to each result. @param work `transfer` is moved with the value, not copied */
function measured<Task extends InspectorTask>(
  work: (task: Task) => Promise<{ readonly value: unknown; readonly transfer?: readonly Transferable[] }>,
): (task: Task) => Promise<TaskResult> {
  const facts = () => ({
    isLast: memory.grownBytes() > MAX_RETAINED_BYTES,
    cpuMs: cpuTimeMs(process.threadCpuUsage()),
  });
  return async (task) => {
    try {
      const { value, transfer = [] } = await work(task);
      // pdfium skips what it has no memory for, and continues.
      if (memory.wasRefused()) throw outOfMemoryError();
      return withTransfer({ ...facts(), ok: true, value }, transfer);
    } catch (thrown) {
      const error = memory.wasRefused() ? outOfMemoryError() : thrown;
      if (isTrap(error)) throw error;
      return { ...facts(), ...failureOf(error) };
    }
  };
}

/** After a trap the contents of WebAssembly's memory are undefined: the thread ends, and the next task gets a new one. */
const isTrap = (error: unknown): boolean => error instanceof WebAssembly.RuntimeError;

serveWorker<InspectorTask, Record<InspectorTask['kind'], TaskResult>>(
  {
    prepare: measured(async (task) => {
      const { pdf, pages } = await prepareWithinLimits(await pdfium, task.pdf, task.limits);
      return { value: { pdf: toSharedMemory(pdf), pages } satisfies PreparedDocument };
    }),
    read: measured(async ({ document, range, placement }) => {
      const read = await readPages(await openDocument(document), range, placement, await shapes);
      return { value: read, transfer: read.pages.map(({ dots }) => dots.bits.buffer as ArrayBuffer) };
    }),
    draw: measured(async ({ pdf, dpi }) => ({ value: await drawPages(await pdfium, pdf, dpi) })),
    picture: measured(async ({ dots }) => ({ value: encodeDotsAsPng(dots) })),
    'image-document': measured(async ({ image, asked, dpi }) => ({
      value: await createImageDocument(image, asked, dpi),
    })),
    'flat-pdf': measured(async ({ flat }) => {
      const pdf = createFlatPdf(flat);
      return { value: pdf, transfer: [pdf.buffer as ArrayBuffer] };
    }),
  },
  isTrap,
);
