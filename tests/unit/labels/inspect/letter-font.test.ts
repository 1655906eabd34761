import { describe, expect, it } from 'vitest';
import { isLetterFont } from '../../../../main/labels/inspect/letter-font.ts';
import { barGlyphs, rectangle, round, type TestGlyph, trueTypeFont } from './fonts.ts';

const O: TestGlyph = { outlines: [round(50, 0, 600), round(150, 100, 400)] };
const cornersOf = (...corners: readonly (readonly [x: number, y: number])[]): TestGlyph => ({
  outlines: [corners.map(([x, y]) => ({ x, y }))],
});
const V = cornersOf([0, 700], [300, 0], [600, 700]);
const L = cornersOf([0, 0], [0, 700], [90, 700], [90, 80], [400, 80], [400, 0]);
/** A glyph composed of others. */
const composed = (...parts: readonly (readonly [glyph: number, x: number])[]): TestGlyph => ({
  parts: parts.map(([glyph, x]) => ({ glyph, x })),
});
const I: TestGlyph = { outlines: [rectangle(0, 0, 90, 700)] };
const EQUALS: TestGlyph = { outlines: [rectangle(0, 200, 500, 80), rectangle(0, 400, 500, 80)] };
const SPACE: TestGlyph = { outlines: [] };
const fontOf = (...glyphs: readonly TestGlyph[]): Uint8Array => trueTypeFont(glyphs);

describe('a font', () => {
  it.each([
    ['round and slanted letters', [O, V]],
    ['also straight letters, a sign of two strokes, and a space', [O, V, O, L, I, EQUALS, SPACE]],
    ['an accented letter, composed', [O, V, composed([1, 0], [2, 100])]],
  ] satisfies [string, TestGlyph[]][])('with %s is one of letters', (_, glyphs) => {
    expect(isLetterFont(fontOf(...glyphs))).toBe(true);
  });

  it.each([
    ['bars', barGlyphs('883568271')],
    ['bars with the letter below them', barGlyphs('883568271').map((bars) => withOutlines(bars, O))],
    ['letters, and one glyph of bars', [O, V, O, V, ...barGlyphs('8')]],
    ['single bars of two widths', [I, { outlines: [rectangle(0, 0, 200, 700)] }]],
    ['bars composed of one', [O, V, I, composed([3, 0], [3, 200])]],
    ['letters, and a block of ink', [O, V, O, { outlines: [rectangle(0, 0, 500, 500)] }]],
    [
      'letters, and a pattern of squares',
      [O, V, O, { outlines: [0, 1, 2].map((at) => rectangle(at * 200, at * 200, 100, 100)) }],
    ],
    [
      'letters, and a pattern of dots',
      [O, V, O, { outlines: Array.from({ length: 12 }, (__, at) => round(at * 60, 0, 50)) }],
    ],
    ['a turned part', [O, V, { parts: [{ glyph: 1, x: 0 }], turned: true }]],
    ['a glyph composed of itself', [O, V, composed([3, 0])]],
    ['nothing but spaces', [SPACE]],
  ] satisfies [string, TestGlyph[]][])('with %s is none', (_, glyphs) => {
    expect(isLetterFont(fontOf(...glyphs))).toBe(false);
  });

  it('that is cut off, or is no TrueType font, is none', () => {
    const whole = fontOf(O, V);
    expect(isLetterFont(whole)).toBe(true);
    for (let length = 0; length < whole.length - 4; length += 7)
      expect(isLetterFont(whole.subarray(0, length))).toBe(false);
    expect(isLetterFont(Buffer.from('%!PS-AdobeFont-1.0: a Type 1 font'))).toBe(false);
  });
});

function withOutlines(one: TestGlyph, other: TestGlyph): TestGlyph {
  if (!('outlines' in one && 'outlines' in other)) throw new Error('composed glyphs have none');
  return { outlines: [...one.outlines, ...other.outlines] };
}
