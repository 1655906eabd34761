import type { ReceiverSecret } from '../../shared/webhook.ts';
import type { Log } from '../log/log.ts';
import type { Secrets } from '../log/secrets.ts';
import { makeSecret } from './secret.ts';

/** Where the secret lies; main/settings/secret-file.ts has one. */
export interface SecretPlace {
  value(): string | null;
  state(): Exclude<ReceiverSecret, 'exposed'>;
  /** Whether it lies open to anybody although nobody agreed to that. */
  isExposed(): boolean;
  set(secret: string, plainTextAllowed: boolean): Promise<void>;
  /** Told when the system gave its key later than it was waited for. */
  onLate(listener: (error: unknown) => void): void;
}

/** The secret of this station's receiver. */
export interface OwnSecret {
  value(): string | null;
  state(): ReceiverSecret;
  /** Makes one where there is none; one that can't be read is left alone, because the service may know it. */
  make(): Promise<void>;
  /** Makes a new one in any case. */
  renew(): Promise<void>;
  /** Keeps it as the settings say now. */
  keepAgain(): Promise<void>;
  /** Told when it came later than it was waited for. */
  onLate(listener: (error: unknown) => void): void;
}

interface Needs {
  readonly place: SecretPlace;
  /** Whether it may lie on disk although this machine can't encrypt it. */
  readonly plainTextAllowed: () => boolean;
  readonly secrets: Pick<Secrets, 'knows'>;
  readonly log: Log;
}

export function createOwnSecret({ place, plainTextAllowed, secrets, log }: Needs): OwnSecret {
  // One after the other: two that are made at once would not be the same.
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work).catch((error: unknown) => log({ event: 'webhook secret not kept', error }));
    return last;
  };
  const know = (): void => secrets.knows(place.value());
  know();
  place.onLate(know);
  const put = (secret: string): Promise<void> => {
    secrets.knows(secret);
    return place.set(secret, plainTextAllowed());
  };

  return {
    value: place.value,
    state: () => (place.isExposed() ? 'exposed' : place.state()),
    make: () =>
      inTurn(async () => {
        if (place.state() === 'none') await put(makeSecret());
      }),
    renew: () => inTurn(() => put(makeSecret())),
    keepAgain: () =>
      inTurn(async () => {
        const secret = place.value();
        if (secret !== null) await put(secret);
      }),
    onLate: place.onLate,
  };
}
