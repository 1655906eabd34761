import { expect, test } from 'vitest';
import type { Benchmark } from '../../benchmarks/benchmark.ts';
import { BENCHMARKS } from '../../benchmarks/cases/index.ts';
import { parseCommandLine } from '../../benchmarks/command-line.ts';
import { formatLoadWarning } from '../../benchmarks/machine.ts';

const measure = (name: string): Benchmark => ({ name, title: name, run: async () => [] });
const all = ['batch', 'scan', 'memory'].map(measure);

const namesOf = (args: readonly string[]): string[] | string => {
  const command = parseCommandLine(args, all);
  return command.kind === 'run' ? command.measures.map(({ name }) => name) : command.kind;
};

test('all measures, or those that are named, in the order in which they are taken', () => {
  expect(namesOf([])).toEqual(['batch', 'scan', 'memory']);
  expect(namesOf(['memory', 'batch'])).toEqual(['batch', 'memory']);
  expect(namesOf(['scan', 'scan', '--quick'])).toEqual(['scan']);
});

test('options', () => {
  expect(parseCommandLine(['--quick', '--docs'], all)).toMatchObject({ effort: 'quick', docs: true });
  expect(parseCommandLine([], all)).toMatchObject({ effort: 'full', docs: false });
  expect(parseCommandLine(['--list', 'scan'], all)).toEqual({ kind: 'list' });
});

test('what is not known is refused in a line that says what there is', () => {
  expect(parseCommandLine(['scan', 'speed'], all)).toEqual({
    kind: 'refused',
    line: 'no measure is called speed; there are: batch, scan, memory',
  });
  expect(parseCommandLine(['--fast'], all)).toMatchObject({
    kind: 'refused',
    line: expect.stringContaining('--fast'),
  });
});

test('each measure has a name of its own that can name a file', () => {
  const names = BENCHMARKS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z-]*$/);
});

test('a machine that is busy before is told of', () => {
  expect(formatLoadWarning({ cores: 2, loadBefore: 1 })).toBeNull();
  expect(formatLoadWarning({ cores: 2, loadBefore: 1.2 })).toContain('load 1.20 on 2 cores');
});
