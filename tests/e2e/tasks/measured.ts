import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Counts } from './counts.ts';
import { TASK_KEYS, type TaskForm, type TaskKey } from './titles.ts';

/** The counts of every task, as they were measured. */
export interface Measured {
  /** The commit of the product that they were measured on; null: this one. */
  readonly commit: string | null;
  /** What the product ran on. */
  readonly on: string;
  readonly short: CountsByTask;
  readonly full: CountsByTask;
}
type CountsByTask = Readonly<Partial<Record<TaskKey, Counts>>>;

/** The screens as they were before they were rebuilt for the packer, and as they are. */
export type MeasuredName = 'before' | 'after';

const fileOf = (name: MeasuredName): string => join(import.meta.dirname, `${name}.json`);

export const readMeasured = (name: MeasuredName): Measured =>
  JSON.parse(readFileSync(fileOf(name), 'utf8')) as Measured;

/** Records a task's counts on this product, with one worker: the file is read and written. */
export function recordMeasured(form: TaskForm, task: TaskKey, counts: Counts): void {
  const all = readMeasured('after');
  const tasks: CountsByTask = { ...all[form], [task]: counts };
  const sorted = Object.fromEntries(TASK_KEYS.flatMap((key) => (key in tasks ? [[key, tasks[key]]] : [])));
  writeFileSync(fileOf('after'), `${JSON.stringify({ ...all, [form]: sorted }, null, 2)}\n`);
}
