/** One figure of a benchmark: one value per run, without warm-up runs. */
export interface Figure {
  /** What was measured, within its benchmark, e.g. "first label, batch of 100". */
  readonly name: string;
  /** ms, labels/s, requests, MB, kB, rows/s, events/s, ×, %. */
  readonly unit: string;
  readonly values: readonly number[];
  /** None: the figure is only reported. */
  readonly target?: Target | undefined;
}

export interface Target {
  readonly bound: 'most' | 'least';
  readonly value: number;
  readonly of: 'median' | 'p95';
}

export const figure = (name: string, unit: string, values: readonly number[], target?: Target): Figure => ({
  name,
  unit,
  values,
  target,
});
/** Makes figures of the same runs. @param of what they have in common, after the name */
export const figuresOf =
  <Run>(of: string, runs: readonly Run[]) =>
  (name: string, unit: string, pick: (run: Run) => number, target?: Target): Figure =>
    figure(`${name}, ${of}`, unit, runs.map(pick), target);
export const atMost = (value: number, of: Target['of'] = 'median'): Target => ({ bound: 'most', value, of });
export const atLeast = (value: number): Target => ({ bound: 'least', value, of: 'median' });

/** How thoroughly to measure: `quick` shows in seconds that a benchmark works; its figures are worthless. */
export type Effort = 'full' | 'quick';

/** A benchmark that runs by itself, with its own processes and folders, and leaves nothing of them. */
export interface Benchmark {
  /** Short, of a-z and "-": names its file and is given on the command line. */
  readonly name: string;
  readonly title: string;
  run(effort: Effort): Promise<readonly Figure[]>;
}

/** A summary of a figure's values, in the figure's unit. */
export interface Summary {
  readonly runs: number;
  readonly median: number;
  /** By nearest rank: at least 19 of 20 values are not above it. With few values it is the largest. */
  readonly p95: number;
  /** Interquartile range: the middle half of the values lies within it. */
  readonly spread: number;
}

/** @throws Error where there is no value, or one that is no number: then nothing was measured */
export function summarise(values: readonly number[]): Summary {
  if (values.length === 0 || !values.every(Number.isFinite))
    throw new Error(`nothing was measured: ${values.join(', ')}`);
  const sorted = values.toSorted((one, other) => one - other);
  const at = (index: number): number => sorted[index] ?? NaN;
  // With linear interpolation between the two nearest values (Hyndman and Fan's type 7, as in R and NumPy).
  const between = (quantile: number): number => {
    const place = (sorted.length - 1) * quantile;
    const low = Math.floor(place);
    return at(low) + (at(Math.ceil(place)) - at(low)) * (place - low);
  };
  return {
    runs: sorted.length,
    median: between(0.5),
    p95: at(Math.ceil(sorted.length * 0.95) - 1),
    spread: between(0.75) - between(0.25),
  };
}

export const median = (values: readonly number[]): number => summarise(values).median;

/** For people, with about three digits: 0.042, 3.27, 15.2, 1,870. */
function formatNumber(value: number): string {
  const size = Math.abs(value);
  const decimals = size === 0 || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return value.toLocaleString('en-US', { maximumFractionDigits: decimals });
}

/** A benchmark's figures as a text table, with their targets and by how much they miss them. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, unit, values, target }) => {
    const summary = summarise(values);
    const cells = [
      name,
      unit,
      String(summary.runs),
      ...[summary.median, summary.p95, summary.spread].map(formatNumber),
    ];
    if (target === undefined) return cells;
    const { bound, value, of } = target;
    const by = bound === 'most' ? summary[of] - value : value - summary[of];
    return [
      ...cells,
      `${of === 'p95' ? 'p95 ' : ''}at ${bound} ${formatNumber(value)}`,
      by <= 0 ? 'reached' : `missed by ${formatNumber(by)}`,
    ];
  });
  const all = [['figure', 'unit', 'runs', 'median', 'p95', 'spread', 'target', 'so'], ...rows];
  const widths =
    all[0]?.map((_head, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  const pad = (cell: string, column: number): string =>
    column >= 2 && column <= 5 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return all.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}
