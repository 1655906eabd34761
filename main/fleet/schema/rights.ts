/**
 * Functions for the owner: the rights of stations, their logins, retention. They run with the caller's own rights, and stations
 * may not call them; only accept_login runs with the owner's.
 */
export const RIGHTS = `
-- The role whose rights stations have: one for each fleet, because roles belong to the whole server.
CREATE FUNCTION tem.station_role() RETURNS name LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS
$$ SELECT ('tem_station_' || replace((SELECT id FROM tem.fleet)::text, '-', ''))::name $$;

-- Makes the stations' role where it is missing, and gives it exactly its rights.
CREATE FUNCTION tem.apply_rights() RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE role name := tem.station_role(); owned boolean; known name;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = role) THEN
    BEGIN EXECUTE format('CREATE ROLE %I NOLOGIN', role);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END;
  END IF;
  SELECT pg_has_role(datdba, 'USAGE') INTO owned FROM pg_database WHERE datname = current_database();
  IF owned THEN
    EXECUTE format('REVOKE CREATE, TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), role);
  END IF;
  REVOKE ALL ON SCHEMA tem FROM PUBLIC;
  REVOKE ALL ON ALL TABLES IN SCHEMA tem FROM PUBLIC;
  REVOKE ALL ON ALL SEQUENCES IN SCHEMA tem FROM PUBLIC;
  REVOKE ALL ON ALL FUNCTIONS IN SCHEMA tem FROM PUBLIC;
  EXECUTE format('REVOKE ALL ON SCHEMA tem FROM %I', role);
  EXECUTE format('REVOKE ALL ON ALL TABLES IN SCHEMA tem FROM %I', role);
  EXECUTE format('REVOKE ALL ON ALL SEQUENCES IN SCHEMA tem FROM %I', role);
  EXECUTE format('REVOKE ALL ON ALL FUNCTIONS IN SCHEMA tem FROM %I', role);
  EXECUTE format('GRANT USAGE ON SCHEMA tem TO %I', role);
  -- Read; of station_session, claim_request and login nothing.
  EXECUTE format('GRANT SELECT ON tem.fleet, tem.schema_version, tem.station, tem.epoch, tem.epoch_report, tem.account, tem.claim,
    tem.agreement, tem.print_job, tem.created_soc, tem.partner_event, tem.receiver, tem.setting_profile, tem.live_station, tem.doubled_label TO %I', role);
  EXECUTE format('GRANT EXECUTE ON FUNCTION tem.ms(timestamptz), tem.at_ms(bigint), tem.join_fleet(jsonb), tem.open_session(jsonb),
    tem.heartbeat(text, bigint, uuid, boolean, bigint, jsonb), tem.close_session(text, bigint, uuid, boolean, boolean),
    tem.claim_soft(text, bigint, uuid, jsonb), tem.withdraw_soft(text, bigint, uuid, jsonb),
    tem.claim_hard(text, bigint, uuid, uuid, jsonb), tem.settle_claims(text, bigint, uuid, jsonb),
    tem.give_back(text, bigint, uuid, uuid, jsonb), tem.take_over(text, bigint, uuid, uuid, jsonb, text, text),
    tem.report_claims(text, bigint, uuid, jsonb), tem.deliver(text, bigint, uuid, bigint, jsonb), tem.search_jobs(jsonb),
    tem.claim_socs(text, bigint, uuid, uuid, uuid, jsonb), tem.settle_socs(text, bigint, uuid, uuid, jsonb),
    tem.take_over_soc(text, bigint, uuid, uuid, uuid, text, bigint, text, text),
    tem.link_account(text, bigint, uuid, uuid, text, text, boolean), tem.report_accounts(text, bigint, uuid, jsonb, jsonb),
    tem.report_socs(text, bigint, uuid, jsonb), tem.report_done(text, bigint, uuid, bigint), tem.override_doubt(text, bigint, uuid, text, text),
    tem.add_events(text, bigint, uuid, jsonb), tem.note_receiver(text, bigint, uuid, uuid, text), tem.receiver_of(uuid),
    tem.publish_profile(text, bigint, uuid, text, integer, jsonb, text),
    tem.issue_login(text, text, bigint, boolean), tem.may_invite(), tem.accept_login(text), tem.claim_facts(uuid, text),
    tem.count_jobs(jsonb) TO %I', role);
  -- After a restore, the stations' logins that this server has.
  FOR known IN SELECT r.rolname FROM tem.login l JOIN pg_roles r ON r.rolname = l.name
      WHERE NOT pg_has_role(r.oid, role, 'MEMBER') LOOP
    EXECUTE format('GRANT %I TO %I', role, known);
  END LOOP;
END $$;

-- Makes a login for one station, to be taken within p_valid_ms. p_verifier: SCRAM-SHA-256, so that neither the statement nor the
-- server's log has the password. Runs with the owner's rights; whoever calls it has to be the owner or a login that may invite.
CREATE FUNCTION tem.issue_login(p_name text, p_verifier text, p_valid_ms bigint, p_may_invite boolean DEFAULT false)
RETURNS timestamptz LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE until timestamptz := clock_timestamp() + least(p_valid_ms, 259200000) * interval '1 millisecond';
BEGIN
  IF session_user <> current_user AND (p_may_invite OR NOT tem.may_invite()) THEN
    RAISE EXCEPTION 'may not invite' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF p_name !~ '^tem_s_[0-9a-f]{16}$' OR NOT tem.is_verifier(p_verifier) THEN
    RAISE EXCEPTION 'no login of a station' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  EXECUTE format('CREATE ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE CONNECTION LIMIT 10 PASSWORD %L VALID UNTIL %L',
    p_name, p_verifier, until);
  EXECUTE format('GRANT %I TO %I', tem.station_role(), p_name);
  INSERT INTO tem.login (name, expires_at, may_invite) VALUES (p_name, until, p_may_invite);
  RETURN until;
END $$;

CREATE FUNCTION tem.is_verifier(p text) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS
$$ SELECT p ~ '^SCRAM-SHA-256[$][0-9]+:[A-Za-z0-9+/=]+[$][A-Za-z0-9+/=]+:[A-Za-z0-9+/=]+$' $$;

-- Whether the caller's login may make invitations: the one that was made when the fleet was set up.
CREATE FUNCTION tem.may_invite() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
$$ SELECT EXISTS (SELECT 1 FROM tem.login l WHERE l.name = session_user AND l.may_invite AND l.accepted_at IS NOT NULL) $$;

-- The station's own: it replaces the password of its invitation, once, by one that nobody else has.
CREATE FUNCTION tem.accept_login(p_verifier text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT tem.is_verifier(p_verifier) THEN RETURN false; END IF;
  UPDATE tem.login SET accepted_at = clock_timestamp() WHERE name = session_user AND accepted_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  EXECUTE format('ALTER ROLE %I PASSWORD %L VALID UNTIL ''infinity''', session_user, p_verifier);
  RETURN true;
END $$;

CREATE FUNCTION tem.drop_login(p_name text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM tem.login WHERE name = p_name;
  IF NOT FOUND THEN RETURN; END IF;
  EXECUTE format('DROP ROLE IF EXISTS %I', p_name);
END $$;

-- Deletes what is older: jobs, the claims that ended as long ago, events, requests. What is unfinished stays.
CREATE FUNCTION tem.retain(p_job_days integer, p_event_days integer) RETURNS jsonb
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE jobs bigint; claims bigint; events bigint; requests bigint;
BEGIN
  PERFORM set_config('tem.retaining', 'yes', true);
  DELETE FROM tem.print_job WHERE received_at < now() - make_interval(days => p_job_days)
    AND submitted_at < now() - make_interval(days => p_job_days) AND state NOT IN ('submitting', 'unknown');
  GET DIAGNOSTICS jobs = ROW_COUNT;
  PERFORM set_config('tem.retaining', '', true);
  DELETE FROM tem.claim WHERE outcome IN ('printed', 'failed', 'not-begun') AND outcome_at < now() - make_interval(days => p_job_days);
  GET DIAGNOSTICS claims = ROW_COUNT;
  DELETE FROM tem.partner_event WHERE inserted_at < now() - make_interval(days => p_event_days);
  GET DIAGNOSTICS events = ROW_COUNT;
  -- A request that is repeated later still meets its own claim.
  DELETE FROM tem.claim_request r WHERE r.at < now() - interval '30 days'
    AND NOT EXISTS (SELECT 1 FROM tem.claim c WHERE c.request = r.request AND c.station = r.station AND c.outcome IS NULL);
  GET DIAGNOSTICS requests = ROW_COUNT;
  RETURN jsonb_build_object('jobs', jobs, 'claims', claims, 'events', events, 'requests', requests);
END $$;
`;
