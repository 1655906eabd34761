import type { OrderCode } from './order-code.ts';

/** How long removed rows can be brought back, in ms. */
export const UNDO_MS = 10_000;

/** Rows that were removed a moment ago and can still be brought back. */
export interface UndoableRemoval {
  /** Counts the removals, so that a new one is noticed. */
  readonly sequence: number;
  /** How many rows it was. */
  readonly number: number;
  /** The order, if it was a single row. */
  readonly code: OrderCode | null;
}
