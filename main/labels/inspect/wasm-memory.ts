/** This thread's WebAssembly memory, which its resource limits do not cover. */
export interface WasmMemoryLimit {
  /** Bytes added since the modules started; they are never returned. */
  grownBytes(): number;
  /** Whether a request exceeded the limit: what was drawn afterwards may be incomplete. */
  wasRefused(): boolean;
}

const PAGE_BYTES = 65_536;

/**
 * Limits the growth of all WebAssembly memory of this thread. Emscripten's modules request more from JavaScript
 * (emscripten_resize_heap) and treat a refusal as out of memory.
 * @param mostBytes the limit for all modules together
 */
export function limitWasmMemory(mostBytes: number): WasmMemoryLimit {
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
  return { grownBytes: () => grown, wasRefused: () => refused };
}
