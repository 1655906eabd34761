import { expect, test } from 'vitest';
import { scanFigures, splitScan } from '../../benchmarks/window/scan-parts.ts';

const SHOWN = { enterMs: 100, notifiedMs: 104, rowMs: 107, frameMs: 115, paintedMs: 117 };

test('splits a scan into parts that add up to the whole', () => {
  const parts = splitScan(SHOWN);
  expect(parts).toEqual({ whole: 17, own: 9, main: 4, renderer: 3, frame: 8, paint: 2 });
});

test.each(['notifiedMs', 'rowMs', 'frameMs', 'paintedMs'])(
  'treats a scan without %s as not shown',
  (missing) => {
    expect(splitScan({ ...SHOWN, [missing]: null })).toBeNull();
  },
);

test('sets the target for Tem’s own part, without the wait for a frame', () => {
  const parts = splitScan(SHOWN);
  const figures = scanFigures('1 row', parts === null ? [] : [parts], 'p95');
  expect(figures.map(({ values, target }) => [values[0], target?.value ?? null, target?.of ?? null])).toEqual(
    [
      [17, null, null],
      [9, 16, 'p95'],
      [4, null, null],
      [3, null, null],
      [8, null, null],
      [2, null, null],
    ],
  );
});
