/**
 * Partner codes are sealed from this version on (main/settings/seal.ts); an older version of Tem would send a sealed one
 * unchanged. SQL cannot seal existing codes: main/services/seal-legacy-codes.ts does so once, if drafts, imports or creations
 * were ever stored here.
 */
export const V7 = `
CREATE TABLE unsealed (
  step TEXT NOT NULL PRIMARY KEY      -- what is still to be done: 'codes' lie in clear, or did and free 'space' may hold them
) STRICT;
INSERT INTO unsealed (step) SELECT 'codes'
  WHERE EXISTS (SELECT 1 FROM sqlite_sequence WHERE name IN ('draft', 'import')) OR EXISTS (SELECT 1 FROM creation);
`;
