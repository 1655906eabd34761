/** One byte per pixel, row by row. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly levels: Uint8Array;
}

/**
 * The highest level within `reach` pixels of each, in both directions: three comparisons a pixel and direction, whatever the
 * reach (van Herk, Pattern Recognition Letters 13, 1992; Gil and Werman, IEEE PAMI 15, 1993). Beyond the edge counts as 0.
 */
export function highest({ width, height, levels }: Plane, reach: number): Uint8Array {
  const along = highestAlongRows(levels, width, height, reach);
  return highestDownColumns(along, width, height, reach);
}

/** The lowest level within `reach` pixels of each. Beyond the edge counts as 255. */
export function lowest({ width, height, levels }: Plane, reach: number): Uint8Array {
  return invert(highest({ width, height, levels: invert(levels) }, reach));
}

/** A loop, because `map` takes seven times as long. */
function invert(levels: Uint8Array): Uint8Array {
  const inverted = new Uint8Array(levels.length);
  for (let at = 0; at < levels.length; at++) inverted[at] = 255 - (levels[at] ?? 0);
  return inverted;
}

/** In blocks as long as a window: a window's highest is that of the end of one block and of the beginning of the next. */
function highestAlongRows(levels: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const window = 2 * reach + 1;
  const padded = Math.ceil((width + 2 * reach) / window) * window;
  const line = new Uint8Array(padded);
  const ends = new Uint8Array(padded);
  const found = new Uint8Array(levels.length);
  for (let row = 0; row < height * width; row += width) {
    line.set(levels.subarray(row, row + width), reach);
    for (let from = 0; from < padded; from += window) {
      let best = 0;
      for (let at = from + window - 1; at >= from; at--) {
        best = Math.max(best, line[at] ?? 0);
        ends[at] = best;
      }
    }
    // The end of a window that begins at x is at x + 2 * reach.
    for (let from = 0; from < padded; from += window) {
      const to = Math.min(from + window, width + 2 * reach);
      let best = 0;
      for (let at = from; at < to; at++) {
        best = Math.max(best, line[at] ?? 0);
        if (at >= 2 * reach) found[row + at - 2 * reach] = Math.max(best, ends[at - 2 * reach] ?? 0);
      }
    }
  }
  return found;
}

/** The same for all columns at once, a row at a time: memory is read in order. */
function highestDownColumns(levels: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const window = 2 * reach + 1;
  const ends = new Uint8Array(window * width);
  const begun = new Uint8Array(width);
  const found = new Uint8Array(levels.length);
  for (let from = 0; from < height; from += window) {
    // Windows of the rows from `from` on begin `reach` rows higher.
    for (let step = window - 1; step >= 0; step--) {
      const y = from + step - reach;
      const [to, row] = [step * width, y * width];
      const isOutside = y < 0 || y >= height;
      if (step === window - 1) {
        if (isOutside) ends.fill(0, to);
        else ends.set(levels.subarray(row, row + width), to);
      } else if (isOutside) ends.copyWithin(to, to + width, to + 2 * width);
      else
        for (let x = 0; x < width; x++)
          ends[to + x] = Math.max(levels[row + x] ?? 0, ends[to + width + x] ?? 0);
    }
    begun.fill(0);
    for (let step = 0; step < window && from + step < height; step++) {
      const next = from + window + step - 1 - reach;
      if (step > 0 && next < height)
        for (let x = 0; x < width; x++) begun[x] = Math.max(begun[x] ?? 0, levels[next * width + x] ?? 0);
      const [to, end] = [(from + step) * width, step * width];
      for (let x = 0; x < width; x++) found[to + x] = Math.max(begun[x] ?? 0, ends[end + x] ?? 0);
    }
  }
  return found;
}
