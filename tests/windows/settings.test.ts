import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { NO_SECRETS } from '../../main/log/secrets.ts';
import { ProblemError } from '../../shared/problem.ts';
import { SettingsSchema } from '../../shared/settings.ts';
import { machine } from '../unit/settings/fake-safe-storage.ts';
import { catchError, createTestFolder, lockAgainstDeletion, lockExclusively } from './file-locks.ts';

// electron-store is conf with Electron's paths, which the settings do not use, and another option for the name.
const STORE = `import Conf from 'conf';
export default class extends Conf { constructor({ cwd, name }) { super({ cwd, configName: name }); } }`;
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron')
      return next('../unit/settings/fake-safe-storage.ts', { ...context, parentURL: import.meta.url });
    if (specifier === 'electron-store')
      return {
        url: new URL('electron-store.mjs', import.meta.url).href,
        format: 'module',
        shortCircuit: true,
      };
    return next(specifier, context);
  },
  load: (url, context, next) =>
    url.endsWith('/electron-store.mjs')
      ? { format: 'module', source: STORE, shortCircuit: true }
      : next(url, context),
});
const { openSettings } = await import('../../main/settings/settings.ts');
const { openTokenVault: openVault } = await import('../../main/settings/token-vault.ts');

const code = (error: unknown): unknown => (error instanceof ProblemError ? error.problem.code : error);

describe('settings that another program holds', () => {
  it('are unchanged when they can’t be saved, with a message, and can be saved afterwards', () => {
    const folder = createTestFolder('settings');
    const settings = openSettings(folder);
    settings.save({ size: 'S9' });
    const before = readFileSync(join(folder, 'settings.json'), 'utf8');
    const letGo = lockAgainstDeletion(join(folder, 'settings.json'));
    const error = catchError(() => settings.save({ size: 'S13' }));
    letGo();
    assert.equal(code(error), 'ledger-busy');
    assert.ok(error instanceof ProblemError);
    assert.match(error.message, /Another program holds file “.*settings\.json”/);
    assert.deepEqual(
      [settings.get().size, readFileSync(join(folder, 'settings.json'), 'utf8')],
      ['S9', before],
    );
    assert.equal(settings.save({ size: 'S13' }).size, 'S13');
    assert.equal(openSettings(folder).get().size, 'S13');
  });

  it('are not taken for broken: the start says what to close, and loses none of them', () => {
    const folder = createTestFolder('settings');
    openSettings(folder).save({ size: 'S9' });
    const letGo = lockExclusively(join(folder, 'settings.json'));
    const error = catchError(() => openSettings(folder));
    letGo();
    assert.equal(code(error), 'ledger-busy');
    assert.deepEqual(readdirSync(folder), ['settings.json']);
    const { problem, get } = openSettings(folder);
    assert.deepEqual([problem, get().size], [null, 'S9']);
  });

  it('are left in place, with a message, where they are broken and can’t be set aside', () => {
    const folder = createTestFolder('settings');
    writeFileSync(join(folder, 'settings.json'), '{');
    const letGo = lockAgainstDeletion(join(folder, 'settings.json'));
    const error = catchError(() => openSettings(folder));
    letGo();
    assert.equal(code(error), 'ledger-busy');
    assert.equal(readFileSync(join(folder, 'settings.json'), 'utf8'), '{');
    assert.equal(openSettings(folder).problem?.code, 'settings-broken');
  });
});

describe('an access token that another program holds', () => {
  const ADDRESS = 'https://partner.example';
  const saved = SettingsSchema.parse({ baseUrl: ADDRESS });
  const SETTINGS = { saved: () => saved, onChange: () => undefined };

  it('is unchanged when a new one can’t be written, and the new one applies until Tem closes, with a message', async () => {
    machine.keys = new Map([['v10', 'a key']]);
    const file = join(createTestFolder('token'), 'access-token');
    const vaultAt = () => openVault({ file, settings: SETTINGS, secrets: NO_SECRETS });
    await (await vaultAt()).set('one');
    const before = readFileSync(file);
    const vault = await vaultAt();
    const letGo = lockAgainstDeletion(file);
    await vault.set('two');
    letGo();
    assert.deepEqual([vault.tokenFor(ADDRESS), vault.problem?.code], ['two', 'token-not-written']);
    assert.deepEqual(readFileSync(file), before);
    await vault.set('three');
    assert.equal((await vaultAt()).tokenFor(ADDRESS), 'three');
  });
});
