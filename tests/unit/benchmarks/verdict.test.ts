import { expect, test } from 'vitest';
import type { Target } from '../../benchmarks/benchmark.ts';
import { formatNumber } from '../../benchmarks/format-number.ts';
import { formatTable } from '../../benchmarks/table.ts';
import { assessFigure, formatTarget, formatVerdict } from '../../benchmarks/verdict.ts';

const judged = (values: readonly number[], target?: Target) =>
  assessFigure({ name: 'a figure', unit: 'ms', values, ...(target === undefined ? {} : { target }) });

test.each<[string, readonly number[], Target, string]>([
  ['at most, reached exactly', [16], { bound: 'most', value: 16 }, 'reached'],
  ['at most, missed', [20], { bound: 'most', value: 16 }, 'missed by 4 (25 %)'],
  ['at least, reached', [90], { bound: 'least', value: 80 }, 'reached'],
  ['at least, missed', [60], { bound: 'least', value: 80 }, 'missed by 20 (25 %)'],
  ['the median counts', [1, 1, 99], { bound: 'most', value: 2 }, 'reached'],
  ['the p95 where it is said', [1, 1, 99], { bound: 'most', value: 9, of: 'p95' }, 'missed by 90 (1,000 %)'],
  ['a target of 0 has no share', [3], { bound: 'most', value: 0 }, 'missed by 3'],
])('%s', (_name, values, target, words) => {
  expect(formatVerdict(judged(values, target).verdict)).toBe(words);
});

test('gives no verdict without a target', () => {
  expect(judged([1]).verdict).toBeNull();
  expect(formatVerdict(null)).toBe('');
});

test('puts targets into words', () => {
  expect(formatTarget({ bound: 'least', value: 1000 })).toBe('at least 1,000');
  expect(formatTarget({ bound: 'most', value: 20, of: 'p95' })).toBe('p95 at most 20');
});

test.each([
  [0, '0'],
  [0.0421, '0.042'],
  [3.274, '3.27'],
  [15.24, '15.2'],
  [1870.4, '1,870'],
  [-3.274, '-3.27'],
])('formats %d as %s', (value, words) => {
  expect(formatNumber(value)).toBe(words);
});

test('aligns the table, one figure a line', () => {
  const figures = [
    assessFigure({
      name: 'first label',
      unit: 'ms',
      values: [250, 350],
      target: { bound: 'most', value: 200 },
    }),
    assessFigure({ name: 'x', unit: 'labels/s', values: [9] }),
  ];
  expect(formatTable(figures)).toBe(
    [
      'figure       unit      runs  median  p95  spread  target       so',
      '-----------  --------  ----  ------  ---  ------  -----------  --------------------',
      'first label  ms           2     300  350      50  at most 200  missed by 100 (50 %)',
      'x            labels/s     1       9    9       0',
    ].join('\n'),
  );
});
