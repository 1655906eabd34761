import type { FieldIssue, FieldWarning, OrderDraft } from '../../../shared/new-order.ts';
import { type DraftExemptions, validateDraft } from '../../../shared/validate-draft.ts';

export type IssueField = FieldIssue['field'];

/** How the form specifies the pickup point. */
export type PickupMethod = 'code' | 'address';

/** The address fields that a pickup code replaces. */
const PICKUP_ADDRESS_FIELDS: readonly IssueField[] = [
  'pickup_phone',
  'pickup_address',
  'pickup_province',
  'pickup_district',
  'pickup_commune',
];

/** Infers the pickup method from the fields that are filled in. */
export function inferPickupMethod(draft: OrderDraft): PickupMethod {
  return draft.pickup_code.trim() === '' ? 'address' : 'code';
}

/** Finds every mistake in a draft. Pickup by code requires the code even if an address is filled in. */
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

/** Finds values that the service may reject, although it does not document that. */
export const findWarnings = (draft: OrderDraft, exempt: DraftExemptions): readonly FieldWarning[] =>
  validateDraft(draft, exempt).warnings;

/** Parses the name of a mistake's field: a field of the draft, or of a product (counted from 1). */
export function parseProductField(
  field: IssueField,
): { readonly number: number; readonly name: string } | null {
  const match = /^products\.(\d+)\.(\w+)$/.exec(field);
  return match === null ? null : { number: Number(match[1]) + 1, name: match[2] ?? '' };
}
