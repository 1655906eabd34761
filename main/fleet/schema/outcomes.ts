/** Functions that end or move hard claims. */
export const OUTCOMES = `
-- One claim's outcome, by its holder and under its fence. Once printed, failed or not begun it stays; unknown is answered later. A
-- late word under an older fence changes neither holder nor outcome; it is kept only that a label may be on paper.
CREATE FUNCTION tem.settle_one(p_station uuid, p_account uuid, p_code text, p_fence bigint, p_outcome text, p_version bigint)
RETURNS boolean LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE c tem.claim;
BEGIN
  SELECT * INTO c FROM tem.claim WHERE account = p_account AND code = p_code FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  IF c.station = p_station AND c.fence = p_fence AND c.kind = 'hard' THEN
    IF c.outcome IN ('printed', 'failed', 'not-begun') OR c.outcome_version >= p_version THEN RETURN false; END IF;
    UPDATE tem.claim SET outcome = p_outcome, outcome_at = clock_timestamp(), outcome_version = p_version
      WHERE account = p_account AND code = p_code;
    IF c.waited THEN PERFORM tem.tell_waiting(p_account, p_code); END IF;
    RETURN true;
  END IF;
  IF c.fence > p_fence AND p_outcome IN ('printed', 'unknown') THEN
    UPDATE tem.claim SET earlier = CASE WHEN c.earlier = 'printed' THEN c.earlier ELSE p_outcome END
      WHERE account = p_account AND code = p_code;
  END IF;
  RETURN false;
END $$;

-- p_items: [{account, code, fence, outcome, version}]. Answers which changed something; the others were too late.
CREATE FUNCTION tem.settle_claims(p_session text, p_mark bigint, p_epoch uuid, p_items jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record; item record; answers jsonb := '[]';
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  FOR item IN SELECT * FROM jsonb_to_recordset(p_items)
      AS i(account uuid, code text, fence bigint, outcome text, version bigint) ORDER BY 1, 2, 5 LOOP
    answers := answers || jsonb_build_object('account', item.account, 'code', item.code, 'fence', item.fence, 'applied',
      tem.settle_one(me.station, item.account, item.code, item.fence, item.outcome, item.version));
  END LOOP;
  RETURN tem.stamp(me.mark, me.settled) || jsonb_build_object('answers', answers);
END $$;

-- Gives back what a request claimed and was certainly not begun: of these codes, or all of it (p_codes null). A request that has
-- not arrived yet is answered with nothing when it does.
CREATE FUNCTION tem.give_back(p_session text, p_mark bigint, p_epoch uuid, p_request uuid, p_items jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record; c tem.claim;
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  INSERT INTO tem.claim_request (station, request) VALUES (me.station, p_request) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    FOR c IN SELECT c2.* FROM tem.claim c2
        WHERE c2.station = me.station AND c2.request = p_request AND c2.kind = 'hard' AND c2.outcome IS NULL
          AND (p_items IS NULL OR EXISTS (SELECT 1 FROM jsonb_to_recordset(p_items) AS i(account uuid, code text)
            WHERE i.account = c2.account AND i.code = c2.code))
        ORDER BY c2.account, c2.code LOOP
      PERFORM tem.settle_one(me.station, c.account, c.code, c.fence, 'not-begun', c.outcome_version + 1);
    END LOOP;
  END IF;
  RETURN tem.stamp(me.mark, me.settled);
END $$;

-- A named person gives this station the claims. p_items: [{account, code, fence}]: the fence that the person was shown, 0 for none.
-- p_said: what the person said of the holder's label; needed unless its outcome is known.
CREATE FUNCTION tem.take_over(p_session text, p_mark bigint, p_epoch uuid, p_request uuid, p_items jsonb, p_person text, p_said text)
RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record; item record; c tem.claim; before tem.claim; why text; decided jsonb := '[]'; earlier jsonb; number bigint;
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  earlier := tem.earlier_answers(me.station, p_request, 
    sha256(convert_to(concat_ws('|', p_items, p_person, p_said), 'UTF8')));
  IF earlier IS NOT NULL THEN RETURN tem.stamp(me.mark, me.settled) || earlier || '{"repeated": true}'; END IF;
  FOR item IN SELECT DISTINCT ON (1, 2) * FROM jsonb_to_recordset(p_items) AS i(account uuid, code text, fence bigint)
      ORDER BY 1, 2 LOOP
    why := NULL;
    number := tem.next_fence(me.epoch);
    before := NULL;
    INSERT INTO tem.claim (account, code, station, kind, fence, request, since)
      VALUES (item.account, item.code, me.station, 'hard', number, p_request, clock_timestamp())
      ON CONFLICT (account, code) DO NOTHING RETURNING * INTO c;
    IF NOT FOUND THEN
      SELECT * INTO STRICT before FROM tem.claim WHERE account = item.account AND code = item.code FOR UPDATE;
      IF before.fence <> item.fence THEN why := 'moved';
      ELSIF p_said IS NULL AND (before.outcome IS NULL OR before.outcome = 'unknown') THEN why := 'word-needed';
      ELSE
        UPDATE tem.claim SET station = me.station, kind = 'hard', fence = number, request = p_request, since = clock_timestamp(),
            lease_until = NULL, outcome = NULL, outcome_at = NULL, outcome_version = 0,
            earlier = CASE WHEN before.outcome IN ('printed', 'failed', 'not-begun') THEN tem.paper_of(before)
              WHEN p_said = 'did-not-come-out' OR before.earlier = 'printed' THEN before.earlier
              WHEN p_said = 'came-out' THEN 'printed' ELSE 'unknown' END
          WHERE account = item.account AND code = item.code RETURNING * INTO c;
        IF before.station <> me.station THEN PERFORM pg_notify('tem_moved', before.station::text); END IF;
      END IF;
      IF why IS NOT NULL THEN c := before; END IF;
    END IF;
    IF why IS NULL THEN
      INSERT INTO tem.agreement (kind, person, said, station, account, code, fence, from_station, from_fence, from_outcome)
        VALUES ('take-over', p_person, coalesce(p_said, 'outcome-known'), me.station, item.account, item.code, number,
          before.station, before.fence, before.outcome);
    END IF;
    decided := decided || (tem.facts_of(c) || jsonb_build_object('granted', why IS NULL, 'why', why, 'held', why IS NULL));
  END LOOP;
  UPDATE tem.claim_request SET answers = decided WHERE station = me.station AND request = p_request;
  RETURN tem.stamp(me.mark, me.settled) || jsonb_build_object('answers', decided, 'withdrawn', false, 'repeated', false);
END $$;

-- What a station says of its labels without a claim that is known here: after a restored backup, after printing under a soft claim,
-- after printing without one (fence null). p_items: [{account, code, fence, outcome, version, sinceMs}].
CREATE FUNCTION tem.report_claims(p_session text, p_mark bigint, p_epoch uuid, p_items jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record; item record; c tem.claim; applied boolean; answers jsonb := '[]'; number bigint;
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  FOR item IN SELECT * FROM jsonb_to_recordset(p_items)
      AS i(account uuid, code text, fence bigint, outcome text, version bigint, "sinceMs" bigint) ORDER BY 1, 2, 3 LOOP
    number := coalesce(item.fence, tem.next_fence(me.epoch));
    INSERT INTO tem.claim (account, code, station, kind, fence, since, outcome, outcome_at, outcome_version)
      VALUES (item.account, item.code, me.station, 'hard', number, tem.at_ms(item."sinceMs"), item.outcome, clock_timestamp(),
        item.version) ON CONFLICT (account, code) DO NOTHING;
    applied := FOUND;
    IF NOT applied THEN
      SELECT * INTO STRICT c FROM tem.claim WHERE account = item.account AND code = item.code FOR UPDATE;
      -- Mine already: a later word of mine counts. Another's: what was claimed later counts. A label on paper outweighs every
      -- claim that allows a further one.
      applied := CASE
        WHEN c.station = me.station AND c.fence = number AND c.kind = 'hard' THEN c.outcome_version < item.version
          AND (c.outcome IS NULL OR c.outcome = 'unknown')
        WHEN c.fence <= number AND (item.fence IS NOT NULL OR tem.is_free(c) OR c.kind = 'soft') THEN true
        WHEN c.station = me.station AND c.kind = 'soft' THEN true
        ELSE (tem.is_free(c) OR c.kind = 'soft') AND coalesce(item.outcome, 'unknown') IN ('printed', 'unknown') END;
      IF applied THEN
        UPDATE tem.claim SET station = me.station, kind = 'hard', fence = greatest(number, c.fence), since = tem.at_ms(item."sinceMs"),
            request = CASE WHEN c.fence = number THEN request END, lease_until = NULL, outcome = item.outcome,
            outcome_at = clock_timestamp(), outcome_version = item.version,
            earlier = CASE WHEN c.station = me.station AND c.fence = number THEN c.earlier ELSE tem.paper_of(c) END
          WHERE account = item.account AND code = item.code;
        IF c.waited THEN PERFORM tem.tell_waiting(item.account, item.code); END IF;
      ELSIF (c.station, c.fence) IS DISTINCT FROM (me.station, number) AND coalesce(item.outcome, 'unknown') IN ('printed', 'unknown') THEN
        UPDATE tem.claim SET earlier = CASE WHEN c.earlier = 'printed' THEN c.earlier ELSE coalesce(item.outcome, 'unknown') END
          WHERE account = item.account AND code = item.code;
      END IF;
    END IF;
    SELECT * INTO STRICT c FROM tem.claim WHERE account = item.account AND code = item.code;
    answers := answers || (tem.facts_of(c) || jsonb_build_object('applied', applied));
  END LOOP;
  RETURN tem.stamp(me.mark, me.settled) || jsonb_build_object('answers', answers);
END $$;
`;
