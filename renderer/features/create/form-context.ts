import { createContext, useContext } from 'react';
import type { OrderDraft } from '../../../shared/new-order.ts';
import type { IssueField } from './draft-issues.ts';

/** The open draft as its fields see it. */
export interface FormContextValue {
  readonly draft: OrderDraft;
  readonly change: (change: Partial<OrderDraft>) => void;
  /** What is wrong with a field, in the operator's language, once that may be said; undefined where nothing is. */
  readonly issueAt: (field: IssueField) => string | undefined;
  /** What the service might not take of it, said where it may be: it keeps nothing from being sent. */
  readonly warningAt: (field: IssueField) => string | undefined;
  /** The field was left: what is wrong with it may be said from now on. */
  readonly markVisited: (...fields: readonly IssueField[]) => void;
}

export const FormContext = createContext<FormContextValue | null>(null);

/** The open draft; only below FormContext. */
export function useForm(): FormContextValue {
  const form = useContext(FormContext);
  if (form === null) throw new Error('no form above this component');
  return form;
}
