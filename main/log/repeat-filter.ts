import type { Level } from './events.ts';

/** More lines per minute of one event tell nothing new, and push everything else out of the log. */
const MAX_PER_MINUTE: Readonly<Record<Level, number>> = { error: 60, warn: 60, info: 1200 };
const MINUTE_MS = 60_000;

/**
 * Limits how often each event is written per minute and counts what is dropped. The first line after that minute carries the
 * count, to be written before it.
 * @param nowMs a monotonic clock, in ms
 */
export function createRepeatFilter(nowMs: () => number = () => performance.now()) {
  const minutes = new Map<string, { readonly beganMs: number; written: number; leftOut: number }>();
  return (name: string, level: Level): 'write' | 'leave-out' | { readonly leftOut: number } => {
    const now = nowMs();
    const minute = minutes.get(name);
    if (minute === undefined || now - minute.beganMs >= MINUTE_MS) {
      minutes.set(name, { beganMs: now, written: 1, leftOut: 0 });
      return minute === undefined || minute.leftOut === 0 ? 'write' : { leftOut: minute.leftOut };
    }
    if (minute.written < MAX_PER_MINUTE[level]) {
      minute.written++;
      return 'write';
    }
    minute.leftOut++;
    return 'leave-out';
  };
}

/** Reports the 1st, 10th, 100th… event of each kind, so that a stranger who knocks all night can't flood the log. */
export function createSampledCounter<Kind>(tell: (kind: Kind, times: number) => void): (kind: Kind) => void {
  const counts = new Map<Kind, number>();
  return (kind) => {
    const times = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, times);
    if (/^10*$/.test(String(times))) tell(kind, times);
  };
}
