import type { LinkResult } from '../../../shared/link.ts';
import { type BatchRow, isNotStarted } from '../../../shared/station.ts';

/** One thing that links did, and to how many codes. */
export interface LinkOutcome {
  readonly kind: 'added' | 'duplicates' | 'left' | 'invalid' | 'takenOut';
  readonly number: number;
}

/** What links did, the most important first; nothing that did not happen. */
export function listLinkOutcomes({
  added,
  duplicates,
  left,
  invalidCount,
  removed,
}: LinkResult): readonly LinkOutcome[] {
  const all: readonly LinkOutcome[] = [
    { kind: 'added', number: added },
    { kind: 'takenOut', number: removed },
    { kind: 'duplicates', number: duplicates },
    { kind: 'left', number: left },
    { kind: 'invalid', number: invalidCount },
  ];
  return all.filter(({ number }) => number > 0);
}

/** How it looks at a glance: taken, taken in part, or not taken. */
export function getLinkTone({ refused, left, invalidCount }: LinkResult): 'blue' | 'amber' {
  return refused === null && left + invalidCount === 0 ? 'blue' : 'amber';
}

/** How many of the orders that links brought can still be taken out again. */
export function countRemovable(rows: readonly BatchRow[], answer: LinkResult | null): number {
  if (answer === null || answer.rows.length === 0) return 0;
  const brought = new Set(answer.rows);
  return rows.filter(({ id, state }) => brought.has(id) && isNotStarted(state)).length;
}
