import { useMemo, useState } from 'react';
import type { FieldIssue, FieldWarning, OrderDraft } from '../../../shared/new-order.ts';
import type { DraftExemptions } from '../../../shared/validate-draft.ts';
import { findIssues, findWarnings, type IssueField, type PickupMethod } from './draft-issues.ts';

export interface DraftIssues {
  readonly all: readonly FieldIssue[];
  /** The mistakes that may be shown: of fields already left, and all of them after an attempt to send. */
  readonly visible: readonly FieldIssue[];
  /** Values that the service may reject: shown at once for text, after blur for missing values. */
  readonly warnings: readonly FieldWarning[];
  readonly markVisited: (...fields: readonly IssueField[]) => void;
  /** Counts attempts to send an invalid draft. */
  readonly submitAttempts: number;
  readonly showAll: () => void;
}

/** Finds a draft's mistakes, and tracks which of them may be shown: nobody is corrected about a field not reached yet. */
export function useDraftIssues(draft: OrderDraft, by: PickupMethod, exempt: DraftExemptions): DraftIssues {
  const [left, setLeft] = useState<ReadonlySet<IssueField>>(() => new Set());
  const [tries, setTries] = useState(0);
  const all = useMemo(() => findIssues(draft, by, exempt), [draft, by, exempt]);
  const warned = useMemo(() => findWarnings(draft, exempt), [draft, exempt]);
  const maySay = (field: IssueField): boolean => tries > 0 || left.has(field);
  return {
    all,
    // Text that is too long can't be saved either, so that is shown at once.
    visible: all.filter(({ field, kind }) => kind === 'too-long' || maySay(field)),
    warnings: warned.filter(({ field, kind }) => kind === 'long' || maySay(field)),
    markVisited: (...fields) => setLeft((before) => new Set([...before, ...fields])),
    submitAttempts: tries,
    showAll: () => setTries((number) => number + 1),
  };
}
