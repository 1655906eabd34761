/**
 * Functions of the claims on labels. The invariant: of one (account, code), at any moment at most one station may hand a label over
 * without a person's yes. A station may while its hard claim is the claim's row and has no outcome; cut off, also under its soft
 * claim until a minute before the lease ends (docs/development/fleet.md).
 */
export const CLAIMS = `
CREATE FUNCTION tem.next_fence(p_epoch integer) RETURNS bigint LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp AS
$$ SELECT p_epoch::bigint * 1099511627776 + nextval('tem.fence') $$;

-- Whether another station may take a soft claim's place: its lease has ended for everybody's clock, and its station has said since
-- then that nothing printed under it is unreported. A station that is cut off may have printed, so its claim stays in the way.
CREATE FUNCTION tem.has_lapsed(c tem.claim) RETURNS boolean LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
  SELECT c.kind = 'soft' AND c.lease_until + interval '1 minute' < clock_timestamp()
    AND (SELECT s.clear_as_of >= c.lease_until - interval '1 minute' FROM tem.station_session s WHERE s.station = c.station)
$$;

CREATE FUNCTION tem.is_free(c tem.claim) RETURNS boolean LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp AS
$$ SELECT coalesce(c.outcome IN ('failed', 'not-begun'), false) AND c.earlier IS NULL $$;

-- What may be on paper by a claim and those before it: printed, unknown or nothing.
CREATE FUNCTION tem.paper_of(c tem.claim) RETURNS text LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE
    WHEN c.outcome = 'printed' OR c.earlier = 'printed' THEN 'printed'
    WHEN c.outcome = 'unknown' OR c.earlier = 'unknown' OR (c.kind = 'hard' AND c.outcome IS NULL) THEN 'unknown' END
$$;

CREATE FUNCTION tem.facts_of(c tem.claim) RETURNS jsonb LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
  SELECT jsonb_build_object('account', c.account, 'code', c.code, 'station', c.station, 'stationName', t.name, 'kind', c.kind,
    'fence', c.fence, 'sinceMs', tem.ms(c.since), 'outcome', c.outcome, 'outcomeAtMs', tem.ms(c.outcome_at),
    'earlier', c.earlier, 'cutOff', s.lease_until < clock_timestamp())
  FROM tem.station t JOIN tem.station_session s ON s.station = t.id WHERE t.id = c.station
$$;

-- The same for a station that asks; null: nobody has claimed it.
CREATE FUNCTION tem.claim_facts(p_account uuid, p_code text) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT tem.facts_of(c) FROM tem.claim c WHERE c.account = p_account AND c.code = p_code $$;

-- Why a station may not have a claim; null: it may.
CREATE FUNCTION tem.refusal(c tem.claim, p_station uuid) RETURNS text LANGUAGE sql VOLATILE
SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE
    WHEN c.kind = 'soft' THEN CASE WHEN c.station = p_station OR tem.has_lapsed(c) THEN c.earlier ELSE 'elsewhere' END
    WHEN c.outcome IS NOT NULL THEN tem.paper_of(c)
    WHEN c.station = p_station THEN 'outstanding'
    ELSE 'elsewhere' END
$$;

-- Soft claims: p_items: [{account, code}]. Answers in the items' order of (account, code).
CREATE FUNCTION tem.claim_soft(p_session text, p_mark bigint, p_epoch uuid, p_items jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record; item record; c tem.claim; why text; answers jsonb := '[]'; number bigint;
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  FOR item IN SELECT DISTINCT i.account, i.code FROM jsonb_to_recordset(p_items) AS i(account uuid, code text) ORDER BY 1, 2 LOOP
    why := NULL;
    number := tem.next_fence(me.epoch);
    INSERT INTO tem.claim (account, code, station, kind, fence, since, lease_until)
      VALUES (item.account, item.code, me.station, 'soft', number, clock_timestamp(), clock_timestamp() + interval '10 minutes')
      ON CONFLICT (account, code) DO NOTHING RETURNING * INTO c;
    IF NOT FOUND THEN
      SELECT * INTO STRICT c FROM tem.claim WHERE account = item.account AND code = item.code FOR UPDATE;
      why := tem.refusal(c, me.station);
      IF why IS NULL THEN
        -- A new fence each time: a withdrawal of the lease before, arriving late, ends nothing.
        UPDATE tem.claim SET station = me.station, kind = 'soft', fence = number, request = NULL, outcome = NULL, outcome_at = NULL,
            outcome_version = 0, lease_until = clock_timestamp() + interval '10 minutes',
            since = CASE WHEN c.station = me.station AND c.kind = 'soft' THEN c.since ELSE clock_timestamp() END
          WHERE account = item.account AND code = item.code RETURNING * INTO c;
      ELSIF NOT c.waited THEN
        UPDATE tem.claim SET waited = true WHERE account = item.account AND code = item.code;
      END IF;
    END IF;
    answers := answers || (tem.facts_of(c) || jsonb_build_object('granted', why IS NULL, 'why', why,
      'leaseMs', CASE WHEN why IS NULL AND me.settled THEN 600000 ELSE 0 END));
  END LOOP;
  RETURN tem.stamp(me.mark, me.settled) || jsonb_build_object('answers', answers);
END $$;

CREATE FUNCTION tem.tell_waiting(p_account uuid, p_code text) RETURNS void LANGUAGE sql VOLATILE
SET search_path = pg_catalog, pg_temp AS $$ SELECT pg_notify('tem_claim', p_account || ' ' || p_code) $$;

-- Ends soft claims: p_items: [{account, code, fence}], the fence of the lease that is given up.
CREATE FUNCTION tem.withdraw_soft(p_session text, p_mark bigint, p_epoch uuid, p_items jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record; item record; c tem.claim;
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  FOR item IN SELECT * FROM jsonb_to_recordset(p_items) AS i(account uuid, code text, fence bigint) ORDER BY 1, 2 LOOP
    DELETE FROM tem.claim WHERE account = item.account AND code = item.code AND station = me.station AND kind = 'soft'
      AND fence = item.fence RETURNING * INTO c;
    IF FOUND AND c.waited THEN PERFORM tem.tell_waiting(c.account, c.code); END IF;
  END LOOP;
  RETURN tem.stamp(me.mark, me.settled);
END $$;

-- The answers to a request that was answered before, with what is true of them now: a grant is 'held' while it still allows a label
-- to be handed over. Null: it was not. One whose items differ is another request with the same number.
CREATE FUNCTION tem.earlier_answers(p_station uuid, p_request uuid, p_digest bytea) RETURNS jsonb
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE r tem.claim_request;
BEGIN
  INSERT INTO tem.claim_request (station, request, items_digest) VALUES (p_station, p_request, p_digest)
    ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN NULL; END IF;
  SELECT * INTO STRICT r FROM tem.claim_request WHERE station = p_station AND request = p_request;
  IF r.items_digest IS NULL THEN RETURN jsonb_build_object('withdrawn', true, 'answers', '[]'::jsonb); END IF;
  IF r.items_digest <> p_digest THEN RAISE EXCEPTION 'another request with this number' USING ERRCODE = 'TM005'; END IF;
  RETURN jsonb_build_object('withdrawn', false, 'answers', (
    SELECT coalesce(jsonb_agg(a.answer || jsonb_build_object('held', EXISTS (
        SELECT 1 FROM tem.claim c WHERE c.account = (a.answer->>'account')::uuid AND c.code = a.answer->>'code'
          AND c.station = p_station AND c.kind = 'hard' AND c.outcome IS NULL AND (a.answer->>'granted')::boolean
          AND c.fence = (a.answer->>'fence')::bigint)) ORDER BY a.at), '[]')
    FROM jsonb_array_elements(r.answers) WITH ORDINALITY AS a(answer, at)));
END $$;

-- Hard claims: p_items: [{account, code, reason, person}]; reason and person only where a person asked for it to be printed again.
CREATE FUNCTION tem.claim_hard(p_session text, p_mark bigint, p_epoch uuid, p_request uuid, p_items jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record; item record; c tem.claim; before tem.claim; why text; decided jsonb := '[]'; earlier jsonb; number bigint;
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  earlier := tem.earlier_answers(me.station, p_request, sha256(convert_to(p_items::text, 'UTF8')));
  IF earlier IS NOT NULL THEN RETURN tem.stamp(me.mark, me.settled) || earlier || '{"repeated": true}'; END IF;
  FOR item IN SELECT DISTINCT ON (1, 2) i.account, i.code, i.reason, i.person
      FROM jsonb_to_recordset(p_items) AS i(account uuid, code text, reason text, person text) ORDER BY 1, 2 LOOP
    why := NULL;
    before := NULL;
    number := tem.next_fence(me.epoch);
    IF me.settled THEN
      INSERT INTO tem.claim (account, code, station, kind, fence, request, since)
        VALUES (item.account, item.code, me.station, 'hard', number, p_request, clock_timestamp())
        ON CONFLICT (account, code) DO NOTHING RETURNING * INTO c;
      IF NOT FOUND THEN
        SELECT * INTO STRICT before FROM tem.claim WHERE account = item.account AND code = item.code FOR UPDATE;
        why := tem.refusal(before, me.station);
        -- A person's reason stands for a label that came out, or of which this station asked whether it did.
        IF item.reason IS NOT NULL AND (why = 'printed' OR (why = 'unknown' AND before.station = me.station)) THEN why := NULL; END IF;
        IF why IS NULL THEN
          UPDATE tem.claim SET station = me.station, kind = 'hard', fence = number, request = p_request, since = clock_timestamp(),
              lease_until = NULL, outcome = NULL, outcome_at = NULL, outcome_version = 0, earlier = tem.paper_of(before)
            WHERE account = item.account AND code = item.code RETURNING * INTO c;
          IF tem.paper_of(before) IS NOT NULL THEN
            INSERT INTO tem.agreement (kind, person, said, station, account, code, fence, from_station, from_fence, from_outcome)
              VALUES ('reprint', item.person, item.reason, me.station, item.account, item.code, number, before.station, before.fence,
                tem.paper_of(before));
          END IF;
        ELSE
          c := before;
          IF NOT c.waited THEN UPDATE tem.claim SET waited = true WHERE account = item.account AND code = item.code; END IF;
        END IF;
      END IF;
    ELSE
      why := 'in-doubt';
      SELECT * INTO c FROM tem.claim WHERE account = item.account AND code = item.code;
    END IF;
    decided := decided || (jsonb_build_object('account', item.account, 'code', item.code) || coalesce(tem.facts_of(c), '{}')
      || jsonb_build_object('granted', why IS NULL, 'why', why, 'held', why IS NULL));
  END LOOP;
  UPDATE tem.claim_request SET answers = decided WHERE station = me.station AND request = p_request;
  RETURN tem.stamp(me.mark, me.settled) || jsonb_build_object('answers', decided, 'withdrawn', false, 'repeated', false);
END $$;
`;
