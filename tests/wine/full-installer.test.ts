import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFullInstaller } from './full-installer.ts';
import { canTestInstallers } from './installers-available.ts';

const ROOT = join(import.meta.dirname, '../..');
const KEYS = [
  String.raw`HKEY_CURRENT_USER\Software`,
  String.raw`HKEY_CURRENT_USER\Environment`,
  String.raw`HKEY_LOCAL_MACHINE\Software`,
  String.raw`HKEY_LOCAL_MACHINE\System\CurrentControlSet\Control\Session Manager\Environment`,
];

function put(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

describe.skipIf(!canTestInstallers())('electron-builder’s installer with Tem’s part', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tem-installer-'));
  const drive = join(folder, 'prefix/drive_c');
  const env = {
    ...process.env,
    WINEPREFIX: join(folder, 'prefix'),
    // Wine's desktop and documents folders link to this machine's own.
    HOME: join(folder, 'home'),
    WINEDEBUG: '-all',
    WINEDLLOVERRIDES: 'mscoree,mshtml=;winemenubuilder.exe=d',
  };
  const setup = (version: string): string => join(folder, version, `tem-${version}-win-x64.exe`);
  const run = async (program: string, ...args: readonly string[]): Promise<void> => {
    const [code] = await once(spawn(program, args, { env, cwd: folder, stdio: 'ignore' }), 'exit');
    if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${code}`);
  };
  const wine = (...args: readonly string[]): Promise<void> => run('wine', ...args);
  /** The path on this machine of a file on Wine's drive. */
  const here = (file: string): string => join(drive, file.slice(3).replaceAll('\\', '/'));
  let user = '';

  /** What an installer may leave: files, and lines of the registry with their key. */
  async function traces(): Promise<readonly string[]> {
    const files = ['users', 'ProgramData', 'Program Files'].flatMap((top) =>
      readdirSync(join(drive, top), { recursive: true, encoding: 'utf8' }).map((name) => `${top}/${name}`),
    );
    const lines: string[] = [];
    const fileOf = (at: number): string => join(folder, `out-${at}.reg`);
    const exports = KEYS.map((key, at) => `regedit /E Z:${fileOf(at).replaceAll('/', '\\')} "${key}"`);
    writeFileSync(join(folder, 'export.cmd'), exports.join('\r\n'));
    await wine('cmd', '/c', 'export.cmd');
    for (const at of KEYS.keys()) {
      const values = readFileSync(fileOf(at), 'utf16le').split(/\r?\n(?=[["@])/);
      let key = '';
      for (const line of values.map((text) => text.trimEnd())) {
        if (line.startsWith('[')) key = line;
        lines.push(`${key} ${line}`);
      }
    }
    // Wine creates its own meanwhile; the contents of Temp are removed at Windows' next start.
    const own = /\/Temp(\/|$)|\\Wine\b|\\Microsoft\\(?!Windows\\CurrentVersion\\Uninstall\\)|\\Classes\] \[/;
    return [...files, ...lines].filter((one) => !own.test(one)).toSorted();
  }

  async function uninstall(from: string, ...options: readonly string[]): Promise<void> {
    // As it runs by itself, but waited for: from a copy, since it deletes its folder.
    const copy = join(folder, 'uninstall.exe');
    copyFileSync(join(here(from), 'Uninstall Tem.exe'), copy);
    await wine(copy, '/S', ...options, ...`_?=${from}`.split(' '));
  }

  beforeAll(async () => {
    for (const one of [env.HOME, env.WINEPREFIX]) mkdirSync(one);
    // Not killed between two programs.
    await run('wineserver', '-p');
    await wine('wineboot', '-i');
    user = `C:\\users\\${readdirSync(join(drive, 'users')).find((name) => name !== 'Public') ?? ''}`;
    for (const version of ['0.1.0', '0.2.0']) {
      const app = join(folder, `app-${version}`);
      put({
        [join(app, 'Tem.exe')]: version,
        [join(app, 'bin/tem.cmd')]: 'tem',
        [join(app, 'resources/app.asar')]: version,
        [join(app, `locales/${version}.pak`)]: '',
      });
      mkdirSync(join(folder, version));
      await createFullInstaller({ root: ROOT, folder: join(folder, version), app, version, run: wine });
    }
  });
  afterAll(async () => {
    await run('wineserver', '-k').catch(() => undefined);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });

  test.each([
    ['this user', 'stay', '/currentuser', [], () => `${user}\\AppData\\Local\\Programs\\Tem`],
    ['all', 'go where asked', '/allusers', ['--delete-app-data'], () => String.raw`C:\Program Files\Tem`],
  ] as const)(
    'for %s it is installed, updated and removed without leftovers; data %s',
    async (_, __, option, more, where) => {
      const data = join(here(user), 'AppData/Roaming/Tem/ledger.sqlite');
      const updates = join(here(user), 'AppData/Local/tem-updater');
      put({ [data]: 'kept' });
      mkdirSync(join(here(user), 'AppData/Local/Programs'), { recursive: true });
      const before = await traces();

      await wine(setup('0.1.0'), '/S', option);
      const first = await traces();
      expect(readFileSync(join(here(where()), 'Tem.exe'), 'utf8')).toBe('0.1.0');
      expect(first.filter((one) => one.includes('"DisplayVersion"="0.1.0"'))).toHaveLength(1);
      expect(first.filter((one) => /Start Menu\/.*Tem\.lnk$/.test(one))).toHaveLength(1);
      expect(first.some((one) => /"Path"=/i.test(one) && !before.includes(one))).toBe(true);

      // The installer that is being updated lies there.
      put({ [join(updates, 'installer.exe')]: '', [join(updates, 'pending/tem.exe')]: '' });
      await wine(setup('0.2.0'), '/S', option, '--updated');
      expect(existsSync(join(updates, 'installer.exe'))).toBe(true);
      expect(existsSync(join(updates, 'pending/tem.exe'))).toBe(true);
      const renewed = (await traces()).filter((one) => !one.includes('tem-updater'));
      expect(renewed).toEqual(first.map((one) => one.replace('0.1.0', '0.2.0')));
      expect(readFileSync(join(here(where()), 'resources/app.asar'), 'utf8')).toBe('0.2.0');

      await uninstall(where(), option, ...more);
      const own = /\/AppData\/Roaming\/Tem(\/|$)/;
      expect(await traces()).toEqual(more.length === 0 ? before : before.filter((one) => !own.test(one)));
      expect(existsSync(data)).toBe(more.length === 0);
    },
  );
});
