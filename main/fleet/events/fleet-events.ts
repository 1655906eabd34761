import type { AccountKey } from '../../../shared/account.ts';
import type { FeedEvent } from '../../../shared/webhook.ts';
import type { Database } from '../../database/database.ts';
import type { Log } from '../../log/log.ts';
import type { EventStore } from '../../webhook/event-store.ts';
import type { ReceiverRegistry } from '../../webhook/receiver-registry.ts';
import type { WebhookFleet } from '../../webhook/switched-fleet.ts';
import { openEventCursor } from '../local/event-cursor.ts';
import type { StationFleet } from '../station-fleet.ts';
import { createFleetRegistry } from './fleet-registry.ts';
import { createSharedEvents } from './shared-events.ts';

interface FleetEventsDependencies {
  readonly fleet: Pick<StationFleet, 'engine' | 'accounts' | 'stationId'>;
  /** The fleet's id. */
  readonly fleetId: string;
  readonly database: Database;
  /** The key of the account that the screens are of. */
  readonly selected: () => string;
  /** Whether the station works with its fleet now; not while it practises for itself. */
  readonly isActive: () => boolean;
  /**
   * Whether this process stores what other stations receive. Of those that share a data folder only one may: another would be told
   * of nothing new.
   */
  readonly follows: boolean;
  readonly store: Pick<EventStore, 'add'>;
  /** Receives what other stations received for the selected account, after each commit. */
  readonly onStored: (events: readonly FeedEvent[]) => void;
  readonly log: Log;
}

/** What the webhook of a station has from its fleet (main/webhook/open-webhook.ts). */
export interface FleetEvents extends WebhookFleet {
  /** Ends following. */
  readonly close: () => void;
}

/** Shares what this station receives, and follows the fleet's events. Call it before the fleet's connection starts. */
export function openFleetEvents(needs: FleetEventsDependencies): FleetEvents {
  const { fleet, fleetId, database, selected, isActive, follows, store, onStored, log } = needs;
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
    log,
  });
  const registries = new Map<AccountKey, ReceiverRegistry>();
  function registryOf(account: AccountKey): ReceiverRegistry {
    const known = registries.get(account);
    if (known !== undefined) return known;
    const registry = createFleetRegistry({ engine, stationId, account, accounts });
    registries.set(account, registry);
    return registry;
  }
  if (follows) shared.start();
  return {
    isActive,
    share: shared.share,
    registry: (account) => (isActive() ? registryOf(account) : null),
    close: shared.close,
  };
}
