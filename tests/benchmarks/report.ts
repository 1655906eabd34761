import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Benchmark, Effort } from './benchmark.ts';
import { renderChart } from './chart.ts';
import type { MachineInfo } from './machine.ts';
import type { AssessedFigure } from './verdict.ts';

/** A completed benchmark. */
export interface BenchmarkResult {
  readonly benchmark: Pick<Benchmark, 'name' | 'title'>;
  readonly effort: Effort;
  readonly machine: MachineInfo;
  readonly figures: readonly AssessedFigure[];
}

/**
 * Writes NAME.json (every value) and NAME.svg into the first folder, and the chart alone into the others.
 * @param folders absolute; created where missing
 */
export function writeReport(taken: BenchmarkResult, [own, ...charts]: readonly [string, ...string[]]): void {
  const { name, title } = taken.benchmark;
  const write = (folder: string, file: string, text: string): void => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const figures = taken.figures.map(({ figure, summary, verdict }) => ({ ...figure, ...summary, verdict }));
  const { effort, machine } = taken;
  write(
    own,
    `${name}.json`,
    `${JSON.stringify({ measure: name, title, effort, on: machine, figures }, null, 2)}\n`,
  );
  for (const folder of [own, ...charts]) write(folder, `${name}.svg`, renderChart(title, taken.figures));
}
