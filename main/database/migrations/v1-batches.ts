/** Batches, their labels, and the print journal. */
export const V1 = `
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
`;
