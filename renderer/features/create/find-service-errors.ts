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
 * The service's words on a draft's fields, as long as what it refused stands there: they go when the field is changed.
 * Names that are none of the request's fields are in the problem's own words only.
 */
export function findServiceErrors(ended: SubmitResult | null, draft: OrderDraft): ReadonlyMap<Field, string> {
  if (ended?.kind !== 'failed') return new Map();
  const { problem, sent } = ended;
  const said = Object.entries(problem.fields ?? {}).flatMap(([name, words]): [Field, string][] => {
    const field = parseFieldName(name);
    return field !== null && fieldText(sent, field) === fieldText(draft, field) ? [[field, words]] : [];
  });
  return new Map(said);
}

/** What stands in a field. A product that has moved is another one. */
function fieldText(draft: OrderDraft, field: Field): string {
  if (field === 'products') return JSON.stringify(draft.products);
  const inProduct = parseProductField(field);
  if (inProduct === null) return draft[field as DraftField];
  const product: Readonly<Record<string, string>> = draft.products[inProduct.number - 1] ?? {};
  return `${draft.products.length} ${product[inProduct.name] ?? ''}`;
}
