/** The memory of pdfium's module. */
export interface PdfiumMemory {
  readonly wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  // Replaced when the memory grows.
  readonly HEAPU8: Uint8Array;
}
