-- A ledger of version 2, as a Tem that knew no newer one left it. Never changed: tests/unit/ledger/versions.test.ts
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
  , warnings TEXT NOT NULL DEFAULT '[]', reprint TEXT, accepted TEXT) STRICT;
CREATE TABLE label_event (
    id INTEGER PRIMARY KEY,
    label_id INTEGER NOT NULL REFERENCES label (id),
    at_ms INTEGER NOT NULL,
    state TEXT NOT NULL,
    detail TEXT                         -- JSON
  , event TEXT) STRICT;
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
CREATE TABLE label_picture (
    label_id INTEGER PRIMARY KEY REFERENCES label (id),
    png BLOB NOT NULL,
    width_mm REAL NOT NULL,
    height_mm REAL NOT NULL
  ) STRICT;
INSERT INTO batch VALUES (1, 'station', 1754636400000);
INSERT INTO batch VALUES (2, 'command-line', 1754636460000);
INSERT INTO label VALUES (1, 1, 'SGNS336484LM.883568271', 'printed', NULL, 'S9', 'Zebra_ZD421', NULL, 1, 1754636405000, NULL, '[]', NULL, NULL);
INSERT INTO label VALUES (2, 1, 'SGNS336484LM.883568272', 'held', '{"code":"unreadable-barcode"}', 'S9', 'Zebra_ZD421', NULL, 0, 1754636406000, NULL, '[]', NULL, NULL);
INSERT INTO label VALUES (3, 1, 'HNI227711AA.104455667', 'unknown', '{"code":"handover-unknown","values":{"detail":{"vi":"Tem bị tắt giữa chừng","en":"Tem was closed midway"}}}', 'S9', 'Zebra_ZD421', NULL, 1, 1754636407000, NULL, '[]', 'damaged', NULL);
INSERT INTO label VALUES (4, 2, 'SGNS336484LM.883568274', 'submitted', NULL, 'S9', 'raw:zpl://192.168.1.20:9100', NULL, 2, 1754636409000, NULL, '[]', NULL, 'contradictory');
INSERT INTO label_event VALUES (1, 1, 1754636400000, 'queued', NULL, NULL);
INSERT INTO label_event VALUES (2, 1, 1754636403000, 'submitting', '{"title":"Tem SGNS336484LM.883568271 #1-a"}', 'submit');
INSERT INTO label_event VALUES (3, 1, 1754636405000, 'printed', NULL, 'print');
INSERT INTO label_event VALUES (4, 3, 1754636407000, 'unknown', NULL, 'interrupt');
INSERT INTO print_job VALUES (1, 1, 'SGNS336484LM.883568271', 'Tem SGNS336484LM.883568271 #1-a', 'S9', 'Zebra_ZD421', 1, NULL, 'printed', 1754636403000, 1754636405000);
INSERT INTO print_job VALUES (2, 3, 'HNI227711AA.104455667', 'Tem HNI227711AA.104455667 #3-b', 'S9', 'Zebra_ZD421', 1, 'damaged', 'unknown', 1754636406500, 1754636407000);
INSERT INTO print_job VALUES (3, 4, 'SGNS336484LM.883568274', 'Tem SGNS336484LM.883568274 #4-c', 'S9', 'raw:zpl://192.168.1.20:9100', 2, NULL, 'submitted', 1754636409000, NULL);
INSERT INTO label_picture VALUES (2, x'89504e470d0a1a0a', 80, 100);
CREATE UNIQUE INDEX label_in_batch ON label (batch_id, code) WHERE removed_at_ms IS NULL;
CREATE INDEX label_event_of ON label_event (label_id);
CREATE INDEX print_job_of_code ON print_job (code, submitted_at_ms);
CREATE INDEX print_job_of_label ON print_job (label_id);
CREATE INDEX print_job_open ON print_job (label_id) WHERE ended_at_ms IS NULL;
PRAGMA user_version = 2;
