import { expect, test } from 'vitest';
import type { Target } from '../../benchmarks/benchmark.ts';
import { renderChart } from '../../benchmarks/chart.ts';
import { groupFigures, wrapText } from '../../benchmarks/chart-groups.ts';
import { assessFigure } from '../../benchmarks/verdict.ts';

const judged = (name: string, unit: string, values: readonly number[], target?: Target) =>
  assessFigure({ name, unit, values, ...(target === undefined ? {} : { target }) });

test('puts figures of one subject and unit on one scale, and the rest together by unit', () => {
  const groups = groupFigures([
    judged('first label, batch of 1', 'ms', [1]),
    judged('token', 'ms', [1]),
    judged('growth, all', '%', [1]),
    judged('first label, batch of 10', 'ms', [1]),
    judged('load, cold, alone', 'ms', [1]),
  ]);
  expect(groups.map(({ heading, bars }) => [heading, bars.map(({ label }) => label)])).toEqual([
    ['first label (ms)', ['batch of 1', 'batch of 10']],
    ['ms', ['token', 'load, cold, alone']],
    ['%', ['growth, all']],
  ]);
});

test('labels both of two figures with the same name', () => {
  const [group] = groupFigures([judged('same', 'ms', [1]), judged('same', 'ms', [2])]);
  expect(group?.bars.map(({ label }) => label)).toEqual(['same', 'same']);
});

test('breaks long labels at spaces', () => {
  expect(wrapText('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrapText('averylongword b', 5)).toEqual(['averylongword', 'b']);
});

/** The rectangles of the bars: their names and widths. */
const barsOf = (svg: string): string[] =>
  [...svg.matchAll(/<rect class="(bar|missed)"[^>]* width="([\d.]+)"/g)].map(
    ([, name, width]) => `${name} ${width}`,
  );

test('draws bars as long as their medians, the longest value at full width', () => {
  const svg = renderChart('A measure', [
    judged('x, one', 'ms', [100], { bound: 'most', value: 50 }),
    judged('x, two', 'ms', [25, 25, 25], { bound: 'most', value: 50 }),
  ]);
  expect(barsOf(svg)).toEqual(['missed 304.0', 'bar 76.0']);
  expect(svg).toContain('100 ✗ ≤ 50');
  expect(svg).toContain('25 ✓ ≤ 50');
});

test('draws no bar for negative values, and accepts an empty list', () => {
  expect(barsOf(renderChart('t', [judged('x', '%', [-4]), judged('y', '%', [8])]))).toEqual([
    'bar 0.0',
    'bar 304.0',
  ]);
  expect(barsOf(renderChart('t', [judged('x', '%', [0])]))).toEqual(['bar 0.0']);
});

test('draws a standalone picture for light and dark with real text', () => {
  const svg = renderChart('a < b & c', [judged('<script>', 'ms', [1])]);
  expect(svg).toContain('<title>a &lt; b &amp; c</title>');
  expect(svg).not.toContain('<script>');
  expect(svg).toContain('prefers-color-scheme: dark');
  expect(svg).not.toMatch(/href|url\(|@import/);
});
