import { type Problem, ProblemError, problemOf } from '../../../shared/problem.ts';
import type { FeedEvent } from '../../../shared/webhook.ts';
import type { Database } from '../../database/database.ts';
import { isStorageFailure } from '../../database/storage-errors.ts';
import type { Log } from '../../log/log.ts';
import { createStoredReporter } from '../../webhook/accept-event.ts';
import type { EventStore, ReceivedEvent } from '../../webhook/event-store.ts';
import { parseEvent } from '../../webhook/parse-event.ts';
import type { ShareEvents } from '../../webhook/share-event.ts';
import type { EventCursor } from '../calls/events.ts';
import type { Opened } from '../connect/link.ts';
import type { FleetEngine } from '../engine.ts';
import type { EventCursorStore } from '../local/event-cursor.ts';
import type { EventRow } from '../sql/answers.ts';

export interface SharedEventsDependencies {
  readonly engine: Pick<FleetEngine, 'events' | 'link'>;
  /** The id of the fleet's account for a key of this station's; null: not linked. */
  readonly fleetAccountOf: (account: string) => string | null;
  /** The key of this station's account for an id of the fleet's; null: this station does not have it. */
  readonly accountOf: (fleetAccount: string) => string | null;
  /** The key of the account that screens show. */
  readonly selected: () => string;
  readonly database: Pick<Database, 'transaction'>;
  readonly cursor: EventCursorStore;
  readonly store: Pick<EventStore, 'add'>;
  /** Receives the stored events of the selected account, after each commit. */
  readonly onStored: (events: readonly FeedEvent[]) => void;
  readonly log: Log;
}

/** The service's events that one station receives for the whole fleet. */
export type SharedEvents = ReturnType<typeof createSharedEvents>;

/** Creates it; `start` follows what others receive. */
export function createSharedEvents(needs: SharedEventsDependencies) {
  const { engine, fleetAccountOf, accountOf, selected, database, cursor, store, onStored, log } = needs;
  const tell = createStoredReporter(onStored, log);
  const stops: (() => void)[] = [];
  let follows = false;
  /** The fleet's history now; a restored backup begins another. */
  let epoch = '';

  const share: ShareEvents = async (events) => {
    const added = events.map(({ account, ...event }) => {
      const fleetAccount = fleetAccountOf(account);
      if (fleetAccount === null) throw new ProblemError('fleet-account-unlinked', { account });
      return { ...event, account: fleetAccount };
    });
    await engine.events.add(added);
  };

  /** Stores a page of the fleet's events and how far that is: both or neither. */
  function take(rows: readonly EventRow[], next: EventCursor): void {
    const events = rows.flatMap((row) => readRow(row, accountOf(row.account)));
    const results = database.transaction(() => {
      const stored = store.add(events);
      const failure = stored.find((one) => one.kind === 'failed' && isStorageFailure(problemOf(one.error)));
      // The disk's failure: the page comes again. Any other would come again for ever.
      if (failure?.kind === 'failed') throw failure.error;
      cursor.write(next);
      return stored;
    });
    for (const one of results)
      if (one.kind === 'failed') log({ event: 'webhook event not saved', error: one.error });
    const shown = selected();
    tell(results.filter((_one, at) => events[at]?.account === shown));
  }

  const notRead = ({ code }: Problem): void => log({ event: 'fleet events not read', problem: code });

  /** Begins behind what was there when the session opened, or where this station stopped. */
  function begin({ newestEvent }: Opened): void {
    if (follows) return;
    try {
      const stored = cursor.read();
      const from = stored ?? { ...newestEvent, epoch };
      stops.push(engine.events.follow(from, () => epoch, take, notRead));
      follows = true;
      if (stored === null) cursor.write(from);
    } catch (error) {
      // The disk's failure: what comes next is stored with its place.
      notRead(problemOf(error));
    }
  }

  return {
    share,
    /** Follows the fleet's events from the next connection on; call before the link starts. */
    start(): void {
      stops.push(
        engine.link.onOpened((opened) => {
          epoch = opened.epoch.id;
          begin(opened);
        }),
      );
    },
    close(): void {
      for (const stop of stops) stop();
    },
  };
}

/** Another station's word is read like the service's own: by the same parser, within the same limits. */
function readRow(
  { body, digest, received_ms: receivedAtMs }: EventRow,
  account: string | null,
): ReceivedEvent[] {
  if (account === null) return [];
  const read = parseEvent(new TextEncoder().encode(body));
  if (read.kind !== 'update') return [];
  // Of the whole body that the service sent: what is shared of a large one is a part.
  const whole = DIGEST.test(digest) ? { digest } : {};
  return [{ ...read.update, ...whole, account, receivedAtMs }];
}

/** SHA-256 in base64url (webhook/parse-event.ts). */
const DIGEST = /^[A-Za-z0-9_-]{43}$/;
