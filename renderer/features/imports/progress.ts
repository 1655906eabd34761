import { IMPORT_FILTERS, type ImportFilter, type ImportState } from '../../../shared/import.ts';

/** An import's progress, in rows. */
export interface Progress {
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
  return stageOf(state) === 'checked' && state.counts.mistaken > 0 ? 'mistaken' : 'all';
}

/** The progress in whole tenths: 0, 10, … 100. */
export function announcedPercent(state: Pick<ImportState, 'counts'>): number {
  const { done, total } = progressOf(state);
  return total === 0 ? 0 : Math.floor((10 * done) / total) * 10;
}
