/** One figure of a measure: one value per run, warm-up runs left out. */
export interface Figure {
  /** What was measured, within its measure, e.g. "first label, batch of 100". */
  readonly name: string;
  /** ms, labels/s, requests, MB, kB, rows/s, events/s, ×. */
  readonly unit: string;
  readonly values: readonly number[];
  /** What its median has to reach; p95 where `of` says so. None: the figure is only told. */
  readonly target?: Target;
}

export interface Target {
  readonly bound: 'most' | 'least';
  readonly value: number;
  /** Default: the median. */
  readonly of?: 'median' | 'p95';
}

/** How thoroughly is measured: `quick` shows in seconds that a measure works, its figures are worth nothing. */
export type Effort = 'full' | 'quick';

/** Something that is measured by itself, with its own processes and folders, of which nothing is left. */
export interface Benchmark {
  /** Short, of a-z and "-": names its files and is given on the command line. */
  readonly name: string;
  readonly title: string;
  run(effort: Effort): Promise<readonly Figure[]>;
}
