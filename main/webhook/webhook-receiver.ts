import { isIPv6 } from 'node:net';
import type { AccountId } from '../../shared/account.ts';
import type { LocalizedText } from '../../shared/language.ts';
import { createLookupTable } from '../../shared/lookup-table.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { receiverFailureText } from '../../shared/texts/webhook-receiver.ts';
import type { FeedEvent, RECEIVER_SIDES, ReceiverState, ReceiverStatus } from '../../shared/webhook.ts';
import type { Log } from '../log/log.ts';
import { createMutex } from '../platform/mutex.ts';
import { errorCodeOf } from '../platform/system-errors.ts';
import { throttleBatch } from '../platform/throttle.ts';
import { onPlainTextConsent } from '../settings/save-settings.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { type AcceptEvent, createEventAcceptor, type EventSharing } from './accept-event.ts';
import type { EventStore } from './event-store.ts';
import { accountSecret, matchesSecretPath, type StationSecret, secretPath } from './receiver-secret.ts';
import { type ReceiverLimits, type ReceiverServer, startReceiverServer } from './receiver-server.ts';

export type WebhookReceiver = ReturnType<typeof createWebhookReceiver>;

interface WebhookReceiverDependencies {
  readonly settings: Pick<SettingsStore, 'get' | 'onChange'>;
  readonly secret: StationSecret;
  /** The accounts that there are now; one of them is selected. */
  readonly accounts: () => { readonly ids: readonly AccountId[]; readonly selected: AccountId };
  readonly ledgerOf: (id: AccountId) => EventStore;
  readonly onStatus: (status: ReceiverStatus) => void;
  /** Receives the stored events of the selected account, oldest first, at most a few times a second. */
  readonly onStored: (events: readonly FeedEvent[]) => void;
  readonly log: Log;
  readonly limits?: Partial<ReceiverLimits>;
  /** The fleet that the station receives an account's events for; undefined if it is alone. */
  readonly fleetOf?: (id: AccountId) => EventSharing | undefined;
}

/** Short enough to look live, long enough for a window to draw. */
const NOTIFY_INTERVAL_MS = 250;

/** This station's receiver, which follows the settings. */
export function createWebhookReceiver(needs: WebhookReceiverDependencies) {
  const { settings, secret, accounts, ledgerOf, onStatus, onStored, log, limits = {}, fleetOf } = needs;
  const feed = throttleBatch(onStored, NOTIFY_INTERVAL_MS);
  const acceptors = new Map<AccountId, AcceptEvent>();

  function acceptorFor(id: AccountId): AcceptEvent {
    const known = acceptors.get(id);
    if (known !== undefined) return known;
    const accept = createEventAcceptor({
      ledger: ledgerOf(id),
      onStored: (events) => {
        if (accounts().selected === id) feed.add(events);
      },
      log,
      fleet: fleetOf?.(id),
    });
    acceptors.set(id, accept);
    return accept;
  }
  let state: ReceiverState = { kind: 'off' };
  let running: { readonly place: string; readonly receiver: ReceiverServer } | null = null;
  let closed = false;
  const steps = createMutex();

  const status = (): ReceiverStatus => ({ state, secret: secret.state() });
  function become(next: ReceiverState): void {
    state = next;
    onStatus(status());
  }

  const whyNoSecret = (): Problem => ({
    code: secret.state() === 'unavailable' ? 'receiver-secret-unavailable' : 'receiver-secret-unreadable',
  });

  async function stop(): Promise<void> {
    const old = running;
    running = null;
    await old?.receiver.close();
  }

  async function start(host: string, port: number): Promise<ReceiverState> {
    await secret.ensure();
    if (secret.value() === null) return { kind: 'failed', problem: whyNoSecret() };
    const acceptorOf = (path: string): AcceptEvent | null => {
      const own = secret.value();
      if (own === null) return null;
      const whose = accounts().ids.find((id) => matchesSecretPath(accountSecret(own, id), path));
      return whose === undefined ? null : acceptorFor(whose);
    };
    try {
      const receiver = await startReceiverServer({ host, port, acceptorOf, log, limits });
      running = { place: `${host} ${port}`, receiver };
      return { kind: 'listening', address: receiver.address };
    } catch (error) {
      return { kind: 'failed', problem: receiverProblem(error, host, port) };
    }
  }

  /** Applies the current settings to the receiver. Retries one that failed. */
  async function follow(): Promise<void> {
    const { receiverOn, receiverHost, receiverPort } = settings.get();
    const on = receiverOn && !closed;
    if (on && running?.place === `${receiverHost} ${receiverPort}`) return;
    await stop();
    if (on) {
      become({ kind: 'starting' });
      become(await start(receiverHost, receiverPort));
      log({ event: 'webhook receiver state', state: state.kind, host: receiverHost, port: receiverPort });
    } else if (state.kind !== 'off') {
      become({ kind: 'off' });
      log({ event: 'webhook receiver state', state: state.kind });
    }
  }

  const inTurn = (work: () => Promise<void>): Promise<void> =>
    steps.run(work).catch((error: unknown) => log({ event: 'webhook receiver failed', error }));

  settings.onChange(() => void inTurn(follow));
  onPlainTextConsent(settings, () => inTurn(() => secret.resave().then(() => onStatus(status()))));
  secret.onLateResult(() => {
    void inTurn(follow);
    void inTurn(async () => onStatus(status()));
  });
  void inTurn(follow);

  return {
    status,
    /** Shows stored events of the selected account that came another way. */
    show: feed.add,
    /**
     * Its address for an account's service, with the secret; null if no outside address is set or it is not listening.
     * @throws ProblemError
     */
    async address(side: (typeof RECEIVER_SIDES)[number], id: AccountId): Promise<string | null> {
      const { receiverUrl } = settings.get();
      const local = state.kind === 'listening' ? toLoopbackAddress(state.address) : null;
      const front = side === 'outside' ? receiverUrl : local;
      if (front === null) return null;
      await secret.ensure();
      const own = secret.value();
      if (own === null) throw new ProblemError(whyNoSecret().code);
      return front + secretPath(accountSecret(own, id));
    },
    /** Makes the previously registered address invalid. */
    async renewSecret(): Promise<ReceiverStatus> {
      await secret.renew();
      // The receiver can start now if only the secret was missing.
      await inTurn(follow);
      onStatus(status());
      return status();
    },
    /** Resolves once all changes requested by the settings so far have succeeded or failed. */
    whenIdle: (): Promise<void> => steps.run(() => undefined),
    async close(): Promise<void> {
      closed = true;
      feed.close();
      await inTurn(stop);
    },
  };
}

/** Returns the loopback address of a receiver that listens on every address. */
function toLoopbackAddress(address: string): string {
  const url = new URL(address);
  const host = url.hostname === '0.0.0.0' ? '127.0.0.1' : url.hostname === '[::]' ? '[::1]' : url.hostname;
  return `${url.protocol}//${host}:${url.port}`;
}

/** Explains why a port could not be opened (https://nodejs.org/api/errors.html#common-system-errors). */
const REASONS = createLookupTable<LocalizedText>(receiverFailureText);

/** Returns the problem of a receiver that can't listen. */
function receiverProblem(error: unknown, host: string, port: number): Problem {
  const code = errorCodeOf(error) ?? '';
  const address = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
  return { code: 'receiver-failed', values: { address, detail: REASONS.get(code) ?? (code || 'node:net') } };
}
