import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isEncryptedWithKnownKey } from '../../../main/settings/known-encryption-key.ts';
import { openSecretFile } from '../../../main/settings/secret-file.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { machine, sealed } from './fake-safe-storage.ts';
import { ADDRESS, ORIGIN, vaultAt } from './test-vaults.ts';

const TOKEN = 'a-token-of-the-test';
const FIXED = 'peanuts';

vi.mock('electron', () => import('./fake-safe-storage.ts'));

const LINUX_ALONE = [
  ['v10', FIXED],
  ['v11', null],
] as const;
const LINUX_WITH_KEYRING = [
  ['v10', FIXED],
  ['v11', 'of the keyring'],
] as const;
const MAC = [['v10', 'of the keychain']] as const;

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder('secret');
  file = join(folder, 'access-token');
  machine.answer = Promise.resolve();
});

function on(keys: readonly (readonly [string, string | null])[]): void {
  machine.keys = new Map(keys);
}

const markOfFile = (): string => readFileSync(file, 'latin1').slice(0, 3);

/** A keyring that responds on request of the test. */
function slowKeyring(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  machine.answer = promise;
  return resolve;
}

describe('a text’s protection', () => {
  it('is none if Chromium’s own key reads it, whatever its mark', () => {
    expect(isEncryptedWithKnownKey(sealed('v10', FIXED, TOKEN), TOKEN)).toBe(true);
    expect(isEncryptedWithKnownKey(sealed('v10', '', TOKEN), TOKEN)).toBe(true);
    expect(isEncryptedWithKnownKey(sealed('v10', 'of the keychain', TOKEN), TOKEN)).toBe(false);
    expect(isEncryptedWithKnownKey(sealed('v11', 'of the keyring', TOKEN), TOKEN)).toBe(false);
    expect(isEncryptedWithKnownKey(Buffer.from('v10'), TOKEN)).toBe(false);
  });
});

describe('a token', () => {
  it.each([
    ['a keyring', LINUX_WITH_KEYRING],
    ['macOS’ keychain', MAC],
  ] as const)('is stored encrypted with %s', async (_what, keys) => {
    on(keys);
    const { vault } = await vaultAt(file);
    expect(await vault.set(TOKEN)).toEqual({
      state: 'kept',
      storage: 'encrypted',
      expiresAtMs: null,
      origin: ORIGIN,
      fits: true,
    });
    expect((await vaultAt(file)).vault.tokenFor(ADDRESS)).toBe(TOKEN);
  });

  it('is not stored if anybody could read it, though Electron encrypts it', async () => {
    on(LINUX_ALONE);
    const { vault, save } = await vaultAt(file);
    expect(await vault.set(TOKEN)).toMatchObject({ state: 'this-run', storage: 'missing' });
    expect(vault.problem).toEqual({ code: 'token-not-kept' });
    expect(() => readFileSync(file)).toThrow(/ENOENT/);
    save({ allowPlainTextToken: true });
    expect(await vault.set(TOKEN)).toMatchObject({ state: 'kept', storage: 'plain-text' });
    expect([markOfFile(), vault.problem]).toEqual(['v10', null]);
  });

  it('is not stored if the system provides no key at all', async () => {
    on([['v10', null]]);
    const { vault } = await vaultAt(file, { allowPlainTextToken: true });
    expect(await vault.set(TOKEN)).toMatchObject({ state: 'this-run', storage: 'missing' });
  });

  it('that an older Tem stored in the open is reported, and stays until the user decides', async () => {
    writeFileSync(file, sealed('v10', FIXED, TOKEN));
    on(LINUX_ALONE);
    const { vault, save } = await vaultAt(file);
    expect([vault.tokenFor(ADDRESS), vault.problem]).toEqual([
      TOKEN,
      { code: 'token-exposed', values: { file } },
    ]);
    expect(vault.status()).toMatchObject({ state: 'kept', storage: 'plain-text' });
    save({ allowPlainTextToken: true });
    await vault.resave();
    expect(vault.problem).toBeNull();
  });

  it('that was open is encrypted with the keyring as soon as there is one', async () => {
    writeFileSync(file, sealed('v10', FIXED, TOKEN));
    on(LINUX_WITH_KEYRING);
    const { vault } = await vaultAt(file);
    expect([vault.tokenFor(ADDRESS), vault.status().storage, vault.problem, markOfFile()]).toEqual([
      TOKEN,
      'encrypted',
      null,
      'v11',
    ]);
  });

  it('whose key is missing is left alone, reported, and read once the key is available', async () => {
    const text = sealed('v11', 'of the keyring', TOKEN);
    writeFileSync(file, text);
    on(LINUX_ALONE);
    const { vault } = await vaultAt(file);
    expect([vault.tokenFor(ADDRESS), vault.status().state, vault.problem]).toEqual([
      null,
      'unavailable',
      { code: 'token-unavailable' },
    ]);
    let told = 0;
    vault.onChange(() => told++);
    await vault.refresh();
    expect([readFileSync(file), told]).toEqual([text, 0]);
    on(LINUX_WITH_KEYRING);
    await vault.refresh();
    expect([vault.tokenFor(ADDRESS), vault.status().storage, vault.problem, told]).toEqual([
      TOKEN,
      'encrypted',
      null,
      1,
    ]);
  });

  it('of another user is permanently unreadable', async () => {
    writeFileSync(file, sealed('v11', 'of another keyring', TOKEN));
    on(LINUX_WITH_KEYRING);
    const { vault } = await vaultAt(file);
    expect([vault.problem, vault.status().state]).toEqual([{ code: 'token-unreadable' }, 'none']);
  });
});

describe('a keyring that prompts its user', () => {
  const SOON_MS = 20;

  it('does not block: its result is used when it comes', async () => {
    writeFileSync(file, sealed('v11', 'of the keyring', TOKEN));
    on(LINUX_WITH_KEYRING);
    const unlock = slowKeyring();
    const kept = await openSecretFile(file, false, { waitMs: SOON_MS });
    expect([kept.value(), kept.state()]).toEqual([null, 'unavailable']);
    const late = new Promise((resolve) => kept.onLateResult(resolve));
    unlock();
    expect(await late).toBeNull();
    expect([kept.value(), kept.state(), kept.storage()]).toEqual([TOKEN, 'kept', 'encrypted']);
  });

  it('does not restore a token that was replaced meanwhile', async () => {
    writeFileSync(file, sealed('v11', 'of the keyring', 'old'));
    on(LINUX_WITH_KEYRING);
    const unlock = slowKeyring();
    const kept = await openSecretFile(file, false, { waitMs: SOON_MS });
    await kept.set('new', false);
    expect([kept.value(), kept.state(), kept.storage()]).toEqual(['new', 'this-run', 'waiting']);
    const late = new Promise((resolve) => kept.onLateResult(resolve));
    unlock();
    expect(await late).toBeNull();
    expect([kept.value(), kept.state(), markOfFile()]).toEqual(['new', 'kept', 'v11']);
  });

  it('is not queried without a stored token until its state is requested', async () => {
    on(LINUX_WITH_KEYRING);
    const kept = await openSecretFile(file, false, { waitMs: SOON_MS });
    expect(kept.storage()).toBe('waiting');
    await kept.refresh();
    expect([kept.state(), kept.storage()]).toEqual(['none', 'encrypted']);
  });
});
