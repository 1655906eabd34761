/** Functions by which a station says who it is. Their answers are jsonb, as main/fleet/sql/answers.ts reads them. */
export const SESSIONS = `
CREATE FUNCTION tem.ms(at timestamptz) RETURNS bigint LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS
$$ SELECT CASE WHEN isfinite(at) THEN floor(extract(epoch FROM at) * 1000)::bigint END $$;

CREATE FUNCTION tem.at_ms(ms bigint) RETURNS timestamptz LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS
$$ SELECT to_timestamp(ms / 1000.0) $$;

CREATE FUNCTION tem.digest(secret text) RETURNS bytea LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS
$$ SELECT sha256(convert_to(secret, 'UTF8')) $$;

-- Which database this is: a dump that was restored elsewhere has another one, a base backup that was recovered has another timeline.
-- What a hosted server does not tell is left out.
CREATE FUNCTION tem.fingerprint() RETURNS text LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE cluster text; timeline text;
BEGIN
  BEGIN SELECT system_identifier::text INTO cluster FROM pg_control_system();
  EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_function THEN cluster := NULL; END;
  BEGIN timeline := substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8);
  EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_function OR object_not_in_prerequisite_state
    THEN timeline := NULL; END;
  RETURN concat_ws('/', coalesce(cluster, '-'), coalesce(timeline, '-'),
    (SELECT oid FROM pg_database WHERE datname = current_database()));
END $$;

-- Whose call it is. Every call that changes something begins here: it advances the station's mark, and keeps the station's calls
-- one after the other until its commit. The shared lock keeps a new epoch from beginning in the middle of it.
CREATE FUNCTION tem.enter(p_session text, p_mark bigint, p_epoch uuid,
  OUT station uuid, OUT mark bigint, OUT epoch integer, OUT settled boolean)
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE epoch_id uuid;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(5522765, 1);
  UPDATE tem.station_session s SET mark = s.mark + 1
    WHERE s.session_digest = tem.digest(p_session) AND s.mark >= p_mark
    RETURNING s.station, s.mark INTO station, mark;
  IF NOT FOUND THEN
    IF EXISTS (SELECT 1 FROM tem.station_session s WHERE s.session_digest = tem.digest(p_session)) THEN
      RAISE EXCEPTION 'restored' USING ERRCODE = 'TM004';
    END IF;
    RAISE EXCEPTION 'no such session' USING ERRCODE = 'TM001';
  END IF;
  SELECT f.epoch, f.settled, f.epoch_id INTO epoch, settled, epoch_id FROM tem.fleet f;
  IF p_epoch IS DISTINCT FROM epoch_id THEN RAISE EXCEPTION 'another epoch' USING ERRCODE = 'TM004'; END IF;
END $$;

-- What every answer carries.
CREATE FUNCTION tem.stamp(p_mark bigint, p_settled boolean) RETURNS jsonb
LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp AS
$$ SELECT jsonb_build_object('mark', p_mark, 'settled', p_settled, 'nowMs', tem.ms(clock_timestamp())) $$;

CREATE FUNCTION tem.is_locked(p_key bigint) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM pg_locks l WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND l.pid <> pg_backend_pid() AND (l.classid::bigint << 32 | l.objid::bigint) = p_key)
$$;

CREATE FUNCTION tem.join_fleet(p jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE f tem.fleet; known tem.station_session; me uuid := (p->>'station')::uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(5522765, 1);
  SELECT * INTO f FROM tem.fleet;
  IF f.training <> (p->>'training')::boolean THEN RETURN jsonb_build_object('kind', 'other-mode'); END IF;
  SELECT * INTO known FROM tem.station_session WHERE station = me;
  IF FOUND THEN
    RETURN jsonb_build_object('kind', CASE WHEN known.key_digest = tem.digest(p->>'key') THEN 'joined' ELSE 'copied' END);
  END IF;
  IF EXISTS (SELECT 1 FROM tem.station s WHERE s.left_at IS NULL AND lower(s.name) = lower(p->>'name')) THEN
    RETURN jsonb_build_object('kind', 'name-taken');
  END IF;
  INSERT INTO tem.station (id, name, version) VALUES (me, p->>'name', p->>'version');
  INSERT INTO tem.station_session (station, key_digest, counter, secret_digest, epoch)
    VALUES (me, tem.digest(p->>'key'), (p->>'counter')::bigint, tem.digest(p->>'secret'), f.epoch);
  -- A station that joined after the backup from which the database was restored.
  IF NOT f.settled THEN
    INSERT INTO tem.epoch_report (epoch, station) VALUES (f.epoch, me) ON CONFLICT DO NOTHING;
  END IF;
  RETURN jsonb_build_object('kind', 'joined');
END $$;

CREATE FUNCTION tem.begin_epoch(p_number integer, p_station uuid, p_why text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE f tem.fleet;
BEGIN
  UPDATE tem.fleet SET epoch = p_number, epoch_id = gen_random_uuid(), settled = false, fingerprint = tem.fingerprint()
    RETURNING * INTO f;
  INSERT INTO tem.epoch (number, id, begun_by, why) VALUES (f.epoch, f.epoch_id, p_station, p_why);
  INSERT INTO tem.epoch_report (epoch, station) SELECT f.epoch, s.id FROM tem.station s WHERE s.left_at IS NULL;
  PERFORM pg_notify('tem_epoch', f.epoch::text);
END $$;

-- Opens a station's session, or continues it on another connection. p: station, key, name, version, training, session, counter,
-- secret (rolled before), nextSecret, mark, epoch: {number, id} or null.
CREATE FUNCTION tem.open_session(p jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  f tem.fleet; s tem.station_session; me uuid := (p->>'station')::uuid;
  my_counter bigint := (p->>'counter')::bigint; my_mark bigint := (p->>'mark')::bigint;
  seen_number integer := (p->'epoch'->>'number')::integer; seen_id uuid := (p->'epoch'->>'id')::uuid;
  continues boolean; why text; key bigint; renamed boolean := false;
BEGIN
  -- One at a time, and no other call meanwhile: one station begins an epoch.
  PERFORM pg_advisory_xact_lock(5522765, 1);
  SELECT * INTO f FROM tem.fleet;
  IF f.training <> (p->>'training')::boolean THEN RETURN jsonb_build_object('kind', 'other-mode'); END IF;
  SELECT * INTO s FROM tem.station_session WHERE station = me FOR UPDATE;
  IF NOT FOUND THEN RETURN jsonb_build_object('kind', 'unknown'); END IF;
  IF s.key_digest <> tem.digest(p->>'key') THEN RETURN jsonb_build_object('kind', 'copied'); END IF;
  continues := s.session_digest IS NOT DISTINCT FROM tem.digest(p->>'session');

  IF f.fingerprint <> tem.fingerprint() THEN why := 'fingerprint';
  ELSIF seen_number > f.epoch THEN why := 'epoch lost';
  ELSIF seen_number = f.epoch AND seen_id <> f.epoch_id THEN why := 'epoch forked';
  ELSIF seen_id = f.epoch_id AND (s.mark < my_mark OR s.counter < my_counter) THEN why := 'calls lost';
  END IF;

  IF NOT continues THEN
    IF NOT (s.counter = my_counter AND s.secret_digest = tem.digest(p->>'secret'))
       AND NOT (s.counter = my_counter + 1 AND s.secret_digest = tem.digest(p->>'nextSecret'))
       -- The database is the older one, once in each epoch.
       AND NOT (s.counter < my_counter AND (why IS NOT NULL OR s.epoch < f.epoch)) THEN
      RETURN jsonb_build_object('kind', 'copied');
    END IF;
    IF s.lease_until > clock_timestamp() AND s.lock_key IS NOT NULL AND tem.is_locked(s.lock_key) THEN
      RETURN jsonb_build_object('kind', 'elsewhere', 'untilMs', tem.ms(s.lease_until));
    END IF;
  END IF;

  IF why IS NOT NULL THEN
    PERFORM tem.begin_epoch(greatest(f.epoch, coalesce(seen_number, 0)) + 1, me, why);
    SELECT * INTO f FROM tem.fleet;
  END IF;
  -- Held as long as this connection lives: a second process with this station's secrets sees it.
  key := (random() * 4611686018427387904)::bigint;
  PERFORM pg_advisory_lock(key);
  UPDATE tem.station_session SET
      counter = CASE WHEN continues AND s.counter = my_counter THEN s.counter ELSE my_counter + 1 END,
      secret_digest = CASE WHEN continues AND s.counter = my_counter THEN s.secret_digest ELSE tem.digest(p->>'nextSecret') END,
      session_digest = tem.digest(p->>'session'),
      -- A second process of the station does not take the place of the first one.
      lock_key = CASE WHEN continues AND s.lock_key IS NOT NULL AND tem.is_locked(s.lock_key) THEN s.lock_key ELSE key END,
      lease_until = clock_timestamp() + interval '30 seconds',
      epoch = f.epoch, mark = greatest(s.mark, my_mark) + 1
    WHERE station = me RETURNING * INTO s;
  renamed := EXISTS (SELECT 1 FROM tem.station o WHERE o.id <> me AND o.left_at IS NULL AND lower(o.name) = lower(p->>'name'));
  UPDATE tem.station SET version = p->>'version', seen_at = clock_timestamp(), left_at = NULL,
      -- What a run before said of itself is over.
      live = CASE WHEN continues THEN live ELSE '{}' END,
      name = CASE WHEN renamed THEN name ELSE p->>'name' END
    WHERE id = me;
  RETURN tem.stamp(s.mark, f.settled) || jsonb_build_object('kind', 'open', 'fleet', f.id, 'fleetName', f.name,
    'epoch', jsonb_build_object('number', f.epoch, 'id', f.epoch_id), 'counter', s.counter, 'delivered', s.delivered, 'nameTaken', renamed,
    'reportWanted', EXISTS (SELECT 1 FROM tem.epoch_report r WHERE r.epoch = f.epoch AND r.station = me AND r.reported_at IS NULL),
    'newestEvent', (SELECT jsonb_build_object('sequence', coalesce(max(e.sequence), 0),
      'insertedAtMs', coalesce(tem.ms(max(e.inserted_at)), 0)) FROM tem.partner_event e));
END $$;

-- p_echo: the time in the last answer that the station had seen when it wrote this.
CREATE FUNCTION tem.heartbeat(p_session text, p_mark bigint, p_epoch uuid, p_clear boolean, p_echo bigint, p_live jsonb)
RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record;
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  UPDATE tem.station_session SET lease_until = clock_timestamp() + interval '30 seconds',
      clear_as_of = CASE WHEN p_clear THEN greatest(clear_as_of, least(tem.at_ms(p_echo), clock_timestamp())) ELSE clear_as_of END
    WHERE station = me.station;
  UPDATE tem.station SET seen_at = clock_timestamp(), live = coalesce(p_live, live) WHERE id = me.station;
  RETURN tem.stamp(me.mark, me.settled);
END $$;

-- Ends a session in order; p_leave: the station leaves the fleet. Its hard claims stay. Its soft claims end if it has nothing
-- printed under one that is not reported (p_clear).
CREATE FUNCTION tem.close_session(p_session text, p_mark bigint, p_epoch uuid, p_clear boolean, p_leave boolean)
RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record;
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  UPDATE tem.station_session SET lease_until = '-infinity', session_digest = NULL, lock_key = NULL WHERE station = me.station;
  UPDATE tem.station SET seen_at = clock_timestamp(), live = '{}',
      left_at = CASE WHEN p_leave THEN clock_timestamp() END WHERE id = me.station;
  IF p_clear THEN DELETE FROM tem.claim WHERE station = me.station AND kind = 'soft'; END IF;
  IF p_leave THEN
    UPDATE tem.epoch_report SET reported_at = clock_timestamp() WHERE station = me.station AND reported_at IS NULL;
  END IF;
  RETURN tem.stamp(me.mark, me.settled);
END $$;
`;
