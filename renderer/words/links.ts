/** What links say in Vietnamese and English; both have the same keys (words.ts). */
export const linksVi = {} as const;
export const linksEn = {};
