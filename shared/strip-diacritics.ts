/** Returns a text in lower case without diacritics, đ as d: "Chị Định" becomes "chi dinh". Everything else stays as it is. */
export const stripDiacritics = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd');
