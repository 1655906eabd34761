/** What events may say about an order, and which of them expire. */
export const V8 = `
-- 1: the service has spoken of the order when it was asked; 0: nothing but events has, which anybody may have sent.
ALTER TABLE known_order ADD COLUMN confirmed INTEGER NOT NULL DEFAULT 0;
UPDATE known_order SET confirmed = 1
  WHERE json_extract(content, '$.origin') IS NOT 'pushed' OR json_extract(content, '$.lookedUpAtMs') IS NOT NULL;
DROP INDEX known_order_seen;
CREATE INDEX known_order_seen ON known_order (partner, seen_at_ms DESC, code, status, search_text, confirmed);

-- A time that had not come yet when it was told made every later word late. Texts of one form are compared: two days cover
-- the day that a time may lie ahead, and every zone.
UPDATE known_order SET content = json_set(content, '$.updatedAt', NULL)
  WHERE json_extract(content, '$.updatedAt') GLOB '[0-9][0-9][0-9][0-9]-*'
    AND json_extract(content, '$.updatedAt')
      > strftime('%Y-%m-%d', max(unixepoch(), seen_at_ms / 1000), 'unixepoch', '+2 days');

-- What is searched in the history is learned from the service's own answers only.
DROP TRIGGER print_job_learns_new;
DROP TRIGGER print_job_learns_more;
CREATE TRIGGER print_job_learns_new AFTER INSERT ON known_order
  WHEN NEW.partner <> 'sandbox' AND NEW.confirmed = 1 BEGIN
  UPDATE print_job SET partner = NEW.partner, soc = NEW.soc,
      receiver = json_extract(NEW.content, '$.receiver.name'), search_text = NEW.search_text
    WHERE code = NEW.code AND receiver IS NULL AND coalesce(partner, NEW.partner) = NEW.partner;
END;
CREATE TRIGGER print_job_learns_more AFTER UPDATE OF search_text, confirmed ON known_order
  WHEN NEW.partner <> 'sandbox' AND NEW.confirmed = 1
    AND (NEW.search_text <> OLD.search_text OR OLD.confirmed = 0) BEGIN
  UPDATE print_job SET partner = NEW.partner, soc = NEW.soc,
      receiver = json_extract(NEW.content, '$.receiver.name'), search_text = NEW.search_text
    WHERE code = NEW.code AND receiver IS NULL AND coalesce(partner, NEW.partner) = NEW.partner;
END;

-- Events are forgotten after a time (settings, keepEventsDays). One that comes again is known by its time, or by its digest.
CREATE INDEX order_event_received ON order_event (received_at_ms);
CREATE TABLE pruned_until (
  partner TEXT NOT NULL PRIMARY KEY,
  received_at_ms INTEGER NOT NULL     -- of the event received last among those that were forgotten
) STRICT;
-- Of the forgotten events that tell no time.
CREATE TABLE pruned_digest (
  partner TEXT NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (partner, digest)
) STRICT, WITHOUT ROWID;
`;
