import { canTakeOut, type LinkAnswer } from '../../shared/link.ts';
import type { BatchRow } from '../../shared/station.ts';

/** One thing that links did, and to how many codes. */
export interface LinkPart {
  readonly word: 'added' | 'duplicates' | 'left' | 'invalid' | 'takenOut';
  readonly number: number;
}

/** What links did, the most important first; nothing that did not happen. */
export function linkParts({
  added,
  duplicates,
  left,
  invalidCount,
  takenOut,
}: LinkAnswer): readonly LinkPart[] {
  const all: readonly LinkPart[] = [
    { word: 'added', number: added },
    { word: 'takenOut', number: takenOut },
    { word: 'duplicates', number: duplicates },
    { word: 'left', number: left },
    { word: 'invalid', number: invalidCount },
  ];
  return all.filter(({ number }) => number > 0);
}

/** How it looks at a glance: taken, taken in part, or not taken. */
export function linkTone({ refused, left, invalidCount }: LinkAnswer): 'blue' | 'amber' {
  return refused === null && left + invalidCount === 0 ? 'blue' : 'amber';
}

/** How many of the orders that links brought can still be taken out again. */
export function outable(rows: readonly BatchRow[], answer: LinkAnswer | null): number {
  if (answer === null || answer.rows.length === 0) return 0;
  const brought = new Set(answer.rows);
  return rows.filter(({ id, state }) => brought.has(id) && canTakeOut(state)).length;
}
