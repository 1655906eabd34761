import type { Senders } from '../../shared/ipc.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { Secrets } from '../log/secrets.ts';
import type { OrderBook } from '../orders/order-book.ts';
import type { Connection } from '../partner/connection.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { EventSharing } from './accept-event.ts';
import { createEventPruner } from './event-pruner.ts';
import { openEventStore } from './event-store.ts';
import { openFeed } from './feed.ts';
import type { ReceiverRegistry } from './receiver-registry.ts';
import { createStationSecret, type SecretStore } from './receiver-secret.ts';
import { createRegistration } from './registration.ts';
import { createWebhookReceiver } from './webhook-receiver.ts';

/** The webhook: the address registered at the service, this station's receiver, and the received events. */
export type Webhook = ReturnType<typeof openWebhook>;

interface WebhookDependencies {
  readonly settings: Pick<SettingsStore, 'get' | 'onChange'>;
  readonly connection: Pick<Connection, 'client' | 'partner'>;
  readonly database: Database;
  readonly book: OrderBook;
  readonly secretStore: SecretStore;
  readonly senders: Senders['webhook'];
  readonly secrets: Pick<Secrets, 'add'>;
  readonly log: Log;
  /** The fleet that the station may belong to. */
  readonly fleet?: (EventSharing & { readonly registry: () => ReceiverRegistry | null }) | undefined;
}

/** Opens the webhook, and starts the receiver if the settings enable it. */
export function openWebhook(services: WebhookDependencies) {
  const { settings, connection, database, book, secretStore, senders, secrets, log, fleet } = services;
  const plainTextAllowed = (): boolean => settings.get().allowPlainTextToken;
  const secret = createStationSecret({ store: secretStore, plainTextAllowed, secrets, log });
  const store = openEventStore({ database, book, partner: connection.partner });
  const receiver = createWebhookReceiver({
    settings,
    secret,
    ledger: store,
    onStatus: senders.receiver,
    onStored: senders.received,
    log,
    fleet,
  });
  const registration = createRegistration({
    partner: connection.client,
    secret: secret.value,
    ownAddress: () => receiver.address('outside'),
    registry: () => fleet?.registry() ?? null,
  });
  const eventPruner = createEventPruner({ database, keepDays: () => settings.get().keepEventsDays, log });
  return { registration, receiver, feed: openFeed(database, connection.partner), eventPruner };
}
