import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canTestInstallers } from './installers-available.ts';
import { startWine, type Wine } from './wine.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = String.raw`C:\Tem Station`;
const BIN = String.raw`C:\Tem Station\bin`;

const text = (value: string): Buffer => Buffer.from(`${value}\0`, 'utf16le');
const expandable = (value: string) => ({ type: 2, bytes: text(value) });

// A real installer on Wine (wine.ts): takes a minute, and is not part of `npm test` (vitest.config.ts).
describe.skipIf(!canTestInstallers())('the PATH of Windows', () => {
  let wine: Wine;
  beforeAll(async () => {
    wine = await startWine(ROOT);
  });
  afterAll(() => wine.close());

  /** What is on the PATH once Tem is installed, and once it is removed. */
  async function throughLife(path: Parameters<Wine['setPath']>[0]) {
    await wine.setPath(path);
    await wine.install(FOLDER);
    const installed = await wine.path();
    await wine.uninstall(FOLDER);
    return { installed, gone: await wine.path() };
  }

  test('keeps a PATH longer than any NSIS variable intact, with its %VARIABLES%', async () => {
    const long = Array.from({ length: 600 }, (_, at) => String.raw`%SystemRoot%\Thư mục ${at}\bin`).join(';');
    expect(long.length).toBeGreaterThan(12_000);
    const { installed, gone } = await throughLife(expandable(long));
    expect(installed).toEqual(expandable(`${long};${BIN}`));
    expect(gone).toEqual(expandable(long));
  });

  test('keeps a plain text plain, creates an absent one, and leaves a value that is no text alone', async () => {
    const plain = { type: 1, bytes: text(String.raw`C:\a`) };
    expect(await throughLife(plain)).toEqual({
      installed: { type: 1, bytes: text(`C:\\a;${BIN}`) },
      gone: plain,
    });
    expect(await throughLife(null)).toEqual({ installed: expandable(BIN), gone: null });
    const number = { type: 4, bytes: Buffer.from([7, 0, 0, 0]) };
    expect(await throughLife(number)).toEqual({ installed: number, gone: number });
  });

  test('holds the entry once, however often Tem is installed, and loses only this entry', async () => {
    const others = String.raw`C:\Tem Station\bin2;D:\C:\Tem Station\bin\x;C:\Tem Station`;
    await wine.setPath(expandable(String.raw`c:\TEM station\BIN;${others};`));
    await wine.install(FOLDER);
    await wine.install(FOLDER);
    expect(await wine.path()).toEqual(expandable(String.raw`c:\TEM station\BIN;${others};`));
    await wine.uninstall(FOLDER);
    expect(await wine.path()).toEqual(expandable(`${others};`));
  });

  test('is the machine’s when installed for all', async () => {
    const before = await wine.path('all');
    await wine.install(FOLDER, 'all');
    const installed = (await wine.path('all'))?.bytes.toString('utf16le');
    expect(installed).toBe(`${before?.bytes.toString('utf16le').slice(0, -1)};${BIN}\0`);
    await wine.uninstall(FOLDER);
    expect(await wine.path('all')).toEqual(before);
  });

  test('tem:// links lead to the installed program until it is removed', async () => {
    const key = String.raw`HKEY_CURRENT_USER\Software\Classes\tem`;
    await wine.install(FOLDER);
    expect(await wine.registry(key)).toContain(String.raw`@="\"C:\\Tem Station\\Tem.exe\" \"--\" \"%1\""`);
    await wine.uninstall(FOLDER);
    expect(await wine.registry(key)).not.toContain('Tem.exe');
  });

  test('leaves links alone that lead to another Tem by now', async () => {
    const key = String.raw`HKEY_CURRENT_USER\Software\Classes\tem`;
    await wine.install(FOLDER);
    await wine.install(String.raw`C:\Tem Station 2`);
    await wine.uninstall(FOLDER);
    expect(await wine.registry(key)).toContain(String.raw`Tem Station 2\\Tem.exe`);
  });

  test.each(['CurrentUser', 'all'] as const)(
    'installers kept for updates are removed with Tem, installed for %s, but not on its update',
    async (mode) => {
      const kept = join(wine.localAppData, 'tem-updater');
      const others = join(wine.localAppData, 'team-updater');
      const files = [
        join(kept, 'installer.exe'),
        join(kept, 'current.blockmap'),
        join(kept, 'pending/update-info.json'),
        join(kept, 'pending/tem-2.0.0-win-x64.exe'),
        join(others, 'installer.exe'),
      ];
      for (const file of files) {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, '');
      }
      await wine.install(FOLDER, mode);
      await wine.uninstall(FOLDER, '--updated');
      expect(files.filter((file) => !existsSync(file))).toEqual([]);

      await wine.install(FOLDER, mode);
      await wine.uninstall(FOLDER);
      expect(existsSync(kept)).toBe(false);
      expect(readdirSync(others)).toEqual(['installer.exe']);
    },
  );

  test('leaves what is not Tem’s in that folder', async () => {
    const kept = join(wine.localAppData, 'tem-updater');
    mkdirSync(kept, { recursive: true });
    for (const name of ['installer.exe', 'notes.txt']) writeFileSync(join(kept, name), '');
    await wine.install(FOLDER);
    await wine.uninstall(FOLDER);
    expect(readdirSync(kept)).toEqual(['notes.txt']);
  });
});
