/** How long each phase of a label took. */
export const V5 = `
ALTER TABLE print_job ADD COLUMN phases TEXT; -- JSON (shared/diagnostics.ts, DocumentPhases); null: an older Tem's
`;
