import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Inspectors from '../../main/labels/inspect/inspector.ts';

/** The inspector, but for its worker, which is bundled beside main and here runs from its source. */
export function inspectorFromSource(actual: typeof Inspectors): typeof Inspectors {
  const { resolve } = createRequire(import.meta.url);
  const worker = join(import.meta.dirname, '../../main/labels/inspect/worker.ts');
  const files = {
    pdfiumWasm: resolve('@hyzyla/pdfium/pdfium.wasm'),
    zxingWasm: resolve('zxing-wasm/reader/zxing_reader.wasm'),
  };
  return { ...actual, createInspector: () => actual.createInspector(worker, files) };
}
