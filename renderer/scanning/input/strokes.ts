import { type ClassifiedKey, classifyKey } from './classify-key.ts';
import { CLUMP_MS, MAX_SLOW_SHARE, MEDIAN_GAP_MS, MIN_SCAN_LENGTH, SLOW_GAP_MS } from './limits.ts';
import type { TimedKey } from './timed-key.ts';

/** A stroke: all that one key press produced. A run of keys without a long gap consists of strokes. */
interface Stroke {
  readonly atMs: number;
  /** Index of its first key in the run. */
  readonly from: number;
}

/**
 * Groups a run's keys into strokes. What an input method sends for one key press (Backspaces then letters, or
 * composition events) arrives at once and counts as one stroke, so that typing with an input method looks as slow as
 * typing without.
 */
export function groupStrokes(keys: readonly TimedKey[]): Stroke[] {
  const strokes: Stroke[] = [];
  let before: { readonly key: TimedKey; readonly strike: ClassifiedKey } | null = null;
  for (const [from, key] of keys.entries()) {
    const strike = classifyKey(key);
    if (before === null || !isSameStroke(before, key, strike)) strokes.push({ atMs: key.atMs, from });
    before = { key, strike };
  }
  return strokes;
}

function isSameStroke(
  before: { readonly key: TimedKey; readonly strike: ClassifiedKey },
  key: TimedKey,
  strike: ClassifiedKey,
): boolean {
  if (key.atMs - before.key.atMs > CLUMP_MS) return false;
  if (key.kind === 'composition') return true;
  if (!isFromInputMethod(key, strike) || !isFromInputMethod(before.key, before.strike)) return false;
  // Backspaces come first: another one starts the events of the next key press.
  return strike.kind !== 'backspace' || before.strike.kind === 'backspace';
}

/** Whether an input method sends such keys. */
function isFromInputMethod(key: TimedKey, strike: ClassifiedKey): boolean {
  return strike.kind === 'backspace' || (key.kind === 'key' && key.code === '');
}

/** Whether the strokes have a scanner's timing. */
function isScanRhythm(strokes: readonly Stroke[]): boolean {
  if (strokes.length < MIN_SCAN_LENGTH) return false;
  const gaps = gapsOf(strokes);
  const slow = gaps.filter((gap) => gap > SLOW_GAP_MS).length;
  return slow <= MAX_SLOW_SHARE * gaps.length && medianOf(gaps) <= MEDIAN_GAP_MS;
}

/** Times between strokes, in ms. */
function gapsOf(strokes: readonly Stroke[]): number[] {
  return strokes.slice(1).map(({ atMs }, at) => atMs - (strokes[at]?.atMs ?? atMs));
}

/** The median of some numbers; for an even count the lower middle one, 0 for none. */
export function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) / 2)] ?? 0;
}

/** The most possible scan starts to check; a person's run has a slow gap at every other key. */
const MAX_STARTS = 40;

/** Finds where in a run a scan may start: at its start, or after a slow gap if the rest has a scanner's timing. */
export function possibleStarts(strokes: readonly Stroke[]): number[] {
  const gaps = gapsOf(strokes);
  const behindSlow = gaps.flatMap((gap, at) => (gap > SLOW_GAP_MS ? [at + 1] : []));
  return [0, ...behindSlow.slice(-MAX_STARTS)].filter((at) => isScanRhythm(strokes.slice(at)));
}

/** Whether a person typed the strokes before a scan's possible start: a single slow gap may be the scanner's own. */
export function isTypedByHand(strokes: readonly Stroke[], start: number): boolean {
  const gaps = gapsOf(strokes.slice(0, start + 1));
  const slow = gaps.filter((gap) => gap > SLOW_GAP_MS).length;
  return slow > 1 && slow * 2 >= gaps.length;
}
