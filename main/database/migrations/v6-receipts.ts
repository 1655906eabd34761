/** Receipts of handovers, and what was found on labels. */
export const V6 = `
ALTER TABLE label ADD COLUMN accepted_codes TEXT NOT NULL DEFAULT '[]'; -- JSON: the strange codes that were on the label when its doubt was accepted
ALTER TABLE label ADD COLUMN strange TEXT NOT NULL DEFAULT '[]';        -- JSON (shared/verification-issue.ts, StrangeCode) of a label that is held
ALTER TABLE label ADD COLUMN receiver TEXT;                             -- shared/verification-issue.ts, ReceiverWord

-- What was handed over, each chained to the one before (docs/reference/receipts.md); only ever added to.
CREATE TABLE receipt (
  number INTEGER PRIMARY KEY,         -- 1, 2, 3, without a gap
  job_id INTEGER REFERENCES print_job (id), -- null: of a restored ledger
  content TEXT NOT NULL,              -- JSON (shared/receipt.ts, ReceiptContent), byte for byte what is hashed
  hash TEXT NOT NULL                  -- SHA-256 of the content, as hexadecimal digits
) STRICT;
ALTER TABLE print_job ADD COLUMN receipt INTEGER; -- its receipt's number; null: an older Tem's

-- Against mistakes: whoever means to change the file can drop them.
CREATE TRIGGER receipt_follows BEFORE INSERT ON receipt
  WHEN NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM receipt) BEGIN
  SELECT RAISE(ABORT, 'a receipt follows the last one');
END;
CREATE TRIGGER receipt_stays BEFORE UPDATE ON receipt BEGIN
  SELECT RAISE(ABORT, 'a receipt is never changed');
END;
CREATE TRIGGER receipt_is_kept BEFORE DELETE ON receipt BEGIN
  SELECT RAISE(ABORT, 'a receipt is never deleted');
END;
`;
