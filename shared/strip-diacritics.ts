/** Returns a text in lower case without diacritics, đ as d: "Chị Định" becomes "chi dinh". Everything else stays as it is. */
export function stripDiacritics(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd');
}
