/** What the board reads. */
export const VIEWS = `
-- The stations with what their sessions say; no secret. The view reads station_session with its owner's rights.
CREATE VIEW tem.live_station AS
  SELECT t.id, t.name, t.version, t.joined_at, t.seen_at, t.left_at, t.live,
    coalesce(s.lease_until > clock_timestamp(), false) AS connected
  FROM tem.station t LEFT JOIN tem.station_session s ON s.station = t.id;

-- Labels that may be on paper more than once, newest first by their last time.
CREATE VIEW tem.doubled_label AS
  SELECT j.account, j.code, count(*) AS times, max(j.submitted_at) AS last_at
  FROM tem.print_job j WHERE j.state NOT IN ('failed', 'cancelled')
  GROUP BY j.account, j.code HAVING count(*) > 1;
`;
