import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatTokenLine, parseTokenLine } from '../../../main/settings/token-binding.ts';
import { AccessTokenSchema } from '../../../shared/access-token.ts';
import { originOf, parseAddress } from '../../../shared/address.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { machine, safeStorage, sealed } from './fake-safe-storage.ts';
import { ADDRESS, ORIGIN, vaultAt } from './test-vaults.ts';

vi.mock('electron', () => import('./fake-safe-storage.ts'));

const TOKEN = 'a-token-of-the-test';
const KEY = 'of the keyring';
const OTHER = 'https://other.example';

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder('vault');
  file = join(folder, 'access-token');
  machine.keys = new Map([['v11', KEY]]);
  machine.answer = Promise.resolve();
});

/** What an older Tem left: the token alone. */
const leaveBare = (): void => writeFileSync(file, sealed('v11', KEY, TOKEN));
const onDisk = async (): Promise<string> => (await safeStorage.decryptStringAsync(readFileSync(file))).result;

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
        const why = {
          code: 'token-other-origin',
          values: { kept: new URL(given).origin, asked: new URL(asked).origin },
        };
        expect(next.mismatch()).toEqual(isSame ? null : why);
        if (!isSame) expect(next.whyUnavailable(asked)).toEqual(why);
      }),
      { numRuns: 200 },
    );
  });

  it('of this machine is bound to http or https as entered', async () => {
    const plain = await vaultAt(file, { baseUrl: 'http://127.0.0.1:8080' });
    await plain.vault.set(TOKEN);
    expect(plain.vault.tokenFor('https://127.0.0.1:8080')).toBeNull();
    expect(plain.vault.tokenFor('http://localhost:8080')).toBeNull();
    expect(plain.vault.tokenFor('http://127.0.0.1:8080/v1')).toBe(TOKEN);
    plain.save({ baseUrl: 'https://127.0.0.1:8080' });
    await plain.vault.set(TOKEN);
    expect(plain.vault.tokenFor('http://127.0.0.1:8080')).toBeNull();
    // Never sent unencrypted: such an address is invalid.
    expect(parseAddress('http://partner.example')).toBeNull();
  });

  it('must be typed again for another address, and then belongs to that one', async () => {
    const { vault, save } = await vaultAt(file);
    await vault.set(TOKEN);
    let told = 0;
    vault.onChange(() => told++);
    save({ baseUrl: `${ORIGIN}/v2` });
    expect([told, vault.mismatch()]).toEqual([0, null]);
    save({ baseUrl: OTHER });
    expect([told, vault.status().fits]).toEqual([1, false]);
    await vault.set('another-token');
    expect([vault.tokenFor(OTHER), vault.tokenFor(ADDRESS), vault.mismatch()]).toEqual([
      'another-token',
      null,
      null,
    ]);
  });

  it('is rejected while no address is set', async () => {
    const { vault } = await vaultAt(file, { baseUrl: null });
    await expect(vault.set(TOKEN)).rejects.toMatchObject({ problem: { code: 'token-needs-address' } });
    expect(vault.status().state).toBe('none');
  });

  it('is encrypted with its origin as one text, which an older Tem rejects', async () => {
    const { vault } = await vaultAt(file);
    await vault.set(TOKEN);
    const line = await onDisk();
    expect(parseTokenLine(line)).toEqual({ origin: ORIGIN, token: TOKEN });
    expect(AccessTokenSchema.safeParse(line).success).toBe(false);
    expect(readFileSync(file, 'latin1')).not.toContain('partner.example');
  });

  it('is registered for redaction as soon as it is read', async () => {
    const first = await vaultAt(file);
    await first.vault.set(TOKEN);
    expect(first.known).toContain(TOKEN);
    expect((await vaultAt(file, { baseUrl: OTHER })).known).toEqual([TOKEN]);
  });

  it('keeps its origin when the plain-text setting changes', async () => {
    machine.keys = new Map([['v10', 'peanuts']]);
    const { vault, save } = await vaultAt(file, { allowPlainTextToken: true });
    await vault.set(TOKEN);
    save({ baseUrl: OTHER, allowPlainTextToken: false });
    await vault.resave();
    expect(vault.status()).toMatchObject({ state: 'this-run', origin: ORIGIN, fits: false });
    expect([vault.tokenFor(ADDRESS), vault.tokenFor(OTHER)]).toEqual([TOKEN, null]);
  });
});

