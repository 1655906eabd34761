import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideInk } from '../../../../main/labels/inspect/ink.ts';
import type { Raster } from '../../../../main/labels/inspect/raster.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';

const DPI = 203;
const [WIDTH, HEIGHT] = [240, 160];

/** A page of one level, with levels painted where each painter says so, the later over the earlier. */
function drawn(ground: number, ...painters: ((x: number, y: number) => number | null)[]): Raster {
  const gray = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    painters.reduce((level, paint) => paint(at % WIDTH, Math.floor(at / WIDTH)) ?? level, ground),
  );
  return { widthPx: WIDTH, heightPx: HEIGHT, gray };
}

/** Writing: upright and level strokes of so many dots. */
const isStroke = (x: number, y: number, weight = 3): boolean => {
  const [inX, inY] = [x % 16, y % 24];
  return (
    inY < 16 &&
    inX < 12 &&
    (inX < weight || inY < weight || (Math.floor(x / 16) % 2 === 0 && inY > 15 - weight))
  );
};
const within = (x: number, y: number): boolean => x >= 40 && x < 200 && y >= 40 && y < 112;
const letters =
  (level: number, weight = 3) =>
  (x: number, y: number): number | null =>
    within(x, y) && isStroke(x - 40, y - 40, weight) ? level : null;
const block =
  (level: number) =>
  (x: number, y: number): number | null =>
    x >= 20 && x < 220 && y >= 20 && y < 132 ? level : null;

/** The shares of the letters' dots, and of the dots between letters, that are black. */
function blackShares({ raster }: { readonly raster: Raster }): { letters: number; between: number } {
  const counts = { letters: [0, 0], between: [0, 0] };
  for (let y = 40; y < 112; y++)
    for (let x = 40; x < 200; x++) {
      const count = counts[isStroke(x - 40, y - 40) ? 'letters' : 'between'];
      count[1] = (count[1] ?? 0) + 1;
      if (raster.gray[y * WIDTH + x] === 0) count[0] = (count[0] ?? 0) + 1;
    }
  const share = ([black = 0, all = 1]: number[]): number => black / all;
  return { letters: share(counts.letters), between: share(counts.between) };
}

