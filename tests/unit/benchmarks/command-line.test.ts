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

test('runs all measures or the named ones, in their fixed order', () => {
  expect(namesOf([])).toEqual(['batch', 'scan', 'memory']);
  expect(namesOf(['memory', 'batch'])).toEqual(['batch', 'memory']);
  expect(namesOf(['scan', 'scan', '--quick'])).toEqual(['scan']);
});

test('reads the options', () => {
  expect(parseCommandLine(['--quick', '--docs'], all)).toMatchObject({ effort: 'quick', docs: true });
  expect(parseCommandLine([], all)).toMatchObject({ effort: 'full', docs: false });
  expect(parseCommandLine(['--list', 'scan'], all)).toEqual({ kind: 'list' });
});

test('refuses what is unknown with a line that lists the choices', () => {
  expect(parseCommandLine(['scan', 'speed'], all)).toEqual({
    kind: 'refused',
    line: 'no measure is called speed; there are: batch, scan, memory',
  });
  expect(parseCommandLine(['--fast'], all)).toMatchObject({
    kind: 'refused',
    line: expect.stringContaining('--fast'),
  });
});

test('gives each measure a unique name that can name a file', () => {
  const names = BENCHMARKS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z-]*$/);
});

test('flags a machine that was already busy', () => {
  expect(formatLoadWarning({ cores: 2, loadBefore: 1 })).toBeNull();
  expect(formatLoadWarning({ cores: 2, loadBefore: 1.2 })).toContain('load 1.20 on 2 cores');
});
