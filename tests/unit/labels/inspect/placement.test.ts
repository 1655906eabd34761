import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dots, isBlackAt } from '../../../../main/labels/inspect/dots.ts';
import { fitsMedia, placePage } from '../../../../main/labels/inspect/placement.ts';
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
    fc.assert(
      fc.property(
        side,
        side,
        side,
        side,
        shift,
        shift,
        fc.constantFrom(0, 90, 180, 270),
        fc.uint8Array({ minLength: 144, maxLength: 144 }),
        (width, height, mediaWidth, mediaHeight, left, top, rotation, levels) => {
          const raster = { widthPx: width, heightPx: height, gray: levels.slice(0, width * height) };
          const { dots, inkLost } = placePage(
            raster,
            createPlacement({
              dpi: DPI,
              rotation,
              mediaMm: { widthMm: mediaWidth, heightMm: mediaHeight },
              offsetMm: { x: left, y: top },
            }),
          );
          let ink = 0;
          for (let y = 0; y < mediaHeight; y++)
            for (let x = 0; x < mediaWidth; x++) {
              // Turned back about the page's middle.
              const [u, v] = [x - left, y - top];
              const [px, py] =
                rotation === 0
                  ? [u, v]
                  : rotation === 90
                    ? [v, height - 1 - u]
                    : rotation === 180
                      ? [width - 1 - u, height - 1 - v]
                      : [width - 1 - v, u];
              const inside = px >= 0 && px < width && py >= 0 && py < height;
              const black = inside && (raster.gray[py * width + px] ?? 255) < 128;
              if (black) ink++;
              expect(isBlackAt(dots, x, y)).toBe(black);
            }
          expect(inkLost).toBe(ink < raster.gray.filter((level) => level < 128).length);
        },
      ),
    );
  });
});

describe('fitsMedia', () => {
  it('tolerates Chromium’s rounding, and checks the rotated page', () => {
    const page = { widthMm: 100.6, heightMm: 150 };
    const media = { widthMm: 100, heightMm: 150 };
    expect(fitsMedia(page, createPlacement({ mediaMm: media }))).toBe(true);
    expect(fitsMedia({ ...page, widthMm: 100.7 }, createPlacement({ mediaMm: media }))).toBe(false);
    expect(fitsMedia(page, createPlacement({ mediaMm: media, rotation: 90 }))).toBe(false);
    expect(
      fitsMedia(page, createPlacement({ mediaMm: { widthMm: 150, heightMm: 100 }, rotation: 270 })),
    ).toBe(true);
    expect(fitsMedia(page, createPlacement({ rotation: 90 }))).toBe(true);
  });
});

describe('a document’s page on its media', () => {
  const size = { widthMm: 80, heightMm: 40 };
  const square = (xMm: number, yMm: number): Promise<Uint8Array> =>
    createPdf(size, ({ rectangle }) => rectangle(xMm, yMm, dotsToMm(8, 203), dotsToMm(8, 203)));

  it('is moved by exactly the offset’s dots', async () => {
    const pdf = await square(10, 10);
    const mediaMm = { widthMm: 100, heightMm: 60 };
    const {
      pages: [still],
    } = await inspector.inspect(pdf, createPlacement({ mediaMm }));
    const {
      pages: [moved],
    } = await inspector.inspect(pdf, createPlacement({ mediaMm, offsetMm: { x: 5, y: -3 } }));
    expect(still?.dots).toMatchObject({ widthDots: 799, heightDots: 480 });
    const where = (dots: Dots | undefined): string[] =>
      dots === undefined
        ? []
        : drawn(dots).flatMap((row, y) =>
            row.split('').flatMap((dot, x) => (dot === '#' ? [`${x} ${y}`] : [])),
          );
    expect(where(still?.dots)).toHaveLength(64);
    // 5 mm are 40 dots at 203 dpi, 3 mm are 24.
    expect(where(moved?.dots)).toEqual(
      where(still?.dots).map((dot) => {
        const [x, y] = dot.split(' ');
        return `${Number(x) + 40} ${Number(y) - 24}`;
      }),
    );
    expect([still?.edgeInk, moved?.edgeInk, still?.fits]).toEqual([false, false, true]);
  });

  it('reports ink at its own edge, at the media’s edge, and when ink is lost', async () => {
    const read = async (
      pdf: Uint8Array,
      changes: Parameters<typeof createPlacement>[0] = {},
    ): Promise<boolean | undefined> =>
      (await inspector.inspect(pdf, createPlacement(changes))).pages[0]?.edgeInk;
    const large = { widthMm: 100, heightMm: 60 };
    expect(await read(await square(10, 10))).toBe(false);
    expect(await read(await square(0, 10))).toBe(true);
    expect(await read(await square(79, 10), { mediaMm: large })).toBe(true);
    expect(await read(await square(10, 10), { offsetMm: { x: -10, y: 0 } })).toBe(true);
    expect(await read(await square(10, 10), { offsetMm: { x: -10.5, y: 0 } })).toBe(true);
    expect(await read(await square(10, 10), { mediaMm: large, offsetMm: { x: 0, y: 200 } })).toBe(true);
  });

  it('reports that it does not fit', async () => {
    const pdf = await square(10, 10);
    const mediaMm = { widthMm: 40, heightMm: 80 };
    const {
      pages: [upright],
    } = await inspector.inspect(pdf, createPlacement({ mediaMm }));
    const {
      pages: [turned],
    } = await inspector.inspect(pdf, createPlacement({ mediaMm, rotation: 90 }));
    expect([upright?.fits, turned?.fits]).toEqual([false, true]);
    expect(turned).toMatchObject({ dots: { widthDots: 320, heightDots: 639 } });
    expect(turned?.widthMm).toBeCloseTo(80, 1);
  });
});
