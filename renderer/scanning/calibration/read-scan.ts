import type { BurstEnd } from '../input/burst.ts';
import { classifyKey } from '../input/classify-key.ts';
import type { TimedKey } from '../input/timed-key.ts';

/** What an input method leaves in a scan (docs/reference/printing.md, "Scanners that type"). */
export const IME_MARKS = ['composition', 'non-ascii', 'narrow-space', 'backspace', 'no-code'] as const;
export type ImeMark = (typeof IME_MARKS)[number];

/** One scan of the calibration. */
export interface ScanReading {
  /** What Tem makes of its keys, with whatever the scanner puts before and behind the code. */
  readonly text: string;
  /** Between one character and the next, and last to the terminator where there is one; in ms. */
  readonly gapsMs: readonly number[];
  readonly end: BurstEnd;
  /** Caps Lock was on. */
  readonly capsLock: boolean;
  readonly marks: readonly ImeMark[];
}

/** A narrow space that some input methods put into the text and take out again. */
const NARROW_SPACE = '\u202f';

/** Reads the keys of one scan, from the first to its terminator. */
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

/** The middle of the gaps, in ms; null where there are none. */
export function medianOf(gapsMs: readonly number[]): number | null {
  const sorted = gapsMs.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** The longest of the gaps, in ms; null where there are none. */
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
