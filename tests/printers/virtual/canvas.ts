/**
 * What a virtual printer draws on: one byte a dot, 1 is black. It shares nothing with Tem's own code for dots, so that a
 * mistake there can't hide here.
 */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly dots: Uint8Array;
}

export function blank(width: number, height: number): Canvas {
  return { width, height, dots: new Uint8Array(width * height) };
}

/** Draws rows of packed bits (most significant first); what lies outside of the canvas is lost. */
export function draw(
  canvas: Canvas,
  at: { x: number; y: number },
  image: { rows: readonly Uint8Array[] },
  how: 'or' | 'overwrite' | 'xor',
): void {
  for (const [row, bytes] of image.rows.entries()) {
    for (let column = 0; column < bytes.length * 8; column++) {
      const x = at.x + column;
      const y = at.y + row;
      if (x < 0 || y < 0 || x >= canvas.width || y >= canvas.height) continue;
      const black = ((bytes[Math.floor(column / 8)] ?? 0) >> (7 - (column % 8))) % 2;
      const index = y * canvas.width + x;
      const under = canvas.dots[index] ?? 0;
      canvas.dots[index] = how === 'overwrite' ? black : how === 'or' ? under | black : under ^ black;
    }
  }
}

/** Turned by 180 degrees. */
export function upsideDown({ width, height, dots }: Canvas): Canvas {
  return { width, height, dots: dots.toReversed() };
}

/** As Tem's `Dots`: packed, most significant bit first, padded with white. */
export function packed({ width, height, dots }: Canvas): {
  widthDots: number;
  heightDots: number;
  bits: Uint8Array;
} {
  const perRow = Math.ceil(width / 8);
  const bits = new Uint8Array(perRow * height);
  for (const [index, dot] of dots.entries()) {
    const x = index % width;
    const y = (index - x) / width;
    const byte = y * perRow + Math.floor(x / 8);
    bits[byte] = (bits[byte] ?? 0) + dot * 2 ** (7 - (x % 8));
  }
  return { widthDots: width, heightDots: height, bits };
}
