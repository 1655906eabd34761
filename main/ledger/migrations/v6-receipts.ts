/** Receipts of what was handed over, and what is found on labels. */
export const V6 = `
ALTER TABLE label ADD COLUMN accepted_codes TEXT NOT NULL DEFAULT '[]'; -- JSON: the strange codes that were on the label when its doubt was accepted
ALTER TABLE label ADD COLUMN strange TEXT NOT NULL DEFAULT '[]';        -- JSON (shared/doubt.ts, StrangeCode) of a label that is held
ALTER TABLE label ADD COLUMN receiver TEXT;                             -- shared/doubt.ts, ReceiverWord
`;
