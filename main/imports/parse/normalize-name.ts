import { stripDiacritics } from '../../../shared/strip-diacritics.ts';

/** A name as letters and digits only, without marks and capitals: "Số điện thoại *" and "so_dien_thoai" are one. */
export function normalizeName(text: string): string {
  return stripDiacritics(text.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '');
}
