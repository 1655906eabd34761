import type { ImportState } from '../../../shared/import.ts';
import { progressOf } from './progress.ts';

/** How many rows were answered by a moment (milliseconds of any clock). */
export interface PaceSample {
  readonly atMs: number;
  readonly done: number;
}

/** The speed, and the remaining time at that speed. */
export interface Pace {
  readonly perMinute: number;
  readonly remainingMs: number;
}

/** Older samples say little about the current pace. */
const WINDOW_MS = 30_000;
/** A pace measured over a shorter time is erratic. */
const MIN_WINDOW_MS = 2_000;
const MIN_ROWS = 3;

/** Adds the state at a moment to the samples; restarts them whenever nothing is being sent. */
export function addSample(
  samples: readonly PaceSample[],
  state: ImportState | null,
  atMs: number,
): readonly PaceSample[] {
  if (state?.phase !== 'sending') return [];
  const recent = samples.filter((sample) => atMs - sample.atMs <= WINDOW_MS);
  return [...recent, { atMs, done: progressOf(state).done }];
}

/** The pace of the last half minute; null without enough data. `toGo` counts rows. */
export function computePace(samples: readonly PaceSample[], toGo: number): Pace | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return null;
  const tookMs = last.atMs - first.atMs;
  const rows = last.done - first.done;
  if (tookMs < MIN_WINDOW_MS || rows < MIN_ROWS) return null;
  return { perMinute: (rows / tookMs) * 60_000, remainingMs: (toGo / rows) * tookMs };
}

/** A duration in units that suit waiting. */
export type RoundedDuration =
  | { readonly unit: 'seconds'; readonly seconds: number }
  | { readonly unit: 'minutes'; readonly minutes: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number };

/** Rounds up: to 5 seconds below a minute and a half, then to minutes. */
export function roundDuration(ms: number): RoundedDuration {
  const seconds = Math.max(5, Math.ceil(ms / 5_000) * 5);
  if (seconds <= 90) return { unit: 'seconds', seconds };
  const minutes = Math.ceil(ms / 60_000);
  if (minutes < 90) return { unit: 'minutes', minutes };
  return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
