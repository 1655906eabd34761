/** Every handover, and the pages of held labels. */
export const V2 = `
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
`;
