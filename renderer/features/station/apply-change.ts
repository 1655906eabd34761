import type { BatchRow, StationChange, StationState } from '../../../shared/station.ts';

/** The result of applying a change to the current state. */
type ApplyResult =
  | { readonly kind: 'applied'; readonly state: StationState }
  /** The state already includes it. */
  | { readonly kind: 'old' }
  /** A change in between was missed: fetch the whole state again. */
  | { readonly kind: 'gap' };

/**
 * Applies one change to the station's state. Unchanged rows stay the same objects, so that only changed rows render
 * again.
 */
export function applyChange(state: StationState, change: StationChange): ApplyResult {
  if (change.revision <= state.revision) return { kind: 'old' };
  if (change.revision > state.revision + 1) return { kind: 'gap' };
  const { changed, removed, ...work } = change;
  return { kind: 'applied', state: { ...work, rows: mergeRows(state.rows, changed, removed) } };
}

function mergeRows(
  rows: readonly BatchRow[],
  changedRows: readonly BatchRow[],
  removedIds: readonly number[],
): readonly BatchRow[] {
  if (changedRows.length === 0 && removedIds.length === 0) return rows;
  const changed = new Map(changedRows.map((row) => [row.id, row]));
  const removed = new Set(removedIds);
  const merged: BatchRow[] = [];
  for (const row of rows) {
    if (!removed.has(row.id)) merged.push(changed.get(row.id) ?? row);
    changed.delete(row.id);
  }
  // The remaining rows are new to the batch, or back in it: those return to their place, and to their number.
  let isOrdered = true;
  for (const row of changed.values()) {
    if (removed.has(row.id)) continue;
    isOrdered &&= (merged.at(-1)?.id ?? 0) < row.id;
    merged.push(row);
  }
  return isOrdered ? merged : merged.toSorted((one, other) => one.id - other.id);
}

/** Applies several changes in order of revision; stops at the first gap. */
export function applyChanges(state: StationState, changes: readonly StationChange[]): ApplyResult {
  let current = state;
  for (const change of changes.toSorted((one, other) => one.revision - other.revision)) {
    const next = applyChange(current, change);
    if (next.kind === 'gap') return next;
    if (next.kind === 'applied') current = next.state;
  }
  return current === state ? { kind: 'old' } : { kind: 'applied', state: current };
}
