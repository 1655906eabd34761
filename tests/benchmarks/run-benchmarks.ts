import type { Benchmark, Effort } from './benchmark.ts';
import { formatLoadWarning, readMachineInfo } from './machine.ts';
import { writeReport } from './report.ts';
import { formatTable } from './table.ts';
import { assessFigure } from './verdict.ts';

interface RunBenchmarksOptions {
  readonly effort: Effort;
  /** Where JSON and charts go, and where charts go as well; absolute. */
  readonly folders: readonly [string, ...string[]];
  readonly say: (line: string) => void;
}

/**
 * Takes measures one after the other; each is told and written as soon as it is done, and one that fails does not keep the
 * next from being taken. @returns how many failed; a target that is missed is no failure
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
