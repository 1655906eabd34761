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
  if (values.length === 0) throw new Error('no value was measured');
  if (!values.every(Number.isFinite)) throw new Error(`measured what is no number: ${values.join(', ')}`);
  const sorted = values.toSorted((one, other) => one - other);
  return {
    runs: sorted.length,
    median: between(sorted, 0.5),
    p95: at(sorted, Math.ceil(sorted.length * 0.95) - 1),
    spread: between(sorted, 0.75) - between(sorted, 0.25),
  };
}

/** The median of values; see `summarise`. */
export const median = (values: readonly number[]): number => summarise(values).median;

/** A quantile with linear interpolation between the two nearest values (Hyndman and Fan's type 7, as in R and NumPy). */
function between(sorted: readonly number[], quantile: number): number {
  const place = (sorted.length - 1) * quantile;
  const low = at(sorted, Math.floor(place));
  const high = at(sorted, Math.ceil(place));
  return low + (high - low) * (place - Math.floor(place));
}

function at(sorted: readonly number[], index: number): number {
  const value = sorted[index];
  if (value === undefined) throw new RangeError(`no value ${index} of ${sorted.length}`);
  return value;
}
