import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openSettings } from '../../../main/settings/settings.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { machine } from './fake-safe-storage.ts';
import { ADDRESS, vaultAt } from './test-vaults.ts';

vi.mock('electron-store', () => import('./fake-electron-store.ts'));
vi.mock('electron', () => import('./fake-safe-storage.ts'));

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('settings');
  machine.keys = new Map([['v11', 'of the keyring']]);
});

/** Replaces a file so that writes to it fail for any user. */
function inTheWay(name: string): void {
  rmSync(join(folder, name), { force: true });
  mkdirSync(join(folder, name, 'full'), { recursive: true });
}

describe('settings that can’t be written', () => {
  it('report a problem and stay unchanged, even for listeners', () => {
    const settings = openSettings(folder);
    settings.save({ size: 'S9' });
    const heard: string[] = [];
    settings.onChange(({ size }) => heard.push(size));
    inTheWay('settings.json');
    const save = (): unknown => settings.save({ size: 'S13' });
    expect(save).toThrow(ProblemError);
    expect(save).toThrow(/reports an error/);
    expect([settings.get().size, heard]).toEqual(['S9', []]);
  });
});

describe('a settings file that can’t be read', () => {
  it('stays where it is: Tem does not start with the defaults', () => {
    inTheWay('settings.json');
    expect(() => openSettings(folder)).toThrow(/reports an error \(EISDIR\)/);
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it('is put aside if it is broken, which is told by names without values', () => {
    for (const [text, why] of [
      ['{"size":', 'JSON'],
      ['{"size":"secret-1","printer":7}', 'printer, size'],
    ] as const) {
      writeFileSync(join(folder, 'settings.json'), text);
      const told: string[] = [];
      const { problem } = openSettings(folder, undefined, (what) => told.push(what));
      expect(problem).toMatchObject({ code: 'settings-broken' });
      const [aside = ''] = readdirSync(folder).filter((name) => name.startsWith('settings.broken-'));
      expect(readFileSync(join(folder, aside), 'utf8')).toBe(text);
      rmSync(join(folder, aside));
      expect(told.map((names) => names.split(', ').toSorted().join(', '))).toEqual([why]);
      rmSync(join(folder, 'settings.json'), { force: true });
    }
  });
});

describe('an access token that can’t be written', () => {
  const FILE = 'access-token';

  it('lasts until Tem closes, and says so', async () => {
    const file = join(folder, FILE);
    const { vault } = await vaultAt(file);
    await vault.set('one');
    inTheWay(FILE);
    expect((await vault.set('two')).state).toBe('this-run');
    expect(vault.tokenFor(ADDRESS)).toBe('two');
    expect(vault.problem).toMatchObject({ code: 'token-not-written', values: { file } });
    expect(JSON.stringify(vault.problem)).not.toContain('two');
    rmSync(file, { recursive: true });
    expect((await vault.set('two')).state).toBe('kept');
    expect(vault.problem).toBeNull();
  });

  it('that can’t be deleted is still there', async () => {
    const { vault } = await vaultAt(join(folder, FILE));
    await vault.set('one');
    const bytes = readFileSync(join(folder, FILE));
    inTheWay(FILE);
    expect(() => vault.clear()).toThrow(ProblemError);
    expect(vault.tokenFor(ADDRESS)).toBe('one');
    rmSync(join(folder, FILE), { recursive: true });
    writeFileSync(join(folder, FILE), bytes);
    expect(vault.clear().state).toBe('none');
  });
});
