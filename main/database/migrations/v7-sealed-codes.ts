/**
 * Partner codes lie sealed from now on (main/settings/seal.ts); an older Tem would send a sealed one as it is. SQL can't seal what is
 * there: main/services/seal-legacy-codes.ts does, once, where drafts, imports or creations were ever kept here.
 */
export const V7 = `
CREATE TABLE unsealed (
  step TEXT NOT NULL PRIMARY KEY      -- what is still to be done: 'codes' lie in clear, or did and free 'space' may hold them
) STRICT;
INSERT INTO unsealed (step) SELECT 'codes'
  WHERE EXISTS (SELECT 1 FROM sqlite_sequence WHERE name IN ('draft', 'import')) OR EXISTS (SELECT 1 FROM creation);
`;
