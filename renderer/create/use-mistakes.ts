import { useMemo, useState } from 'react';
import type { Exempt } from '../../shared/check-draft.ts';
import type { Mistake, OrderDraft } from '../../shared/new-order.ts';
import { type MistakeField, mistakesOf, type PickupBy } from './mistakes.ts';

export interface Mistakes {
  readonly all: readonly Mistake[];
  /** Those that may be said: of fields that were left, and all of them once somebody tried to send. */
  readonly shown: readonly Mistake[];
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
  return {
    all,
    shown: tries > 0 ? all : all.filter(({ field }) => left.has(field)),
    leave: (...fields) => setLeft((before) => new Set([...before, ...fields])),
    tries,
    showAll: () => setTries((number) => number + 1),
  };
}
