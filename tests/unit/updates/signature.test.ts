import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSigned, publicKeyOf, readKeys, signChannelFile } from '../../../main/updates/signature.ts';
import { isOlder } from '../../../main/updates/signed-feed.ts';
import { sharedTemporaryFolder } from '../../helpers/temporary-folder.ts';
import { newKey } from './feed.ts';

const KEY = newKey();
const NAME = 'latest-linux.yml';

describe('a signature', () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 });

  it('is valid for the exact bytes and name, by one of the keys, and not otherwise', () => {
    const other = newKey().publicKey;
    fc.assert(
      fc.property(bytes, fc.nat(), fc.integer({ min: 1, max: 255 }), fc.string(), (content, at, by, wild) => {
        const file = { name: NAME, content, signature: signChannelFile(NAME, content, KEY.privateKey) };
        expect(isSigned(file, [KEY.publicKey])).toBe(true);
        expect(isSigned({ ...file, signature: `${file.signature}\n` }, [other, KEY.publicKey])).toBe(true);
        const changed = content.map((byte, index) => (index === at % content.length ? byte ^ by : byte));
        for (const [wrong, keys] of [
          [{ ...file, name: 'latest.yml' }, [KEY.publicKey]],
          [{ ...file, content: changed }, [KEY.publicKey]],
          [{ ...file, signature: wild }, [KEY.publicKey]],
          [file, [other]],
          [file, []],
        ] as const)
          expect(isSigned(wrong, keys)).toBe(false);
      }),
    );
  });
});

describe('built-in keys', () => {
  it('are read from one text', () => {
    const other = newKey().publicKey;
    expect(readKeys('')).toEqual([]);
    expect(readKeys(` ${KEY.publicKey},\n${other} `)).toEqual([KEY.publicKey, other]);
  });

  it('fail the build if they are invalid', () => {
    for (const bad of ['x', KEY.publicKey.slice(1), `${KEY.publicKey} abc`, KEY.privateKey])
      expect(() => readKeys(bad)).toThrow('not a public Ed25519 key');
  });
});

it('compares versions by their three numbers', () => {
  const number = fc.nat({ max: 999 });
  fc.assert(
    fc.property(fc.tuple(number, number, number), fc.tuple(number, number, number), (a, b) => {
      const [less = 0] = a.map((one, at) => Math.sign(one - (b[at] ?? 0))).filter((sign) => sign !== 0);
      expect(isOlder(a.join('.'), b.join('.'))).toBe(less < 0);
    }),
  );
  expect(isOlder('1.0.9', '1.0.10')).toBe(true);
  expect(isOlder('1.1.0-beta.1', '1.1.0')).toBe(false);
});

describe('build/sign-update.ts', () => {
  const folder = sharedTemporaryFolder('sign');
  const sign = (args: readonly string[], env: Record<string, string>) =>
    promisify(execFile)(process.execPath, ['build/sign-update.ts', ...args], {
      env: { PATH: process.env['PATH'], ...env },
    });

  it('signs every channel file of a folder so that Tem verifies it', async () => {
    for (const name of ['latest.yml', 'latest-mac.yml', NAME])
      writeFileSync(join(folder, name), `version: ${name}\n`);
    writeFileSync(join(folder, 'tem-1.1.0.AppImage'), 'not signed by itself');
    const { stdout } = await sign([folder], { TEM_UPDATE_PRIVATE_KEY: KEY.privateKey });
    expect(stdout).toContain(`by ${publicKeyOf(KEY.privateKey)}`);
    expect(stdout).not.toContain('PRIVATE');
    const signed = readdirSync(folder).filter((name) => name.endsWith('.sig'));
    expect(signed.toSorted()).toEqual(['latest-linux.yml.sig', 'latest-mac.yml.sig', 'latest.yml.sig']);
    for (const name of signed.map((file) => file.replace(/\.sig$/, ''))) {
      const [content, signature] = [
        readFileSync(join(folder, name)),
        readFileSync(join(folder, `${name}.sig`), 'utf8'),
      ];
      expect(isSigned({ name, content, signature }, [KEY.publicKey])).toBe(true);
    }
  });
});
