import type { TFunction } from 'i18next';
import type { OrderDraft } from '../../../shared/new-order.ts';
import { parseWholeNumber } from '../../../shared/whole-number.ts';

/** Formats the destination, from street to province, without empty parts. */
export function formatAddress(
  draft: Pick<OrderDraft, 'address' | 'commune' | 'district' | 'province'>,
): string {
  return [draft.address, draft.commune, draft.district, draft.province]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

/** Formats a number of the file with its unit; unreadable text stays as typed. */
export function formatNumberField(typed: string, of: 'amount' | 'weight', t: TFunction): string {
  const read = parseWholeNumber(typed);
  if (read.kind !== 'number') return typed;
  return of === 'amount'
    ? t('imports.dong', { amount: read.value })
    : t('imports.gram', { weight: read.value });
}
