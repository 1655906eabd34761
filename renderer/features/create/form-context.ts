import { createContext, useContext } from 'react';
import type { DraftField, OrderDraft } from '../../../shared/new-order.ts';
import type { DraftQuestion, IssueField } from './draft-issues.ts';

/** The open draft, as its fields see it. */
export interface FormContextValue {
  readonly draft: OrderDraft;
  readonly change: (change: Partial<OrderDraft>) => void;
  /** A field's mistake in the operator's language, once it may be shown; undefined if there is none. */
  readonly issueAt: (field: IssueField) => string | undefined;
  /** A warning that the service may reject the value, once it may be shown; does not prevent sending. */
  readonly warningAt: (field: IssueField) => string | undefined;
  /** A question about the field, once it may be shown. */
  readonly questionAt: (field: DraftField) => DraftQuestion | undefined;
  readonly settle: (question: DraftQuestion) => void;
  /** Called on blur: the field's mistakes may be shown from now on. */
  readonly markVisited: (...fields: readonly IssueField[]) => void;
}

export const FormContext = createContext<FormContextValue | null>(null);

/** The open draft; only below FormContext. */
export function useForm(): FormContextValue {
  const form = useContext(FormContext);
  if (form === null) throw new Error('no form above this component');
  return form;
}
