import { CLAIMS } from './claims.ts';
import { GUARDS } from './guards.ts';
import { JOURNAL } from './journal.ts';
import { OUTCOMES } from './outcomes.ts';
import { RECEIVERS } from './receivers.ts';
import { RIGHTS } from './rights.ts';
import { SESSIONS } from './sessions.ts';
import { SHARED_DATA } from './shared-data.ts';
import { TABLES } from './tables.ts';

/** A step of the schema from one version to the next: statements that the owner runs in one transaction with all the others. */
export interface Migration {
  readonly version: number;
  readonly texts: readonly string[];
}

/**
 * Every version of the schema, the first at first. A published one is never changed. A station works with the version after its own
 * too, so the functions that a version had keep their parameters and the fields of their answers in the next.
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    texts: [TABLES, GUARDS, SESSIONS, CLAIMS, OUTCOMES, JOURNAL, SHARED_DATA, RECEIVERS, RIGHTS],
  },
];

/** The schema that this version of Tem was written for. */
export const SCHEMA_VERSION = 1;

/** A newer schema with which a station still works. */
export const VERSIONS_AHEAD = 1;
