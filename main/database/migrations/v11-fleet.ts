/**
 * What a station of a fleet keeps of it. The ledger stays the truth of the station's own labels; without a fleet the triggers
 * do nothing.
 */
export const V11 = `
-- The fleet of this data folder; no row: the station is alone.
CREATE TABLE fleet_member (
  only_row INTEGER PRIMARY KEY DEFAULT 1 CHECK (only_row = 1),
  fleet TEXT NOT NULL,                -- shared/fleet.ts, FleetIdentity
  station TEXT NOT NULL,              -- its number in the fleet
  training INTEGER NOT NULL,          -- a fleet for practice: jobs of other modes are not its business
  roster TEXT NOT NULL DEFAULT '[]',  -- JSON: the fleet's stations, for a database that forgot some
  quiet INTEGER NOT NULL DEFAULT 0    -- 1: the triggers do nothing (mark-restored.ts)
) STRICT;

-- A restored ledger gives numbers of jobs again. The fleet knows a job by its number plus the offset of the newest era before it.
CREATE TABLE fleet_era (
  after_job INTEGER NOT NULL,
  number_offset INTEGER NOT NULL UNIQUE
) STRICT;
INSERT INTO fleet_era (after_job, number_offset) VALUES (0, 0);

-- What the station's accounts are called in the fleet.
CREATE TABLE fleet_account (
  account TEXT PRIMARY KEY,           -- shared/account.ts, AccountKey
  fleet_account TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Hard claims: each is here before the fleet is asked for it.
CREATE TABLE fleet_claim (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  label_id INTEGER NOT NULL REFERENCES label (id),
  account TEXT NOT NULL,
  code TEXT NOT NULL,
  request TEXT NOT NULL,              -- a repeated request gets the same answer
  state TEXT NOT NULL,                -- main/fleet/local/claim-ledger.ts, LocalClaimState
  fence INTEGER,
  person TEXT,                        -- who answered for it
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
  person TEXT,                        -- who had it sent while the fleet could not be asked
  told TEXT,                          -- what the fleet knows of it: 'claimed', 'releasing', 'created'; null: nothing yet
  PRIMARY KEY (account, soc)
) STRICT, WITHOUT ROWID;

-- How far the service's events of a fleet are stored here; committed together with them (main/fleet/events).
CREATE TABLE fleet_event_cursor (
  fleet TEXT PRIMARY KEY,             -- shared/fleet.ts, FleetIdentity
  sequence INTEGER NOT NULL,
  inserted_at_ms INTEGER NOT NULL,    -- the database's time of that event
  epoch TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
