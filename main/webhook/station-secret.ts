import type { ReceiverSecret } from '../../shared/webhook.ts';
import type { Log } from '../log/log.ts';
import type { Secrets } from '../log/secrets.ts';
import { createMutex } from '../platform/mutex.ts';
import { generateSecret } from './receiver-secret.ts';

/** Where the secret lies; main/settings/secret-file.ts has one. */
export interface SecretStore {
  value(): string | null;
  state(): Exclude<ReceiverSecret, 'exposed'>;
  /** Whether it lies open to anybody although nobody agreed to that. */
  isExposed(): boolean;
  set(secret: string, plainTextAllowed: boolean): Promise<void>;
  /** Told when the system gave its key later than it was waited for. */
  onLateResult(listener: (error: unknown) => void): void;
}

/** The secret of this station's receiver. */
export interface StationSecret {
  value(): string | null;
  state(): ReceiverSecret;
  /** Makes one where there is none; one that can't be read is left alone, because the service may know it. */
  ensure(): Promise<void>;
  /** Makes a new one in any case. */
  renew(): Promise<void>;
  /** Keeps it as the settings say now. */
  resave(): Promise<void>;
  /** Told when it came later than it was waited for. */
  onLateResult(listener: (error: unknown) => void): void;
}

interface StationSecretDependencies {
  readonly store: SecretStore;
  /** Whether it may lie on disk although this machine can't encrypt it. */
  readonly plainTextAllowed: () => boolean;
  readonly secrets: Pick<Secrets, 'add'>;
  readonly log: Log;
}

export function createStationSecret({
  store,
  plainTextAllowed,
  secrets,
  log,
}: StationSecretDependencies): StationSecret {
  // One after the other: two that are made at once would not be the same.
  const changes = createMutex();
  const inTurn = (work: () => Promise<void>): Promise<void> =>
    changes.run(work).catch((error: unknown) => log({ event: 'webhook secret not saved', error }));
  const know = (): void => secrets.add(store.value());
  know();
  store.onLateResult(know);
  const put = (secret: string): Promise<void> => {
    secrets.add(secret);
    return store.set(secret, plainTextAllowed());
  };

  return {
    value: store.value,
    state: () => (store.isExposed() ? 'exposed' : store.state()),
    ensure: () =>
      inTurn(async () => {
        if (store.state() === 'none') await put(generateSecret());
      }),
    renew: () => inTurn(() => put(generateSecret())),
    resave: () =>
      inTurn(async () => {
        const secret = store.value();
        if (secret !== null) await put(secret);
      }),
    onLateResult: store.onLateResult,
  };
}
