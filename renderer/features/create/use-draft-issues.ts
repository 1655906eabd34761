import { useMemo, useState } from 'react';
import type { FieldIssue, FieldWarning, OrderDraft } from '../../../shared/new-order.ts';
import type { DraftExemptions } from '../../../shared/validate-draft.ts';
import { findIssues, findWarnings, type IssueField, type PickupMethod } from './draft-issues.ts';

export interface DraftIssues {
  readonly all: readonly FieldIssue[];
  /** Those that may be said: of fields that were left, and all of them once somebody tried to send. */
  readonly visible: readonly FieldIssue[];
  /** What the service might not take: of a text at once, of what is not given once its field was left. */
  readonly warnings: readonly FieldWarning[];
  readonly markVisited: (...fields: readonly IssueField[]) => void;
  /** How often somebody tried to send what can't be sent. */
  readonly submitAttempts: number;
  readonly showAll: () => void;
}

/** Finds a draft's mistakes, and remembers which of them may be said: nobody is told off for a field not reached yet. */
export function useDraftIssues(draft: OrderDraft, by: PickupMethod, exempt: DraftExemptions): DraftIssues {
  const [left, setLeft] = useState<ReadonlySet<IssueField>>(() => new Set());
  const [tries, setTries] = useState(0);
  const all = useMemo(() => findIssues(draft, by, exempt), [draft, by, exempt]);
  const warned = useMemo(() => findWarnings(draft, exempt), [draft, exempt]);
  const maySay = (field: IssueField): boolean => tries > 0 || left.has(field);
  return {
    all,
    // What is too long can't be kept either: that is said at once.
    visible: all.filter(({ field, kind }) => kind === 'too-long' || maySay(field)),
    warnings: warned.filter(({ field, kind }) => kind === 'long' || maySay(field)),
    markVisited: (...fields) => setLeft((before) => new Set([...before, ...fields])),
    submitAttempts: tries,
    showAll: () => setTries((number) => number + 1),
  };
}
