import type { BatchRow, StationChange, StationState } from '../../shared/station.ts';

/** What a change does to the state at hand. */
export type Applied =
  | { readonly kind: 'applied'; readonly state: StationState }
  /** Already in the state. */
  | { readonly kind: 'old' }
  /** Something between was missed: fetch the whole state again. */
  | { readonly kind: 'gap' };

/**
 * Takes one change into the station's state. Rows that did not change stay the same objects, so that only the changed
 * ones are drawn again.
 */
export function applyChange(state: StationState, change: StationChange): Applied {
  if (change.revision <= state.revision) return { kind: 'old' };
  if (change.revision > state.revision + 1) return { kind: 'gap' };
  const rows = mergeRows(state.rows, change);
  return { kind: 'applied', state: { revision: change.revision, rows, run: change.run } };
}

function mergeRows(rows: readonly BatchRow[], change: StationChange): readonly BatchRow[] {
  if (change.changed.length === 0 && change.removed.length === 0) return rows;
  const changed = new Map(change.changed.map((row) => [row.id, row]));
  const removed = new Set(change.removed);
  const merged: BatchRow[] = [];
  for (const row of rows) {
    if (!removed.has(row.id)) merged.push(changed.get(row.id) ?? row);
    changed.delete(row.id);
  }
  // What is left was not in the batch before.
  for (const row of changed.values()) if (!removed.has(row.id)) merged.push(row);
  return merged;
}

/** Takes several changes in order of revision; stops at the first gap. */
export function applyChanges(state: StationState, changes: readonly StationChange[]): Applied {
  let current = state;
  for (const change of changes.toSorted((one, other) => one.revision - other.revision)) {
    const next = applyChange(current, change);
    if (next.kind === 'gap') return next;
    if (next.kind === 'applied') current = next.state;
  }
  return current === state ? { kind: 'old' } : { kind: 'applied', state: current };
}
