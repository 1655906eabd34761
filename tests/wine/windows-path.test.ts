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
describe.skipIf(!canTestInstallers())('Tem’s part of the installer', () => {
  let wine: Wine;
  beforeAll(async () => {
    wine = await startWine(ROOT);
  });
  afterAll(() => wine.close());

  /** Makes empty files below the user's %LOCALAPPDATA%. @returns those that are not there any more when it is called */
  function keep(...names: readonly string[]): () => readonly string[] {
    for (const name of names) {
      mkdirSync(dirname(join(wine.localAppData, name)), { recursive: true });
      writeFileSync(join(wine.localAppData, name), '');
    }
    return () => names.filter((name) => !existsSync(join(wine.localAppData, name)));
  }

  /** What is on the PATH once Tem is installed, and once it is removed. */
  async function throughLife(path: Parameters<Wine['setPath']>[0]) {
    await wine.setPath(path);
    await wine.install(FOLDER);
    const installed = await wine.path();
    await wine.uninstall(FOLDER);
    return { installed, gone: await wine.path() };
  }

  test('keeps a PATH longer than any NSIS variable intact, with its %VARIABLES%; leaves files that are not Tem’s', async () => {
    const long = Array.from({ length: 600 }, (_, at) => String.raw`%SystemRoot%\Thư mục ${at}\bin`).join(';');
    expect(long.length).toBeGreaterThan(12_000);
    keep('tem-updater/installer.exe', 'tem-updater/notes.txt');
    const { installed, gone } = await throughLife(expandable(long));
    expect(installed).toEqual(expandable(`${long};${BIN}`));
    expect(gone).toEqual(expandable(long));
    expect(readdirSync(join(wine.localAppData, 'tem-updater'))).toEqual(['notes.txt']);
  });

  test('creates an absent PATH, and leaves a value that is no text alone', async () => {
    expect(await throughLife(null)).toEqual({ installed: expandable(BIN), gone: null });
    const number = { type: 4, bytes: Buffer.from([7, 0, 0, 0]) };
    expect(await throughLife(number)).toEqual({ installed: number, gone: number });
  });

  test('a plain PATH holds the entry once, however often Tem is installed, and loses only this entry; links lead to the last Tem', async () => {
    const others = String.raw`C:\Tem Station\bin2;D:\C:\Tem Station\bin\x;C:\Tem Station`;
    const plain = (value: string) => ({ type: 1, bytes: text(value) });
    const key = String.raw`HKEY_CURRENT_USER\Software\Classes\tem`;
    await wine.setPath(plain(String.raw`c:\TEM station\BIN;${others};`));
    await wine.install(FOLDER);
    await wine.install(FOLDER);
    expect(await wine.path()).toEqual(plain(String.raw`c:\TEM station\BIN;${others};`));
    expect(await wine.registry(key)).toContain(String.raw`@="\"C:\\Tem Station\\Tem.exe\" \"--\" \"%1\""`);
    await wine.install(String.raw`C:\Tem Station 2`);
    await wine.uninstall(FOLDER);
    // The semicolon at the end was there before.
    expect(await wine.path()).toEqual(plain(`${others};;C:\\Tem Station 2\\bin`));
    // They are another Tem's by now.
    expect(await wine.registry(key)).toContain(String.raw`Tem Station 2\\Tem.exe`);
    await wine.uninstall(String.raw`C:\Tem Station 2`);
    expect(await wine.registry(key)).not.toContain('Tem.exe');
  });

  test('the PATH is the machine’s when installed for all; installers kept for updates are removed with Tem, not on its update', async () => {
    const before = await wine.path('all');
    const gone = keep(
      'tem-updater/installer.exe',
      'tem-updater/current.blockmap',
      'tem-updater/pending/update-info.json',
      'tem-updater/pending/tem-2.0.0-win-x64.exe',
      'team-updater/installer.exe',
    );
    await wine.install(FOLDER, 'all');
    const installed = (await wine.path('all'))?.bytes.toString('utf16le');
    expect(installed).toBe(`${before?.bytes.toString('utf16le').slice(0, -1)};${BIN}\0`);
    await wine.uninstall(FOLDER, '--updated');
    expect(gone()).toEqual([]);
    await wine.install(FOLDER, 'all');
    await wine.uninstall(FOLDER);
    expect(await wine.path('all')).toEqual(before);
    // "notes.txt" was there before.
    expect(readdirSync(wine.localAppData).includes('tem-updater') && gone()).toEqual([
      'tem-updater/installer.exe',
      'tem-updater/current.blockmap',
      'tem-updater/pending/update-info.json',
      'tem-updater/pending/tem-2.0.0-win-x64.exe',
    ]);
  });
});
