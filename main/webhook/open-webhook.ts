import type { Senders } from '../../shared/ipc.ts';
import type { Connection } from '../connection.ts';
import type { Database } from '../ledger/database.ts';
import type { Log } from '../log/log.ts';
import type { Secrets } from '../log/secrets.ts';
import type { OrderBook } from '../orders/order-book.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { openEventLedger } from './event-ledger.ts';
import { openFeed, type ReadFeed } from './feed.ts';
import { createForgetting, type Forgetting } from './forget-events.ts';
import { createOwnSecret, type SecretPlace } from './own-secret.ts';
import { createRegistration, type Registration } from './registration.ts';
import { createWebhookReceiver, type WebhookReceiver } from './webhook.ts';

/** All of the webhook: what is registered at the service, the receiver of this station, and what came in. */
export interface Webhook {
  readonly registration: Registration;
  readonly receiver: WebhookReceiver;
  readonly feed: ReadFeed;
  readonly forgetting: Forgetting;
}

interface Needs {
  readonly settings: Pick<SettingsStore, 'get' | 'onChange'>;
  readonly connection: Pick<Connection, 'client' | 'partner'>;
  readonly database: Database;
  readonly book: OrderBook;
  readonly place: SecretPlace;
  readonly senders: Senders['webhook'];
  readonly secrets: Pick<Secrets, 'knows'>;
  readonly log: Log;
}

/** Builds it, and starts the receiver where the settings want it. */
export function openWebhook({
  settings,
  connection,
  database,
  book,
  place,
  senders,
  secrets,
  log,
}: Needs): Webhook {
  const plainTextAllowed = (): boolean => settings.get().allowPlainTextToken;
  const secret = createOwnSecret({ place, plainTextAllowed, secrets, log });
  const receiver = createWebhookReceiver({
    settings,
    secret,
    ledger: openEventLedger({ database, book, partner: connection.partner }),
    onStatus: senders.receiver,
    onKept: senders.received,
    log,
  });
  const registration = createRegistration({
    partner: connection.client,
    secret: secret.value,
    ownAddress: () => receiver.address('outside'),
  });
  const forgetting = createForgetting({ database, keepDays: () => settings.get().keepEventsDays, log });
  return { registration, receiver, feed: openFeed(database, connection.partner), forgetting };
}
