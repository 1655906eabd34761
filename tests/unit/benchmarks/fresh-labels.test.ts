import { expect, test } from 'vitest';
import { blankDots } from '../../../main/labels/inspect/dots.ts';
import { codeOfLabel, countDifferentDots } from '../../benchmarks/ahead/fresh-labels.ts';

test('counts the dots that are black on one label only', () => {
  const one = blankDots(20, 2);
  const other = blankDots(20, 2);
  one.bits.set([0b1010_0000, 0, 0, 0xff]);
  other.bits.set([0b1000_0000, 0, 0, 0x0f]);
  expect(countDifferentDots(one, other)).toBe(5);
  expect(countDifferentDots(one, one)).toBe(0);
  expect(countDifferentDots(one, blankDots(16, 3))).toBe(Infinity);
});

test('reads the order from the title that Tem sends', () => {
  expect(codeOfLabel({ title: 'Tem SGNS336484LM.883568271 #12' })).toBe('SGNS336484LM.883568271');
  expect(codeOfLabel({ title: 'marker 1' })).toBeNull();
  expect(codeOfLabel({ title: null })).toBeNull();
});
