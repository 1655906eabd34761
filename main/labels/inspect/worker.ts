import { readFileSync } from 'node:fs';
import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { drawPages } from './draw-pages.ts';
import { flatPdf } from './flat-pdf.ts';
import { imageDocument } from './image-document.ts';
import { pictureOf } from './picture.ts';
import { prepareWithin } from './prepare-within.ts';
import { processorMs } from './processor-ms.ts';
import type { InspectorFiles, PreparedPages, SharedDocument, Task, TaskAnswer } from './protocol.ts';
import type { OpenPdf } from './raster.ts';
import { readPages } from './read-pages.ts';
import { TooMuchError, tooMuchMemory } from './too-much.ts';
import { boundWasmMemory } from './wasm-memory.ts';

// Reading and drawing pages takes tens of milliseconds each, so it happens in threads like this one and main's event loop stays free.

const MEGABYTE = 1024 * 1024;
/** A page of 40 million pixels with an image of as many in colour takes 300 MB. */
const memory = boundWasmMemory(640 * MEGABYTE);
/** WebAssembly's memory never shrinks: a thread that took more for some document is not kept. */
const KEPT_BYTES = 256 * MEGABYTE;

const files = workerData as InspectorFiles;
// Left to itself zxing-wasm fetches its .wasm from a public server; Tem ships it and never asks anyone.
prepareZXingModule({ overrides: { wasmBinary: bytesOf(files.zxingWasm) } });
const pdfium = PDFiumLibrary.init({ wasmBinary: bytesOf(files.pdfiumWasm) });

function bytesOf(file: string): ArrayBuffer {
  const bytes = readFileSync(file);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

/** In memory that every thread sees, so that a document is not copied for each task. */
function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

/** The document that was read last stays open for its next pages: with it pdfium's glyphs, which are 3 ms a page. */
let open: { readonly id: number; readonly document: OpenPdf } | null = null;

async function opened({ id, pdf }: SharedDocument): Promise<OpenPdf> {
  if (open?.id === id) return open.document;
  open?.document.destroy();
  open = null;
  open = { id, document: await (await pdfium).loadDocument(pdf) };
  return open.document;
}

/** A task's result, and the memory that is handed over with it instead of being copied. */
interface Result {
  readonly value: unknown;
  readonly transfer: readonly Transferable[];
}

async function perform(task: Task): Promise<Result> {
  switch (task.kind) {
    case 'prepare': {
      const { pdf, finer, pages } = await prepareWithin(await pdfium, task.pdf, task.limits);
      return { value: { pdf: shared(pdf), finer, pages } satisfies PreparedPages, transfer: [] };
    }
    case 'read': {
      const { document, range, placement, proving } = task;
      const read = await readPages(await opened(document), document.finer, range, placement, proving);
      return { value: read, transfer: read.pages.map(({ dots }) => dots.bits.buffer as ArrayBuffer) };
    }
    case 'draw':
      return { value: await drawPages(await pdfium, task.pdf, task.dpi), transfer: [] };
    case 'picture':
      return { value: pictureOf(task.dots), transfer: [] };
    case 'image-document':
      return { value: await imageDocument(task.image, task.asked, task.dpi), transfer: [] };
    case 'flat-pdf': {
      const pdf = flatPdf(task.flat);
      return { value: pdf, transfer: [pdf.buffer as ArrayBuffer] };
    }
  }
}

async function answer(id: number, task: Task): Promise<void> {
  const facts = () => ({
    id,
    isLast: memory.grownBytes() > KEPT_BYTES,
    cpuMs: processorMs(process.threadCpuUsage()),
  });
  const reply = (message: TaskAnswer, transfer: readonly Transferable[] = []): void =>
    parentPort?.postMessage(message, [...transfer]);
  try {
    const { value, transfer } = await perform(task);
    // pdfium leaves out what it has no memory for, and goes on.
    if (memory.wasRefused()) throw tooMuchMemory();
    reply({ ...facts(), ok: true, value }, transfer);
  } catch (thrown) {
    const error = memory.wasRefused() ? tooMuchMemory() : thrown;
    // After a trap nobody knows what WebAssembly's memory holds: the thread ends, and the next task gets a new one.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    reply({
      ...facts(),
      ok: false,
      message: error instanceof Error ? error.message : String(error),
      tooMuch: error instanceof TooMuchError ? error.words : null,
    });
  }
}

parentPort?.on('message', ({ id, task }: { id: number; task: Task }) => void answer(id, task));
