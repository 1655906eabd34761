import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecrets, NO_SECRETS } from '../../../main/log/secrets.ts';
import {
  createStationSecret,
  generateSecret,
  maskSecret,
  matchesSecretPath,
  type SecretStore,
  secretPath,
} from '../../../main/webhook/receiver-secret.ts';
import type { ReceiverSecret } from '../../../shared/webhook.ts';

describe('a secret', () => {
  it('opens its own path only', () => {
    const secret = generateSecret();
    expect(matchesSecretPath(secret, secretPath(secret))).toBe(true);
    expect(matchesSecretPath(secret, `${secretPath(secret)}/`)).toBe(false);
    fc.assert(
      fc.property(
        fc.string(),
        (path) => !matchesSecretPath(secret, path) && !matchesSecretPath(secret, `/tem/${path}`),
      ),
    );
  });

  it('is masked in an address, as is another station’s', () => {
    const secret = generateSecret();
    const other = `https://hooks.shop.vn/a${secretPath(generateSecret())}?b=1`;
    expect(maskSecret(`https://hooks.shop.vn${secretPath(secret)}`, secret)).toBe(
      'https://hooks.shop.vn/tem/••••••••',
    );
    expect(maskSecret(other, null)).toBe('https://hooks.shop.vn/a/tem/••••••••?b=1');
    expect(maskSecret(`https://x.vn/?s=${secret}`, secret)).toBe('https://x.vn/?s=••••••••');
    expect(maskSecret('https://x.vn/tem/hook', secret)).toBe('https://x.vn/tem/hook');
  });
});

interface Place extends SecretStore {
  readonly kept: [string, boolean][];
}

function placeWith(state: Exclude<ReceiverSecret, 'exposed'>, secret: string | null = null): Place {
  const kept: [string, boolean][] = [];
  return {
    kept,
    value: () => kept.at(-1)?.[0] ?? secret,
    state: () => (kept.length > 0 ? 'kept' : state),
    set: (next, plainTextAllowed) => {
      kept.push([next, plainTextAllowed]);
      return Promise.resolve();
    },
    isExposed: () => false,
    onLateResult: () => undefined,
  };
}

describe('the receiver’s own secret', () => {
  const over = (place: SecretStore, allowed = false): ReturnType<typeof createStationSecret> =>
    createStationSecret({
      store: place,
      plainTextAllowed: () => allowed,
      secrets: NO_SECRETS,
      log: () => undefined,
    });

  it('is created once, at the first use', async () => {
    const place = placeWith('none');
    const own = over(place, true);
    await Promise.all([own.ensure(), own.ensure()]);
    await own.ensure();
    expect(place.kept).toEqual([[own.value(), true]]);
  });

  it('is left alone if it can’t be read, until a new one is requested', async () => {
    const place = placeWith('unreadable');
    const own = over(place);
    await own.ensure();
    expect(own.value()).toBeNull();
    await own.renew();
    expect(own.value()).toMatch(/^[\w-]{43}$/);
  });

  it('is redacted in the log as soon as it exists', async () => {
    const secrets = createSecrets();
    const place = placeWith('kept', 'the-one-before');
    const own = createStationSecret({
      store: place,
      plainTextAllowed: () => true,
      secrets,
      log: () => undefined,
    });
    const old = place.value();
    await own.renew();
    expect(own.value()).not.toBe(old);
    expect(secrets.list()).toEqual([old, own.value()]);
  });
});
