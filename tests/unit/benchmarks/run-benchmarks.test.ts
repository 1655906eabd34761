import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Benchmark, Figure } from '../../benchmarks/benchmark.ts';
import { runBenchmarks } from '../../benchmarks/run-benchmarks.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

let folder = '';
let said: string[] = [];
beforeEach(() => {
  folder = temporaryFolder('bench-take');
  said = [];
});

const measure = (name: string, run: Benchmark['run']): Benchmark => ({
  name,
  title: `Title of ${name}`,
  run,
});
const missed: Figure = { name: 'slow', unit: 'ms', values: [3, 1, 5], target: { bound: 'most', value: 2 } };

const take = (...measures: Benchmark[]): Promise<number> =>
  runBenchmarks(measures, {
    effort: 'quick',
    folders: [join(folder, 'out'), join(folder, 'docs')],
    say: (line) => said.push(line),
  });

test('reports a missed target without failing, and stores every value with the machine', async () => {
  expect(await take(measure('one', async () => [missed]))).toBe(0);
  expect(said.join('\n')).toContain('missed by 1 (50 %)');
  const json: unknown = JSON.parse(readFileSync(join(folder, 'out/one.json'), 'utf8'));
  expect(json).toMatchObject({
    measure: 'one',
    effort: 'quick',
    on: { cores: expect.any(Number), memoryGb: expect.any(Number), loadBefore: expect.any(Number) },
    figures: [{ ...missed, runs: 3, median: 3, p95: 5, spread: 2, verdict: { kind: 'missed', by: 1 } }],
  });
  for (const of of ['out', 'docs'])
    expect(readFileSync(join(folder, of, 'one.svg'), 'utf8')).toContain('<svg');
  expect(existsSync(join(folder, 'docs/one.json'))).toBe(false);
});

test('reports what can’t be measured, writes nothing for it, and measures the next', async () => {
  const broken = measure('broken', async () => Promise.reject(new Error('no station')));
  const empty = measure('empty', async () => [{ ...missed, values: [] }]);
  expect(
    await take(
      broken,
      empty,
      measure('fine', async () => [missed]),
    ),
  ).toBe(2);
  expect(said.join('\n')).toContain('no station');
  expect(['broken', 'empty', 'fine'].map((name) => existsSync(join(folder, `out/${name}.json`)))).toEqual([
    false,
    false,
    true,
  ]);
});

test('runs each with the requested effort', async () => {
  const asked: string[] = [];
  await take(
    measure('one', async (effort) => {
      asked.push(effort);
      return [missed];
    }),
  );
  expect(asked).toEqual(['quick']);
});
