import { parseServiceTime } from '../../shared/service-time.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import { OrderUpdate } from '../partner/order-update.ts';
import { type Clock, createTimer, systemClock } from '../platform/clock.ts';

interface EventPrunerDependencies {
  readonly database: Database;
  /** How many days events are kept; 0: forever. */
  readonly keepDays: () => number;
  readonly log: Log;
  readonly time?: Clock;
}

const DAY_MS = 24 * 60 * 60_000;
const AFTER_START_MS = 60_000;
/** Timers pause while the machine sleeps, so one for a whole day would miss it. A check that finds nothing costs 0.1 ms. */
const CHECK_INTERVAL_MS = 60 * 60_000;
/** The pause between two slices, which lets labels and events through. */
const PAUSE_MS = 25;

/** Deletes the webhook's events after their retention period. The first check runs after the station has started. */
export function createEventPruner({ database, keepDays, log, time = systemClock }: EventPrunerDependencies) {
  const alarm = createTimer(time);
  const forget = openPruneSlice(database);
  let total = NOTHING_DELETED;

  function look(): void {
    const days = keepDays();
    // One more day: an event's own time may be a day before its arrival (event-store.ts).
    const more = days > 0 && slice(time.now() - (days + 1) * DAY_MS);
    if (!more && total.events > 0) {
      log({ event: 'webhook events deleted', ...total });
      total = NOTHING_DELETED;
    }
    alarm.set(more ? PAUSE_MS : CHECK_INTERVAL_MS, look);
  }

  /** @returns whether there may be more */
  function slice(beforeMs: number): boolean {
    const start = performance.now();
    try {
      const { events, more } = forget(beforeMs);
      const took = Math.round(performance.now() - start);
      total = {
        events: total.events + events,
        milliseconds: total.milliseconds + took,
        longestMs: Math.max(total.longestMs, took),
      };
      return more;
    } catch (error) {
      log({ event: 'webhook event deletion failed', error });
      return false;
    }
  }

  return { start: (): void => alarm.set(AFTER_START_MS, look), close: (): void => alarm.clear() };
}

const NOTHING_DELETED = { events: 0, milliseconds: 0, longestMs: 0 };

/** The limits of a slice: its number of events, and how long it may keep adding events before it commits. */
const MAX_SLICE_EVENTS = 100;
const SLICE_MS = 4;

/**
 * Deletes the oldest events in slices, each with one commit. Remembers how to recognize a deleted event that is pushed
 * again: by its time, or without one by its digest.
 * @returns deletes a slice of the events received before a time (ms since 1970); `more` if further events are as old
 */
export function openPruneSlice({
  sqlite,
  transaction,
}: Database): (beforeMs: number) => { events: number; more: boolean } {
  const oldest = sqlite.prepare(
    'SELECT id, received_at_ms FROM order_event WHERE received_at_ms < ? ORDER BY received_at_ms LIMIT ?',
  );
  const whole = sqlite.prepare('SELECT account, digest, body FROM order_event WHERE id = ?');
  const remove = sqlite.prepare('DELETE FROM order_event WHERE id = ?');
  const until = sqlite.prepare(
    `INSERT INTO pruned_until (account, received_at_ms) VALUES (?, ?)
     ON CONFLICT (account) DO UPDATE SET received_at_ms = max(received_at_ms, excluded.received_at_ms)`,
  );
  const digest = sqlite.prepare('INSERT OR IGNORE INTO pruned_digest (account, digest) VALUES (?, ?)');

  return (beforeMs) => {
    const start = performance.now();
    const rows = oldest.all(beforeMs, MAX_SLICE_EVENTS);
    if (rows.length === 0) return { events: 0, more: false };
    return transaction(() => {
      const untilOf = new Map<string, number>();
      let events = 0;
      for (const { id, received_at_ms } of rows) {
        const event = whole.get(id ?? null);
        if (event === undefined) continue;
        const account = String(event['account']);
        if (!hasUpdateTime(String(event['body']))) digest.run(account, String(event['digest']));
        remove.run(id ?? null);
        untilOf.set(account, Number(received_at_ms));
        events++;
        if (performance.now() - start > SLICE_MS) break;
      }
      for (const [account, atMs] of untilOf) until.run(account, atMs);
      return { events, more: true };
    });
  };
}

/** Reads the time as event-store.ts does. */
function hasUpdateTime(body: string): boolean {
  const update = OrderUpdate.safeParse(JSON.parse(body));
  return update.success && parseServiceTime(update.data.updated_at) !== null;
}
