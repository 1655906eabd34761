import type { z } from 'zod';
import type { FleetConnection } from '../../../shared/fleet-state.ts';
import { type Problem, ProblemError, problemOf } from '../../../shared/problem.ts';
import { type Clock, createTimer } from '../../platform/clock.ts';
import { createEmitter } from '../../platform/emitter.ts';
import type { Epoch, StampSchema } from '../sql/answers.ts';
import type { Statement } from '../sql/statement.ts';
import { STATEMENTS } from '../sql/statements.ts';
import { type Connection, DatabaseError, type Notification } from './connection.ts';
import type { FleetLogin } from './login.ts';
import { retryWaitMs } from './retry-wait.ts';
import { type OpenAnswer, openSession, type StationFacts } from './session.ts';
import { createOwnSession, type StationSession } from './shared-session.ts';
import type { StationMemory } from './station-memory.ts';

/** A third of the session's lease (open_session). */
const HEARTBEAT_MS = 10_000;

/** The station's session is no longer the one that counts, or the database's history is another: it is opened again at once. */
const OPEN_AGAIN: ReadonlySet<string> = new Set(['TM001', 'TM004']);

export type LinkState = Extract<FleetConnection, { readonly kind: 'connecting' | 'connected' | 'cut-off' }>;

export interface LinkDependencies {
  /** @throws ProblemError if there is no password */
  readonly login: () => Promise<FleetLogin>;
  readonly memory: StationMemory;
  /** Of this process alone unless other processes on the data folder have it too. */
  readonly session?: StationSession;
  readonly station: () => StationFacts;
  /** What the board shows of this station: JSON; null: what it shows already. */
  readonly live: () => unknown;
  /** Whether nothing that was printed under a soft claim waits to be reported (docs/development/fleet.md). */
  readonly isClear: () => boolean;
  readonly clock: Clock;
  /** A number from 0 up to 1. */
  readonly random: () => number;
}

/** What the database said when the session opened, or opened again. */
export type Opened = Pick<
  OpenAnswer,
  'fleet' | 'fleetName' | 'epoch' | 'delivered' | 'nameTaken' | 'reportWanted' | 'newestEvent'
>;

type Stamp = z.output<typeof StampSchema>;
type Answered<Answer extends Stamp> = Statement<z.ZodType<{ readonly answer: Answer }>>;

/** The station's connection to its fleet, which comes back by itself. */
export type Link = ReturnType<typeof createLink>;

