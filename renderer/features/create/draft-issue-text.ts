import type { TFunction } from 'i18next';
import { DRAFT_FIELDS, type FieldIssue, PRODUCT_FIELDS } from '../../../shared/new-order.ts';
import { type IssueField, parseProductField } from './draft-issues.ts';

/** A field's name. */
export function formatFieldName(field: IssueField, t: TFunction): string {
  const single = [...DRAFT_FIELDS, 'products' as const].find((one) => one === field);
  if (single !== undefined) return t(`create.field.${single}`);
  const inProduct = parseProductField(field);
  const name = PRODUCT_FIELDS.find((one) => one === inProduct?.name);
  if (inProduct === null || name === undefined) return field;
  return t('create.productOf', { field: t(`create.productField.${name}`), number: inProduct.number });
}

/** People don't take in more names at once; each field shows its own mistake as well. */
const MAX_NAMED_FIELDS = 6;

/** Summarizes all mistakes in one sentence, in form order: the pickup point last. */
export function summarizeIssues(mistakes: readonly FieldIssue[], t: TFunction): string {
  const isPickup = ({ field }: FieldIssue): boolean => field.startsWith('pickup_');
  const inOrder = [...mistakes.filter((one) => !isPickup(one)), ...mistakes.filter(isPickup)];
  const names = inOrder.slice(0, MAX_NAMED_FIELDS).map(({ field }) => formatFieldName(field, t));
  const fields = (inOrder.length > MAX_NAMED_FIELDS ? [...names, '…'] : names).join(', ');
  return t('create.mistakes', { number: mistakes.length, fields });
}
