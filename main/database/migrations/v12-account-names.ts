/** The names of accounts, which outlive them. */
export const V12 = `
-- Accounts that this station has or had: the history names the labels of one that was removed.
CREATE TABLE account_name (
  account TEXT PRIMARY KEY,           -- shared/account.ts, AccountKey
  id TEXT NOT NULL,                   -- AccountId
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
