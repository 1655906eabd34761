import { z } from 'zod';
import { whole } from './answers.ts';
import { statement } from './statement.ts';

const nothing = z.object({});

/** The statements that only the owner of the database sends: setting up, upgrading, logins, retention. */
export const OWNER_STATEMENTS = {
  begin: statement('begin', 'BEGIN', nothing),
  commit: statement('commit', 'COMMIT', nothing),
  rollback: statement('rollback', 'ROLLBACK', nothing),
  /** Two that set up at once go one after the other; the lock ends with the transaction. */
  lock: statement('lock_schema', 'SELECT pg_advisory_xact_lock(5522764, 1)', nothing),
  createSchema: statement('create_schema', 'CREATE SCHEMA IF NOT EXISTS tem', nothing),
  createVersions: statement(
    'create_versions',
    `CREATE TABLE IF NOT EXISTS tem.schema_version (
      version integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now(), by name NOT NULL DEFAULT current_user)`,
    nothing,
  ),
  addVersion: statement('add_version', 'INSERT INTO tem.schema_version (version) VALUES ($1)', nothing),
  addFleet: statement(
    'add_fleet',
    `INSERT INTO tem.fleet (id, name, training, fingerprint) VALUES ($1, $2, $3, tem.fingerprint())
     ON CONFLICT DO NOTHING`,
    nothing,
  ),
  addEpoch: statement(
    'add_epoch',
    `INSERT INTO tem.epoch (number, id, why, settled_at) SELECT epoch, epoch_id, 'set up', now() FROM tem.fleet
     ON CONFLICT DO NOTHING`,
    nothing,
  ),
  applyRights: statement('apply_rights', 'SELECT tem.apply_rights()', nothing),
  /** Only of a database that is Tem's own does the owner of another schema know nothing. */
  schemaOwner: statement(
    'schema_owner',
    `SELECT pg_has_role(nspowner, 'USAGE') AS mine FROM pg_namespace WHERE nspname = 'tem'`,
    z.object({ mine: z.boolean() }),
  ),
  issueLogin: statement(
    'owner_issue_login',
    'SELECT tem.ms(tem.issue_login($1, $2, $3, $4)) AS expires_ms',
    z.object({ expires_ms: whole }),
  ),
  dropLogin: statement('drop_login', 'SELECT tem.drop_login($1)', nothing),
  retain: statement(
    'retain',
    'SELECT tem.retain($1, $2) AS deleted',
    z.object({ deleted: z.object({ jobs: whole, claims: whole, events: whole, requests: whole }) }),
  ),
} as const;
