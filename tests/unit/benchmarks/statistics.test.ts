import fc from 'fast-check';
import { expect, test } from 'vitest';
import { median, summarise } from '../../benchmarks/statistics.ts';

test('computes median, p95 by nearest rank and interquartile range', () => {
  expect(summarise([4, 1, 3, 2])).toEqual({ runs: 4, median: 2.5, p95: 4, spread: 1.5 });
  expect(summarise([7])).toEqual({ runs: 1, median: 7, p95: 7, spread: 0 });
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(summarise(hundred)).toEqual({ runs: 100, median: 50.5, p95: 95, spread: 49.5 });
  const twenty = Array.from({ length: 20 }, (_, at) => at + 1);
  expect(summarise(twenty).p95).toBe(19);
  expect(summarise([...twenty, 21]).p95).toBe(20);
});

test('sorts numerically', () => {
  expect(median([10, 9, 100])).toBe(10);
});

test('throws on no values and on what is no number', () => {
  expect(() => summarise([])).toThrow('no value');
  expect(() => summarise([1, NaN])).toThrow('no number');
  expect(() => summarise([1, Infinity])).toThrow('no number');
});

/** Eighths, with which a computer counts exactly. */
const values = fc.array(
  fc.integer({ min: -1e9, max: 1e9 }).map((eighths) => eighths / 8),
  { minLength: 1, maxLength: 200 },
);

test('ignores the order, and gives a p95 that at least 95 % of the values do not exceed', () => {
  fc.assert(
    fc.property(values, (measured) => {
      const { median, p95, spread, runs } = summarise(measured);
      expect(summarise(measured.toReversed())).toEqual({ median, p95, spread, runs });
      expect(measured).toContain(p95);
      const atMost = (value: number): number => measured.filter((one) => one <= value).length;
      expect(atMost(p95)).toBeGreaterThanOrEqual(0.95 * runs);
      // One value less would be too few.
      expect(measured.filter((one) => one < p95).length).toBeLessThan(0.95 * runs);
      expect(spread).toBeGreaterThanOrEqual(0);
      expect(atMost(median)).toBeGreaterThanOrEqual(runs / 2);
      expect(measured.filter((one) => one >= median).length).toBeGreaterThanOrEqual(runs / 2);
    }),
  );
});

test('doubles the summary when the values double', () => {
  fc.assert(
    fc.property(values, (measured) => {
      const one = summarise(measured);
      const two = summarise(measured.map((value) => 2 * value));
      expect(two.median).toBe(2 * one.median);
      expect(two.p95).toBe(2 * one.p95);
      expect(two.spread).toBe(2 * one.spread);
    }),
  );
});
