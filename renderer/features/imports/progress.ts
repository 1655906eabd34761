import { IMPORT_FILTERS, type ImportFilter, type ImportState } from '../../../shared/import.ts';

/** How far an import is, in rows. */
export interface Progress {
  /** The service has answered for them: created or refused. */
  readonly done: number;
  /** All that are sent, were sent or will be. */
  readonly total: number;
  /** Still to be sent, or to be looked up and sent again. */
  readonly remaining: number;
  /** Under way at this moment. */
  readonly sending: number;
}

/** Counts how far it is; rows with mistakes and rows that were left are no part of it. */
export function progressOf({ counts }: Pick<ImportState, 'counts'>): Progress {
  const done = counts.created + counts.refused;
  const toGo = counts.ready + counts.unsure;
  return { done, remaining: toGo, sending: counts.sending, total: done + toGo + counts.sending };
}

/** Whether rows of it were sent, so that it holds results that are nowhere else in one place. */
export function hasResults({ counts }: Pick<ImportState, 'counts'>): boolean {
  return counts.created + counts.refused + counts.unsure + counts.sending > 0;
}

/** What the panel shows of an import; a stopped one has the phase `checked` (shared/import.ts). */
export type Stage = 'reading' | 'checked' | 'stopped' | 'sending' | 'paused' | 'done';

export function stageOf(state: Pick<ImportState, 'phase' | 'counts'>): Stage {
  if (state.phase !== 'checked') return state.phase;
  return state.counts.left > 0 || hasResults(state) ? 'stopped' : 'checked';
}

/** The ways to look at the rows, each once. */
const FILTERS: readonly ImportFilter[] = [...new Set(IMPORT_FILTERS)];

/** How many rows a filter shows. */
export function countRows({ rows, counts, warnings }: ImportState, filter: ImportFilter): number {
  switch (filter) {
    case 'all':
      return rows;
    case 'warned':
      return warnings;
    case 'mistaken':
    case 'ready':
    case 'sending':
    case 'created':
    case 'refused':
    case 'unsure':
    case 'left':
      return counts[filter];
  }
}

/** The filters that show something, and the one that is chosen. */
export function filtersFor(state: ImportState, chosen: ImportFilter): readonly ImportFilter[] {
  return FILTERS.filter((filter) => filter === 'all' || filter === chosen || countRows(state, filter) > 0);
}

/** Where to look first: at what has to be corrected. */
export function initialFilter(state: ImportState): ImportFilter {
  return stageOf(state) === 'checked' && state.counts.mistaken > 0 ? 'mistaken' : 'all';
}

/** How far it is in whole tenths: 0, 10, … 100. */
export function announcedPercent(state: Pick<ImportState, 'counts'>): number {
  const { done, total } = progressOf(state);
  return total === 0 ? 0 : Math.floor((10 * done) / total) * 10;
}
