import { checkDraft, type Exempt } from '../../shared/check-draft.ts';
import type { Mistake, OrderDraft, Warning } from '../../shared/new-order.ts';

export type MistakeField = Mistake['field'];

/** How the form says where the order is picked up. */
export type PickupBy = 'code' | 'address';

/** The draft's single fields that a pickup code stands for. */
const PLACE_OF_CODE: readonly MistakeField[] = [
  'pickup_phone',
  'pickup_address',
  'pickup_province',
  'pickup_district',
  'pickup_commune',
];

/** How a draft is picked up, as far as it can be told from what is filled in. */
export function pickupByOf(draft: OrderDraft): PickupBy {
  return draft.pickup_code.trim() === '' ? 'address' : 'code';
}

/** Every mistake of a draft. One that is to be picked up by a code needs it, even where an address was filled in before. */
export function mistakesOf(draft: OrderDraft, by: PickupBy, exempt: Exempt): readonly Mistake[] {
  const checked = checkDraft(draft, exempt);
  const found = checked.ok ? [] : checked.mistakes;
  if (by === 'address' || draft.pickup_code.trim() !== '') return found;
  return [
    { field: 'pickup_code', kind: 'required' },
    ...found.filter(({ field }) => !PLACE_OF_CODE.includes(field)),
  ];
}

/** What the service might not take of a draft, although nothing says so. */
export const warningsOf = (draft: OrderDraft, exempt: Exempt): readonly Warning[] =>
  checkDraft(draft, exempt).warnings;

/** What a field's mistake is named after: the field, or a product's (counted from 1) field. */
export function readProductField(
  field: MistakeField,
): { readonly number: number; readonly name: string } | null {
  const match = /^products\.(\d+)\.(\w+)$/.exec(field);
  return match === null ? null : { number: Number(match[1]) + 1, name: match[2] ?? '' };
}
