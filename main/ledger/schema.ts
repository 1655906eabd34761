import type { DatabaseSync } from 'node:sqlite';

/**
 * The ledger's shape, one entry per version; PRAGMA user_version says how many were applied. An entry that was released
 * is never changed, only followed by another.
 */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE batch (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL,               -- 'station' or 'command-line'
    opened_at_ms INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE label (
    id INTEGER PRIMARY KEY,             -- also the order in which labels were added
    batch_id INTEGER NOT NULL REFERENCES batch (id),
    code TEXT NOT NULL,
    state TEXT NOT NULL,
    problem TEXT,                       -- JSON (shared/problem.ts)
    size TEXT,
    printer TEXT,
    file TEXT,
    pages INTEGER NOT NULL DEFAULT 0,
    changed_at_ms INTEGER NOT NULL,
    removed_at_ms INTEGER               -- taken out of the batch; the journal keeps it
  ) STRICT;
  CREATE UNIQUE INDEX label_in_batch ON label (batch_id, code) WHERE removed_at_ms IS NULL;

  -- The print journal: what happened to each label, only ever added to.
  CREATE TABLE label_event (
    id INTEGER PRIMARY KEY,
    label_id INTEGER NOT NULL REFERENCES label (id),
    at_ms INTEGER NOT NULL,
    state TEXT NOT NULL,
    detail TEXT                         -- JSON
  ) STRICT;
  CREATE INDEX label_event_of ON label_event (label_id);
  `,
  `
  ALTER TABLE label ADD COLUMN warnings TEXT NOT NULL DEFAULT '[]'; -- JSON (shared/station.ts, LabelWarning)
  ALTER TABLE label ADD COLUMN reprint TEXT;  -- why it is printed again
  ALTER TABLE label ADD COLUMN accepted TEXT; -- the doubt that the operator has accepted

  ALTER TABLE label_event ADD COLUMN event TEXT; -- what happened (transition.ts); state is where it led

  -- Every handing over that was begun: what may have come out of a printer, when, where and why.
  CREATE TABLE print_job (
    id INTEGER PRIMARY KEY,
    label_id INTEGER NOT NULL REFERENCES label (id),
    code TEXT NOT NULL,
    title TEXT NOT NULL,                -- the spooler's job is found by it
    size TEXT,
    printer TEXT,
    pages INTEGER NOT NULL,
    reprint TEXT,
    state TEXT NOT NULL,                -- the label's, as far as this job is concerned
    submitted_at_ms INTEGER NOT NULL,
    ended_at_ms INTEGER                 -- of the last word; null while it is awaited
  ) STRICT;
  CREATE INDEX print_job_of_code ON print_job (code, submitted_at_ms);
  CREATE INDEX print_job_of_label ON print_job (label_id);
  CREATE INDEX print_job_open ON print_job (label_id) WHERE ended_at_ms IS NULL;

  INSERT INTO print_job (label_id, code, title, size, printer, pages, state, submitted_at_ms, ended_at_ms)
    SELECT id, code, '', size, printer, pages, state, changed_at_ms, changed_at_ms FROM label
    WHERE state IN ('submitted', 'printed', 'unknown') ORDER BY id;

  -- The page of a label that is held, for the operator to judge.
  CREATE TABLE label_picture (
    label_id INTEGER PRIMARY KEY REFERENCES label (id),
    png BLOB NOT NULL,
    width_mm REAL NOT NULL,
    height_mm REAL NOT NULL
  ) STRICT;
  `,
  `
  ALTER TABLE label ADD COLUMN scanned TEXT;         -- where that was no full order code
  ALTER TABLE label ADD COLUMN accepted_status TEXT; -- the order's status that the operator has accepted

  -- Every order seen, with all that was told of it.
  CREATE TABLE known_order (
    partner TEXT NOT NULL,              -- 'sandbox', or the service's (connection.ts): training never mixes with real orders
    code TEXT NOT NULL,
    shortcode TEXT,
    soc TEXT,
    status TEXT,
    search_text TEXT NOT NULL,          -- code, soc and receiver's name, without case and diacritics
    seen_at_ms INTEGER NOT NULL,
    content TEXT NOT NULL,              -- JSON (shared/order.ts, KnownOrder)
    PRIMARY KEY (partner, code)
  ) STRICT;
  CREATE INDEX known_order_of_shortcode ON known_order (partner, shortcode);
  CREATE INDEX known_order_of_soc ON known_order (partner, soc);
  -- Holds all that a list is searched by, so that no order's content is read for another's sake.
  CREATE INDEX known_order_seen ON known_order (partner, seen_at_ms DESC, code, status, search_text);

  -- What the service pushed, as it came; only ever added to.
  CREATE TABLE order_event (
    id INTEGER PRIMARY KEY,             -- also the order in which events were committed
    partner TEXT NOT NULL,
    digest TEXT NOT NULL,               -- of the content without the time of its pushing: the same event comes once
    type TEXT NOT NULL,
    code TEXT NOT NULL,
    shortcode TEXT,
    soc TEXT,
    status TEXT,
    effect TEXT NOT NULL,               -- shared/webhook.ts, EVENT_EFFECTS
    weight_from INTEGER,
    weight_to INTEGER,
    amount_from INTEGER,
    amount_to INTEGER,
    received_at_ms INTEGER NOT NULL,
    body TEXT NOT NULL,                 -- JSON as it came, fields unknown to Tem included
    UNIQUE (partner, digest)
  ) STRICT;
  CREATE INDEX order_event_of_code ON order_event (partner, code);
  -- All that the feed is searched by, so that a search reads no bodies.
  CREATE INDEX order_event_feed
    ON order_event (partner, id, type, status, code, shortcode, soc, weight_to, amount_to);

  -- Lists of the service that change rarely: areas and statuses.
  CREATE TABLE kept_answer (
    partner TEXT NOT NULL,
    name TEXT NOT NULL,
    fetched_at_ms INTEGER NOT NULL,
    content TEXT NOT NULL,              -- JSON
    PRIMARY KEY (partner, name)
  ) STRICT;

  CREATE TABLE draft (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: creations name it
    training INTEGER NOT NULL,          -- typed while the sandbox was the partner
    content TEXT NOT NULL,              -- JSON (shared/new-order.ts, OrderDraft)
    changed_at_ms INTEGER NOT NULL
  ) STRICT;

  -- Every sending of a new order, written before it is sent, so that one whose answer was lost is never sent blindly again.
  CREATE TABLE creation (
    id INTEGER PRIMARY KEY,
    partner TEXT NOT NULL,
    soc TEXT NOT NULL,
    own_soc INTEGER NOT NULL,           -- Tem made the soc, so that no other order can have it
    request TEXT,                       -- JSON, as it is sent; null once it is known what became of it
    state TEXT NOT NULL,                -- main/orders/creations.ts, CreationState
    code TEXT,
    problem TEXT,                       -- JSON (shared/problem.ts)
    origin TEXT NOT NULL,               -- 'draft 5', 'import 3 17' (its line in the file), 'command-line'
    known_codes TEXT NOT NULL,          -- JSON: the orders with this soc that were known before it was sent
    sent_at_ms INTEGER NOT NULL,
    settled_at_ms INTEGER NOT NULL      -- a look-up that finds nothing is believed from then on
  ) STRICT;
  CREATE INDEX creation_of_soc ON creation (partner, soc);
  CREATE INDEX creation_of_origin ON creation (origin, state);

  CREATE TABLE import (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: creations name it
    partner TEXT NOT NULL,
    file TEXT NOT NULL,
    phase TEXT NOT NULL,                -- shared/import.ts, ImportPhase
    to_batch INTEGER NOT NULL DEFAULT 0,
    columns TEXT NOT NULL,              -- JSON: what the file calls them
    unknown_columns TEXT NOT NULL,      -- JSON
    problem TEXT,                       -- JSON (shared/problem.ts)
    opened_at_ms INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE import_row (
    import_id INTEGER NOT NULL REFERENCES import (id) ON DELETE CASCADE,
    line INTEGER NOT NULL,
    state TEXT NOT NULL,                -- shared/import.ts, ImportRowState
    warned INTEGER NOT NULL DEFAULT 0,
    code TEXT,                          -- of the order that it became
    in_batch INTEGER NOT NULL DEFAULT 0, -- that order was put into the batch
    content TEXT NOT NULL,              -- JSON: the rest of shared/import.ts, ImportRow
    cells TEXT NOT NULL,                -- JSON: the file's own cells, for the results
    PRIMARY KEY (import_id, line)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX import_row_in_state ON import_row (import_id, state, line);
  CREATE INDEX import_row_warned ON import_row (import_id, line) WHERE warned = 1;
  CREATE INDEX import_row_not_in_batch ON import_row (import_id, line) WHERE state = 'created' AND in_batch = 0;
  `,
  `
  ALTER TABLE label ADD COLUMN to_confirm INTEGER NOT NULL DEFAULT 0; -- handed over while labels were to be scanned back
  ALTER TABLE batch ADD COLUMN phase TEXT NOT NULL DEFAULT 'collect'; -- shared/station.ts, Phase

  -- What was scanned back and was none of the labels that were printed; only ever added to and acknowledged.
  CREATE TABLE wrong_scan (
    id INTEGER PRIMARY KEY,
    batch_id INTEGER NOT NULL REFERENCES batch (id),
    text TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    acknowledged_at_ms INTEGER          -- the line stands still until then
  ) STRICT;
  CREATE INDEX wrong_scan_open ON wrong_scan (batch_id) WHERE acknowledged_at_ms IS NULL;

  -- What a handing over is searched by later, as it was known then.
  ALTER TABLE print_job ADD COLUMN partner TEXT; -- whose order, as in known_order; null: noted by an older Tem, and not known
  ALTER TABLE print_job ADD COLUMN soc TEXT;
  ALTER TABLE print_job ADD COLUMN receiver TEXT; -- the receiver's name
  ALTER TABLE print_job ADD COLUMN search_text TEXT NOT NULL DEFAULT ''; -- known_order's, or the code in small letters

  -- An older Tem did not note the partner: the one whose book has the order, a service before the sandbox.
  UPDATE print_job SET search_text = lower(code);
  UPDATE print_job SET partner = known.partner, soc = known.soc,
      receiver = json_extract(known.content, '$.receiver.name'), search_text = known.search_text
    FROM known_order AS known WHERE known.code = print_job.code AND known.partner = 'sandbox';
  UPDATE print_job SET partner = known.partner, soc = known.soc,
      receiver = json_extract(known.content, '$.receiver.name'), search_text = known.search_text
    FROM known_order AS known WHERE known.code = print_job.code AND known.partner <> 'sandbox';

  -- Holds all that the history is searched by, so that a search reads no jobs for another's sake.
  CREATE INDEX print_job_history
    ON print_job (submitted_at_ms, id, partner, printer, state, reprint, search_text);

  -- An order that was not known when it was printed is by now. What was known stays as it was printed. The sandbox gives
  -- its codes to other orders at every start (forget-training.ts): nothing is learned from it afterwards.
  CREATE TRIGGER print_job_learns_new AFTER INSERT ON known_order WHEN NEW.partner <> 'sandbox' BEGIN
    UPDATE print_job SET partner = NEW.partner, soc = NEW.soc,
        receiver = json_extract(NEW.content, '$.receiver.name'), search_text = NEW.search_text
      WHERE code = NEW.code AND receiver IS NULL AND coalesce(partner, NEW.partner) = NEW.partner;
  END;
  CREATE TRIGGER print_job_learns_more AFTER UPDATE OF search_text ON known_order
    WHEN NEW.partner <> 'sandbox' AND NEW.search_text <> OLD.search_text BEGIN
    UPDATE print_job SET partner = NEW.partner, soc = NEW.soc,
        receiver = json_extract(NEW.content, '$.receiver.name'), search_text = NEW.search_text
      WHERE code = NEW.code AND receiver IS NULL AND coalesce(partner, NEW.partner) = NEW.partner;
  END;
  `,
  `
  ALTER TABLE print_job ADD COLUMN phases TEXT; -- JSON (shared/diagnostics.ts, DocumentPhases); null: an older Tem's
  `,
];

/** Brings a ledger to the newest version, or to an older one to test from. @throws where it was written by a newer Tem */
export function migrate(database: DatabaseSync, to = MIGRATIONS.length): void {
  const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (found > MIGRATIONS.length) {
    throw new Error(
      `the ledger has version ${found}, newer than this Tem's ${MIGRATIONS.length}; install the newer Tem`,
    );
  }
  for (const [at, statements] of MIGRATIONS.entries()) {
    if (at < found || at >= to) continue;
    database.exec(`BEGIN; ${statements} PRAGMA user_version = ${at + 1}; COMMIT;`);
  }
}
