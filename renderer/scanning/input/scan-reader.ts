import type { ScannerProfile } from '../../../shared/scanner.ts';
import type { Burst, BurstEnd } from './burst.ts';
import { isKnownShape, visibleText } from './burst-text.ts';
import { classifyKey } from './classify-key.ts';
import { classifyRun } from './classify-run.ts';
import {
  LATE_TERMINATOR_MS,
  MEDIAN_GAP_MS,
  MIN_SCAN_LENGTH,
  NEXT_SCAN_MS,
  OUTLIER_GAP_MS,
  PAUSE_MS,
  QUIET_MS,
} from './limits.ts';
import type { TimedKey } from './timed-key.ts';

/** What to do after a key, or after a while without one. */
export type ReaderEvent =
  /** A burst continues. */
  | { readonly kind: 'going-on' }
  /** A person typed. */
  | { readonly kind: 'typed' }
  /**
   * A burst is over, and neither its characters nor its final key belong to a field. Its classification follows, now or
   * soon.
   */
  | { readonly kind: 'ended'; readonly burst: Burst }
  /** This key repeats the end of the previous burst and belongs to no field either. */
  | { readonly kind: 'swallow' }
  | { readonly kind: 'scan'; readonly text: string; readonly burst: Burst }
  | { readonly kind: 'refused'; readonly why: 'ime' | 'mixed'; readonly seen: string; readonly burst: Burst };

/** A scan that may be half of two scans, or the beginning of one. */
interface PendingScan {
  readonly text: string;
  readonly burst: Burst;
  readonly untilMs: number;
  /** It looks like a complete code: what comes a while later is another. */
  readonly whole: boolean;
}

/** A run that the clock ended, and when somebody last typed before it. */
interface PausedRun {
  readonly keys: TimedKey[];
  readonly typedMs: number;
}

/**
 * Distinguishes scans from typing, key by key. Pure: knows no page, and no clock but the times it is given.
 * @param profile returns how the scanner types at the moment
 */
