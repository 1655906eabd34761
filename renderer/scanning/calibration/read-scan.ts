import type { BurstEnd } from '../input/burst.ts';
import { classifyKey, NARROW_SPACE } from '../input/classify-key.ts';
import type { TimedKey } from '../input/timed-key.ts';

/** Traces that an input method leaves in a scan (docs/reference/printing.md, "Scanners that type"). */
export const IME_MARKS = ['composition', 'non-ascii', 'narrow-space', 'backspace', 'no-code'] as const;
export type ImeMark = (typeof IME_MARKS)[number];

/** One scan of the calibration. */
export interface ScanReading {
  /** The text that Tem reads from the keys, including the scanner's prefix and suffix. */
  readonly text: string;
  /** Between consecutive characters, and finally before the terminator, if any; in ms. */
  readonly gapsMs: readonly number[];
  readonly end: BurstEnd;
  /** Caps Lock was on. */
  readonly capsLock: boolean;
  readonly marks: readonly ImeMark[];
}

/** Reads the keys of one scan, up to and including its terminator. */
export function readScan(keys: readonly TimedKey[]): ScanReading {
  const struck = keys.map((key) => ({ key, strike: classifyKey(key) }));
  const own = struck.filter(({ strike }) => strike.kind !== 'modifier' && strike.kind !== 'other');
  const last = own.at(-1)?.strike;
  const marks = new Set(own.map(({ key, strike }) => markOf(key, strike.kind)));
  return {
    text: own.map(({ strike }) => (strike.kind === 'char' ? strike.char : '')).join(''),
    gapsMs: own.slice(1).map(({ key }, at) => Math.max(0, key.atMs - (own[at]?.key.atMs ?? key.atMs))),
    end: last?.kind === 'terminator' ? last.end : 'pause',
    capsLock: keys.some(({ capsLock }) => capsLock),
    marks: IME_MARKS.filter((mark) => marks.has(mark)),
  };
}

/** The median gap, in ms; null without gaps. */
export function medianOf(gapsMs: readonly number[]): number | null {
  const sorted = gapsMs.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** The longest gap, in ms; null without gaps. */
export function largestOf(gapsMs: readonly number[]): number | null {
  return gapsMs.length === 0 ? null : Math.max(...gapsMs);
}

function markOf(key: TimedKey, kind: ReturnType<typeof classifyKey>['kind']): ImeMark | null {
  if (kind === 'backspace') return 'backspace';
  if (kind !== 'mark') return null;
  if (key.key === NARROW_SPACE) return 'narrow-space';
  if (key.kind === 'composition' || key.composing || key.key === 'Process') return 'composition';
  return /^[\x20-\x7e]$/.test(key.key) ? 'no-code' : 'non-ascii';
}
