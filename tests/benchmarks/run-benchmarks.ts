import type { Benchmark, Effort } from './benchmark.ts';
import { formatLoadWarning, readMachineInfo } from './machine.ts';
import { writeReport } from './report.ts';
import { formatTable } from './table.ts';
import { assessFigure } from './verdict.ts';

interface RunBenchmarksOptions {
  readonly effort: Effort;
  /** The folders for JSON and charts, and for further copies of the charts; absolute. */
  readonly folders: readonly [string, ...string[]];
  readonly say: (line: string) => void;
}

/**
 * Runs benchmarks one after the other. Reports and writes each as soon as it completes, and continues after a failure.
 * @returns the number of failures; a missed target is no failure
 */
export async function runBenchmarks(
  measures: readonly Benchmark[],
  { effort, folders, say }: RunBenchmarksOptions,
): Promise<number> {
  let failed = 0;
  for (const measure of measures) {
    const on = readMachineInfo();
    const began = performance.now();
    say(`\n${measure.title} (${measure.name})`);
    const busy = formatLoadWarning(on);
    if (busy !== null) say(busy);
    try {
      const figures = (await measure.run(effort)).map(assessFigure);
      say(formatTable(figures));
      say(`took ${((performance.now() - began) / 1000).toFixed(0)} s`);
      writeReport({ benchmark: measure, effort, machine: on, figures }, folders);
    } catch (error) {
      failed++;
      say(`could not be taken: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  return failed;
}
