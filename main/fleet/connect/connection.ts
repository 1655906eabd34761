import { Socket } from 'node:net';
import type { Client } from 'pg';
import { z } from 'zod';
import { ProblemError } from '../../../shared/problem.ts';
import { createEmitter } from '../../platform/emitter.ts';
import { createMutex } from '../../platform/mutex.ts';
import { detached } from '../../platform/promises.ts';
import { errorCodeOf } from '../../platform/system-errors.ts';
import type { Statement } from '../sql/statement.ts';
import { toFleetProblem } from './connection-problem.ts';
import { loadPg } from './load-pg.ts';
import { type FleetLogin, toClientConfig } from './login.ts';

/** A statement that has no answer by then is given up, and the connection with it: nobody knows whether it still lives. */
const STATEMENT_DEADLINE_MS = 15_000;
/** The server gives up before: nothing may be done there after the station has stopped waiting, as far as that can be had. */
const SERVER_TIMEOUT_MS = 12_000;
const LOCK_TIMEOUT_MS = 8_000;

/** The server notices a dead station after about a minute and a half, not after two hours (its tcp_keepalives_* settings). */
const SERVER_OPTIONS =
  '-c search_path=pg_catalog -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=15 -c tcp_keepalives_count=4 -c jit=off';

/** Deadlock and failed serialization: the transaction did nothing and may be run again. */
const TRY_AGAIN: ReadonlySet<string> = new Set(['40P01', '40001']);
const MAX_TRIES = 4;

/** One connection to the fleet's database. */
export type Connection = Awaited<ReturnType<typeof connect>>;

interface ConnectionOptions {
  /** Shown in the server's list of connections. */
  readonly stationName?: string;
  readonly deadlineMs?: number;
}

/** What a notification says: its channel and text. */
export interface Notification {
  readonly channel: string;
  readonly payload: string;
}

/**
 * Connects. Statements run one after the other; each is prepared once and parametrised.
 * @throws ProblemError why it could not be reached or refused the login
 */
export async function connect(
  login: FleetLogin,
  { stationName = '', deadlineMs = STATEMENT_DEADLINE_MS }: ConnectionOptions = {},
) {
  const pg = await loadPg();
  const socket = new Socket();
  socket.setKeepAlive(true, 10_000);
  const client: Client = await pg
    .connect({
      ...toClientConfig(login, stationName),
      stream: () => socket,
      statement_timeout: SERVER_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: SERVER_TIMEOUT_MS,
      options: SERVER_OPTIONS,
    })
    .catch((error: unknown) => {
      socket.destroy();
      throw problemError(error, login);
    });
  const queue = createMutex();
  const notified = createEmitter<Notification>();
  const ended = Promise.withResolvers<ProblemError>();
  /** Why the connection is no longer usable; null while it is. */
  let over: ProblemError | null = null;
  /** Ends the wait for the answer that is under way. */
  let giveUp: (why: ProblemError) => void = () => undefined;

  function end(why: ProblemError): void {
    if (over !== null) return;
    over = why;
    socket.destroy();
    giveUp(why);
    ended.resolve(why);
  }

  client.on('error', (error) => end(problemError(error, login)));
  client.on('end', () => end(lost('ECONNRESET')));
  client.on('notification', ({ channel, payload }) => notified.emit({ channel, payload: payload ?? '' }));

  /** Waits for pg's answer up to the deadline; a connection that did not answer is not used again. */
  async function once({ name, text }: Statement<z.ZodType>, values: readonly unknown[]): Promise<unknown[]> {
    if (over !== null) throw over;
    const gone = Promise.withResolvers<never>();
    giveUp = gone.reject;
    const timer = setTimeout(() => end(lost('ETIMEDOUT')), deadlineMs);
    try {
      const answer = client.query<Record<string, unknown>>({ name, text, values: [...values] });
      return (await Promise.race([detached(answer), gone.promise])).rows;
    } finally {
      clearTimeout(timer);
      giveUp = () => undefined;
    }
  }

  return {
    /** Settles with the reason when the connection is no longer usable. */
    ended: ended.promise,
    onNotification: notified.on,
    /**
     * Runs a statement of the list (sql/statements.ts). A deadlock is tried again: every call of Tem may be repeated.
     * @throws DatabaseError with the SQLSTATE of Tem's own functions (TM…); ProblemError for everything else
     */
    async run<Row extends z.ZodType>(
      statement: Statement<Row>,
      values: readonly unknown[] = [],
    ): Promise<readonly z.output<Row>[]> {
      return queue.run(async () => {
        for (let tries = 1; ; tries++) {
          try {
            const rows = await once(statement, values);
            return z.array(statement.row).parse(rows);
          } catch (error) {
            const code = errorCodeOf(error) ?? '';
            if (tries < MAX_TRIES && TRY_AGAIN.has(code)) continue;
            if (code.startsWith('TM')) throw new DatabaseError(code);
            if (error instanceof z.ZodError)
              throw new ProblemError('fleet-database-failed', { detail: statement.name }, { cause: error });
            throw problemError(error, login);
          }
        }
      });
    },
    /** Ends it in order, after what is under way. */
    async close(): Promise<void> {
      await queue.run(() => (over === null ? client.end() : undefined)).catch(() => undefined);
      end(lost('ECONNRESET'));
    },
    destroy: () => end(lost('ECONNRESET')),
  };
}

/** A refusal by one of Tem's functions in the database, by its SQLSTATE (schema/sessions.ts). */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly sqlState: string;

  constructor(sqlState: string) {
    super(sqlState);
    this.sqlState = sqlState;
  }
}

const lost = (detail: string): ProblemError<'fleet-lost'> => new ProblemError('fleet-lost', { detail });

/** The server's message is not kept as a cause: it may quote what was sent. */
function problemError(error: unknown, { config }: FleetLogin): ProblemError {
  if (error instanceof ProblemError) return error;
  const { code, values } = toFleetProblem(error, config);
  return new ProblemError<typeof code>(code, values);
}
