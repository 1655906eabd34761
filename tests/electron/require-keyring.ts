import { type ElectronApplication, test } from '@playwright/test';
import { APP_PLATFORM } from '../../build/electron/system.ts';

/** A machine that keeps tokens; the harness requires one of real Electron. */
export const KEYRING = { TEM_STANDIN_SAFE_STORAGE: 'keyring' } as const;

/**
 * Skips the running test where Electron for Linux finds no unlocked keyring, and fails it in CI, where .github/with-keyring
 * starts one. There Electron encrypts with a key that anybody can make, which the tag v10 says
 * (components/os_crypt/async/browser/posix_key_provider.cc).
 */
export async function requireKeyring(app: Pick<ElectronApplication, 'evaluate'>): Promise<void> {
  if (APP_PLATFORM !== 'linux') return;
  const tag = await app.evaluate(async ({ app: own, safeStorage }) => {
    await own.whenReady();
    return (await safeStorage.encryptStringAsync('x')).toString('latin1', 0, 'v10'.length);
  });
  if (tag !== 'v10') return;
  if (process.env['CI'] !== undefined)
    throw new Error('this machine has no unlocked keyring: run the suite by .github/with-keyring');
  test.skip(true, 'SKIPPED: no unlocked keyring here (.github/with-keyring COMMAND has one)');
}
