import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSecrets, NO_SECRETS } from '../../../main/log/secrets.ts';
import { openDataKey } from '../../../main/settings/data-key.ts';
import { createSeal, isSealed, type Seal } from '../../../main/settings/seal.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { machine } from './fake-safe-storage.ts';
import { sealOf } from './test-seals.ts';

vi.mock('electron', () => import('./fake-safe-storage.ts'));

const CODE = 'ma-doi-tac-4711';

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder('seal');
  file = join(folder, 'data-key');
  machine.answer = Promise.resolve();
  machine.keys = new Map([['v11', 'of the keyring']]);
});

/** A start of Tem on this data folder. */
async function start(
  plainTextAllowed = false,
): Promise<Seal & { lasts: Awaited<ReturnType<Seal['ensureKey']>> }> {
  const seal = createSeal(await openDataKey(file, plainTextAllowed), NO_SECRETS);
  return { ...seal, lasts: await seal.ensureKey() };
}

describe('a partner code', () => {
  it('is sealed without any trace of it, and opens to its original, whatever it is', () => {
    const seal = sealOf();
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (text) => {
        // Lone halves of a letter are no text that a form or a file can hold.
        const code = text.toWellFormed();
        const sealed = seal.seal(code);
        expect(isSealed(sealed)).toBe(true);
        expect(seal.open(sealed)).toBe(code);
        expect(seal.seal(code)).not.toBe(sealed);
        expect(seal.matches(sealed, code)).toBe(true);
        expect(seal.matches(sealed, `${code} `)).toBe(false);
      }),
    );
  });

  it('that is empty or sealed stays unchanged', () => {
    const seal = sealOf();
    const sealed = seal.seal(CODE);
    expect([seal.seal(''), seal.seal(sealed), seal.open('')]).toEqual(['', sealed, '']);
  });

  it('that was changed, cut or sealed by another key is not opened, and stays sealed', () => {
    const sealed = sealOf().seal(CODE);
    expect(sealOf().open(sealed)).toBe(sealed);
    const key = randomBytes(32);
    const mine = sealOf(key).seal(CODE);
    fc.assert(
      fc.property(
        fc.integer({ min: 13, max: mine.length - 1 }),
        fc.constantFrom('A', 'b', 'Z', '0', '9', '-', '_'),
        (at, letter) => {
          // The last letter's spare bits say nothing.
          fc.pre(mine[at] !== letter && at < mine.length - 1);
          const changed = mine.slice(0, at) + letter + mine.slice(at + 1);
          expect(sealOf(key).open(changed)).toBe(changed);
        },
      ),
    );
    for (let length = 13; length < mine.length; length++)
      expect(sealOf(key).open(mine.slice(0, length))).toBe(mine.slice(0, length));
  });

  it('is redacted as soon as it is opened, and displaces no token', () => {
    const secrets = createSecrets();
    secrets.add('the-access-token');
    secrets.add('a-print-token', false);
    const seal = sealOf(randomBytes(32), secrets);
    for (let at = 0; at < 5_000; at++) seal.open(seal.seal(`${CODE}-${at}`));
    expect(secrets.redact(`the-access-token a-print-token ${CODE}-4999`)).toBe('[secret] [secret] [secret]');
  });

  it('is not redacted before it was typed completely', () => {
    const secrets = createSecrets();
    const seal = sealOf(randomBytes(32), secrets);
    expect(seal.matches(seal.seal('KHO1'), 'KHO1-4711')).toBe(false);
    expect(secrets.list()).toEqual([]);
  });
});

describe('the key', () => {
  it('is created with the first code, stored encrypted by the system, and opens the code after a restart', async () => {
    createSeal(await openDataKey(file, false), NO_SECRETS);
    expect(existsSync(file)).toBe(false);
    const first = await start();
    expect(first.lasts).toBe('kept');
    expect(readFileSync(file, 'latin1').slice(0, 3)).toBe('v11');
    expect((await start()).open(first.seal(CODE))).toBe(CODE);
  });

  it('is created once for concurrent codes', async () => {
    const seal = createSeal(await openDataKey(file, false), NO_SECRETS);
    const sealed = await Promise.all(
      Array.from({ length: 5 }, () => seal.ensureKey().then(() => seal.seal(CODE))),
    );
    const after = await start();
    expect(sealed.map(after.open)).toEqual(sealed.map(() => CODE));
  });

  it('is shared, whichever process creates it first', { timeout: 30_000 }, async () => {
    const children = Array.from({ length: 2 }, () =>
      fork(join(import.meta.dirname, 'data-key-child.ts'), [file], { stdio: 'ignore' }),
    );
    const sealed = await Promise.all(
      children.map(async (child) => {
        const [text] = (await once(child, 'message')) as [string];
        return text;
      }),
    );
    const after = await start();
    expect(sealed.map(after.open)).toEqual(sealed.map(() => CODE));
  });

  it('lasts for this run if this machine can’t encrypt, unless the user accepted plain text', async () => {
    machine.keys = new Map([
      ['v10', 'peanuts'],
      ['v11', null],
    ]);
    const first = await start();
    const sealed = first.seal(CODE);
    expect([first.lasts, first.open(sealed), existsSync(file)]).toEqual(['this-run', CODE, false]);
    expect((await start()).open(sealed)).toBe(sealed);
    const agreed = await start(true);
    expect([agreed.lasts, (await start(true)).open(agreed.seal(CODE))]).toEqual(['kept', CODE]);
  });

  it('is stored once the user agrees, and deleted once that is revoked', async () => {
    machine.keys = new Map([['v10', 'peanuts']]);
    const key = await openDataKey(file, false);
    const seal = createSeal(key, NO_SECRETS);
    await seal.ensureKey();
    const sealed = seal.seal(CODE);
    await key.setPlainTextAllowed(true);
    expect((await start(true)).open(sealed)).toBe(CODE);
    await key.setPlainTextAllowed(false);
    expect([existsSync(file), seal.open(sealed)]).toEqual([false, CODE]);
  });

  it('that is temporarily unavailable is not replaced: the next start opens what it sealed', async () => {
    const sealed = (await start()).seal(CODE);
    const bytes = readFileSync(file);
    machine.keys.set('v11', null);
    const locked = await start();
    expect([locked.lasts, locked.open(sealed)]).toEqual(['not-given', sealed]);
    // A token typed meanwhile is valid for this run.
    const meanwhile = locked.seal('another');
    expect(locked.open(meanwhile)).toBe('another');
    expect(readFileSync(file)).toEqual(bytes);
    machine.keys.set('v11', 'of the keyring');
    expect((await start()).open(sealed)).toBe(CODE);
  });

  it('that can never be read again is replaced', async () => {
    const sealed = (await start()).seal(CODE);
    writeFileSync(file, 'v99garbage');
    const anew = await start();
    expect([anew.lasts, anew.open(sealed)]).toEqual(['kept', sealed]);
    expect((await start()).open(anew.seal(CODE))).toBe(CODE);
  });

  it.each(['', '.lock'])('that can’t be written (%s) lasts for this run', async (beside) => {
    mkdirSync(`${file}${beside}`);
    const seal = await start();
    expect([seal.lasts, seal.open(seal.seal(CODE))]).toEqual(['not-given', CODE]);
  });
});
