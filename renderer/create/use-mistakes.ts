import { useMemo, useState } from 'react';
import type { Exempt } from '../../shared/check-draft.ts';
import type { Mistake, OrderDraft, Warning } from '../../shared/new-order.ts';
import { type MistakeField, mistakesOf, type PickupBy, warningsOf } from './mistakes.ts';

export interface Mistakes {
  readonly all: readonly Mistake[];
  /** Those that may be said: of fields that were left, and all of them once somebody tried to send. */
  readonly shown: readonly Mistake[];
  /** What the service might not take: of a text at once, of what is not given once its field was left. */
  readonly warnings: readonly Warning[];
  readonly leave: (...fields: readonly MistakeField[]) => void;
  /** How often somebody tried to send what can't be sent. */
  readonly tries: number;
  readonly showAll: () => void;
}

/** Finds a draft's mistakes, and remembers which of them may be said: nobody is told off for a field not reached yet. */
export function useMistakes(draft: OrderDraft, by: PickupBy, exempt: Exempt): Mistakes {
  const [left, setLeft] = useState<ReadonlySet<MistakeField>>(() => new Set());
  const [tries, setTries] = useState(0);
  const all = useMemo(() => mistakesOf(draft, by, exempt), [draft, by, exempt]);
  const warned = useMemo(() => warningsOf(draft, exempt), [draft, exempt]);
  const maySay = (field: MistakeField): boolean => tries > 0 || left.has(field);
  return {
    all,
    // What is too long can't be kept either: that is said at once.
    shown: all.filter(({ field, kind }) => kind === 'too-long' || maySay(field)),
    warnings: warned.filter(({ field, kind }) => kind === 'long' || maySay(field)),
    leave: (...fields) => setLeft((before) => new Set([...before, ...fields])),
    tries,
    showAll: () => setTries((number) => number + 1),
  };
}
