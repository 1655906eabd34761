import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type AccountId, FIRST_ACCOUNT } from '../../shared/account.ts';
import type { ReceiverSecret } from '../../shared/webhook.ts';
import type { Log } from '../log/log.ts';
import type { Secrets } from '../log/secrets.ts';
import { createMutex } from '../platform/mutex.ts';

const PATH = '/tem/';
const SECRET_BYTES = 32;

/** Generates a secret: 256 random bits as 43 characters that need no escaping in an address. */
export const generateSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/**
 * Returns the secret in an account's path, which tells whose events come. The first account's is the station's own. Those of
 * others are made from it, so that no account's service knows the path of another.
 */
export const accountSecret = (secret: string, id: AccountId): string =>
  id === FIRST_ACCOUNT ? secret : createHmac('sha256', secret).update(`account ${id}`).digest('base64url');

export const secretPath = (secret: string): string => PATH + secret;

/** Whether a path is the receiver's. Compares digests in constant time, so that timing reveals nothing about the secret. */
export function matchesSecretPath(secret: string, path: string): boolean {
  return timingSafeEqual(digestOf(path), digestOf(secretPath(secret)));
}

const digestOf = (text: string): Buffer => hash('sha256', text, 'buffer');

/** A receiver's path, of this station or another, with its secret. */
const SECRET_IN_ADDRESS = /(\/tem\/)[A-Za-z0-9_-]{20,}/g;
export const MASK = '••••••••';

/** Masks the secrets in an address for display and logs. */
export function maskSecret(address: string, secret: string | null): string {
  const hidden = address.replace(SECRET_IN_ADDRESS, `$1${MASK}`);
  return secret === null ? hidden : hidden.replaceAll(secret, MASK);
}

/** Stores the secret; main/settings/secret-file.ts implements it. */
export interface SecretStore {
  value(): string | null;
  state(): Exclude<ReceiverSecret, 'exposed'>;
  /** Whether the secret is stored readable for anyone without anyone's consent. */
  isExposed(): boolean;
  set(secret: string, plainTextAllowed: boolean): Promise<void>;
  /** Notifies when the system supplied its key after the timeout. */
  onLateResult(listener: (error: unknown) => void): void;
}

export type StationSecret = ReturnType<typeof createStationSecret>;

interface StationSecretDependencies {
  readonly store: SecretStore;
  /** Whether it may be stored unencrypted if this machine can't encrypt it. */
  readonly plainTextAllowed: () => boolean;
  readonly secrets: Pick<Secrets, 'add'>;
  readonly log: Log;
}

/** The secret of this station's receiver. */
export function createStationSecret({ store, plainTextAllowed, secrets, log }: StationSecretDependencies) {
  // Serialized: two secrets generated at once would differ.
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
    state: (): ReceiverSecret => (store.isExposed() ? 'exposed' : store.state()),
    /** Generates a secret if there is none. An unreadable one is kept, because the service may know it. */
    ensure: (): Promise<void> =>
      inTurn(async () => {
        if (store.state() === 'none') await put(generateSecret());
      }),
    renew: (): Promise<void> => inTurn(() => put(generateSecret())),
    resave: (): Promise<void> =>
      inTurn(async () => {
        const secret = store.value();
        if (secret !== null) await put(secret);
      }),
    onLateResult: store.onLateResult,
  };
}
