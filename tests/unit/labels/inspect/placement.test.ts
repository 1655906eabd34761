import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dots, isBlackAt } from '../../../../main/labels/inspect/dots.ts';
import { fitsMedia, placePage } from '../../../../main/labels/inspect/placement.ts';
import type { PageReading } from '../../../../main/labels/inspect/read-pages.ts';
import { createPdf, createPlacement, dotsToMm } from './documents.ts';
import { inspector } from './shared-inspector.ts';

/** Dots as lines of text, so that a failing test shows them. */
const drawn = (dots: Dots): string[] =>
  Array.from({ length: dots.heightDots }, (_, y) =>
    Array.from({ length: dots.widthDots }, (_, x) => (isBlackAt(dots, x, y) ? '#' : '.')).join(''),
  );

/** A page 3 dots wide and 2 high: an L lying on its side. */
const L = { widthPx: 3, heightPx: 2, gray: new Uint8Array([0, 0, 0, 0, 255, 255]) };
/** One dot a millimetre makes millimetres and dots the same. */
const DPI = 25.4;

describe('placePage', () => {
  it.each([
    { rotation: 0 as const, dots: ['###', '#..'] },
    { rotation: 90 as const, dots: ['##', '.#', '.#'] },
    { rotation: 180 as const, dots: ['..#', '###'] },
    { rotation: 270 as const, dots: ['#.', '#.', '##'] },
  ])('turns a page by $rotation degrees clockwise', ({ rotation, dots }) => {
    expect(drawn(placePage(L, createPlacement({ dpi: DPI, rotation })).dots)).toEqual(dots);
  });

  it.each([
    { offsetMm: { x: 1, y: 1 }, dots: ['.....', '.###.', '.#...'], inkLost: false },
    { offsetMm: { x: 3, y: 1 }, dots: ['.....', '...##', '...#.'], inkLost: true },
    { offsetMm: { x: -1, y: 0 }, dots: ['##...', '.....', '.....'], inkLost: true },
    { offsetMm: { x: 0, y: 9 }, dots: ['.....', '.....', '.....'], inkLost: true },
  ])('moves a page by $offsetMm on its media', ({ offsetMm, dots, inkLost }) => {
    const mediaMm = { widthMm: 5, heightMm: 3 };
    const placed = placePage(L, createPlacement({ dpi: DPI, mediaMm, offsetMm }));
    expect(drawn(placed.dots)).toEqual(dots);
    expect(placed.inkLost).toBe(inkLost);
  });

  it('rotates before it moves', () => {
    const turned = createPlacement({
      dpi: DPI,
      rotation: 90,
      mediaMm: { widthMm: 4, heightMm: 3 },
      offsetMm: { x: 2, y: 0 },
    });
    expect(drawn(placePage(L, turned).dots)).toEqual(['..##', '...#', '...#']);
  });

  it('loses no ink if only white lies outside', () => {
    const placed = placePage(
      L,
      createPlacement({ dpi: DPI, mediaMm: { widthMm: 3, heightMm: 1 }, darkness: 1, rotation: 180 }),
    );
    expect(placed.inkLost).toBe(true);
    const white = { ...L, gray: new Uint8Array(6).fill(255) };
    expect(placePage(white, createPlacement({ dpi: DPI, offsetMm: { x: 2, y: 0 } })).inkLost).toBe(false);
  });

  it('puts every dot in its place, whatever size, rotation and offset', () => {
    const side = fc.integer({ min: 1, max: 12 });
    const shift = fc.integer({ min: -6, max: 6 });
    const levels = fc.uint8Array({ minLength: 144, maxLength: 144 });
    const sides = fc.tuple(side, side, side, side);
    const rotations = fc.constantFrom(0, 90, 180, 270);
    fc.assert(
      fc.property(
        sides,
        shift,
        shift,
        rotations,
        levels,
        ([width, height, across, down], x0, y0, rotation, all) => {
          const gray = all.slice(0, width * height);
          const mediaMm = { widthMm: across, heightMm: down };
          const placement = createPlacement({ dpi: DPI, rotation, mediaMm, offsetMm: { x: x0, y: y0 } });
          const { dots, inkLost } = placePage({ widthPx: width, heightPx: height, gray }, placement);
          let ink = 0;
          for (let y = 0; y < down; y++)
            for (let x = 0; x < across; x++) {
              // Turned back about the page's middle.
              const [u, v] = [x - x0, y - y0];
              const turned = {
                0: [u, v],
                90: [v, height - 1 - u],
                180: [width - 1 - u, height - 1 - v],
                270: [width - 1 - v, u],
              }[rotation];
              const [px = 0, py = 0] = turned;
              const inside = px >= 0 && px < width && py >= 0 && py < height;
              const black = inside && (gray[py * width + px] ?? 255) < 128;
              if (black) ink++;
              expect(isBlackAt(dots, x, y)).toBe(black);
            }
          expect(inkLost).toBe(ink < gray.filter((level) => level < 128).length);
        },
      ),
    );
  });
});

