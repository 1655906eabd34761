/** What updates say in Vietnamese and English; both have the same keys (words.ts). */
export const updatesVi = {} as const;
export const updatesEn = {};
