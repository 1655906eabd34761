import { randomBytes } from 'node:crypto';
import { createSecrets, type Secrets } from '../../../main/log/secrets.ts';
import { createSeal, type Seal } from '../../../main/settings/seal.ts';

/** A seal whose key is at hand. @param key another one is another machine's */
export function sealOf(key = randomBytes(32), secrets: Secrets = createSecrets()): Seal {
  return createSeal(
    {
      keys: () => [key],
      ensureForThisRun: () => key,
      ensure: () => Promise.resolve('kept'),
      setPlainTextAllowed: () => Promise.resolve(),
    },
    secrets,
  );
}

/** This machine's, whenever a station is started on it. */
export const SEAL = sealOf();