describe('fitsMedia', () => {
  const upright = { widthMm: 100, heightMm: 150 };
  it.each([
    [100.6, { mediaMm: upright }, true],
    [100.7, { mediaMm: upright }, false],
    [100.6, { mediaMm: upright, rotation: 90 as const }, false],
    [100.6, { mediaMm: { widthMm: 150, heightMm: 100 }, rotation: 270 as const }, true],
    [100.6, { rotation: 90 as const }, true],
  ])('tolerates Chromium’s rounding, and checks the rotated page: %d mm on %j', (widthMm, changes, fits) => {
    expect(fitsMedia({ widthMm, heightMm: 150 }, createPlacement(changes))).toBe(fits);
  });
});

describe('a document’s page on its media', () => {
  const size = { widthMm: 80, heightMm: 40 };
  /** A page with a square, as it is read. */
  async function read(xMm: number, yMm: number, changes: Parameters<typeof createPlacement>[0] = {}) {
    const side = dotsToMm(8, 203);
    const pdf = await createPdf(size, ({ rectangle }) => rectangle(xMm, yMm, side, side));
    const { pages } = await inspector.inspect(pdf, createPlacement(changes));
    return pages[0] as PageReading;
  }

  it('is moved by exactly the offset’s dots', async () => {
    const mediaMm = { widthMm: 100, heightMm: 60 };
    const still = await read(10, 10, { mediaMm });
    const moved = await read(10, 10, { mediaMm, offsetMm: { x: 5, y: -3 } });
    expect(still.dots).toMatchObject({ widthDots: 799, heightDots: 480 });
    const where = ({ dots }: PageReading): number[][] =>
      drawn(dots).flatMap((row, y) => Array.from(row.matchAll(/#/g), ({ index }) => [index, y]));
    expect(where(still)).toHaveLength(64);
    // 5 mm are 40 dots at 203 dpi, 3 mm are 24.
    expect(where(moved)).toEqual(where(still).map(([x = 0, y = 0]) => [x + 40, y - 24]));
    expect([still.edgeInk, moved.edgeInk, still.fits]).toEqual([false, false, true]);
  });

  const large = { widthMm: 100, heightMm: 60 };
  it.each([
    [10, 10, {}, false],
    [0, 10, {}, true],
    [79, 10, { mediaMm: large }, true],
    [10, 10, { offsetMm: { x: -10, y: 0 } }, true],
    [10, 10, { offsetMm: { x: -10.5, y: 0 } }, true],
    [10, 10, { mediaMm: large, offsetMm: { x: 0, y: 200 } }, true],
  ])(
    'reports ink at its own edge, at the media’s edge, and when ink is lost: at %d, %d mm with %j',
    async (xMm, yMm, changes, isAtEdge) => {
      expect((await read(xMm, yMm, changes)).edgeInk).toBe(isAtEdge);
    },
  );

  it('reports that it does not fit', async () => {
    const mediaMm = { widthMm: 40, heightMm: 80 };
    expect((await read(10, 10, { mediaMm })).fits).toBe(false);
    expect(await read(10, 10, { mediaMm, rotation: 90 })).toMatchObject({
      fits: true,
      dots: { widthDots: 320, heightDots: 639 },
      widthMm: expect.closeTo(80, 1),
    });
  });
});
