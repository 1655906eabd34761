import { busyInWords, measuredOn } from './machine.ts';
import type { Effort, Measure } from './measure.ts';
import { writeReport } from './report.ts';
import { tableOf } from './table.ts';
import { judge } from './verdict.ts';

interface Needs {
  readonly effort: Effort;
  /** Where JSON and charts go, and where charts go as well; absolute. */
  readonly folders: readonly [string, ...string[]];
  readonly say: (line: string) => void;
}

/**
 * Takes measures one after the other; each is told and written as soon as it is done, and one that fails does not keep the
 * next from being taken. @returns how many failed; a target that is missed is no failure
 */
export async function takeMeasures(
  measures: readonly Measure[],
  { effort, folders, say }: Needs,
): Promise<number> {
  let failed = 0;
  for (const measure of measures) {
    const on = measuredOn();
    const began = performance.now();
    say(`\n${measure.title} (${measure.name})`);
    const busy = busyInWords(on);
    if (busy !== null) say(busy);
    try {
      const figures = (await measure.run(effort)).map(judge);
      say(tableOf(figures));
      say(`took ${((performance.now() - began) / 1000).toFixed(0)} s`);
      writeReport({ measure, effort, on, figures }, folders);
    } catch (error) {
      failed++;
      say(`could not be taken: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  return failed;
}
