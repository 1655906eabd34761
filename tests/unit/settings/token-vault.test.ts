import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isEncryptedWithKnownKey } from '../../../main/settings/known-encryption-key.ts';
import { withTokenResaved } from '../../../main/settings/save-settings.ts';
import { openSecretFile } from '../../../main/settings/secret-file.ts';
import { formatTokenLine, parseTokenLine } from '../../../main/settings/token-binding.ts';
import { originOf, parseAddress } from '../../../shared/address.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { machine, safeStorage, sealed } from './fake-safe-storage.ts';
import { ADDRESS, ORIGIN, vaultAt } from './test-vaults.ts';

vi.mock('electron', () => import('./fake-safe-storage.ts'));

const TOKEN = 'a-token-of-the-test';
const LINE = `${ORIGIN} ${TOKEN}`;
const OTHER = 'https://other.example';

const OPEN = ['v10', 'peanuts'] as const;
const KEYRING = ['v11', 'of the keyring'] as const;
const LOCKED = ['v11', null] as const;

let file: string;
beforeEach(() => {
  file = join(temporaryFolder('vault'), 'access-token');
  on(OPEN, KEYRING);
  machine.answer = Promise.resolve();
});

/** Gives the machine these keys. */
function on(...keys: readonly (readonly [string, string | null])[]): void {
  machine.keys = new Map(keys);
}

const markOfFile = (): string => readFileSync(file, 'latin1').slice(0, 3);

/** Valid addresses so similar that a careless comparison confuses them. */
const addresses = fc
  .record({
    scheme: fc.constantFrom('https://', 'http://', 'HTTPS://'),
    host: fc.constantFrom(
      'partner.example',
      'PARTNER.example',
      'partner.example.',
      'partner.example.evil.example',
      'xpartner.example',
      'pàrtner.example',
      '127.0.0.1',
      '127.1',
      'localhost',
      '[::1]',
    ),
    port: fc.constantFrom('', ':443', ':80', ':8443'),
    path: fc.constantFrom('', '/', '/v1', '/https://partner.example', '/@partner.example'),
  })
  .map(({ scheme, host, port, path }) => parseAddress(scheme + host + port + path))
  .filter((address) => address !== null);

