import type { z } from 'zod';
import { ProblemError } from '../../../shared/problem.ts';
import { checkSchema } from '../schema/migrate.ts';
import type { OpenAnswerSchema } from '../sql/answers.ts';
import { STATEMENTS } from '../sql/statements.ts';
import { type Connection, connect } from './connection.ts';
import type { FleetLogin } from './login.ts';
import { drawSecret, drawStation, type StationMemory } from './station-memory.ts';

/** Who opens a session. */
export interface StationFacts {
  readonly name: string;
  /** Of Tem. */
  readonly version: string;
  readonly training: boolean;
}

export type OpenAnswer = Extract<z.output<typeof OpenAnswerSchema>, { readonly kind: 'open' }>;

const CHANNELS = [
  STATEMENTS.listenEpoch,
  STATEMENTS.listenClaim,
  STATEMENTS.listenMoved,
  STATEMENTS.listenEvent,
  STATEMENTS.listenProfile,
] as const;

/**
 * Makes this station a member of the fleet at an address. Its identity is on disk before it is sent, so that a repeated call after a
 * lost answer joins once.
 * @throws ProblemError fleet-mode-differs, fleet-station-name-taken, fleet-cloned, and why the database could not be used
 */
export async function joinFleet(
  login: FleetLogin,
  { name, version, training }: StationFacts,
  memory: StationMemory,
): Promise<void> {
  const connection = await connect(login, { stationName: name });
  try {
    const fleet = await checkSchema(connection, login.config.database);
    const known = memory.read();
    const me = known === null || (known.fleet !== null && known.fleet !== fleet.id) ? drawStation() : known;
    memory.write(me);
    const [row] = await connection.run(STATEMENTS.join, [
      JSON.stringify({
        station: me.station,
        key: me.key,
        counter: me.counter,
        secret: me.secret,
        name,
        version,
        training,
      }),
    ]);
    switch (row?.answer.kind) {
      case 'joined':
        return memory.write({ ...me, fleet: fleet.id, left: false });
      case 'name-taken':
        throw new ProblemError('fleet-station-name-taken', { name });
      case 'other-mode':
        throw new ProblemError('fleet-mode-differs', { name: fleet.name });
      case 'copied':
        throw new ProblemError('fleet-cloned');
      case undefined:
        throw new ProblemError('fleet-database-failed', { detail: STATEMENTS.join.name });
    }
  } finally {
    await connection.close();
  }
}

/**
 * Opens the station's session on a connection of its own, or continues it after the connection was lost.
 * @param session drawn once in each run of Tem, never on disk: a copy of the disk does not have it
 * @throws ProblemError fleet-cloned, fleet-station-elsewhere, fleet-station-unknown, fleet-mode-differs, and why it was not reached
 */
export async function openSession(
  login: FleetLogin,
  { name, version, training }: StationFacts,
  memory: StationMemory,
  session: string,
): Promise<{ readonly connection: Connection; readonly answer: OpenAnswer }> {
  const known = memory.read();
  if (known === null) throw new ProblemError('fleet-station-unknown');
  const connection = await connect(login, { stationName: name });
  try {
    const fleet = await checkSchema(connection, login.config.database);
    // A station of one fleet tells another nothing of itself.
    if (known.fleet !== null && known.fleet !== fleet.id) throw new ProblemError('fleet-station-unknown');
    // Before the session, so that nothing that is told while it opens is missed.
    for (const channel of CHANNELS) await connection.run(channel);
    // Read again: another process on the data folder may have rolled the secret meanwhile, and both have to name the same next one.
    const now = memory.read() ?? known;
    const me = { ...now, nextSecret: now.nextSecret ?? drawSecret() };
    memory.write(me);
    const [row] = await connection.run(STATEMENTS.open, [
      JSON.stringify({ ...me, session, name, version, training }),
    ]);
    switch (row?.answer.kind) {
      case 'open': {
        const { answer } = row;
        memory.write({
          ...me,
          fleet: fleet.id,
          counter: answer.counter,
          secret: answer.counter === me.counter ? me.secret : me.nextSecret,
          nextSecret: null,
          mark: answer.mark,
          epoch: answer.epoch,
        });
        return { connection, answer };
      }
      case 'copied':
        throw new ProblemError('fleet-cloned');
      case 'elsewhere':
        throw new ProblemError('fleet-station-elsewhere');
      case 'unknown':
        throw new ProblemError('fleet-station-unknown');
      case 'other-mode':
        throw new ProblemError('fleet-mode-differs', { name: fleet.name });
      case undefined:
        throw new ProblemError('fleet-database-failed', { detail: STATEMENTS.open.name });
    }
  } catch (error) {
    connection.destroy();
    throw error;
  }
}
