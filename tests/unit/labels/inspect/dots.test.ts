import fc from 'fast-check';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import {
  blankDots,
  bytesPerRow,
  type Dots,
  hasEdgeInk,
  hasInk,
  isBlackAt,
  stackDots,
} from '../../../../main/labels/inspect/dots.ts';
import { encodeDotsAsPng } from '../../../../main/labels/inspect/draw-pages.ts';
import { dotsToGray, packDots } from '../../../helpers/gray-dots.ts';

/** A picture of any small size, as gray levels. */
const anyGray = fc
  .record({ width: fc.integer({ min: 1, max: 21 }), height: fc.integer({ min: 1, max: 9 }) })
  .chain(({ width, height }) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      gray: fc.uint8Array({ minLength: width * height, maxLength: width * height }),
    }),
  );

function black(dots: Dots, ...points: [number, number][]): Dots {
  const gray = dotsToGray(dots);
  for (const [x, y] of points) gray[y * dots.widthDots + x] = 0;
  return packDots(gray, dots.widthDots, dots.heightDots, 128);
}

describe('dots', () => {
  it('have ink where a level is below the darkness, at an edge if an outermost one is', () => {
    fc.assert(
      fc.property(anyGray, fc.integer({ min: 1, max: 255 }), ({ width, height, gray }, darkness) => {
        const dots = packDots(gray, width, height, darkness);
        let [ink, edgeInk] = [false, false];
        // Outside of it, and in the padding of its rows, there is none.
        for (let y = -1; y <= height; y++)
          for (let x = -1; x < width + 8; x++) {
            const inside = x >= 0 && y >= 0 && x < width && y < height;
            const black = inside && (gray[y * width + x] ?? 255) < darkness;
            expect(isBlackAt(dots, x, y)).toBe(black);
            ink ||= black;
            edgeInk ||= black && (x === 0 || y === 0 || x === width - 1 || y === height - 1);
          }
        expect([hasInk(dots), hasEdgeInk(dots)]).toEqual([ink, edgeInk]);
      }),
    );
    expect(hasEdgeInk(black(blankDots(20, 5), [1, 1], [18, 3]))).toBe(false);
    expect(hasEdgeInk(black(blankDots(20, 5), [19, 2]))).toBe(true);
    expect(bytesPerRow(9)).toBe(2);
  });

  it('are stacked vertically, aligned left', () => {
    const pages = [
      black(blankDots(3, 1), [2, 0]),
      black(blankDots(10, 2), [9, 1]),
      black(blankDots(1, 1), [0, 0]),
    ];
    const stacked = stackDots(pages);
    expect(stacked).toEqual(black(blankDots(10, 4), [2, 0], [9, 2], [0, 3]));
    expect(stackDots([])).toEqual(blankDots(0, 0));
  });

  it('are encoded as a PNG of one bit per pixel, 0 being black', () => {
    const png = decode(encodeDotsAsPng(black(blankDots(10, 2), [0, 0], [9, 1])));
    expect(png).toMatchObject({ width: 10, height: 2, depth: 1, channels: 1 });
    // The last six bits of a row are no pixels.
    expect([...png.data].map((byte, at) => (at % 2 === 1 ? byte & 0b11000000 : byte))).toEqual([
      0b01111111, 0b11000000, 0b11111111, 0b10000000,
    ]);
  });
});
