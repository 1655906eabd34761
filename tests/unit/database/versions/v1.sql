-- A ledger of version 1, as a Tem that knew no newer one left it. Never changed: tests/unit/ledger/versions.test.ts
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
CREATE TABLE label_event (
    id INTEGER PRIMARY KEY,
    label_id INTEGER NOT NULL REFERENCES label (id),
    at_ms INTEGER NOT NULL,
    state TEXT NOT NULL,
    detail TEXT                         -- JSON
  ) STRICT;
INSERT INTO batch VALUES (1, 'station', 1751958000000);
INSERT INTO batch VALUES (2, 'command-line', 1751958060000);
INSERT INTO label VALUES (1, 1, 'SGNS336484LM.883568271', 'printed', NULL, 'S9', 'Zebra_ZD421', NULL, 1, 1751958005000, NULL);
INSERT INTO label VALUES (2, 1, 'SGNS336484LM.883568272', 'queued', NULL, NULL, NULL, NULL, 0, 1751958006000, NULL);
INSERT INTO label VALUES (3, 1, 'HNI227711AA.104455667', 'cancelled', NULL, NULL, NULL, NULL, 0, 1751958007000, 1751958008000);
INSERT INTO label VALUES (4, 2, 'SGNS336484LM.883568274', 'failed', '{"code":"missing-label"}', 'S9', 'file:/home/kho/nhãn', '/home/kho/nhãn/x.pdf', 2, 1751958009000, NULL);
INSERT INTO label_event VALUES (1, 1, 1751958000000, 'queued', NULL);
INSERT INTO label_event VALUES (2, 1, 1751958003000, 'submitted', '{"printer":"Zebra_ZD421"}');
INSERT INTO label_event VALUES (3, 1, 1751958005000, 'printed', NULL);
INSERT INTO label_event VALUES (4, 2, 1751958006000, 'queued', NULL);
INSERT INTO label_event VALUES (5, 3, 1751958007000, 'queued', NULL);
INSERT INTO label_event VALUES (6, 4, 1751958009000, 'failed', '{"problem":{"code":"missing-label"}}');
CREATE UNIQUE INDEX label_in_batch ON label (batch_id, code) WHERE removed_at_ms IS NULL;
CREATE INDEX label_event_of ON label_event (label_id);
PRAGMA user_version = 1;
