import type { FieldIssue, FieldWarning, OrderDraft } from '../../../shared/new-order.ts';
import { type DraftExemptions, validateDraft } from '../../../shared/validate-draft.ts';

export type IssueField = FieldIssue['field'];

/** How the form says where the order is picked up. */
export type PickupMethod = 'code' | 'address';

/** The draft's single fields that a pickup code stands for. */
const PICKUP_ADDRESS_FIELDS: readonly IssueField[] = [
  'pickup_phone',
  'pickup_address',
  'pickup_province',
  'pickup_district',
  'pickup_commune',
];

/** How a draft is picked up, as far as it can be told from what is filled in. */
export function inferPickupMethod(draft: OrderDraft): PickupMethod {
  return draft.pickup_code.trim() === '' ? 'address' : 'code';
}

/** Every mistake of a draft. One that is to be picked up by a code needs it, even where an address was filled in before. */
export function findIssues(
  draft: OrderDraft,
  by: PickupMethod,
  exempt: DraftExemptions,
): readonly FieldIssue[] {
  const checked = validateDraft(draft, exempt);
  const found = checked.ok ? [] : checked.issues;
  if (by === 'address' || draft.pickup_code.trim() !== '') return found;
  return [
    { field: 'pickup_code', kind: 'required' },
    ...found.filter(({ field }) => !PICKUP_ADDRESS_FIELDS.includes(field)),
  ];
}

/** What the service might not take of a draft, although nothing says so. */
export const findWarnings = (draft: OrderDraft, exempt: DraftExemptions): readonly FieldWarning[] =>
  validateDraft(draft, exempt).warnings;

/** What a field's mistake is named after: the field, or a product's (counted from 1) field. */
export function parseProductField(
  field: IssueField,
): { readonly number: number; readonly name: string } | null {
  const match = /^products\.(\d+)\.(\w+)$/.exec(field);
  return match === null ? null : { number: Number(match[1]) + 1, name: match[2] ?? '' };
}