describe('a bare token of an older Tem', () => {
  it('is bound to the saved address at the first start, and stays so', async () => {
    leaveBare();
    const { vault, save } = await vaultAt(file);
    expect([vault.tokenFor(ADDRESS), vault.problem]).toEqual([TOKEN, null]);
    expect(await onDisk()).toBe(`${ORIGIN} ${TOKEN}`);
    save({ baseUrl: OTHER });
    expect(vault.tokenFor(OTHER)).toBeNull();
    const next = (await vaultAt(file, { baseUrl: OTHER })).vault;
    expect([next.tokenFor(OTHER), next.status().origin]).toEqual([null, ORIGIN]);
  });

  it('is kept and goes nowhere if no address is saved then, even after one is', async () => {
    leaveBare();
    const { vault, save } = await vaultAt(file, { baseUrl: null });
    expect(vault.problem).toEqual({ code: 'token-without-address' });
    expect(vault.status()).toMatchObject({ state: 'kept', origin: null, fits: false });
    save({ baseUrl: ADDRESS });
    expect(vault.tokenFor(ADDRESS)).toBeNull();
    const next = await vaultAt(file);
    expect(next.vault.tokenFor(ADDRESS)).toBeNull();
    expect(next.vault.whyUnavailable(ADDRESS)).toEqual({ code: 'token-without-address' });
    expect(await onDisk()).toContain(TOKEN);
    await next.vault.set(TOKEN);
    expect([next.vault.tokenFor(ADDRESS), next.vault.problem]).toEqual([TOKEN, null]);
  });

  it('whose key comes later is bound to the address saved at the start, not to one saved meanwhile', async () => {
    leaveBare();
    machine.keys = new Map([['v11', null]]);
    const { vault, save, known } = await vaultAt(file);
    expect(vault.whyUnavailable(ADDRESS)).toEqual({ code: 'token-unavailable' });
    save({ baseUrl: OTHER });
    machine.keys = new Map([['v11', KEY]]);
    await vault.refresh();
    expect([vault.tokenFor(OTHER), vault.tokenFor(ADDRESS)]).toEqual([null, TOKEN]);
    expect(known).toContain(TOKEN);
  });

  it('stored in the open is bound in place, and not lost without the user’s agreement', async () => {
    machine.keys = new Map([['v10', 'peanuts']]);
    writeFileSync(file, sealed('v10', 'peanuts', TOKEN));
    const { vault } = await vaultAt(file);
    expect(vault.problem).toMatchObject({ code: 'token-exposed' });
    expect(await onDisk()).toBe(`${ORIGIN} ${TOKEN}`);
  });

  it('is never written with less protection than before', async () => {
    machine.keys = new Map([
      ['v11', KEY],
      ['v10', 'peanuts'],
    ]);
    leaveBare();
    const { vault } = await vaultAt(file);
    expect(vault.tokenFor(ADDRESS)).toBe(TOKEN);
    expect([await onDisk(), vault.status().storage]).toEqual([TOKEN, 'encrypted']);
  });
});

describe('the line of a token', () => {
  it('is parsed back unchanged, whatever the token', () => {
    const tokens = fc.stringMatching(/^[\x21-\x7e]{1,60}$/);
    fc.assert(
      fc.property(fc.oneof(addresses, fc.constant(null)), tokens, (address, token) => {
        const origin = address === null ? null : originOf(address);
        expect(parseTokenLine(formatTokenLine({ origin, token }))).toEqual({ origin, token });
        expect(parseTokenLine(token)).toBeNull();
      }),
    );
  });

  it('with anything but an origin in front has no owner', () => {
    for (const front of ['', 'null', 'file://', 'https://a.example/', 'a.example', 'ftp://a.example'])
      expect(parseTokenLine(`${front} ${TOKEN}`)).toEqual({ origin: null, token: TOKEN });
  });
});
