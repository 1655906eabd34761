import type { AccountId } from '../../shared/account.ts';
import type { Senders } from '../../shared/ipc.ts';
import type { Accounts } from '../accounts/account-services.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { Secrets } from '../log/secrets.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { createEventPruner } from './event-pruner.ts';
import { openEventStore } from './event-store.ts';
import { openFeed } from './feed.ts';
import { accountSecret, createStationSecret, type SecretStore } from './receiver-secret.ts';
import { createRegistration, type Registration } from './registration.ts';
import type { SwitchedWebhookFleet, WebhookFleet } from './switched-fleet.ts';
import { createWebhookReceiver } from './webhook-receiver.ts';

/** The webhook: the address registered at each account's service, this station's receiver, and the received events. */
export type Webhook = ReturnType<typeof openWebhook>;

interface WebhookDependencies {
  readonly settings: Pick<SettingsStore, 'get' | 'onChange'>;
  readonly accounts: Pick<Accounts, 'list' | 'selected'>;
  readonly database: Database;
  readonly secretStore: SecretStore;
  readonly senders: Senders['webhook'];
  readonly secrets: Pick<Secrets, 'add'>;
  readonly log: Log;
  /** The fleet that the station may belong to; what others received is shown if it tells that. */
  readonly fleet?: (WebhookFleet & Partial<Pick<SwitchedWebhookFleet['fleet'], 'onReceived'>>) | undefined;
}

/** Opens the webhook, and starts the receiver if the settings enable it. */
export function openWebhook(services: WebhookDependencies) {
  const { settings, accounts, database, secretStore, senders, secrets, log, fleet } = services;
  const plainTextAllowed = (): boolean => settings.get().allowPlainTextToken;
  const secret = createStationSecret({ store: secretStore, plainTextAllowed, secrets, log });

  /** The account as it is now: its key and its service may be others than before. */
  function accountOf(id: AccountId) {
    const found = accounts.list().find((account) => account.id === id);
    if (found === undefined) throw new Error('the account was removed');
    return found;
  }

  const receiver = createWebhookReceiver({
    settings,
    secret,
    accounts: () => ({ ids: accounts.list().map(({ id }) => id), selected: accounts.selected().id }),
    ledgerOf: (id) =>
      openEventStore({
        database,
        // What one holder of a book records, every holder of it is told.
        book: accountOf(id).book,
        partner: () => accountOf(id).key,
      }),
    onStatus: senders.receiver,
    onStored: senders.received,
    log,
    fleetOf: (id) => (fleet === undefined ? undefined : { ...fleet, account: () => accountOf(id).key }),
  });

  fleet?.onReceived?.(receiver.show);

  const registrations = new Map<AccountId, Registration>();
  /** Returns the registration at an account's service. */
  function registrationOf(id: AccountId): Registration {
    const known = registrations.get(id);
    if (known !== undefined) return known;
    const registration = createRegistration({
      partner: () => accountOf(id).connection.client(),
      secret() {
        const own = secret.value();
        if (own === null) return null;
        const derived = accountSecret(own, id);
        secrets.add(derived);
        return derived;
      },
      ownAddress: () => receiver.address('outside', id),
      registry: () => fleet?.registry(accountOf(id).key) ?? null,
    });
    registrations.set(id, registration);
    return registration;
  }
  const ofSelected = (): Registration => registrationOf(accounts.selected().id);

  const eventPruner = createEventPruner({ database, keepDays: () => settings.get().keepEventsDays, log });
  return {
    /** The selected account's; a call stays with the account that was selected when it was made. */
    registration: {
      lastKnownReceiver: () => ofSelected().lastKnownReceiver(),
      lastKnown: () => ofSelected().lastKnown(),
      fetchCurrent: () => ofSelected().fetchCurrent(),
      register: (url) => ofSelected().register(url),
    } satisfies Registration,
    receiver,
    feed: openFeed(database, () => accounts.selected().key),
    eventPruner,
  };
}
