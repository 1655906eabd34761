import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideInk } from '../../../../main/labels/inspect/ink.ts';
import { findLetterInk } from '../../../../main/labels/inspect/letter-ink.ts';
import type { Raster } from '../../../../main/labels/inspect/raster.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';

const SIDE = 60;
const BOX = { left: 24, top: 20, width: 12, height: 16 };

/** A letter of strokes as thick as `weight` dots in the middle of a page. */
function letterOn(ground: number, ink: number, weight: number): Raster {
  const gray = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [x, y] = [(at % SIDE) - BOX.left, Math.floor(at / SIDE) - BOX.top];
    const isInside = x >= 0 && y >= 0 && x < BOX.width && y < BOX.height;
    return isInside && (x < weight || y < weight || y >= BOX.height - weight) ? ink : ground;
  });
  return { widthPx: SIDE, heightPx: SIDE, gray };
}

const inkOf = (
  drawn: Raster,
  printed = decideInk(drawn, 203, 128).raster,
  { left, top } = BOX,
  // A corner has no letter.
  bare: Raster = { ...drawn, gray: drawn.gray.map(() => drawn.gray[0] ?? 255) },
) =>
  findLetterInk({ whole: drawn, bare }, printed, {
    left: left / SIDE,
    top: top / SIDE,
    right: (left + BOX.width) / SIDE,
    bottom: (top + BOX.height) / SIDE,
  });

describe('findLetterInk', () => {
  it('finds on paper whatever letter has contrast, unless it is dark on dark, and nothing of one without', () => {
    const level = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(level, level, fc.integer({ min: 1, max: 4 }), (ground, ink, weight) => {
        const contrast = Math.abs(ground - ink);
        fc.pre(contrast < 8 || contrast >= 24);
        const found = inkOf(letterOn(ground, ink, weight));
        if (contrast < 8) expect(found).toBe('absent');
        // A ground as dark as that is black or nearly so, as its letters are.
        else if (ink < ground && ground < 150) expect(found).not.toBe('absent');
        else expect(found).toBe('shown');
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('misses what a person sees, and paper does not show', () => {
    const drawn = letterOn(255, 150, 2);
    const white = { ...drawn, gray: new Uint8Array(SIDE * SIDE).fill(255) };
    const black = { ...drawn, gray: new Uint8Array(SIDE * SIDE) };
    const dithered = {
      ...drawn,
      gray: white.gray.map((_, at) => ((at % SIDE) + Math.floor(at / SIDE)) % 2 && 255),
    };
    for (const printed of [white, black, dithered]) expect(inkOf(drawn, printed)).toBe('faint');
    expect(inkOf(letterOn(255, 242, 2))).toBe('faint');
  });

  it('misses a letter in a bar as dark, though paper lies close around it', () => {
    const isInBar = (at: number): boolean =>
      Math.abs(Math.floor(at / SIDE) - BOX.top - BOX.height / 2) <= BOX.height / 2 + 1;
    const inBar = ({ gray, ...size }: Raster): Raster => ({
      ...size,
      gray: gray.map((level, at) => (isInBar(at) ? level : 255)),
    });
    for (const [ground, ink, found] of [
      [51, 0, 'faint'],
      [204, 0, 'shown'],
      [51, 255, 'shown'],
    ] as const) {
      const bare = inBar(letterOn(ground, ground, 2));
      expect(inkOf(inBar(letterOn(ground, ink, 2)), undefined, BOX, bare)).toBe(found);
    }
  });

  it('takes a letter beyond the page as absent', () => {
    expect(inkOf(letterOn(255, 0, 2), undefined, { ...BOX, left: SIDE + 10 })).toBe('absent');
    expect(inkOf(letterOn(255, 0, 2), undefined, { ...BOX, top: -40 })).toBe('absent');
  });
});
