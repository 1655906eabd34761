import type { FeedEvent } from '../../../shared/webhook.ts';
import type { Database } from '../../database/database.ts';
import type { Log } from '../../log/log.ts';
import type { Clock } from '../../platform/clock.ts';
import type { EventSharing } from '../../webhook/accept-event.ts';
import type { EventStore } from '../../webhook/event-store.ts';
import type { ReceiverRegistry } from '../../webhook/receiver-registry.ts';
import { openEventCursor } from '../local/event-cursor.ts';
import type { StationFleet } from '../station-fleet.ts';
import { createFleetRegistry } from './fleet-registry.ts';
import { createSharedEvents } from './shared-events.ts';

interface FleetEventsDependencies {
  readonly fleet: Pick<StationFleet, 'engine' | 'accounts' | 'stationId'>;
  /** The fleet's id. */
  readonly fleetId: string;
  readonly database: Database;
  /** The key of the account that the screens, and events that come in, are of. */
  readonly selected: () => string;
  /** Whether the station works with its fleet now; not while it practises for itself. */
  readonly isActive: () => boolean;
  readonly store: Pick<EventStore, 'add'>;
  /** Receives what other stations received for the selected account, after each commit. */
  readonly onStored: (events: readonly FeedEvent[]) => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** What the webhook of a station has from its fleet (main/webhook/open-webhook.ts). */
export interface FleetEvents extends EventSharing {
  readonly registry: () => ReceiverRegistry | null;
  /** Ends following. */
  readonly close: () => void;
}

/** Follows the fleet's events, and shares what this station receives. Call it before the fleet's connection starts. */
export function openFleetEvents(needs: FleetEventsDependencies): FleetEvents {
  const { fleet, fleetId, database, selected, isActive, store, onStored, clock, log } = needs;
  const { engine, accounts, stationId } = fleet;
  const shared = createSharedEvents({
    engine,
    fleetAccountOf: accounts.idOf,
    accountOf: (id) => accounts.own().find(({ key }) => accounts.idOf(key) === id)?.key ?? null,
    selected,
    database,
    cursor: openEventCursor(database, fleetId),
    store,
    onStored,
    clock,
    log,
  });
  const registry = createFleetRegistry({
    engine,
    station: () => stationId,
    account: selected,
    fleetAccountOf: accounts.idOf,
  });
  shared.start();
  return {
    isActive,
    share: shared.share,
    account: selected,
    registry: () => (isActive() ? registry : null),
    close: shared.close,
  };
}
