/**
 * A virtual printer's canvas: one byte per dot, 1 is black. Shares nothing with Tem's own code for dots, so that a mistake
 * there can't
 * hide here.
 */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly dots: Uint8Array;
}

export function blankCanvas(width: number, height: number): Canvas {
  return { width, height, dots: new Uint8Array(width * height) };
}

/** Draws rows of packed bits (most significant first), clipped to the canvas. */
export function drawBits(
  canvas: Canvas,
  at: { x: number; y: number },
  image: { rows: readonly Uint8Array[] },
  how: 'or' | 'overwrite' | 'xor',
): void {
  for (const [row, bytes] of image.rows.entries()) {
    const y = at.y + row;
    if (y < 0 || y >= canvas.height) continue;
    for (const [place, byte] of bytes.entries()) {
      // Most of a label is white, which only matters where it overwrites.
      if (byte === 0 && how !== 'overwrite') continue;
      for (let bit = 0; bit < 8; bit++) {
        const x = at.x + place * 8 + bit;
        if (x < 0 || x >= canvas.width) continue;
        const black = (byte >> (7 - bit)) % 2;
        const index = y * canvas.width + x;
        const under = canvas.dots[index] ?? 0;
        canvas.dots[index] = how === 'overwrite' ? black : how === 'or' ? under | black : under ^ black;
      }
    }
  }
}

/** Rotated by 180 degrees. */
export function rotate180({ width, height, dots }: Canvas): Canvas {
  return { width, height, dots: dots.toReversed() };
}

/** Left and right swapped. */
export function mirror({ width, height, dots }: Canvas): Canvas {
  return {
    width,
    height,
    dots: dots.map((_, at) => dots[at - (at % width) + width - 1 - (at % width)] ?? 0),
  };
}

/** Each dot as four. */
export function doubleDots({ width, height, dots }: Canvas): Canvas {
  const larger = blankCanvas(width * 2, height * 2);
  const from = (at: number): number => (at >> 1) % width;
  return {
    ...larger,
    dots: larger.dots.map(
      (_, at) => dots[Math.floor(at / (width * 4)) * width + from(at % (width * 2))] ?? 0,
    ),
  };
}

/** A canvas above another that is below it, from their top left corners. */
export function overlay(above: Canvas, below: Canvas): Canvas {
  const at = (x: number, y: number): number =>
    x < below.width && y < below.height ? (below.dots[y * below.width + x] ?? 0) : 0;
  return {
    ...above,
    dots: above.dots.map((dot, index) => dot | at(index % above.width, Math.floor(index / above.width))),
  };
}

/** Moved right and down, on a canvas of the same size. */
export function move({ width, height, dots }: Canvas, by: { x: number; y: number }): Canvas {
  const from = (index: number): number => {
    const [x, y] = [(index % width) - by.x, Math.floor(index / width) - by.y];
    return x < 0 || y < 0 || x >= width || y >= height ? 0 : (dots[y * width + x] ?? 0);
  };
  return { width, height, dots: dots.map((_, index) => from(index)) };
}

/** As Tem's `Dots`: packed, most significant bit first, padded with white. */
export function packCanvas({ width, height, dots }: Canvas): {
  widthDots: number;
  heightDots: number;
  bits: Uint8Array;
} {
  const perRow = Math.ceil(width / 8);
  const bits = new Uint8Array(perRow * height);
  let index = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index++) {
      if (dots[index] !== 1) continue;
      const byte = y * perRow + (x >> 3);
      bits[byte] = (bits[byte] ?? 0) + (0x80 >> (x & 7));
    }
  }
  return { widthDots: width, heightDots: height, bits };
}
