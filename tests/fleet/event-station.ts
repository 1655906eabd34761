import { onTestFinished } from 'vitest';
import { createSharedEvents } from '../../main/fleet/events/shared-events.ts';
import { openEventCursor } from '../../main/fleet/local/event-cursor.ts';
import { createEventAcceptor } from '../../main/webhook/accept-event.ts';
import { matchesSecretPath, secretPath } from '../../main/webhook/receiver-secret.ts';
import { startReceiverServer } from '../../main/webhook/receiver-server.ts';
import type { FeedEvent } from '../../shared/webhook.ts';
import { openStoredEvents, type StoredEvents } from '../unit/webhook/events.ts';
import {
  isConnected,
  linkedAccount,
  type StationOptions,
  startStation,
  type TestFleet,
  type TestStation,
} from './fleet-fixture.ts';

export const SECRET = 'nobody-but-the-service-knows-this-text-0123';

export interface EventStation extends StoredEvents {
  readonly engine: TestStation;
  /** What its window is told. */
  readonly heard: FeedEvent[];
  readonly logged: { readonly event: string }[];
  /** Starts its receiver. @returns where the service pushes to */
  receive(): Promise<string>;
  /** The codes' weights in the order in which the events were stored. */
  weights(): number[];
}

interface EventStationOptions extends StationOptions {
  /** Its ledger; by default in memory. */
  readonly file?: string;
  /** The fleet's account; null: its account is not linked. By default that of all tests. */
  readonly account?: string | null;
}

/** A station that follows the fleet's events, and can receive them. It ends with the test. */
export async function startEventStation(
  fleet: TestFleet,
  { file, account: own, ...options }: EventStationOptions = {},
): Promise<EventStation> {
  const kept = openStoredEvents(file);
  // A little ahead of every event's arrival.
  kept.nowMs = Date.now() + 60_000;
  const engine = await startStation(fleet, { ...options, connected: false });
  const heard: FeedEvent[] = [];
  const logged: { readonly event: string }[] = [];
  const log = (line: { readonly event: string }): void => void logged.push(line);
  let account = own ?? null;
  const shared = createSharedEvents({
    engine,
    fleetAccountOf: (key) => (key === kept.partner ? account : null),
    accountOf: (id) => (id === account ? kept.partner : null),
    selected: () => kept.partner,
    database: kept.database,
    cursor: openEventCursor(kept.database, fleet.identity.id),
    store: kept.ledger,
    onStored: (events) => heard.push(...events),
    log,
  });
  shared.start();
  onTestFinished(() => shared.close());
  if (options.connected !== false) {
    await isConnected(engine);
    if (own === undefined) account = await linkedAccount(engine);
  }
  return Object.assign(kept, {
    engine,
    heard,
    logged,
    async receive() {
      const accept = createEventAcceptor({
        ledger: kept.ledger,
        onStored: (events) => heard.push(...events),
        log,
        fleet: { isActive: () => true, share: shared.share, account: () => kept.partner },
      });
      const receiver = await startReceiverServer({
        host: '127.0.0.1',
        port: 0,
        acceptorOf: (path) => (matchesSecretPath(SECRET, path) ? accept : null),
        log,
      });
      onTestFinished(() => receiver.close());
      return receiver.address + secretPath(SECRET);
    },
    weights: () =>
      kept.database.sqlite
        .prepare(`SELECT body ->> 'weight' AS weight FROM order_event ORDER BY id`)
        .all()
        .map(({ weight }) => Number(weight)),
  });
}
