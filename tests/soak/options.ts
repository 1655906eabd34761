/** The options of a soak. It ends with the labels or the minutes, whichever comes first. */
export interface SoakOptions {
  readonly labels: number;
  /** No limit: Infinity. */
  readonly minutes: number;
  /** One fault occurs in each span of this many labels. */
  readonly every: number;
  /** Decides batches, faults and their moments. */
  readonly seed: number;
}

const LABELS = 10_000;
const EVERY = 50;

/**
 * Reads `npm run soak -- [MINUTES] [--labels NUMBER] [--every LABELS]`; TEM_SEED sets the seed.
 * @throws Error with one line for the user
 */
export function parseOptions(args: readonly string[], seed: string | undefined): SoakOptions {
  let labels = LABELS;
  let every = EVERY;
  let minutes = Number.POSITIVE_INFINITY;
  for (let at = 0; at < args.length; at++) {
    if (args[at] === '--labels') labels = positive('--labels', args[++at], Number.isInteger);
    else if (args[at] === '--every') every = positive('--every', args[++at], Number.isInteger);
    else minutes = positive('minutes', args[at], Number.isFinite);
  }
  return { labels, minutes, every, seed: seed === undefined ? Date.now() % 1_000_000 : seedOf(seed) };
}

function positive(name: string, text: string | undefined, isGood: (value: number) => boolean): number {
  const value = Number(text);
  if (!isGood(value) || value <= 0) throw new Error(`${name} has to be a number above 0, not "${text}"`);
  return value;
}

function seedOf(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`TEM_SEED has to be a whole number, not "${text}"`);
  return Number(text);
}
