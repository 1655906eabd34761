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

/** The bars from top to bottom: whether their targets are missed, and their widths in pixels. */
const barsOf = (svg: string): string[] =>
  [...svg.matchAll(/<path d="M268 ([\d.]+)l([\d.]+) 0l0 12[^"]*"[^>]* fill="(#5b8fc7|#d98a3d)"/g)]
    .toSorted(([, one], [, other]) => Number(one) - Number(other))
    .map(([, , width, color]) => `${color === '#d98a3d' ? 'missed' : 'bar'} ${width}`);

test('draws bars as long as their medians, the longest value at full width', () => {
  const svg = renderChart('A measure', [
    judged('x, one', 'ms', [100], { bound: 'most', value: 50 }),
    judged('x, two', 'ms', [25, 25, 25], { bound: 'most', value: 50 }),
    judged('y', 'labels/s', [25], { bound: 'least', value: 50 }),
  ]);
  expect(barsOf(svg)).toEqual(['missed 342', 'bar 85.5', 'missed 171']);
  expect(svg).toContain('>100 ✗ ≤ 50<');
  expect(svg).toContain('>25 ✓ ≤ 50<');
  expect(svg).toContain('>25 ✗ ≥ 50<');
});

test('draws no bar for negative values, and accepts zeros', () => {
  expect(barsOf(renderChart('t', [judged('x', '%', [-4]), judged('y', '%', [8])]))).toEqual([
    'bar 0',
    'bar 342',
  ]);
  expect(barsOf(renderChart('t', [judged('x', '%', [0])]))).toEqual(['bar 0']);
});

test('draws a standalone picture for light and dark with real text, and the same one each time', () => {
  const figures = [judged('<script>', 'ms', [1])];
  const svg = renderChart('a < b & c', figures);
  expect(svg).toContain('<title>a &lt; b &amp; c</title>');
  expect(svg).not.toContain('<script>');
  expect(svg).not.toMatch(/href|url\(|@import|class=/);
  expect(renderChart('a < b & c', figures)).toBe(svg);
});

test('has another color on a dark screen for each color that it draws with', () => {
  const svg = renderChart('t', [
    judged('x', 'ms', [1, 2], { bound: 'most', value: 3 }),
    judged('y', 'ms', [5], { bound: 'most', value: 3 }),
  ]);
  const dark = new Set(
    [...(/prefers-color-scheme: dark\)\{(.*)\}<\/style>/.exec(svg)?.[1] ?? '').matchAll(/="(#\w+)"\]/g)].map(
      ([, color]) => color,
    ),
  );
  const visible = [...svg.matchAll(/<(?:path|rect|text)[^>]*>/g)]
    .map(([element]) => element)
    .filter((element) => !/fill-opacity="0"/.test(element));
  const drawn = new Set(
    visible.flatMap((element) =>
      [...element.matchAll(/(?:fill|stroke)="((?:#|rgb)[^"]+)"/g)].map(([, color]) => color),
    ),
  );
  expect(drawn.size).toBeGreaterThan(4);
  expect([...drawn].filter((color) => !dark.has(color))).toEqual([]);
});
