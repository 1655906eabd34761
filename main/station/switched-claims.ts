import type { HoldProblem } from '../../shared/hold.ts';
import { createEmitter } from '../platform/emitter.ts';
import { type ClaimDecision, type ClaimRow, type Claims, NO_CLAIMS } from './claims.ts';

/** Claims that a station which joins or leaves a fleet exchanges while it works. */
export type SwitchedClaims = ReturnType<typeof createSwitchedClaims>;

/** Creates them; until others are used, those of a station that is alone. */
export function createSwitchedClaims() {
  let current: Claims = NO_CLAIMS;
  /** The rows that were announced and not withdrawn: what joins next has to be told of them. */
  const announced = new Map<number, ClaimRow>();
  const changes = createEmitter<readonly number[]>();
  let unsubscribe = current.onChange(changes.emit);

  const claims: Claims = {
    announce(rows) {
      for (const row of rows) announced.set(row.id, row);
      current.announce(rows);
    },
    reconsider: (rows) => current.reconsider(rows),
    withdraw(rowIds) {
      for (const id of rowIds) announced.delete(id);
      current.withdraw(rowIds);
    },
    holdFor: (row) => current.holdFor(row),
    acquire: (rows, signal) => current.acquire(rows, signal),
    confirm: (row) => current.confirm(row),
    giveBack: (rowIds) => current.giveBack(rowIds),
    takeOver: (row, by) => current.takeOver(row, by),
    allowAlone: (row, by) => current.allowAlone(row, by),
    onChange: changes.on,
  };
  return {
    claims,
    /** Uses others from now on: rows that wait are announced to them, and held or released as they say. */
    use(next: Claims): void {
      unsubscribe();
      current = next;
      unsubscribe = next.onChange(changes.emit);
      next.announce([...announced.values()]);
      changes.emit([...announced.keys()]);
    },
  };
}

/** Of a station that belongs to a fleet which it cannot even ask for: nothing is printed. @param problem why */
export function createClosedClaims(problem: HoldProblem): Claims {
  const hold: ClaimDecision = { kind: 'hold', problem };
  return {
    ...NO_CLAIMS,
    holdFor: () => problem,
    acquire: async (rows) => new Map(rows.map(({ id }) => [id, hold])),
    confirm: () => hold,
  };
}
