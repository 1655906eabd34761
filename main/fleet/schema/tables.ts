/**
 * The tables of schema version 1. Times are the database's own, except those named as a station's. Stations read them (rights.ts)
 * and change them through functions only, which know by the session whose call it is.
 */
export const TABLES = `
-- One row: the fleet itself. epoch_id changes whenever the database is found to be older than what a station has seen.
CREATE TABLE tem.fleet (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id uuid NOT NULL,
  name text NOT NULL,
  training boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  epoch integer NOT NULL DEFAULT 1,
  epoch_id uuid NOT NULL DEFAULT gen_random_uuid(),
  settled boolean NOT NULL DEFAULT true,
  fingerprint text NOT NULL
);

CREATE TABLE tem.station (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  version text NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  left_at timestamptz,
  live jsonb NOT NULL DEFAULT '{}'
);
CREATE UNIQUE INDEX station_name ON tem.station (lower(name)) WHERE left_at IS NULL;

-- Who a station is: only digests of its secrets, which no station can read.
CREATE TABLE tem.station_session (
  station uuid PRIMARY KEY REFERENCES tem.station,
  key_digest bytea NOT NULL,
  counter bigint NOT NULL,
  secret_digest bytea NOT NULL,
  session_digest bytea UNIQUE,
  lock_key bigint,
  lease_until timestamptz NOT NULL DEFAULT '-infinity',
  epoch integer NOT NULL,
  -- Advances with each of the station's calls: a station that has seen a higher one knows that the database was restored.
  mark bigint NOT NULL DEFAULT 0,
  -- The newest entry of the station's outbox that is here.
  delivered bigint NOT NULL DEFAULT 0,
  -- Up to this moment the station has nothing printed under a soft claim that is not reported here.
  clear_as_of timestamptz NOT NULL DEFAULT '-infinity'
) WITH (fillfactor = 50);

CREATE TABLE tem.epoch (
  number integer PRIMARY KEY,
  id uuid NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now(),
  begun_by uuid,
  why text NOT NULL,
  settled_at timestamptz,
  settled_by text
);

-- The stations that are waited for after a restored backup.
CREATE TABLE tem.epoch_report (
  epoch integer NOT NULL REFERENCES tem.epoch,
  station uuid NOT NULL,
  reported_at timestamptz,
  PRIMARY KEY (epoch, station)
);

CREATE TABLE tem.account (
  id uuid PRIMARY KEY,
  origin text NOT NULL,
  name text NOT NULL CHECK (length(name) <= 100),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid
);
CREATE UNIQUE INDEX account_name ON tem.account (origin, lower(name));

CREATE SEQUENCE tem.fence;

CREATE TABLE tem.claim (
  account uuid NOT NULL REFERENCES tem.account,
  code text NOT NULL CHECK (length(code) BETWEEN 1 AND 200),
  station uuid NOT NULL REFERENCES tem.station,
  kind text NOT NULL CHECK (kind IN ('soft', 'hard')),
  fence bigint NOT NULL,
  request uuid,
  since timestamptz NOT NULL,
  lease_until timestamptz,
  outcome text CHECK (outcome IN ('printed', 'unknown', 'failed', 'not-begun')),
  outcome_at timestamptz,
  outcome_version bigint NOT NULL DEFAULT 0,
  -- What earlier holders may have left on paper: a person asked for this one in spite of it.
  earlier text CHECK (earlier IN ('printed', 'unknown')),
  -- Whether somebody was refused because of it, and is told when it ends.
  waited boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account, code),
  CHECK ((kind = 'soft') = (lease_until IS NOT NULL)),
  CHECK (kind = 'hard' OR outcome IS NULL)
) WITH (fillfactor = 80);
CREATE INDEX claim_unfinished ON tem.claim (station) WHERE outcome IS NULL OR outcome = 'unknown';

-- The answer to each request, so that a repeated one is answered alike.
CREATE TABLE tem.claim_request (
  station uuid NOT NULL,
  request uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  items_digest bytea,
  answers jsonb,
  PRIMARY KEY (station, request)
);

-- What a named person answered for: append-only.
CREATE TABLE tem.agreement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('reprint', 'take-over', 'doubt-overridden')),
  person text NOT NULL CHECK (length(person) BETWEEN 1 AND 100),
  said text NOT NULL CHECK (length(said) <= 200),
  station uuid NOT NULL,
  account uuid,
  code text,
  fence bigint,
  from_station uuid,
  from_fence bigint,
  from_outcome text
);
CREATE INDEX agreement_code ON tem.agreement (account, code);

-- Append-only: afterwards only the state of a job changes, and only forward (trigger print_job_guard).
CREATE TABLE tem.print_job (
  station uuid NOT NULL REFERENCES tem.station,
  job bigint NOT NULL,
  account uuid NOT NULL REFERENCES tem.account,
  code text NOT NULL CHECK (length(code) BETWEEN 1 AND 200),
  short_code text GENERATED ALWAYS AS (split_part(code, '.', 2)) STORED,
  size text,
  printer text,
  reprint text,
  receipt text,
  fence bigint,
  -- Who let it be printed without a claim, because the database could not be reached.
  agreed_by text,
  -- By the station's clock.
  submitted_at timestamptz NOT NULL,
  ended_at timestamptz,
  received_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL CHECK (state IN ('submitting', 'submitted', 'printed', 'confirmed', 'failed', 'unknown', 'cancelled')),
  version bigint NOT NULL,
  PRIMARY KEY (station, job)
);
CREATE INDEX print_job_time ON tem.print_job (submitted_at, station, job);
CREATE INDEX print_job_station ON tem.print_job (station, submitted_at, job);
CREATE INDEX print_job_code ON tem.print_job (code text_pattern_ops);
CREATE INDEX print_job_short_code ON tem.print_job (short_code text_pattern_ops);
CREATE INDEX print_job_possible ON tem.print_job (account, code) WHERE state NOT IN ('failed', 'cancelled');
CREATE INDEX print_job_unknown ON tem.print_job (submitted_at) WHERE state IN ('submitting', 'unknown');

CREATE TABLE tem.created_soc (
  account uuid NOT NULL REFERENCES tem.account,
  soc text NOT NULL CHECK (length(soc) BETWEEN 1 AND 200),
  station uuid NOT NULL REFERENCES tem.station,
  request uuid NOT NULL,
  fence bigint NOT NULL,
  since timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('claimed', 'created', 'released')),
  code text,
  PRIMARY KEY (account, soc),
  CHECK ((state = 'created') = (code IS NOT NULL))
);

-- One row, locked until the commit of whoever takes a number: numbers appear in the order of commits.
CREATE TABLE tem.event_counter (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  last bigint NOT NULL DEFAULT 0
);
INSERT INTO tem.event_counter DEFAULT VALUES;

CREATE TABLE tem.partner_event (
  sequence bigint PRIMARY KEY,
  account uuid NOT NULL REFERENCES tem.account,
  digest text NOT NULL,
  -- The receiver takes no more of the service (main/webhook/receiver-server.ts).
  body text NOT NULL CHECK (octet_length(body) <= 65536),
  received_at timestamptz NOT NULL,
  inserted_at timestamptz NOT NULL,
  station uuid NOT NULL
);
CREATE UNIQUE INDEX partner_event_digest ON tem.partner_event (account, digest);
CREATE INDEX partner_event_inserted ON tem.partner_event (inserted_at);

CREATE TABLE tem.setting_profile (
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  version integer NOT NULL,
  settings jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  station uuid NOT NULL,
  person text NOT NULL,
  PRIMARY KEY (name, version)
);

-- The logins that were made for stations.
CREATE TABLE tem.login (
  name text PRIMARY KEY,
  made_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  may_invite boolean NOT NULL DEFAULT false,
  accepted_at timestamptz
);
`;
