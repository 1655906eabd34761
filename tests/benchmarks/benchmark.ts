/** One figure of a benchmark: one value per run, without warm-up runs. */
export interface Figure {
  /** What was measured, within its benchmark, e.g. "first label, batch of 100". */
  readonly name: string;
  /** ms, labels/s, requests, MB, kB, rows/s, events/s, ×. */
  readonly unit: string;
  readonly values: readonly number[];
  /** The target of its median, or of its p95 where `of` says so. None: the figure is only reported. */
  readonly target?: Target;
}

export interface Target {
  readonly bound: 'most' | 'least';
  readonly value: number;
  /** Default: the median. */
  readonly of?: 'median' | 'p95';
}

/** How thoroughly to measure: `quick` shows in seconds that a benchmark works; its figures are worthless. */
export type Effort = 'full' | 'quick';

/** A benchmark that runs by itself, with its own processes and folders, and leaves nothing of them. */
export interface Benchmark {
  /** Short, of a-z and "-": names its files and is given on the command line. */
  readonly name: string;
  readonly title: string;
  run(effort: Effort): Promise<readonly Figure[]>;
}
