/**
 * The ledger's tables, indexes and triggers: version 1, written as a whole. Each account's rows name it by its key
 * (shared/account.ts, AccountKey), so that training never mixes with real orders. Each column `..._at_ms` is in milliseconds
 * since 1970.
 */
export const TABLES: string = `
-- Batches and their labels.
CREATE TABLE batch (
  id INTEGER PRIMARY KEY,
  source TEXT NOT NULL,                  -- 'station' or 'command-line'
  opened_at_ms INTEGER NOT NULL,
  phase TEXT NOT NULL DEFAULT 'collect'  -- shared/station.ts, Phase
) STRICT;

CREATE TABLE label (
  id INTEGER PRIMARY KEY,                -- also the order in which labels were added
  batch_id INTEGER NOT NULL REFERENCES batch (id),
  code TEXT NOT NULL,                    -- the scanned text until it is known which order it means
  account TEXT,                          -- whose order it is; null: still to be found out
  scanned TEXT,                          -- where that was no full order code
  state TEXT NOT NULL,                   -- shared/station.ts, LabelState
  problem TEXT,                          -- JSON (shared/problem.ts)
  size TEXT,
  printer TEXT,
  file TEXT,
  pages INTEGER NOT NULL DEFAULT 0,
  warnings TEXT NOT NULL DEFAULT '[]',   -- JSON (shared/station.ts, LabelWarning)
  reprint TEXT,                          -- why it is printed again
  accepted TEXT,                         -- the doubt that the operator has accepted
  agreed TEXT NOT NULL DEFAULT '[]',     -- JSON: the hash of each page's dots in the picture that was accepted
  accepted_status TEXT,                  -- the order's status that the operator has accepted
  strange TEXT NOT NULL DEFAULT '[]',    -- JSON (shared/verification-issue.ts, StrangeCode) of a label that is held
  receiver TEXT,                         -- shared/verification-issue.ts, ReceiverMatch
  to_confirm INTEGER NOT NULL DEFAULT 0, -- handed over while labels were to be scanned back
  changed_at_ms INTEGER NOT NULL,
  removed_at_ms INTEGER                  -- taken out of the batch; the journal keeps it
) STRICT;
-- Accounts may have equal codes; nulls count as one account.
CREATE UNIQUE INDEX label_in_batch ON label (batch_id, code, coalesce(account, '')) WHERE removed_at_ms IS NULL;

-- What happened to each label; only ever added to.
CREATE TABLE label_event (
  id INTEGER PRIMARY KEY,
  label_id INTEGER NOT NULL REFERENCES label (id),
  at_ms INTEGER NOT NULL,
  event TEXT,                            -- main/station/transition.ts, LabelEvent; null: the label was added
  state TEXT NOT NULL,                   -- where it led
  detail TEXT                            -- JSON
) STRICT;
CREATE INDEX label_event_of ON label_event (label_id);

-- The page of a label that is held, for the operator to judge.
CREATE TABLE label_picture (
  label_id INTEGER PRIMARY KEY REFERENCES label (id),
  png BLOB NOT NULL,
  dots TEXT NOT NULL,                    -- JSON: the hash of each page's dots
  width_mm REAL NOT NULL,
  height_mm REAL NOT NULL
) STRICT;

-- What was scanned back and was none of the labels that were printed; only ever added to and acknowledged.
CREATE TABLE wrong_scan (
  id INTEGER PRIMARY KEY,
  batch_id INTEGER NOT NULL REFERENCES batch (id),
  text TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  acknowledged_at_ms INTEGER             -- the line stands still until then
) STRICT;
CREATE INDEX wrong_scan_open ON wrong_scan (batch_id) WHERE acknowledged_at_ms IS NULL;

-- The print journal: every handover that was begun, so what may have come out of a printer, when, where and why.
CREATE TABLE print_job (
  id INTEGER PRIMARY KEY,
  label_id INTEGER NOT NULL REFERENCES label (id),
  code TEXT NOT NULL,
  account TEXT NOT NULL,                 -- whose order it is
  title TEXT NOT NULL,                   -- the spooler's job is found by it
  size TEXT,
  printer TEXT,
  pages INTEGER NOT NULL,
  reprint TEXT,                          -- why it was printed again
  state TEXT NOT NULL,                   -- the label's, as far as this job is concerned
  submitted_at_ms INTEGER NOT NULL,
  ended_at_ms INTEGER,                   -- of the last word; null while it is awaited
  -- What a handover is searched by later, as it was known then.
  soc TEXT,
  receiver TEXT,                         -- the receiver's name
  search_text TEXT NOT NULL DEFAULT '',  -- known_order's, or the code in small letters
  phases TEXT,                           -- JSON (shared/diagnostics.ts, DocumentPhases); null: not measured
  receipt INTEGER                        -- its receipt's number
) STRICT;
CREATE INDEX print_job_of_code ON print_job (code, submitted_at_ms);
CREATE INDEX print_job_of_label ON print_job (label_id);
CREATE INDEX print_job_open ON print_job (label_id) WHERE ended_at_ms IS NULL;
-- Holds all that the history is searched by, so that a search reads no jobs for another's sake.
CREATE INDEX print_job_history
  ON print_job (submitted_at_ms, id, account, printer, state, reprint, search_text);

-- What was handed over, each chained to the one before (docs/reference/receipts.md); only ever added to.
CREATE TABLE receipt (
  number INTEGER PRIMARY KEY,            -- 1, 2, 3, without a gap
  job_id INTEGER REFERENCES print_job (id), -- null: of a restored ledger
  content TEXT NOT NULL,                 -- JSON (shared/receipt.ts, ReceiptContent), byte for byte what is hashed
  hash TEXT NOT NULL                     -- SHA-256 of the content, as hexadecimal digits
) STRICT;
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

-- Every order seen, with all that was told of it.
CREATE TABLE known_order (
  account TEXT NOT NULL,
  code TEXT NOT NULL,
  shortcode TEXT,
  soc TEXT,
  status TEXT,
  search_text TEXT NOT NULL,             -- main/database/search-text.ts
  seen_at_ms INTEGER NOT NULL,
  content TEXT NOT NULL,                 -- JSON (shared/order.ts, KnownOrder)
  confirmed INTEGER NOT NULL DEFAULT 0,  -- 1: the service has spoken of it when it was asked; 0: only events have, which anybody may have sent
  PRIMARY KEY (account, code)
) STRICT;
CREATE INDEX known_order_of_shortcode ON known_order (account, shortcode);
CREATE INDEX known_order_of_soc ON known_order (account, soc);
-- Holds all that a list is searched by, so that no order's content is read for another's sake.
CREATE INDEX known_order_seen ON known_order (account, seen_at_ms DESC, code, status, search_text, confirmed);

-- An order that was not known when it was printed is by now: learned from the service's own answers only. What was known stays
-- as it was printed. The sandbox gives its codes to other orders at every start (delete-training-data.ts): nothing is learned
-- from it afterwards.
CREATE TRIGGER print_job_learns_new AFTER INSERT ON known_order
  WHEN NEW.account <> 'sandbox' AND NEW.account NOT GLOB 'sandbox-*' AND NEW.confirmed = 1 BEGIN
  UPDATE print_job SET soc = NEW.soc,
      receiver = json_extract(NEW.content, '$.receiver.name'), search_text = NEW.search_text
    WHERE code = NEW.code AND receiver IS NULL AND account = NEW.account;
END;
CREATE TRIGGER print_job_learns_more AFTER UPDATE OF search_text, confirmed ON known_order
  WHEN NEW.account <> 'sandbox' AND NEW.account NOT GLOB 'sandbox-*' AND NEW.confirmed = 1
    AND (NEW.search_text <> OLD.search_text OR OLD.confirmed = 0) BEGIN
  UPDATE print_job SET soc = NEW.soc,
      receiver = json_extract(NEW.content, '$.receiver.name'), search_text = NEW.search_text
    WHERE code = NEW.code AND receiver IS NULL AND account = NEW.account;
END;

-- What the service pushed, as it came; only ever added to, and forgotten after a time (settings, keepEventsDays).
CREATE TABLE order_event (
  id INTEGER PRIMARY KEY,                -- also the order in which events were committed
  account TEXT NOT NULL,
  digest TEXT NOT NULL,                  -- of the content without the time of its pushing: the same event comes once
  type TEXT NOT NULL,
  code TEXT NOT NULL,
  shortcode TEXT,
  soc TEXT,
  status TEXT,
  effect TEXT NOT NULL,                  -- shared/webhook.ts, EVENT_EFFECTS
  weight_from INTEGER,
  weight_to INTEGER,
  amount_from INTEGER,
  amount_to INTEGER,
  received_at_ms INTEGER NOT NULL,
  body TEXT NOT NULL,                    -- JSON as it came, fields unknown to Tem included
  UNIQUE (account, digest)
) STRICT;
CREATE INDEX order_event_of_code ON order_event (account, code);
-- All that the feed is searched by, so that a search reads no bodies.
CREATE INDEX order_event_feed
  ON order_event (account, id, type, status, code, shortcode, soc, weight_to, amount_to);
CREATE INDEX order_event_received ON order_event (received_at_ms);
-- A forgotten event that comes again is known by its time, or by its digest if it tells none.
CREATE TABLE pruned_until (
  account TEXT NOT NULL PRIMARY KEY,
  received_at_ms INTEGER NOT NULL        -- of the event received last among those that were forgotten
) STRICT;
CREATE TABLE pruned_digest (
  account TEXT NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (account, digest)
) STRICT, WITHOUT ROWID;

-- Lists of the service that change rarely: areas and statuses.
CREATE TABLE kept_answer (
  account TEXT NOT NULL,
  name TEXT NOT NULL,
  fetched_at_ms INTEGER NOT NULL,
  content TEXT NOT NULL,                 -- JSON
  PRIMARY KEY (account, name)
) STRICT;

-- Accounts that this station has or had: the history names the labels of one that was removed.
CREATE TABLE account_name (
  account TEXT PRIMARY KEY,
  id TEXT NOT NULL,                      -- AccountId
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE draft (
  id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice: creations name it
  account_id TEXT NOT NULL DEFAULT 'main', -- AccountId, not the key: drafts stay when the account's address changes
  training INTEGER NOT NULL,             -- typed while the sandbox was the partner
  content TEXT NOT NULL,                 -- JSON (shared/new-order.ts, OrderDraft), its partner code sealed
  changed_at_ms INTEGER NOT NULL
) STRICT;

-- Every sending of a new order, written before it is sent, so that one whose answer was lost is never sent blindly again.
CREATE TABLE creation (
  id INTEGER PRIMARY KEY,
  account TEXT NOT NULL,
  soc TEXT NOT NULL,
  own_soc INTEGER NOT NULL,              -- Tem made the soc, so that no other order can have it
  request TEXT,                          -- JSON, as it is sent, its partner code sealed; null once it is known what became of it
  state TEXT NOT NULL,                   -- main/orders/creation/creations.ts, CreationState
  code TEXT,
  problem TEXT,                          -- JSON (shared/problem.ts)
  origin TEXT NOT NULL,                  -- 'draft 5', 'import 3 17' (its line in the file), 'command-line'
  known_codes TEXT NOT NULL,             -- JSON: the orders with this soc that were known before it was sent
  sent_at_ms INTEGER NOT NULL,
  settled_at_ms INTEGER NOT NULL         -- a look-up that finds nothing is believed from then on
) STRICT;
CREATE INDEX creation_of_soc ON creation (account, soc);
CREATE INDEX creation_of_origin ON creation (origin, state);

CREATE TABLE import (
  id INTEGER PRIMARY KEY AUTOINCREMENT,  -- never given twice: creations name it
  account TEXT NOT NULL,
  file TEXT NOT NULL,
  phase TEXT NOT NULL,                   -- shared/import.ts, ImportPhase
  to_batch INTEGER NOT NULL DEFAULT 0,
  columns TEXT NOT NULL,                 -- JSON: what the file calls them
  unknown_columns TEXT NOT NULL,         -- JSON
  problem TEXT,                          -- JSON (shared/problem.ts)
  opened_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE import_row (
  import_id INTEGER NOT NULL REFERENCES import (id) ON DELETE CASCADE,
  line INTEGER NOT NULL,
  state TEXT NOT NULL,                   -- shared/import.ts, ImportRowState
  warned INTEGER NOT NULL DEFAULT 0,
  code TEXT,                             -- of the order that it became
  in_batch INTEGER NOT NULL DEFAULT 0,   -- that order was put into the batch
  content TEXT NOT NULL,                 -- JSON: the rest of shared/import.ts, ImportRow, its partner code sealed
  cells TEXT NOT NULL,                   -- JSON: the file's own cells, for the results
  PRIMARY KEY (import_id, line)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_row_in_state ON import_row (import_id, state, line);
CREATE INDEX import_row_warned ON import_row (import_id, line) WHERE warned = 1;
CREATE INDEX import_row_not_in_batch ON import_row (import_id, line) WHERE state = 'created' AND in_batch = 0;

-- What a station of a fleet keeps of it. The ledger stays the truth of the station's own labels; without a fleet the triggers
-- do nothing.

-- The fleet of this data folder; no row: the station is alone.
CREATE TABLE fleet_member (
  only_row INTEGER PRIMARY KEY DEFAULT 1 CHECK (only_row = 1),
  fleet TEXT NOT NULL,                   -- shared/fleet.ts, FleetIdentity
  station TEXT NOT NULL,                 -- its number in the fleet
  training INTEGER NOT NULL,             -- a fleet for practice: jobs of other modes are not its business
  roster TEXT NOT NULL DEFAULT '[]',     -- JSON: the fleet's stations, for a database that forgot some
  quiet INTEGER NOT NULL DEFAULT 0       -- 1: the triggers do nothing (mark-restored.ts)
) STRICT;

-- A restored ledger gives numbers of jobs again. The fleet knows a job by its number plus the offset of the newest era before it.
CREATE TABLE fleet_era (
  after_job INTEGER NOT NULL,
  number_offset INTEGER NOT NULL UNIQUE
) STRICT;
INSERT INTO fleet_era (after_job, number_offset) VALUES (0, 0);

-- What the station's accounts are called in the fleet.
CREATE TABLE fleet_account (
  account TEXT PRIMARY KEY,
  fleet_account TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Hard claims: each is here before the fleet is asked for it.
CREATE TABLE fleet_claim (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  label_id INTEGER NOT NULL REFERENCES label (id),
  account TEXT NOT NULL,
  code TEXT NOT NULL,
  request TEXT NOT NULL,                 -- a repeated request gets the same answer
  state TEXT NOT NULL,                   -- main/fleet/local/claim-ledger.ts, LocalClaimState
  fence INTEGER,
  person TEXT,                           -- who answered for it
  job_id INTEGER REFERENCES print_job (id) -- the handover that was begun under it
) STRICT;
CREATE INDEX fleet_claim_unused ON fleet_claim (label_id) WHERE job_id IS NULL;
-- What was printed, or may be, while the fleet could not be asked, and is not told there.
CREATE INDEX fleet_claim_untold ON fleet_claim (id) WHERE state = 'leased' AND fence IS NULL;
CREATE INDEX fleet_claim_returning ON fleet_claim (id) WHERE state = 'returning';
CREATE UNIQUE INDEX fleet_claim_of_job ON fleet_claim (job_id) WHERE job_id IS NOT NULL;

-- Jobs whose newest state the fleet has not got, in the order of their changes.
CREATE TABLE fleet_outbox (
  revision INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: the fleet takes a job's newest
  job_id INTEGER NOT NULL UNIQUE REFERENCES print_job (id)
) STRICT;

-- In the same transaction as the label's step. The claim comes first: the outbox tells of the job with it.
CREATE TRIGGER print_job_claimed AFTER INSERT ON print_job
  WHEN EXISTS (SELECT 1 FROM fleet_member WHERE quiet = 0
    AND training = (NEW.account IS 'sandbox' OR coalesce(NEW.account, '') GLOB 'sandbox-*')) BEGIN
  UPDATE fleet_claim SET job_id = NEW.id
    WHERE id = (SELECT max(id) FROM fleet_claim WHERE label_id = NEW.label_id AND job_id IS NULL
      AND state IN ('granted', 'leased', 'alone'));
  INSERT OR REPLACE INTO fleet_outbox (job_id) VALUES (NEW.id);
END;
CREATE TRIGGER print_job_told AFTER UPDATE OF state, ended_at_ms ON print_job
  WHEN (NEW.state <> OLD.state OR NEW.ended_at_ms IS NOT OLD.ended_at_ms)
    AND EXISTS (SELECT 1 FROM fleet_member WHERE quiet = 0
      AND training = (NEW.account IS 'sandbox' OR coalesce(NEW.account, '') GLOB 'sandbox-*')) BEGIN
  INSERT OR REPLACE INTO fleet_outbox (job_id) VALUES (NEW.id);
END;

-- Claims of orders that are created here, by their own code.
CREATE TABLE fleet_soc (
  account TEXT NOT NULL,
  soc TEXT NOT NULL,
  request TEXT NOT NULL,
  fence INTEGER,
  person TEXT,                           -- who had it sent while the fleet could not be asked
  told TEXT,                             -- what the fleet knows of it: 'claimed', 'releasing', 'created'; null: nothing yet
  PRIMARY KEY (account, soc)
) STRICT, WITHOUT ROWID;

-- How far the service's events of a fleet are stored here; committed together with them (main/fleet/events).
CREATE TABLE fleet_event_cursor (
  fleet TEXT PRIMARY KEY,                -- shared/fleet.ts, FleetIdentity
  sequence INTEGER NOT NULL,
  inserted_at_ms INTEGER NOT NULL,       -- the database's time of that event
  epoch TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
