import { problemOf } from '../../../shared/problem.ts';
import { type Clock, createTimer } from '../../platform/clock.ts';
import type { Link } from '../connect/link.ts';
import type { Reader } from '../connect/reader.ts';
import type { EventRow } from '../sql/answers.ts';
import { STATEMENTS } from '../sql/statements.ts';
import { json } from './claims.ts';

/** An event of the service, as it came. */
export interface NewEvent {
  readonly account: string;
  /** The same for the same event (webhook/parse-event.ts). */
  readonly digest: string;
  readonly body: string;
  /** Milliseconds since 1970, by the receiving station's clock. */
  readonly receivedAtMs: number;
}

/** How far a station has read: stored with what it made of the events. */
export interface EventCursor {
  readonly sequence: number;
  /** The database's time of the last event that was read; milliseconds since 1970. */
  readonly insertedAtMs: number;
  /** The epoch in which it was read. */
  readonly epoch: string;
}

const PAGE = 200;
/** Without a notification: one that was lost loses nothing for longer. */
const LOOK_AGAIN_MS = 60_000;
/** After a page that could not be read or stored. */
const RETRY_MS = 5_000;

interface EventsDependencies {
  readonly link: Link;
  readonly reader: Reader;
  readonly clock: Clock;
}

/** The service's events, received by one station for all. */
export function createEvents({ link, reader, clock }: EventsDependencies) {
  return {
    /** Stores events, each once. When it resolves they are there for every station. @returns the digests that were new */
    async add(events: readonly NewEvent[]): Promise<readonly string[]> {
      return (await link.call(STATEMENTS.addEvents, [json(events)])).added;
    },
    /** When the newest event of the epochs before one (its number) was stored, by the database's clock; null: there is none. */
    async newestBefore(epoch: number): Promise<number | null> {
      return (await reader.read(STATEMENTS.lastEventBefore, [epoch]))[0]?.inserted_ms ?? null;
    },
    /**
     * Follows the events from a cursor: by notification, after each reconnect, and each minute. After a restored backup it goes back
     * to what was stored since the cursor's time, so an event may come again.
     * @param epoch the current one
     * @param take stores them; the cursor moves once it resolves
     * @returns ends it
     */
    follow(
      from: EventCursor,
      epoch: () => string,
      take: (events: readonly EventRow[], cursor: EventCursor) => void | Promise<void>,
      onProblem: (problem: ReturnType<typeof problemOf>) => void,
    ): () => void {
      let cursor = from;
      let wanted = false;
      let reading = false;
      let ended = false;
      const timer = createTimer(clock);

      async function readPages(): Promise<void> {
        const now = epoch();
        if (cursor.epoch !== now) {
          const [start] = await reader.read(STATEMENTS.eventsSince, [cursor.sequence, cursor.insertedAtMs]);
          cursor = {
            ...cursor,
            sequence: Math.min(cursor.sequence, start?.sequence ?? cursor.sequence),
            epoch: now,
          };
        }
        for (;;) {
          const rows = await reader.read(STATEMENTS.events, [cursor.sequence, PAGE]);
          const last = rows.at(-1);
          if (last === undefined || ended) return;
          const next = {
            sequence: last.sequence,
            insertedAtMs: Math.max(cursor.insertedAtMs, last.inserted_ms),
            epoch: now,
          };
          await take(rows, next);
          cursor = next;
        }
      }

      /** Told of more while it read: once again. */
      async function readWhileWanted(): Promise<void> {
        if (!wanted || ended || link.state().kind !== 'connected') return;
        wanted = false;
        await readPages().catch((error: unknown) => {
          onProblem(problemOf(error));
          timer.set(RETRY_MS, () => void catchUp());
        });
        await readWhileWanted();
      }

      async function catchUp(): Promise<void> {
        wanted = true;
        if (reading || ended) return;
        reading = true;
        timer.set(LOOK_AGAIN_MS, () => void catchUp());
        await readWhileWanted();
        reading = false;
      }

      const stops = [
        link.onNotification(({ channel }) => {
          if (channel === 'tem_event') void catchUp();
        }),
        link.onOpened(() => void catchUp()),
        timer.clear,
      ];
      void catchUp();
      return () => {
        ended = true;
        for (const stop of stops) stop();
      };
    },
  };
}
