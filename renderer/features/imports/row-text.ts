import type { TFunction } from 'i18next';
import type { OrderDraft } from '../../../shared/new-order.ts';
import { parseWholeNumber } from '../../../shared/whole-number.ts';

/** Where it goes, from the street to the province; what is empty is left out. */
export function formatAddress(
  draft: Pick<OrderDraft, 'address' | 'commune' | 'district' | 'province'>,
): string {
  return [draft.address, draft.commune, draft.district, draft.province]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

/** A number of the file with its unit; what can't be read as one stays as it was typed. */
export function formatNumberField(typed: string, of: 'amount' | 'weight', t: TFunction): string {
  const read = parseWholeNumber(typed);
  if (read.kind !== 'number') return typed;
  return of === 'amount'
    ? t('imports.dong', { amount: read.value })
    : t('imports.gram', { weight: read.value });
}
