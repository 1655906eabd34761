import { parseArgs } from 'node:util';
import type { Benchmark, Effort } from './benchmark.ts';

export type BenchmarkCommand =
  | { readonly kind: 'list' }
  | {
      readonly kind: 'run';
      readonly measures: readonly Benchmark[];
      readonly effort: Effort;
      /** Whether docs/pictures/performance gets the charts too. */
      readonly docs: boolean;
    }
  /** Invalid; the line says why. */
  | { readonly kind: 'refused'; readonly line: string };

/** Reads `[NAME…] [--quick] [--docs] [--list]`; without a name, all benchmarks are meant. */
export function parseCommandLine(args: readonly string[], all: readonly Benchmark[]): BenchmarkCommand {
  const options = {
    quick: { type: 'boolean' },
    docs: { type: 'boolean' },
    list: { type: 'boolean' },
  } as const;
  let read: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true; args: string[] }>>;
  try {
    read = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return { kind: 'refused', line: error instanceof Error ? error.message : String(error) };
  }
  const { values, positionals } = read;
  if (values.list === true) return { kind: 'list' };
  const unknown = positionals.filter((name) => !all.some((measure) => measure.name === name));
  if (unknown.length > 0) {
    const known = all.map(({ name }) => name).join(', ');
    return { kind: 'refused', line: `no measure is called ${unknown.join(', ')}; there are: ${known}` };
  }
  return {
    kind: 'run',
    measures: positionals.length === 0 ? all : all.filter(({ name }) => positionals.includes(name)),
    effort: values.quick === true ? 'quick' : 'full',
    docs: values.docs === true,
  };
}
