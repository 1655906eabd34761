import {
  type DraftField,
  type FieldIssue,
  type OrderDraft,
  parseFieldName,
} from '../../../shared/new-order.ts';
import { parseProductField } from './draft-issues.ts';
import type { SubmitResult } from './order-creation.ts';

type Field = FieldIssue['field'];

/**
 * Maps the service's errors to the draft's fields, as long as the rejected value is unchanged. Errors for names that are
 * not request fields appear only in the problem's text.
 */
export function findServiceErrors(ended: SubmitResult | null, draft: OrderDraft): ReadonlyMap<Field, string> {
  if (ended?.kind !== 'failed') return new Map();
  const { problem, sent } = ended;
  const errors = Object.entries(problem.fields ?? {}).flatMap(([name, words]): [Field, string][] => {
    const field = parseFieldName(name);
    return field !== null && fieldText(sent, field) === fieldText(draft, field) ? [[field, words]] : [];
  });
  return new Map(errors);
}

/** A field's content. A product that has moved counts as another one. */
function fieldText(draft: OrderDraft, field: Field): string {
  if (field === 'products') return JSON.stringify(draft.products);
  const inProduct = parseProductField(field);
  if (inProduct === null) return draft[field as DraftField];
  const product: Readonly<Record<string, string>> = draft.products[inProduct.number - 1] ?? {};
  return `${draft.products.length} ${product[inProduct.name] ?? ''}`;
}
