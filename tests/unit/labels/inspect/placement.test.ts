import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlackAt } from '../../../../main/labels/inspect/dots.ts';
import { fitsMedia, placePage } from '../../../../main/labels/inspect/placement.ts';
import type { PageReading } from '../../../../main/labels/inspect/read-pages.ts';
import { createPdf, createPlacement, dotsToMm } from './documents.ts';
import { inspector } from './shared-inspector.ts';

/** One dot a millimetre makes millimetres and dots the same. */
const DPI = 25.4;

describe('placePage', () => {
  it('puts every dot in its place, whatever size, rotation and offset', () => {
    const side = fc.integer({ min: 1, max: 12 });
    const sides = fc.tuple(side, side, side, side);
    const shift = fc.integer({ min: -6, max: 6 });
    // Most of a page is white, and four white pixels are skipped at once.
    const levels = fc
      .uint8Array({ minLength: 144, maxLength: 144 })
      .map((all) => all.map((level) => (level < 200 ? 255 : 0)));
    const how = fc.record({
      rotation: fc.constantFrom(0, 90, 180, 270),
      hasMedia: fc.boolean(),
    });
    fc.assert(
      fc.property(
        sides,
        fc.tuple(shift, shift),
        how,
        levels,
        ([width, height, across, down], [x0, y0], { rotation, hasMedia }, all) => {
          const gray = all.slice(0, width * height);
          const mediaMm = hasMedia ? { widthMm: across, heightMm: down } : null;
          const placement = createPlacement({
            dpi: DPI,
            rotation,
            mediaMm,
            offsetMm: { x: x0, y: y0 },
          });
          const { dots, inkLost } = placePage({ widthPx: width, heightPx: height, gray }, placement);
          const turned = rotation % 180 === 0 ? [width, height] : [height, width];
          expect([dots.widthDots, dots.heightDots]).toEqual(hasMedia ? [across, down] : turned);
          let ink = 0;
          for (let y = 0; y < dots.heightDots; y++)
            for (let x = 0; x < dots.widthDots; x++) {
              // Turned back about the page's middle.
              const [u, v] = [x - x0, y - y0];
              const pixel = {
                0: [u, v],
                90: [v, height - 1 - u],
                180: [width - 1 - u, height - 1 - v],
                270: [width - 1 - v, u],
              }[rotation];
              const [px = 0, py = 0] = pixel;
              const inside = px >= 0 && px < width && py >= 0 && py < height;
              const black = inside && gray[py * width + px] === 0;
              if (black) ink++;
              expect(isBlackAt(dots, x, y)).toBe(black);
            }
          expect(inkLost).toBe(ink < gray.filter((level) => level === 0).length);
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
