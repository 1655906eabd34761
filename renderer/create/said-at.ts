import { type DraftField, fieldOfName, type Mistake, type OrderDraft } from '../../shared/new-order.ts';
import type { Ended } from './creating.ts';
import { readProductField } from './mistakes.ts';

type Field = Mistake['field'];

/**
 * The service's words on a draft's fields, as long as what it refused stands there: they go when the field is changed.
 * Names that are none of the request's fields are in the problem's own words only.
 */
export function saidAt(ended: Ended | null, draft: OrderDraft): ReadonlyMap<Field, string> {
  if (ended?.kind !== 'failed') return new Map();
  const { problem, sent } = ended;
  const said = Object.entries(problem.fields ?? {}).flatMap(([name, words]): [Field, string][] => {
    const field = fieldOfName(name);
    return field !== null && textAt(sent, field) === textAt(draft, field) ? [[field, words]] : [];
  });
  return new Map(said);
}

/** What stands in a field. A product that has moved is another one. */
function textAt(draft: OrderDraft, field: Field): string {
  if (field === 'products') return JSON.stringify(draft.products);
  const inProduct = readProductField(field);
  if (inProduct === null) return draft[field as DraftField];
  const product: Readonly<Record<string, string>> = draft.products[inProduct.number - 1] ?? {};
  return `${draft.products.length} ${product[inProduct.name] ?? ''}`;
}
