/** Scan-back, and the fields that the history is searched by. */
export const V4 = `
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
-- its codes to other orders at every start (delete-training-data.ts): nothing is learned from it afterwards.
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
`;