describe('decideInk', () => {
  it('leaves a page of black and white as it is, at any darkness', () => {
    const levels = fc.uint8Array({ min: 0, max: 1, minLength: 400, maxLength: 400 });
    fc.assert(
      fc.property(levels, fc.integer({ min: 1, max: 255 }), (bits, darkness) => {
        const raster = { widthPx: 20, heightPx: 20, gray: bits.map((bit) => bit * 255) };
        expect(decideInk(raster, DPI, darkness)).toEqual({ raster, lost: 0 });
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  it('prints what a person reads, dark on light or light on dark, whatever the levels', () => {
    const pair = fc
      .record({ ground: fc.integer({ min: 0, max: 255 }), ink: fc.integer({ min: 0, max: 255 }) })
      .filter(({ ground, ink }) => Math.abs(ground - ink) >= 24);
    fc.assert(
      fc.property(pair, fc.boolean(), ({ ground, ink }, hasBlock) => {
        const page = hasBlock ? drawn(255, block(ground), letters(ink)) : drawn(ground, letters(ink));
        const decided = decideInk(page, DPI, 128);
        const shares = blackShares(decided);
        const contrast = ink < ground ? shares.letters - shares.between : shares.between - shares.letters;
        // A fill of middle gray is dithered around dark letters.
        expect(contrast).toBeGreaterThan(0.7);
        expect(decided.lost).toBe(0);
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  it('draws no line between light letters with soft edges and the ends of their bar', () => {
    const level = fc.integer({ min: 30, max: 99 });
    const gap = fc.integer({ min: 3, max: 26 });
    fc.assert(
      fc.property(
        level,
        fc.integer({ min: 10, max: 60 }),
        gap,
        fc.array(gap, { minLength: 8, maxLength: 8 }),
        (bar, softness, below, gaps) => {
          const bottom = 100;
          /** How far a dot lies from the nearest letter: 0 within it, 1 on its soft edge. */
          const distance = (x: number, y: number): number => {
            let from = 30;
            let best = Number.POSITIVE_INFINITY;
            for (const [at, next] of gaps.entries()) {
              const to = from + 3 + (at % 3) * 3;
              const beyond = Math.max(60 + at - y, y - bottom + 4 * (at % 4), 0);
              best = Math.min(best, Math.max(beyond, from - x, x - to, 0));
              from = to + 2 + next;
            }
            return best;
          };
          const soft = bar + Math.round(((255 - bar) * softness) / 100);
          const paint = (x: number, y: number): number | null => {
            if (y < 40 || y > bottom + below) return null;
            const away = distance(x, y);
            return away === 0 ? 255 : away === 1 || y === bottom + below ? soft : bar;
          };
          const { raster } = decideInk(drawn(255, paint), DPI, 128);
          for (let y = 41; y < bottom + below; y++)
            for (let x = 1; x < WIDTH - 1; x++)
              if (distance(x, y) > 1) expect([x, y, raster.gray[y * WIDTH + x]]).toEqual([x, y, 0]);
        },
      ),
      { numRuns: propertyRuns(30), examples: [[30, 31, 3, [3, 3, 3, 3, 3, 3, 3, 3]]] },
    );
  });

  it('decides the same wherever the levels lie in memory', () => {
    const { gray, ...size } = drawn(255, block(200), letters(120, 2));
    const expected = decideInk({ ...size, gray }, DPI, 128);
    for (const skew of [1, 2, 3]) {
      const memory = new Uint8Array(gray.length + 4);
      memory.set(gray, skew);
      const skewed = { ...size, gray: memory.subarray(skew, skew + gray.length) };
      expect(decideInk(skewed, DPI, 128)).toEqual(expected);
    }
  });

  it('prints hairlines thinner than a dot', () => {
    const line = (x: number, y: number): number | null => (y === 60 && x > 20 && x < 200 ? 190 : null);
    const { raster } = decideInk(drawn(255, line), DPI, 128);
    expect(raster.gray.filter((level) => level === 0)).toHaveLength(179);
  });

  it('dithers a picture: the darker a part, the more of it is black', () => {
    const picture = (x: number, y: number): number =>
      Math.max(0, Math.min(255, Math.round(x + 50 * Math.sin(x * 0.31 + y * 0.23))));
    const { raster } = decideInk(drawn(255, picture), DPI, 128);
    const blackOf = (from: number): number => {
      let black = 0;
      for (let y = 0; y < HEIGHT; y++)
        for (let x = from; x < from + 40; x++) if (raster.gray[y * WIDTH + x] === 0) black++;
      return black / (40 * HEIGHT);
    };
    const shares = [0, 40, 80, 120, 160, 200].map(blackOf);
    // Dark strokes within it are sharpened, so the shares are no exact measure.
    for (const [at, share] of shares.entries())
      expect(Math.abs(share - (235 - 40 * at) / 255)).toBeLessThan(0.3);
  });

  it('says how much of the strokes leaves nothing on paper', () => {
    const lostOf = (level: number): number => decideInk(drawn(255, letters(level)), DPI, 128).lost;
    expect([0, 153, 204, 230].map(lostOf)).toEqual([0, 0, 0, 0]);
    expect(lostOf(242)).toBe(1);
    // A light ground, as under a table's head, is no stroke.
    expect(decideInk(drawn(255, block(242), letters(0)), DPI, 128).lost).toBeLessThan(0.01);
  });

  it('loses nothing of pale rows beneath one another, as a table has them', () => {
    const rows = (_x: number, y: number): number | null =>
      (y >= 40 && y < 70) || (y >= 100 && y < 130) ? 238 : null;
    expect(decideInk(drawn(255, rows), DPI, 128).lost).toBe(0);
  });

  it('counts no speck as lost, and a pale line of 7 mm', () => {
    const short =
      (length: number) =>
      (x: number, y: number): number | null =>
        y >= 60 && y < 63 && x >= 40 && x < 40 + length ? 243 : null;
    expect(decideInk(drawn(255, short(15)), DPI, 128).lost).toBe(0);
    expect(decideInk(drawn(255, short(60)), DPI, 128).lost).toBe(1);
  });

  it('loses nothing of strokes whose edges fall between dots, wherever they do', () => {
    const oneTo = (max: number) => fc.double({ min: 1.2, max, noNaN: true });
    fc.assert(
      fc.property(oneTo(4), oneTo(60), fc.double({ min: 40, max: 60, noNaN: true }), (wide, gap, from) => {
        // How much of a dot the strokes cover.
        const covered = (x: number): number => {
          const at = (x - from + 10 * (wide + gap)) % (wide + gap);
          return Math.max(0, Math.min(1, wide - at)) + Math.max(0, at + 1 - wide - gap);
        };
        const strokes = (x: number, y: number): number | null =>
          within(x, y) ? Math.round(255 * (1 - covered(x))) : null;
        expect(decideInk(drawn(255, strokes), DPI, 128).lost).toBe(0);
      }),
      { numRuns: propertyRuns(100) },
    );
  });
});
