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

const NUMBERS = ['keys', 'typed', 'scans', 'clicks', 'dialogs', 'screens'] as const;
/** In the file: the numbers, and the wrong turns after them. */
type Stored = readonly (number | string)[];
interface StoredFile {
  readonly commit: string | null;
  readonly on: string;
  readonly short: Readonly<Record<string, Stored>>;
  readonly full: Readonly<Record<string, Stored>>;
}

const readFile = (name: MeasuredName): StoredFile =>
  JSON.parse(readFileSync(fileOf(name), 'utf8')) as StoredFile;

const toCounts = (stored: Stored): Counts => ({
  ...(Object.fromEntries(NUMBERS.map((what, at) => [what, stored[at]])) as unknown as Omit<
    Counts,
    'wrongTurns'
  >),
  wrongTurns: stored.slice(NUMBERS.length).map(String),
});

export function readMeasured(name: MeasuredName): Measured {
  const { short, full, ...more } = readFile(name);
  const counted = (of: StoredFile['full']): CountsByTask =>
    Object.fromEntries(Object.entries(of).map(([key, stored]) => [key, toCounts(stored)]));
  return { ...more, short: counted(short), full: counted(full) };
}

/** Records a task's counts on this product, with one worker: the file is read and written; `npm run format` gives it its lines. */
export function recordMeasured(form: TaskForm, task: TaskKey, counts: Counts): void {
  const all = readFile('after');
  const own: Stored = [...NUMBERS.map((what) => counts[what]), ...counts.wrongTurns];
  const tasks: Readonly<Record<string, Stored>> = { ...all[form], [task]: own };
  const sorted = Object.fromEntries(TASK_KEYS.flatMap((key) => (key in tasks ? [[key, tasks[key]]] : [])));
  writeFileSync(fileOf('after'), JSON.stringify({ ...all, [form]: sorted }, null, 2));
}
