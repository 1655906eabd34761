/** Where the worker finds the WebAssembly that Tem ships (absolute paths). */
export interface InspectorFiles {
  readonly pdfiumWasm: string;
  readonly zxingWasm: string;
}

/** What the inspector's thread can be asked. `dpi`: dots per inch; pages count from 0. */
export type Task =
  | { readonly kind: 'read'; readonly pdf: Uint8Array; readonly dpi: number }
  | { readonly kind: 'draw'; readonly pdf: Uint8Array; readonly dpi: number }
  | { readonly kind: 'split'; readonly pdf: Uint8Array; readonly parts: readonly (readonly number[])[] };

export type TaskAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string };
