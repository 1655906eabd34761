import {
  DRAFT_FIELDS,
  EMPTY_DRAFT,
  EMPTY_PRODUCT,
  type OrderDraft,
  PICKUP_FIELDS,
} from '../../../shared/new-order.ts';

/** The fields that a shop's orders share: the pickup point and the terms. */
const CARRIED_FIELDS = [...PICKUP_FIELDS, 'service', 'config', 'payer', 'product_type'] as const;

/** Creates the draft that follows another: a shop types its address and terms once. */
export function createNextDraft(last: OrderDraft): OrderDraft {
  const carried = Object.fromEntries(CARRIED_FIELDS.map((field) => [field, last[field]]));
  return { ...EMPTY_DRAFT, ...carried, products: last.product_type === '2' ? [EMPTY_PRODUCT] : [] };
}

/** Whether a draft holds nothing beyond the carried fields yet. */
export function isBlankDraft(draft: OrderDraft): boolean {
  return isSameDraft(draft, createNextDraft(draft));
}

export function isSameDraft(one: OrderDraft, other: OrderDraft): boolean {
  return (
    DRAFT_FIELDS.every((field) => one[field] === other[field]) &&
    JSON.stringify(one.products) === JSON.stringify(other.products)
  );
}

/** The text that best identifies an unfinished draft; null if nothing has been typed. */
export function getDraftTitle(draft: OrderDraft): string | null {
  const texts = [
    draft.name,
    draft.phone,
    draft.soc,
    draft.product,
    draft.products[0]?.name ?? '',
    draft.address,
  ];
  return texts.map((text) => text.trim()).find((text) => text !== '') ?? null;
}
