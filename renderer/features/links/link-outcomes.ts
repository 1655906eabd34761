import type { LinkResult } from '../../../shared/link.ts';
import { type BatchRow, isNotStarted } from '../../../shared/station.ts';

/** One result of links, and for how many codes. */
interface LinkOutcome {
  readonly kind: 'added' | 'duplicates' | 'left' | 'invalid' | 'takenOut';
  readonly number: number;
}

/** The results that occurred, most important first. */
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

/** The overall tone: accepted, partly accepted, or refused. */
export function getLinkTone({ refused, left, invalidCount }: LinkResult): 'blue' | 'amber' {
  return refused === null && left + invalidCount === 0 ? 'blue' : 'amber';
}

/** How many of the orders that links added can still be removed. */
export function countRemovable(rows: readonly BatchRow[], answer: LinkResult | null): number {
  if (answer === null || answer.rows.length === 0) return 0;
  const brought = new Set(answer.rows);
  return rows.filter(({ id, state }) => brought.has(id) && isNotStarted(state)).length;
}
