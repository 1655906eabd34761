import type { FleetIdentity } from '../../../shared/fleet.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { checkSchema, checkServer, setUpFleet } from '../schema/migrate.ts';
import { OWNER_STATEMENTS } from '../sql/owner-statements.ts';
import { STATEMENTS } from '../sql/statements.ts';
import { connect } from './connection.ts';
import type { FleetLogin } from './login.ts';
import { drawLoginName, drawPassword, scramVerifier } from './scram.ts';

/** A login that was made for one station; its password is nowhere else. */
export interface MadeLogin {
  readonly user: string;
  readonly password: string;
  /** Until then it has to be accepted; milliseconds since 1970, by the database's clock. */
  readonly expiresAtMs: number;
}

/** How long a migration's statement may take. */
const SETUP_DEADLINE_MS = 60_000;

/** How long the shared journal keeps jobs and events, in days. */
export interface Retention {
  readonly jobDays: number;
  readonly eventDays: number;
}

/** How much retention deleted; `requests`: answers to old claims. */
export interface Deleted {
  readonly jobs: number;
  readonly claims: number;
  readonly events: number;
  readonly requests: number;
}

/**
 * What the owner of the database does, on a connection that is closed afterwards.
 * @throws ProblemError why it could not be reached, or what right is missing
 */
export async function asOwner<Value>(
  login: FleetLogin,
  work: (owner: ReturnType<typeof ownerCalls>) => Promise<Value>,
): Promise<Value> {
  const connection = await connect(login, { stationName: 'owner', deadlineMs: SETUP_DEADLINE_MS });
  try {
    return await work(ownerCalls(connection));
  } finally {
    await connection.close();
  }
}

function ownerCalls(connection: Awaited<ReturnType<typeof connect>>) {
  return {
    /** Sets up a fleet, or upgrades the one that is there (schema/migrate.ts). */
    setUp: (wanted: Pick<FleetIdentity, 'name' | 'training'> | null): Promise<FleetIdentity> =>
      setUpFleet(connection, wanted),
    /** Makes a login for a station. @param mayInvite whether that station may make further ones */
    async makeLogin(validMs: number, mayInvite: boolean): Promise<MadeLogin> {
      const user = drawLoginName();
      const password = drawPassword();
      const [row] = await connection.run(OWNER_STATEMENTS.issueLogin, [
        user,
        await scramVerifier(password),
        validMs,
        mayInvite,
      ]);
      return { user, password, expiresAtMs: row?.expires_ms ?? 0 };
    },
    /** Ends a station's login for good; what it wrote stays. */
    async dropLogin(user: string): Promise<void> {
      await connection.run(OWNER_STATEMENTS.dropLogin, [user]);
    },
    /** Deletes what is older. Unfinished jobs and claims stay, whatever their age. */
    async retain({ jobDays, eventDays }: Retention): Promise<Deleted> {
      const [row] = await connection.run(OWNER_STATEMENTS.retain, [jobDays, eventDays]);
      if (row === undefined)
        throw new ProblemError('fleet-database-failed', { detail: OWNER_STATEMENTS.retain.name });
      return row.deleted;
    },
  };
}

/** What is at an address, looked at and left again. */
export async function lookAtFleet(
  login: FleetLogin,
): Promise<{ readonly server: string; readonly fleet: FleetIdentity | null }> {
  const connection = await connect(login);
  try {
    const server = await checkServer(connection);
    const [found] = await connection.run(STATEMENTS.version);
    const fleet = found?.present === true ? await checkSchema(connection, login.config.database) : null;
    return { server, fleet };
  } finally {
    await connection.close();
  }
}

/** Makes a login for another station with this station's own. @throws ProblemError fleet-rights-missing if it may not invite */
export async function issueLogin(login: FleetLogin, validMs: number): Promise<MadeLogin> {
  const connection = await connect(login);
  try {
    const user = drawLoginName();
    const password = drawPassword();
    const [row] = await connection.run(STATEMENTS.issueLogin, [user, await scramVerifier(password), validMs]);
    return { user, password, expiresAtMs: row?.expires_ms ?? 0 };
  } finally {
    await connection.close();
  }
}

/**
 * Replaces the password of a login that was made for this station by one that nobody else knows; works once.
 * @param password on disk before this is called: after a lost answer it, or the old one, is the right one
 * @returns whether it did; false: the login was accepted before
 */
export async function acceptLogin(login: FleetLogin, password: string): Promise<boolean> {
  const connection = await connect(login);
  try {
    const [row] = await connection.run(STATEMENTS.acceptLogin, [await scramVerifier(password)]);
    return row?.accepted ?? false;
  } finally {
    await connection.close();
  }
}

/** Whether this login may make invitations. */
export async function mayInvite(login: FleetLogin): Promise<boolean> {
  const connection = await connect(login);
  try {
    return (await connection.run(STATEMENTS.mayInvite))[0]?.may ?? false;
  } finally {
    await connection.close();
  }
}
