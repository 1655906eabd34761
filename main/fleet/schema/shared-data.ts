/** Functions of what stations tell each other: accounts, the service's events, profiles of settings, and reports after a restore. */
export const SHARED_DATA = `
-- The fleet's account for one of a station's. p_another: a manager said that it is none of those that exist.
CREATE FUNCTION tem.link_account(p_session text, p_mark bigint, p_epoch uuid, p_id uuid, p_origin text, p_name text, p_another boolean)
RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record; found_id uuid; others jsonb;
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  -- Two stations at once with two names for one account: one creates it, the other is asked.
  PERFORM pg_advisory_xact_lock(5522766, hashtext(p_origin));
  SELECT a.id INTO found_id FROM tem.account a WHERE a.origin = p_origin AND (a.id = p_id OR lower(a.name) = lower(p_name))
    ORDER BY a.id = p_id DESC LIMIT 1;
  IF found_id IS NULL THEN
    SELECT jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) ORDER BY a.name) INTO others
      FROM tem.account a WHERE a.origin = p_origin;
    -- In doubt, an account that is missing may be one that the backup had not: its own station reports it.
    IF (others IS NOT NULL AND NOT p_another) OR NOT me.settled THEN
      RETURN tem.stamp(me.mark, me.settled) || jsonb_build_object('kind', 'unlinked', 'others', coalesce(others, '[]'));
    END IF;
    INSERT INTO tem.account (id, origin, name, created_by) VALUES (p_id, p_origin, p_name, me.station) RETURNING id INTO found_id;
  END IF;
  RETURN tem.stamp(me.mark, me.settled) || jsonb_build_object('kind', 'linked', 'id', found_id, 'others', '[]'::jsonb);
END $$;

-- After a restored backup: p_accounts: [{id, origin, name}] to which this station is linked; p_roster: the stations it knew;
-- Answers under which id each account is here now.
CREATE FUNCTION tem.report_accounts(p_session text, p_mark bigint, p_epoch uuid, p_accounts jsonb, p_roster jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record; item record; here uuid; answers jsonb := '[]';
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  FOR item IN SELECT * FROM jsonb_to_recordset(p_accounts) AS i(id uuid, origin text, name text) ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(5522766, hashtext(item.origin));
    SELECT a.id INTO here FROM tem.account a
      WHERE a.id = item.id OR (a.origin = item.origin AND lower(a.name) = lower(item.name)) ORDER BY a.id = item.id DESC LIMIT 1;
    IF NOT FOUND THEN
      INSERT INTO tem.account (id, origin, name, created_by) VALUES (item.id, item.origin, item.name, me.station)
        RETURNING id INTO here;
    END IF;
    answers := answers || jsonb_build_object('id', item.id, 'here', here);
  END LOOP;
  IF NOT me.settled THEN
    INSERT INTO tem.epoch_report (epoch, station)
      SELECT me.epoch, r.value::uuid FROM jsonb_array_elements_text(p_roster) r
      WHERE NOT EXISTS (SELECT 1 FROM tem.station t WHERE t.id = r.value::uuid AND t.left_at IS NOT NULL) ON CONFLICT DO NOTHING;
  END IF;
  RETURN tem.stamp(me.mark, me.settled) || jsonb_build_object('accounts', answers);
END $$;

-- The same for orders that were created or begun: p_items: [{account, soc, fence, state, code}]. The later fence counts, and an order
-- that was created outweighs a claim on creating it.
CREATE FUNCTION tem.report_socs(p_session text, p_mark bigint, p_epoch uuid, p_items jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record;
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  INSERT INTO tem.created_soc AS s (account, soc, station, request, fence, since, state, code)
    SELECT i.account, i.soc, me.station, gen_random_uuid(), i.fence, clock_timestamp(), i.state, i.code
    FROM jsonb_to_recordset(p_items) AS i(account uuid, soc text, fence bigint, state text, code text) ORDER BY 1, 2
    ON CONFLICT (account, soc) DO UPDATE SET station = excluded.station, request = excluded.request, state = excluded.state,
      fence = greatest(s.fence, excluded.fence), code = excluded.code, since = excluded.since
    WHERE (s.fence <= excluded.fence AND s.state <> 'created') OR (excluded.state = 'created' AND s.state <> 'created');
  RETURN tem.stamp(me.mark, me.settled);
END $$;

CREATE FUNCTION tem.settle_epoch(p_epoch integer, p_person text) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE tem.fleet SET settled = true WHERE epoch = p_epoch AND NOT settled;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE tem.epoch SET settled_at = clock_timestamp(), settled_by = p_person WHERE number = p_epoch;
  PERFORM pg_notify('tem_epoch', p_epoch::text);
  RETURN true;
END $$;

-- This station has reported everything it knew. The last one ends the doubt.
CREATE FUNCTION tem.report_done(p_session text, p_mark bigint, p_epoch uuid, p_delivered bigint) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record; settled boolean;
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  settled := me.settled;
  UPDATE tem.station_session SET delivered = greatest(delivered, p_delivered) WHERE station = me.station;
  -- Two that report at once: the second sees the first's commit.
  PERFORM pg_advisory_xact_lock(5522767, 1);
  UPDATE tem.epoch_report SET reported_at = clock_timestamp() WHERE station = me.station AND epoch = me.epoch AND reported_at IS NULL;
  IF NOT settled AND NOT EXISTS (SELECT 1 FROM tem.epoch_report r WHERE r.epoch = me.epoch AND r.reported_at IS NULL) THEN
    settled := tem.settle_epoch(me.epoch, NULL);
  END IF;
  RETURN tem.stamp(me.mark, settled);
END $$;

-- A supervisor answers for the stations that have not reported.
CREATE FUNCTION tem.override_doubt(p_session text, p_mark bigint, p_epoch uuid, p_person text, p_said text) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record;
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  PERFORM pg_advisory_xact_lock(5522767, 1);
  IF tem.settle_epoch(me.epoch, p_person) THEN
    INSERT INTO tem.agreement (kind, person, said, station) VALUES ('doubt-overridden', p_person, p_said, me.station);
  END IF;
  RETURN tem.stamp(me.mark, true);
END $$;

-- The service's events: p_events: [{account, digest, body, receivedAtMs}]. Each once; its number follows those of all commits before.
CREATE FUNCTION tem.add_events(p_session text, p_mark bigint, p_epoch uuid, p_events jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record; item record; number bigint; added jsonb := '[]';
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  SELECT last INTO number FROM tem.event_counter FOR UPDATE;
  -- After a restore: above everything that the epochs before have given.
  number := greatest(number, me.epoch::bigint * 1099511627776);
  FOR item IN SELECT (e.event->>'account')::uuid AS account, e.event->>'digest' AS digest, e.event->>'body' AS body,
      tem.at_ms((e.event->>'receivedAtMs')::bigint) AS received_at
      FROM jsonb_array_elements(p_events) WITH ORDINALITY AS e(event, place) ORDER BY e.place LOOP
    INSERT INTO tem.partner_event (sequence, account, digest, body, received_at, inserted_at, station)
      VALUES (number + 1, item.account, item.digest, item.body, item.received_at, clock_timestamp(), me.station)
      ON CONFLICT (account, digest) DO NOTHING;
    IF FOUND THEN
      number := number + 1;
      added := added || to_jsonb(item.digest);
    END IF;
  END LOOP;
  UPDATE tem.event_counter SET last = number;
  IF added <> '[]' THEN PERFORM pg_notify('tem_event', number::text); END IF;
  RETURN tem.stamp(me.mark, me.settled) || jsonb_build_object('added', added, 'last', number);
END $$;

-- p_version: the version that the person has seen, 0 for none.
CREATE FUNCTION tem.publish_profile(p_session text, p_mark bigint, p_epoch uuid, p_name text, p_version integer, p_settings jsonb,
  p_person text) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record; newest integer;
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  PERFORM pg_advisory_xact_lock(5522768, hashtext(p_name));
  SELECT coalesce(max(version), 0) INTO newest FROM tem.setting_profile WHERE name = p_name;
  IF newest <> p_version THEN
    RETURN tem.stamp(me.mark, me.settled) || jsonb_build_object('kind', 'changed', 'version', newest);
  END IF;
  INSERT INTO tem.setting_profile (name, version, settings, station, person)
    VALUES (p_name, newest + 1, p_settings, me.station, p_person);
  PERFORM pg_notify('tem_profile', p_name);
  RETURN tem.stamp(me.mark, me.settled) || jsonb_build_object('kind', 'published', 'version', newest + 1);
END $$;
`;
