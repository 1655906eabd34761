/** What diagnostics say in Vietnamese and English; both have the same keys (words.ts). */
export const diagnosticsVi = {} as const;
export const diagnosticsEn = {};
