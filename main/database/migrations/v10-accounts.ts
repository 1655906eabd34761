/**
 * Orders belong to an account of a station that may have several: what named the partner names the account's key
 * (shared/account.ts, AccountKey), with the same values. Every row stays.
 */
export const V10 = `
-- They name columns; SQLite would rewrite them, but training has more than one key from now on.
DROP TRIGGER print_job_learns_new;
DROP TRIGGER print_job_learns_more;

ALTER TABLE known_order RENAME COLUMN partner TO account;
ALTER TABLE order_event RENAME COLUMN partner TO account;
ALTER TABLE kept_answer RENAME COLUMN partner TO account;
ALTER TABLE creation RENAME COLUMN partner TO account;
ALTER TABLE import RENAME COLUMN partner TO account;
ALTER TABLE print_job RENAME COLUMN partner TO account;
ALTER TABLE pruned_until RENAME COLUMN partner TO account;
ALTER TABLE pruned_digest RENAME COLUMN partner TO account;

-- An account's id, not its key: drafts stay when its address changes. Older ones were typed for the only account.
ALTER TABLE draft ADD COLUMN account_id TEXT NOT NULL DEFAULT 'main';

-- The key of the account whose order it is; null: of an older Tem, or still to be found out.
ALTER TABLE label ADD COLUMN account TEXT;
DROP INDEX label_in_batch;
-- Accounts may have equal codes; nulls count as one account.
CREATE UNIQUE INDEX label_in_batch ON label (batch_id, code, coalesce(account, '')) WHERE removed_at_ms IS NULL;

CREATE TRIGGER print_job_learns_new AFTER INSERT ON known_order
  WHEN NEW.account <> 'sandbox' AND NEW.account NOT GLOB 'sandbox-*' AND NEW.confirmed = 1 BEGIN
  UPDATE print_job SET account = NEW.account, soc = NEW.soc,
      receiver = json_extract(NEW.content, '$.receiver.name'), search_text = NEW.search_text
    WHERE code = NEW.code AND receiver IS NULL AND coalesce(account, NEW.account) = NEW.account;
END;
CREATE TRIGGER print_job_learns_more AFTER UPDATE OF search_text, confirmed ON known_order
  WHEN NEW.account <> 'sandbox' AND NEW.account NOT GLOB 'sandbox-*' AND NEW.confirmed = 1
    AND (NEW.search_text <> OLD.search_text OR OLD.confirmed = 0) BEGIN
  UPDATE print_job SET account = NEW.account, soc = NEW.soc,
      receiver = json_extract(NEW.content, '$.receiver.name'), search_text = NEW.search_text
    WHERE code = NEW.code AND receiver IS NULL AND coalesce(account, NEW.account) = NEW.account;
END;
`;
