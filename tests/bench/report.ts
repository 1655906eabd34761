import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartOf } from './chart.ts';
import type { MeasuredOn } from './machine.ts';
import type { Effort, Measure } from './measure.ts';
import type { Judged } from './verdict.ts';

/** A measure that was taken. */
export interface Taken {
  readonly measure: Pick<Measure, 'name' | 'title'>;
  readonly effort: Effort;
  readonly on: MeasuredOn;
  readonly figures: readonly Judged[];
}

/**
 * Writes NAME.json (every value) and NAME.svg into the first folder, and the chart alone into the others.
 * @param folders absolute; made where they are not there
 */
export function writeReport(taken: Taken, [own, ...charts]: readonly [string, ...string[]]): void {
  const { name, title } = taken.measure;
  const write = (folder: string, file: string, text: string): void => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const figures = taken.figures.map(({ figure, summary, verdict }) => ({ ...figure, ...summary, verdict }));
  const { effort, on } = taken;
  write(own, `${name}.json`, `${JSON.stringify({ measure: name, title, effort, on, figures }, null, 2)}\n`);
  for (const folder of [own, ...charts]) write(folder, `${name}.svg`, chartOf(title, taken.figures));
}
