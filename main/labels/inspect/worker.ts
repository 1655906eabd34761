import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { drawPages } from './draw-pages.ts';
import type { InspectorFiles, Task, TaskAnswer } from './protocol.ts';
import { readPages } from './read-pages.ts';
import { splitPages } from './split-pages.ts';

// Reading and drawing pages takes tens of milliseconds each, so it happens in this thread and main's event loop stays free.

const files = workerData as InspectorFiles;
// Left to itself zxing-wasm fetches its .wasm from a public server; Tem ships it and never asks anyone.
prepareZXingModule({ overrides: { wasmBinary: bytesOf(files.zxingWasm) } });
const pdfium = PDFiumLibrary.init({ wasmBinary: bytesOf(files.pdfiumWasm) });

function bytesOf(file: string): ArrayBuffer {
  const bytes = readFileSync(file);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

async function perform(task: Task): Promise<unknown> {
  switch (task.kind) {
    case 'read':
      return readPages(await pdfium, task.pdf, task.dpi);
    case 'draw':
      return drawPages(await pdfium, task.pdf, task.dpi);
    case 'split':
      return splitPages(task.pdf, task.parts);
  }
}

async function answer({ id, task }: { id: number; task: Task }): Promise<TaskAnswer> {
  try {
    return { id, ok: true, value: await perform(task) };
  } catch (error) {
    return { id, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (request: { id: number; task: Task }) => {
  void answer(request).then((message) => parentPort?.postMessage(message));
});