describe('an access token', () => {
  it('goes only to the origin it was entered for', async () => {
    await fc.assert(
      fc.asyncProperty(addresses, addresses, async (given, asked) => {
        const { vault, save } = await vaultAt(file, { baseUrl: given });
        await vault.set(TOKEN);
        save({ baseUrl: asked });
        const isSame = new URL(given).origin === new URL(asked).origin;
        expect(vault.tokenFor(asked)).toBe(isSame ? TOKEN : null);
        expect(vault.status()).toMatchObject({ origin: new URL(given).origin, fits: isSame });
        const next = (await vaultAt(file, { baseUrl: asked })).vault;
        expect(next.tokenFor(asked)).toBe(isSame ? TOKEN : null);
        const values = { kept: new URL(given).origin, asked: new URL(asked).origin };
        const why = isSame ? null : { code: 'token-other-origin', values };
        expect(next.mismatch()).toEqual(why);
        if (!isSame) expect(next.whyUnavailable(asked)).toEqual(why);
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('must be typed again for another address, and then belongs to that one', async () => {
    const { vault, save, known } = await vaultAt(file);
    await vault.set(TOKEN);
    expect(known).toContain(TOKEN);
    let told = 0;
    vault.onChange(() => told++);
    save({ baseUrl: `${ORIGIN}/v2` });
    expect([told, vault.mismatch()]).toEqual([0, null]);
    save({ baseUrl: OTHER });
    expect([told, vault.status().fits]).toEqual([1, false]);
    // Redacted as soon as it is read, though it is sent nowhere.
    expect((await vaultAt(file, { baseUrl: OTHER })).known).toEqual([TOKEN]);
    await vault.set('another-token');
    expect([OTHER, ADDRESS].map(vault.tokenFor)).toEqual(['another-token', null]);
    expect(vault.mismatch()).toBeNull();
  });

  it('is rejected while no address is set', async () => {
    const { vault } = await vaultAt(file, { baseUrl: null });
    await expect(vault.set(TOKEN)).rejects.toMatchObject({ problem: { code: 'token-needs-address' } });
    expect(vault.status().state).toBe('none');
  });

  it('is encrypted with its origin as one text', async () => {
    const { vault } = await vaultAt(file);
    const stored = { state: 'kept', storage: 'encrypted', expiresAtMs: null, origin: ORIGIN, fits: true };
    expect(await vault.set(TOKEN)).toEqual(stored);
    expect((await safeStorage.decryptStringAsync(readFileSync(file))).result).toBe(LINE);
    expect(readFileSync(file, 'latin1')).not.toContain('partner.example');
    expect((await vaultAt(file)).vault.tokenFor(ADDRESS)).toBe(TOKEN);
  });

  it('without an origin in its text is unreadable, and sent nowhere', async () => {
    writeFileSync(file, sealed(...KEYRING, TOKEN));
    const { vault, known } = await vaultAt(file);
    expect([vault.tokenFor(ADDRESS), vault.status().state, vault.problem]).toEqual([
      null,
      'none',
      { code: 'token-unreadable' },
    ]);
    expect(known).toEqual([null]);
  });

  it('keeps its origin when the plain-text setting changes', async () => {
    on(OPEN);
    const { vault, save } = await vaultAt(file, { allowPlainTextToken: true });
    await vault.set(TOKEN);
    save({ baseUrl: OTHER, allowPlainTextToken: false });
    await vault.resave();
    expect(vault.status()).toMatchObject({ state: 'this-run', origin: ORIGIN, fits: false });
    expect([ADDRESS, OTHER].map(vault.tokenFor)).toEqual([TOKEN, null]);
  });

  it('is saved again only if the plain-text setting changed', async () => {
    let settings: Settings = SettingsSchema.parse({ allowPlainTextToken: false });
    const told: string[] = [];
    const save = withTokenResaved(
      async (patch) => (settings = { ...settings, ...(patch as Partial<Settings>) }),
      {
        settings: { get: () => settings },
        vault: { resave: async () => void told.push('resaved') },
        onResaved: () => told.push('told'),
      },
    );
    await save({ stationName: 'Bàn 3' });
    expect(told).toEqual([]);
    expect(await save({ allowPlainTextToken: true })).toMatchObject({ allowPlainTextToken: true });
    expect(told).toEqual(['resaved', 'told']);
  });

  it('that can’t be written lasts until Tem closes, and one that can’t be deleted is still there', async () => {
    const { vault } = await vaultAt(file);
    /** So that any user's writes fail. */
    const inTheWay = (): void => {
      rmSync(file);
      mkdirSync(join(file, 'full'), { recursive: true });
    };
    await vault.set('one');
    inTheWay();
    expect((await vault.set('two')).state).toBe('this-run');
    expect(vault.tokenFor(ADDRESS)).toBe('two');
    expect(vault.problem).toMatchObject({ code: 'token-not-written', values: { file } });
    expect(JSON.stringify(vault.problem)).not.toContain('two');
    rmSync(file, { recursive: true });
    expect([(await vault.set('two')).state, vault.problem]).toEqual(['kept', null]);
    inTheWay();
    expect(() => vault.clear()).toThrow(/reports an error/);
    expect(vault.tokenFor(ADDRESS)).toBe('two');
    rmSync(file, { recursive: true });
    expect([vault.clear().state, vault.tokenFor(ADDRESS)]).toEqual(['none', null]);
  });
});

describe('the line of a token', () => {
  it('is parsed back unchanged, whatever the token', () => {
    const tokens = fc.stringMatching(/^[\x21-\x7e]{1,60}$/);
    fc.assert(
      fc.property(addresses, tokens, (address, token) => {
        const origin = originOf(address) ?? '';
        expect(parseTokenLine(formatTokenLine({ origin, token }))).toEqual({ origin, token });
        expect(parseTokenLine(token)).toBeNull();
      }),
    );
  });

  it('with anything but an origin in front has no owner', () => {
    for (const front of ['', 'null', 'file://', 'https://a.example/', 'a.example', 'ftp://a.example'])
      expect(parseTokenLine(`${front} ${TOKEN}`)).toBeNull();
  });
});

describe('a stored token', () => {
  it('is protected by no text that Chromium’s own key reads, whatever its mark', () => {
    const texts = [sealed(...OPEN, TOKEN), sealed('v10', '', TOKEN), sealed('v10', 'of the keychain', TOKEN)];
    const isOpen = [...texts, sealed(...KEYRING, TOKEN), Buffer.from('v10')].map((text) =>
      isEncryptedWithKnownKey(text, TOKEN),
    );
    expect(isOpen).toEqual([true, true, false, false, false]);
  });

  it('is encrypted by macOS’ keychain, whose mark is that of the known key', async () => {
    on(['v10', 'of the keychain']);
    const { vault } = await vaultAt(file);
    expect(await vault.set(TOKEN)).toMatchObject({ state: 'kept', storage: 'encrypted' });
  });

  it('is none where anybody could read it, unless the user agrees', async () => {
    on(OPEN, LOCKED);
    const { vault, save } = await vaultAt(file);
    expect(await vault.set(TOKEN)).toMatchObject({ state: 'this-run', storage: 'missing' });
    expect(vault.problem).toEqual({ code: 'token-not-kept' });
    expect(() => readFileSync(file)).toThrow(/ENOENT/);
    save({ allowPlainTextToken: true });
    expect(await vault.set(TOKEN)).toMatchObject({ state: 'kept', storage: 'plain-text' });
    expect([markOfFile(), vault.problem]).toEqual(['v10', null]);
    // No key at all.
    on(['v10', null]);
    expect(await vault.set(TOKEN)).toMatchObject({ state: 'this-run', storage: 'missing' });
  });

  it('that is open without consent is reported, until the user decides or there is a keyring', async () => {
    writeFileSync(file, sealed(...OPEN, LINE));
    on(OPEN, LOCKED);
    const { vault, save } = await vaultAt(file);
    expect([vault.tokenFor(ADDRESS), vault.problem]).toEqual([
      TOKEN,
      { code: 'token-exposed', values: { file } },
    ]);
    expect(vault.status()).toMatchObject({ state: 'kept', storage: 'plain-text' });
    save({ allowPlainTextToken: true });
    await vault.resave();
    expect(vault.problem).toBeNull();
    on(OPEN, KEYRING);
    const cured = (await vaultAt(file)).vault;
    expect([cured.tokenFor(ADDRESS), cured.status().storage, cured.problem]).toEqual([
      TOKEN,
      'encrypted',
      null,
    ]);
    expect(markOfFile()).toBe('v11');
  });

  it('is never written with less protection than before', async () => {
    const text = sealed(...KEYRING, LINE);
    writeFileSync(file, text);
    // The system would rather have it encrypted by the last key.
    on(KEYRING, OPEN);
    const { vault } = await vaultAt(file);
    expect([vault.tokenFor(ADDRESS), vault.status().storage]).toEqual([TOKEN, 'encrypted']);
    expect(readFileSync(file)).toEqual(text);
  });

  it('whose key is missing is left alone, reported, and read once the key is available', async () => {
    const text = sealed(...KEYRING, LINE);
    writeFileSync(file, text);
    on(OPEN, LOCKED);
    const { vault } = await vaultAt(file);
    expect([vault.tokenFor(ADDRESS), vault.status().state, vault.problem]).toEqual([
      null,
      'unavailable',
      { code: 'token-unavailable' },
    ]);
    expect(vault.whyUnavailable(ADDRESS)).toEqual({ code: 'token-unavailable' });
    let told = 0;
    vault.onChange(() => told++);
    await vault.refresh();
    expect([readFileSync(file), told]).toEqual([text, 0]);
    on(OPEN, KEYRING);
    await vault.refresh();
    expect([vault.tokenFor(ADDRESS), vault.status().storage, vault.problem, told]).toEqual([
      TOKEN,
      'encrypted',
      null,
      1,
    ]);
  });

  it('of another user is permanently unreadable', async () => {
    writeFileSync(file, sealed('v11', 'of another keyring', LINE));
    const { vault } = await vaultAt(file);
    expect([vault.problem, vault.status().state]).toEqual([{ code: 'token-unreadable' }, 'none']);
  });
});

describe('a keyring that prompts its user', () => {
  let unlock: () => void;
  beforeEach(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    [machine.answer, unlock] = [promise, resolve];
  });
  const open = () => openSecretFile(file, false, { waitMs: 20 });

  it('does not block: its result is used when it comes', async () => {
    writeFileSync(file, sealed(...KEYRING, TOKEN));
    const kept = await open();
    expect([kept.value(), kept.state()]).toEqual([null, 'unavailable']);
    const late = new Promise((resolve) => kept.onLateResult(resolve));
    unlock();
    expect(await late).toBeNull();
    expect([kept.value(), kept.state(), kept.storage()]).toEqual([TOKEN, 'kept', 'encrypted']);
  });

  it('does not restore a token that was replaced meanwhile', async () => {
    writeFileSync(file, sealed(...KEYRING, 'old'));
    const kept = await open();
    await kept.set('new', false);
    expect([kept.value(), kept.state(), kept.storage()]).toEqual(['new', 'this-run', 'waiting']);
    const late = new Promise((resolve) => kept.onLateResult(resolve));
    unlock();
    expect(await late).toBeNull();
    expect([kept.value(), kept.state(), markOfFile()]).toEqual(['new', 'kept', 'v11']);
  });

  it('is not queried without a stored token until its state is requested', async () => {
    unlock();
    const kept = await open();
    expect(kept.storage()).toBe('waiting');
    await kept.refresh();
    expect([kept.state(), kept.storage()]).toEqual(['none', 'encrypted']);
  });
});
