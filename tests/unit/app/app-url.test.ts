import { join, sep } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAppUrl, resolveAppFile } from '../../../main/app/app-url.ts';
import { readTokenExpiry } from '../../../main/settings/token-binding.ts';

const FOLDER = join(sep, 'app', 'renderer');

describe('fileOf', () => {
  it('finds the renderer’s files', () => {
    expect(resolveAppFile('app://tem/assets/a.js?x#y', FOLDER)).toBe(join(FOLDER, 'assets', 'a.js'));
  });
  it.each([
    'app://tem/..%2fsecret',
    'app://tem/%00',
    'app://other/index.html',
    'app://tem/%',
    'app://name@tem/index.html',
    'app://tem:81/index.html',
    'https://tem/index.html',
    'no address',
  ])('refuses %s', (address) => {
    expect(resolveAppFile(address, FOLDER)).toBeNull();
  });
  it('never leaves the folder', () => {
    const part = fc.oneof(
      fc.constantFrom('..', '%2e%2e', '%2f', '%5c', '\\', '/', '.', '%00', '%', '?', '#', 'a', 'index.html'),
      fc.string({ maxLength: 5 }).map((text) => encodeURIComponent(text.toWellFormed())),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const file = resolveAppFile(`app://tem/${parts.join('')}`, FOLDER);
        if (file !== null) expect(file.startsWith(FOLDER + sep)).toBe(true);
      }),
    );
  });
});

describe('isAppAddress', () => {
  it('accepts the app’s own addresses', () => {
    expect(isAppUrl('app://tem/index.html')).toBe(true);
  });
  it.each([
    'app://tem.example/',
    'app://other/',
    'https://tem/',
    'app://a@tem/',
    'data:text/html,app://tem/',
    '',
    'tem',
  ])('refuses %j', (address) => {
    expect(isAppUrl(address)).toBe(false);
  });
});

describe('expiryOf', () => {
  const jwt = (claims: unknown): string =>
    `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;
  it('reads a JWT’s expiry', () => {
    expect(readTokenExpiry(jwt({ exp: 1_800_000_000 }))).toBe(1_800_000_000_000);
  });
  it('is null for any other token', () => {
    expect(readTokenExpiry(jwt({}))).toBeNull();
    expect(readTokenExpiry(jwt({ exp: 'soon' }))).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => void readTokenExpiry(text)));
  });
});
