import type { ImportState, ImportTotals } from '../../shared/import.ts';
import type { Problem } from '../../shared/problem.ts';
import type { StoredImport } from './import-book.ts';

const NO_ROWS = { ready: 0, mistaken: 0, held: 0, sending: 0, created: 0, refused: 0, unsure: 0, left: 0 };

/** A file of which nothing was read yet. */
export const emptyState = (file: string): ImportState => ({
  id: 0,
  file,
  phase: 'checked',
  rows: 0,
  counts: NO_ROWS,
  warnings: 0,
  questions: [],
  totals: null,
  unconfirmed: [],
  unknownColumns: [],
  problem: null,
  toBatch: false,
});

/** Removes the fields that are internal to main. */
export function toImportState(
  { partner: _partner, columns: _columns, ...open }: StoredImport,
  passing: Problem | null,
  totals: ImportTotals | null,
): ImportState {
  return { ...open, totals, problem: passing ?? open.problem };
}
