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
  it.each([
    ['the finest bar’s width', 2, bars()],
    ['that of an outermost bar', 1, bars((x) => (x === 5 ? false : undefined))],
    ['that of a wider one without it', 3, bars((x) => (x < 10 ? false : undefined))],
    ['not the width of a speck', 2, bars((x, y) => (x === 25 && y > 10 && y < 15 ? true : undefined))],
    ['not the width of a scratch', 2, bars((x, y) => (x === 6 && y < 8 ? false : undefined))],
    ['null without a bar', null, bars(() => false)],
  ])('is %s', (_what, dots, of) => {
    expect(measureNarrowestBarDots(of, SYMBOL)).toBe(dots);
  });

  it('measures whole bars if the corners lie within the outer ones, and none between equal corners', () => {
    const within = { ...SYMBOL, topLeft: { x: 6, y: 2 }, bottomLeft: { x: 6, y: 27 } };
    expect(measureNarrowestBarDots(bars(), within)).toBe(2);
    const at = { x: 7, y: 7 };
    const nowhere = { topLeft: at, topRight: at, bottomLeft: at, bottomRight: at };
    expect(measureNarrowestBarDots(bars(), nowhere)).toBeNull();
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
});
