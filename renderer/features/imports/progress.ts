import { IMPORT_FILTERS, type ImportFilter, type ImportState } from '../../../shared/import.ts';

/** An import's progress, in rows. */
interface Progress {
  /** Answered by the service: created or refused. */
  readonly done: number;
  /** All rows that are sent, were sent or will be. */
  readonly total: number;
  /** Still to be sent, or to be looked up and sent again. */
  readonly remaining: number;
  /** Being sent at this moment. */
  readonly sending: number;
}

/** Computes the progress; rows with mistakes and skipped rows do not count. */
export function progressOf({ counts }: Pick<ImportState, 'counts'>): Progress {
  const done = counts.created + counts.refused;
  const toGo = counts.ready + counts.unsure;
  return { done, remaining: toGo, sending: counts.sending, total: done + toGo + counts.sending };
}

/** Whether rows were sent, so that the import holds results found together nowhere else. */
export function hasResults({ counts }: Pick<ImportState, 'counts'>): boolean {
  return counts.created + counts.refused + counts.unsure + counts.sending > 0;
}

/** The stage shown by the panel; a stopped import has the phase `checked` (shared/import.ts). */
export type Stage = 'reading' | 'checked' | 'stopped' | 'sending' | 'paused' | 'done';

export function stageOf(state: Pick<ImportState, 'phase' | 'counts'>): Stage {
  if (state.phase !== 'checked') return state.phase;
  return state.counts.left > 0 || hasResults(state) ? 'stopped' : 'checked';
}

/** The row filters, without duplicates. */
const FILTERS: readonly ImportFilter[] = [...new Set(IMPORT_FILTERS)];

/** How many rows a filter shows. */
export function countRows({ rows, counts, warnings }: ImportState, filter: ImportFilter): number {
  if (filter === 'all') return rows;
  return filter === 'warned' ? warnings : counts[filter];
}

/** The filters that match rows, plus the chosen one. */
export function filtersFor(state: ImportState, chosen: ImportFilter): readonly ImportFilter[] {
  return FILTERS.filter((filter) => filter === 'all' || filter === chosen || countRows(state, filter) > 0);
}

/** The filter to start with: the rows that need correction. */
export function initialFilter(state: ImportState): ImportFilter {
  if (stageOf(state) !== 'checked') return 'all';
  return state.counts.mistaken > 0 ? 'mistaken' : state.counts.held > 0 ? 'held' : 'all';
}

/** How many rows a person can correct one after another. */
export function countToCorrect({ counts }: Pick<ImportState, 'counts'>): number {
  return counts.mistaken + counts.held + counts.refused;
}

/** The progress in whole tenths: 0, 10, … 100. */
export function announcedPercent(state: Pick<ImportState, 'counts'>): number {
  const { done, total } = progressOf(state);
  return total === 0 ? 0 : Math.floor((10 * done) / total) * 10;
}

/** How many rows were answered by a moment (milliseconds of any clock). */
export interface PaceSample {
  readonly atMs: number;
  readonly done: number;
}

/** The speed, and the remaining time at that speed. */
interface Pace {
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
