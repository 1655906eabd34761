import { expect, test } from 'vitest';
import { blankDots, bytesPerRow } from '../../../main/labels/inspect/dots.ts';
import { codeOfLabel, countStrayDots } from '../../benchmarks/ahead/fresh-labels.ts';

/** A page of 100 by 60 dots with black rectangles: left, top, width, height. */
function page(...rectangles: readonly (readonly [number, number, number, number])[]) {
  const dots = blankDots(100, 60);
  for (const [left, top, width, height] of rectangles)
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + width; x++) {
        const at = y * bytesPerRow(100) + (x >> 3);
        dots.bits[at] = (dots.bits[at] ?? 0) | (0x80 >> (x & 7));
      }
  return dots;
}

test('counts the dots that are black on one label only', () => {
  const label = page([10, 10, 20, 10]);
  expect(countStrayDots(label, page([10, 10, 20, 10], [60, 30, 6, 5]))).toBe(30);
  expect(countStrayDots(page([10, 10, 20, 10], [60, 30, 6, 5]), label)).toBe(30);
  expect(countStrayDots(label, label)).toBe(0);
  expect(countStrayDots(label, blankDots(104, 60))).toBe(Infinity);
});

test('takes lines that moved by two dots for the same, and no more', () => {
  const line = page([10, 20, 80, 1]);
  expect(countStrayDots(line, page([12, 22, 80, 1]))).toBe(0);
  expect(countStrayDots(line, page([10, 23, 80, 1]))).toBe(160);
});

test('reads the order from the title that Tem sends', () => {
  expect(codeOfLabel({ title: 'Tem SGNS336484LM.883568271 #12' })).toBe('SGNS336484LM.883568271');
  expect(codeOfLabel({ title: 'marker 1' })).toBeNull();
  expect(codeOfLabel({ title: null })).toBeNull();
});
