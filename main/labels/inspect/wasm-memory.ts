/** WebAssembly's memory of this thread, which its resource limits say nothing of. */
export interface WasmMemoryLimit {
  /** Bytes that were added to what the modules began with; they are never given back. */
  grownBytes(): number;
  /** Whether more was asked for than there may be: what was drawn then may lack something. */
  wasRefused(): boolean;
}

const PAGE_BYTES = 65_536;

/**
 * Bounds the memory that all WebAssembly of this thread grows to. Emscripten's modules ask JavaScript for more
 * (emscripten_resize_heap) and take a refusal as out of memory.
 * @param mostBytes that all modules together may add
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
