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
];

/** Brings a ledger to the newest version. @throws where it was written by a newer Tem */
export function migrate(database: DatabaseSync): void {
  const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (found > MIGRATIONS.length) {
    throw new Error(
      `the ledger has version ${found}, newer than this Tem's ${MIGRATIONS.length}; install the newer Tem`,
    );
  }
  for (const [at, statements] of MIGRATIONS.entries()) {
    if (at < found) continue;
    database.exec(`BEGIN; ${statements} PRAGMA user_version = ${at + 1}; COMMIT;`);
  }
}
