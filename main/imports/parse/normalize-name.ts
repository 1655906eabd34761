import { stripDiacritics } from '../../../shared/strip-diacritics.ts';

/** Reduces a name to lower-case letters and digits without diacritics: "Số điện thoại *" and "so_dien_thoai" are equal. */
export function normalizeName(text: string): string {
  return stripDiacritics(text.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '');
}
