/** Which station the service sends an account's events to, as far as the fleet was told. */
export const RECEIVERS = `
-- The address itself is a secret: only its host is here.
CREATE TABLE tem.receiver (
  account uuid PRIMARY KEY REFERENCES tem.account,
  station uuid NOT NULL REFERENCES tem.station,
  host text NOT NULL CHECK (length(host) BETWEEN 1 AND 300),
  since timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE FUNCTION tem.receiver_of(p_account uuid) RETURNS jsonb LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT jsonb_build_object('station', r.station, 'name', t.name, 'host', r.host, 'sinceMs', tem.ms(r.since))
    FROM tem.receiver r JOIN tem.station t ON t.id = r.station WHERE r.account = p_account
$$;

-- The calling station was registered at the service, in place of whoever was; p_host null: it no longer is.
CREATE FUNCTION tem.note_receiver(p_session text, p_mark bigint, p_epoch uuid, p_account uuid, p_host text) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record;
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  IF p_host IS NULL THEN
    DELETE FROM tem.receiver WHERE account = p_account AND station = me.station;
  ELSE
    INSERT INTO tem.receiver AS r (account, station, host) VALUES (p_account, me.station, p_host)
      ON CONFLICT (account) DO UPDATE SET station = excluded.station, host = excluded.host, since = excluded.since
      WHERE (r.station, r.host) IS DISTINCT FROM (excluded.station, excluded.host);
  END IF;
  RETURN tem.stamp(me.mark, me.settled);
END $$;
`;