/** Creates it; `start` begins. All calls that change something run on this one connection, one after the other. */
export function createLink({
  login,
  memory,
  session: shared = createOwnSession(),
  station,
  live,
  isClear,
  clock,
  random,
}: LinkDependencies) {
  /** The same for all connections of this run. */
  let session = '';
  let state: LinkState = { kind: 'connecting', sinceMs: clock.now() };
  let open: { readonly connection: Connection; readonly epoch: Epoch } | null = null;
  let mark = 0;
  let settled = false;
  /** The database's time in its last answer: nothing that is sent now was written before. */
  let seenNowMs = 0;
  let failures = 0;
  let stopped = true;
  let trying = false;
  const retry = createTimer(clock);
  const beat = createTimer(clock);
  const changes = createEmitter<LinkState>();
  const opened = createEmitter<Opened>();
  const settledChanges = createEmitter<boolean>();
  const notifications = createEmitter<Notification>();

  function become(next: LinkState): void {
    state = next;
    changes.emit(next);
  }

  function absorb(stamp: Stamp): void {
    mark = Math.max(mark, stamp.mark);
    seenNowMs = Math.max(seenNowMs, stamp.nowMs);
    if (settled === stamp.settled) return;
    settled = stamp.settled;
    settledChanges.emit(settled);
  }

  /** Stores how far the database has been seen, so that an older one is recognised after a restart too. */
  function keepMark(): void {
    const known = memory.read();
    if (known !== null && known.mark < mark) memory.write({ ...known, mark });
  }

  async function tryToOpen(): Promise<void> {
    if (trying || stopped || open !== null) return;
    trying = true;
    retry.clear();
    try {
      // What this run has seen tells an older database, whatever was on disk.
      keepMark();
      session = await shared.id();
      const { connection, answer } = await openSession(await login(), station(), memory, session);
      if (stopped) return connection.destroy();
      open = { connection, epoch: answer.epoch };
      absorb(answer);
      failures = 0;
      connection.onNotification(notified);
      void connection.ended.then((why) => lose(connection, why));
      beat.set(HEARTBEAT_MS, heartbeat);
      become({ kind: 'connected', sinceMs: clock.now() });
      opened.emit(answer);
    } catch (error) {
      failures += 1;
      cutOff(problemOf(error));
    } finally {
      trying = false;
    }
  }

  function cutOff(why: Problem): void {
    if (stopped) return;
    const waitMs = retryWaitMs(why, failures, random);
    const sinceMs = state.kind === 'cut-off' ? state.sinceMs : clock.now();
    become({ kind: 'cut-off', sinceMs, why, nextTryAtMs: waitMs === null ? null : clock.now() + waitMs });
    if (waitMs !== null) retry.set(waitMs, () => void tryToOpen());
  }

  function lose(connection: Connection, why: ProblemError): void {
    if (open?.connection !== connection) return;
    open = null;
    beat.clear();
    cutOff(why.problem);
  }

  function notified(notification: Notification): void {
    notifications.emit(notification);
    // A new epoch, or the end of the doubt: the next answer says which.
    if (notification.channel === 'tem_epoch') heartbeat();
  }

  function heartbeat(): void {
    beat.set(HEARTBEAT_MS, heartbeat);
    const clear = isClear();
    // A failure ends the connection, or the session opens again.
    const facts = live();
    const report = facts === null ? null : JSON.stringify(facts);
    call(STATEMENTS.heartbeat, [clear, seenNowMs, report]).then(keepMark, () => undefined);
  }

  /**
   * Calls one of the database's functions as this station.
   * @throws ProblemError the reason while the station is cut off; DatabaseError TM005, TM006 (schema/outcomes.ts, journal.ts)
   */
  async function call<Answer extends Stamp>(
    statement: Answered<Answer>,
    values: readonly unknown[],
  ): Promise<Answer> {
    const used = open;
    if (used === null) throw cutOffError();
    try {
      const [row] = await used.connection.run(statement, [session, mark, used.epoch.id, ...values]);
      if (row === undefined) throw new ProblemError('fleet-database-failed', { detail: statement.name });
      absorb(row.answer);
      return row.answer;
    } catch (error) {
      if (!(error instanceof DatabaseError && OPEN_AGAIN.has(error.sqlState))) throw error;
      used.connection.destroy();
      throw new ProblemError('fleet-lost', { detail: error.sqlState });
    }
  }

  function cutOffError(): ProblemError {
    if (state.kind !== 'cut-off') return new ProblemError('fleet-lost', { detail: 'connecting' });
    const { code, values } = state.why;
    return new ProblemError<typeof code>(code, values);
  }

  return {
    state: (): LinkState => state,
    onState: changes.on,
    /** Told after each opening, before anything else is asked. */
    onOpened: opened.on,
    /** Whether claims are certain; false after a restored backup until everybody has reported. */
    isSettled: () => open !== null && settled,
    onSettled: settledChanges.on,
    onNotification: notifications.on,
    /** The database's time in its last answer; milliseconds since 1970. */
    seenNowMs: () => seenNowMs,
    call,
    keepMark,
    cutOffError,
    /** The facts of this station now go to the board. */
    beat: () => {
      if (open !== null) heartbeat();
    },
    start() {
      stopped = false;
      void tryToOpen();
    },
    /** Tries now instead of at the next time. */
    tryNow() {
      if (open === null && !stopped) void tryToOpen();
    },
    /** Ends the session in order. @param leave the station leaves the fleet */
    async stop(leave = false): Promise<void> {
      stopped = true;
      retry.clear();
      beat.clear();
      const used = open;
      if (used === null) {
        if (leave) throw cutOffError();
        await shared.close();
        return;
      }
      try {
        // Another process of this station works with it.
        if (leave || !shared.isShared()) await call(STATEMENTS.close, [isClear(), leave]);
        keepMark();
      } catch (error) {
        if (leave) throw error;
      } finally {
        open = null;
        await used.connection.close();
        await shared.close();
      }
    },
  };
}