export function createScanReader(profile: () => ScannerProfile) {
  let run: TimedKey[] = [];
  let held: PendingScan | null = null;
  /** Half of two scans: whatever continues it is the other half. */
  let half: PendingScan | null = null;
  /**
   * The previous run, while its classification can still be revised. A machine that stalls delivers keys late, and the
   * clock mistakes that for a pause; the keys' own times show that there was none.
   */
  let paused: PausedRun | null = null;
  let swallowUntilMs = Number.NEGATIVE_INFINITY;
  let typedMs = Number.NEGATIVE_INFINITY;

  /** Ends the run, however it is classified. */
  function end(endedBy: BurstEnd, terminator: TimedKey | null, byClock = false): ReaderEvent[] {
    const keys = run;
    paused = null;
    const [first, last] = [keys[0], keys.at(-1)];
    run = [];
    if (first === undefined || last === undefined) return [];
    const endMs = terminator?.atMs ?? last.atMs;
    const ended = (burst: Burst): ReaderEvent => {
      swallowUntilMs = terminator === null ? endMs + LATE_TERMINATOR_MS : endMs + OUTLIER_GAP_MS;
      return { kind: 'ended', burst };
    };
    if (half !== null) {
      const seen = `${half.text} ${visibleText(keys)}`;
      half = null;
      const burst = { keys, endedBy, terminator, verdict: { kind: 'mixed', seen } } as const;
      return [ended(burst), { kind: 'refused', why: 'mixed', seen, burst }];
    }
    const judged = classifyRun({ keys, endedBy, quiet: first.atMs - typedMs >= QUIET_MS }, profile());
    if (judged.kind === 'typed') {
      if (byClock) paused = { keys, typedMs };
      typedMs = last.atMs;
      return [{ kind: 'typed' }];
    }
    const { verdict } = judged;
    const burst = { keys: judged.keys, endedBy, terminator, verdict };
    if (verdict.kind !== 'scan')
      return [ended(burst), { kind: 'refused', why: verdict.kind, seen: verdict.seen, burst }];
    const whole = isKnownShape(verdict.text);
    // For a scanner whose terminator is known, the clock has the last word.
    if (whole && !(byClock && profile().terminator === 'any'))
      return [ended(burst), { kind: 'scan', text: verdict.text, burst }];
    if (byClock) paused = { keys, typedMs };
    const untilMs = terminator === null ? endMs + LATE_TERMINATOR_MS : endMs + NEXT_SCAN_MS;
    held = { text: verdict.text, burst, untilMs, whole };
    return [ended(burst)];
  }

  /** Handles a key that no scanner sends: the keys before it were a person's. */
  function drop(atMs: number): ReaderEvent[] {
    const events = release();
    paused = null;
    // A terminator after it is the person's too.
    swallowUntilMs = Number.NEGATIVE_INFINITY;
    if (half !== null) return [...events, ...end('pause', null)];
    if (run.length === 0) return events;
    run = [];
    typedMs = atMs;
    return [...events, { kind: 'typed' }];
  }

  function release(): ReaderEvent[] {
    if (held === null) return [];
    const { text, burst } = held;
    held = null;
    paused = null;
    return [{ kind: 'scan', text, burst }];
  }

  function passed(nowMs: number, byClock: boolean): ReaderEvent[] {
    const last = run.at(-1);
    const events = last !== undefined && nowMs - last.atMs >= PAUSE_MS ? end('pause', null, byClock) : [];
    return held !== null && nowMs > held.untilMs ? [...events, ...release()] : events;
  }

  /** Resumes the previous run if this key's time places it there. */
  function resumePausedRun(key: TimedKey): void {
    const last = paused?.keys.at(-1);
    if (paused !== null && last !== undefined && key.atMs - last.atMs <= OUTLIER_GAP_MS) {
      ({ keys: run, typedMs } = paused);
      held = null;
      swallowUntilMs = Number.NEGATIVE_INFINITY;
    }
    paused = null;
  }

  /** Handles a key that may be part of a scan. */
  function add(key: TimedKey): ReaderEvent[] {
    resumePausedRun(key);
    const last = run.at(-1);
    const events = last !== undefined && key.atMs - last.atMs > OUTLIER_GAP_MS ? end('pause', null) : [];
    if (held?.whole === true) events.push(...release());
    if (held !== null) {
      half = held;
      held = null;
    }
    run.push(key);
    return isFast(run) ? [...events, { kind: 'going-on' }] : events;
  }

  function terminate(key: TimedKey, by: 'enter' | 'tab'): ReaderEvent[] {
    resumePausedRun(key);
    const last = run.at(-1);
    if (last === undefined) {
      if (key.atMs <= swallowUntilMs) return [{ kind: 'swallow' }];
      return release();
    }
    if (key.atMs - last.atMs <= OUTLIER_GAP_MS) return end(by, key);
    const events = end('pause', null);
    return key.atMs <= swallowUntilMs ? [...events, { kind: 'swallow' }] : events;
  }

  return {
    key(key: TimedKey): ReaderEvent[] {
      const events = passed(key.atMs, false);
      const strike = classifyKey(key);
      switch (strike.kind) {
        case 'modifier':
          return events;
        case 'terminator':
          return [...events, ...terminate(key, strike.end)];
        case 'other':
          return [...events, ...drop(key.atMs)];
        case 'backspace':
          // A burst starts with something that a Backspace could delete.
          resumePausedRun(key);
          if (run.length > 0) return [...events, ...add(key)];
          typedMs = key.atMs;
          return events;
        case 'char':
        case 'mark':
          return [...events, ...add(key)];
      }
    },
    /** Advances the clock to `nowMs`, on the time scale of TimedKey.atMs. */
    advance: (nowMs: number): ReaderEvent[] => passed(nowMs, true),
    /** When `advance` should be called next; null if nothing is pending. */
    wakeAtMs(): number | null {
      const last = run.at(-1);
      // A few keys are typing, whatever follows: the next key reveals that.
      const pause =
        last === undefined || (run.length < MIN_SCAN_LENGTH && half === null) ? null : last.atMs + PAUSE_MS;
      if (held === null) return pause;
      return Math.min(held.untilMs + 1, pause ?? Number.POSITIVE_INFINITY);
    },
    /** The first key that is not classified yet; null if there is none. */
    firstPending: (): TimedKey | null => run[0] ?? null,
  };
}

/** Whether the last keys came at a scanner's speed; not yet enough for a scan. */
function isFast(run: readonly TimedKey[]): boolean {
  const last = run.slice(-MIN_FAST_KEYS);
  const [first, end] = [last[0], last.at(-1)];
  if (first === undefined || end === undefined || last.length < MIN_FAST_KEYS) return false;
  return end.atMs - first.atMs <= MEDIAN_GAP_MS * (MIN_FAST_KEYS - 1);
}

const MIN_FAST_KEYS = 4;
