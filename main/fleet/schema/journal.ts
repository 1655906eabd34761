/** Functions of the journal of labels, of orders that are created, of the search across stations, and what the board reads. */
export const JOURNAL = `
-- Entries of a station's outbox, in order: p_entries: [{number, job, account, code, size, printer, reprint, receipt, fence, agreedBy,
-- submittedAtMs, endedAtMs, state, outcome}]; outcome: of the claim under the fence, null where it says nothing yet. p_after: the
-- number before the first. A repeated delivery changes nothing; one that leaves a gap is refused.
CREATE FUNCTION tem.deliver(p_session text, p_mark bigint, p_epoch uuid, p_after bigint, p_entries jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record; entry record; here bigint;
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  SELECT delivered INTO here FROM tem.station_session WHERE station = me.station;
  IF p_after > here THEN RAISE EXCEPTION 'entries are missing' USING ERRCODE = 'TM006'; END IF;
  -- In the order in which every call takes them.
  PERFORM 1 FROM tem.claim c JOIN jsonb_to_recordset(p_entries) AS e(account uuid, code text) USING (account, code)
    ORDER BY c.account, c.code FOR UPDATE OF c;
  FOR entry IN SELECT * FROM jsonb_to_recordset(p_entries) AS e(number bigint, job bigint, account uuid, code text, size text,
      printer text, reprint text, receipt text, fence bigint, "agreedBy" text, "submittedAtMs" bigint, "endedAtMs" bigint,
      state text, outcome text) WHERE e.number > here ORDER BY e.number LOOP
    INSERT INTO tem.print_job AS j (station, job, account, code, size, printer, reprint, receipt, fence, agreed_by, submitted_at,
        ended_at, state, version)
      VALUES (me.station, entry.job, entry.account, entry.code, entry.size, entry.printer, entry.reprint, entry.receipt,
        entry.fence, entry."agreedBy", tem.at_ms(entry."submittedAtMs"), tem.at_ms(entry."endedAtMs"), entry.state, entry.number)
      ON CONFLICT (station, job) DO UPDATE SET state = excluded.state, ended_at = excluded.ended_at, version = excluded.version
        WHERE j.version < excluded.version;
    IF entry.outcome IS NOT NULL AND entry.fence IS NOT NULL THEN
      PERFORM tem.settle_one(me.station, entry.account, entry.code, entry.fence, entry.outcome, entry.number);
    END IF;
    here := entry.number;
  END LOOP;
  UPDATE tem.station_session SET delivered = here WHERE station = me.station;
  RETURN tem.stamp(me.mark, me.settled) || jsonb_build_object('delivered', here);
END $$;

-- p: text, account, station, printer, state, from, to, limit; before: {ms, station, job} of the last row that was shown.
CREATE FUNCTION tem.search_jobs(p jsonb) RETURNS TABLE (station uuid, job bigint, account uuid, code text, size text, printer text,
  reprint text, receipt text, agreed_by text, submitted_ms bigint, ended_ms bigint, received_ms bigint, state text)
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
DECLARE
  w_text text := p->>'text'; w_account uuid := (p->>'account')::uuid; w_station uuid := (p->>'station')::uuid;
  w_printer text := p->>'printer'; w_state text := p->>'state';
  w_from timestamptz := tem.at_ms((p->>'fromMs')::bigint); w_to timestamptz := tem.at_ms((p->>'toMs')::bigint);
  w_limit integer := least(coalesce((p->>'limit')::integer, 50), 1000);
  b_at timestamptz := tem.at_ms((p->'before'->>'ms')::bigint); b_station uuid := (p->'before'->>'station')::uuid;
  b_job bigint := (p->'before'->>'job')::bigint;
BEGIN
  RETURN QUERY
    SELECT j.station, j.job, j.account, j.code, j.size, j.printer, j.reprint, j.receipt, j.agreed_by, tem.ms(j.submitted_at),
      tem.ms(j.ended_at), tem.ms(j.received_at), j.state
    FROM tem.print_job j
    -- A code's beginning, or that of the digits behind its dot: what a scanner reads.
    WHERE (w_text IS NULL OR j.code LIKE w_text || '%' OR j.short_code LIKE w_text || '%')
      AND (w_account IS NULL OR j.account = w_account) AND (w_station IS NULL OR j.station = w_station)
      AND (w_printer IS NULL OR j.printer = w_printer) AND (w_state IS NULL OR j.state = w_state)
      AND (w_from IS NULL OR j.submitted_at >= w_from) AND (w_to IS NULL OR j.submitted_at < w_to)
      AND (b_at IS NULL OR (j.submitted_at, j.station, j.job) < (b_at, b_station, b_job))
    ORDER BY j.submitted_at DESC, j.station DESC, j.job DESC LIMIT w_limit;
END $$;

-- How many jobs match, counted up to 10,000. p: as for search_jobs, without limit and before.
CREATE FUNCTION tem.count_jobs(p jsonb) RETURNS bigint
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  w_text text := p->>'text'; w_account uuid := (p->>'account')::uuid; w_station uuid := (p->>'station')::uuid;
  w_printer text := p->>'printer'; w_state text := p->>'state';
  w_from timestamptz := tem.at_ms((p->>'fromMs')::bigint); w_to timestamptz := tem.at_ms((p->>'toMs')::bigint);
BEGIN
  RETURN (SELECT count(*) FROM (
    SELECT 1 FROM tem.print_job j
    WHERE (w_text IS NULL OR j.code LIKE w_text || '%' OR j.short_code LIKE w_text || '%')
      AND (w_account IS NULL OR j.account = w_account) AND (w_station IS NULL OR j.station = w_station)
      AND (w_printer IS NULL OR j.printer = w_printer) AND (w_state IS NULL OR j.state = w_state)
      AND (w_from IS NULL OR j.submitted_at >= w_from) AND (w_to IS NULL OR j.submitted_at < w_to)
    LIMIT 10000) counted);
END $$;

-- (account, soc) is claimed before its order is created. p_socs: [soc]. Answers by soc: granted, or who has it and its code.
CREATE FUNCTION tem.claim_socs(p_session text, p_mark bigint, p_epoch uuid, p_request uuid, p_account uuid, p_socs jsonb)
RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record; wanted text; c tem.created_soc; answers jsonb := '[]'; granted boolean; number bigint;
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  FOR wanted IN SELECT DISTINCT value FROM jsonb_array_elements_text(p_socs) ORDER BY 1 LOOP
    number := tem.next_fence(me.epoch);
    granted := false;
    IF me.settled THEN
      -- The row itself remembers the request: a repeated one has the same answer as long as the row is its own.
      INSERT INTO tem.created_soc (account, soc, station, request, fence, since, state)
        VALUES (p_account, wanted, me.station, p_request, number, clock_timestamp(), 'claimed') ON CONFLICT DO NOTHING;
      granted := FOUND;
    END IF;
    SELECT * INTO c FROM tem.created_soc s WHERE s.account = p_account AND s.soc = wanted FOR UPDATE;
    IF me.settled AND c.state = 'released' AND c.request <> p_request THEN
      UPDATE tem.created_soc s SET station = me.station, request = p_request, fence = number, since = clock_timestamp(),
          state = 'claimed' WHERE s.account = p_account AND s.soc = wanted RETURNING * INTO c;
      granted := true;
    END IF;
    granted := granted OR coalesce(c.station = me.station AND c.request = p_request AND c.state = 'claimed', false);
    answers := answers || jsonb_build_object('soc', wanted, 'granted', granted, 'fence', c.fence, 'station', c.station,
      'stationName', (SELECT t.name FROM tem.station t WHERE t.id = c.station), 'sinceMs', tem.ms(c.since), 'state', c.state,
      'code', c.code, 'why', CASE WHEN granted THEN NULL WHEN c.state = 'created' THEN 'created' WHEN NOT me.settled THEN 'in-doubt'
        WHEN c.state = 'released' THEN 'withdrawn' ELSE 'elsewhere' END);
  END LOOP;
  RETURN tem.stamp(me.mark, me.settled) || jsonb_build_object('answers', answers);
END $$;

-- p_items: [{soc, fence, code}]; code null: released, no order was created. A created soc stays.
CREATE FUNCTION tem.settle_socs(p_session text, p_mark bigint, p_epoch uuid, p_account uuid, p_items jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record; item record; answers jsonb := '[]';
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  FOR item IN SELECT * FROM jsonb_to_recordset(p_items) AS i(soc text, fence bigint, code text) ORDER BY 1 LOOP
    UPDATE tem.created_soc s SET state = CASE WHEN item.code IS NULL THEN 'released' ELSE 'created' END, code = item.code
      WHERE s.account = p_account AND s.soc = item.soc AND s.station = me.station AND s.fence = item.fence AND s.state = 'claimed';
    answers := answers || jsonb_build_object('soc', item.soc, 'applied', FOUND);
  END LOOP;
  RETURN tem.stamp(me.mark, me.settled) || jsonb_build_object('answers', answers);
END $$;

-- A named person looked the order up and gives this station a soc that another began to create. p_fence: as the person was shown it.
CREATE FUNCTION tem.take_over_soc(p_session text, p_mark bigint, p_epoch uuid, p_request uuid, p_account uuid, p_soc text,
  p_fence bigint, p_person text, p_said text)
RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE me record; c tem.created_soc; granted boolean; number bigint;
BEGIN
  SELECT * INTO me FROM tem.enter(p_session, p_mark, p_epoch);
  SELECT * INTO c FROM tem.created_soc s WHERE s.account = p_account AND s.soc = p_soc FOR UPDATE;
  granted := c.station = me.station AND c.request = p_request AND c.state = 'claimed';
  IF NOT granted AND c.fence = p_fence AND c.state = 'claimed' THEN
    number := tem.next_fence(me.epoch);
    INSERT INTO tem.agreement (kind, person, said, station, account, code, fence, from_station, from_fence, from_outcome)
      VALUES ('take-over', p_person, p_said, me.station, p_account, p_soc, number, c.station, c.fence, c.state);
    UPDATE tem.created_soc s SET station = me.station, request = p_request, fence = number, since = clock_timestamp()
      WHERE s.account = p_account AND s.soc = p_soc RETURNING * INTO c;
    granted := true;
  END IF;
  RETURN tem.stamp(me.mark, me.settled) || jsonb_build_object('granted', coalesce(granted, false), 'fence', c.fence, 'state', c.state);
END $$;

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
