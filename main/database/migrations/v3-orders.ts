/** Orders, the service’s pushes, drafts, creations and imports. */
export const V3 = `
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
`;
