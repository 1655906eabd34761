import { describe, expect, it } from 'vitest';
import { measureNarrowestBarDots } from '../../../../main/labels/inspect/bar-width.ts';
import { type Dots } from '../../../../main/labels/inspect/dots.ts';
import { packDots } from '../../../helpers/gray-dots.ts';

const WIDTH = 40;
const HEIGHT = 30;
/** From x = 5 to 34: bars of 2, 3 and 4 dots. */
const BARS = [5, 6, 15, 16, 17, 31, 32, 33, 34];
const SYMBOL = {
  topLeft: { x: 5, y: 2 },
  topRight: { x: 34, y: 2 },
  bottomLeft: { x: 5, y: 27 },
  bottomRight: { x: 34, y: 27 },
};

/** @param change whether a dot is black, where it is another than the bars make it */
function bars(change: (x: number, y: number) => boolean | undefined = () => undefined): Dots {
  const gray = new Uint8Array(WIDTH * HEIGHT);
  for (const at of gray.keys()) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    gray[at] = (change(x, y) ?? BARS.includes(x)) ? 0 : 255;
  }
  return packDots(gray, WIDTH, HEIGHT, 128);
}

describe('narrowestBarDots', () => {
  it('is the finest bar’s width, even of an outermost bar', () => {
    expect(measureNarrowestBarDots(bars(), SYMBOL)).toBe(2);
    expect(
      measureNarrowestBarDots(
        bars((x) => (x === 5 ? false : undefined)),
        SYMBOL,
      ),
    ).toBe(1);
    expect(
      measureNarrowestBarDots(
        bars((x) => (x < 10 ? false : undefined)),
        SYMBOL,
      ),
    ).toBe(3);
  });

  it('is not the width of a speck or a scratch', () => {
    const speck = bars((x, y) => (x === 25 && y > 10 && y < 15 ? true : undefined));
    const scratch = bars((x, y) => (x === 6 && y < 8 ? false : undefined));
    expect(measureNarrowestBarDots(speck, SYMBOL)).toBe(2);
    expect(measureNarrowestBarDots(scratch, SYMBOL)).toBe(2);
  });

  it('measures whole bars if the corners lie within the outer ones', () => {
    const within = { ...SYMBOL, topLeft: { x: 6, y: 2 }, bottomLeft: { x: 6, y: 27 } };
    expect(measureNarrowestBarDots(bars(), within)).toBe(2);
  });

  it('measures a symbol on its side or askew', () => {
    const gray = new Uint8Array(WIDTH * WIDTH).map((_, at) =>
      BARS.includes(Math.floor(at / WIDTH)) ? 0 : 255,
    );
    const upwards = {
      topLeft: { x: 4, y: 34 },
      topRight: { x: 4, y: 5 },
      bottomLeft: { x: 30, y: 34 },
      bottomRight: { x: 30, y: 5 },
    };
    expect(measureNarrowestBarDots(packDots(gray, WIDTH, WIDTH, 128), upwards)).toBe(2);
    const askew = { ...SYMBOL, topRight: { x: 34, y: 4 }, bottomRight: { x: 34, y: 29 } };
    // To a quarter of a dot, and never less than it is: that would warn of good bars.
    expect([2, 2.25]).toContain(measureNarrowestBarDots(bars(), askew));
  });

  it('is null without a bar', () => {
    expect(
      measureNarrowestBarDots(
        bars(() => false),
        SYMBOL,
      ),
    ).toBeNull();
    const nowhere = { x: 7, y: 7 };
    expect(
      measureNarrowestBarDots(bars(), {
        topLeft: nowhere,
        topRight: nowhere,
        bottomLeft: nowhere,
        bottomRight: nowhere,
      }),
    ).toBeNull();
  });
});
