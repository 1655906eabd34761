import { EventEmitter } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../main/platform/clock.ts';
import type { InstallKind } from '../../../main/updates/install-kind.ts';
import { openLibraryUpdater } from '../../../main/updates/library-updater.ts';
import { createMacInstaller } from '../../../main/updates/mac-installer.ts';
import type { Updater } from '../../../main/updates/updater.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import { skipOnWindows } from '../../helpers/platforms.ts';
import { fakeClock } from '../health/fake-clock.ts';
import { type Feed, type InstalledFolders, installedFolders, newKey, startFeed } from './feed.ts';

// Windows and Debian, each with programs of the test's in the place of the installer and of the system's own.

const KEY = newKey();
let feed: Feed;
let folders: InstalledFolders;
let started: string[];

beforeEach(async () => {
  feed = await startFeed();
  folders = installedFolders();
  started = [];
  vi.stubEnv('TEST_UPDATER_ARCH', 'x64');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await feed.close();
  folders.remove();
});

/** A program that writes its arguments down. */
function script(name: string, file: string, exitCode = 0): string {
  const path = join(folders.root, name);
  writeFileSync(path, `#!/bin/sh\necho "$@" >> ${join(folders.root, file)}\nexit ${exitCode}\n`, {
    mode: 0o755,
  });
  return path;
}
const written = (file: string): string => readFileSync(join(folders.root, file), 'utf8').trim();
/** The shell makes the file before it writes. */
const isWritten = (file: string): Promise<unknown> =>
  vi.waitUntil(() => existsSync(join(folders.root, file)) && written(file) !== '');

/** A version that is ready to be installed, and its path. */
async function ready(
  kind: InstallKind,
  name: string,
  content: string,
): Promise<{ updater: Updater; file: string }> {
  feed.offer('1.1.0', [{ name, content: Buffer.from(content) }], KEY.privateKey);
  const updater = openLibraryUpdater({
    kind,
    app: {
      version: '1.0.0',
      name: 'Tem',
      isPackaged: true,
      appUpdateConfigPath: folders.appUpdateYml,
      userDataPath: folders.cache,
      baseCachePath: folders.cache,
      whenReady: async () => undefined,
      relaunch: () => void started.push('again'),
      quit: () => undefined,
      onQuit: () => undefined,
    },
    appImage: null,
    native: null,
    keys: [KEY.publicKey],
    fetch: globalThis.fetch,
    time: systemClock,
  });
  await updater.check(feed.url, new AbortController().signal);
  await updater.download(() => undefined, new AbortController().signal);
  await updater.prepare();
  const folder = readdirSync(folders.cache).find((one) => one.startsWith('.tem-update-')) ?? '';
  return { updater, file: join(folders.cache, folder, name) };
}

// .github/workflows/release.yml tries each of them with its own installer.
const noScripts = skipOnWindows('installers that write their arguments down: a script is no program there');

describe.skipIf(noScripts)('the installer of Windows', () => {
  const content = (): string => `#!/bin/sh\necho "$@" > ${join(folders.root, 'installer')}\n`;
  const withResources = (): void => {
    Object.defineProperty(process, 'resourcesPath', { value: folders.root, configurable: true });
  };
  afterEach(() => void Reflect.deleteProperty(process, 'resourcesPath'));

  it('is started silently, to start Tem when it is done', async () => {
    const { updater, file } = await ready('nsis', 'tem-1.1.0-win-x64.exe', content());
    chmodSync(file, 0o755);
    await updater.handOver();
    await isWritten('installer');
    expect([written('installer'), started]).toEqual(['--updated /S --force-run', []]);
  });

  it('is started with elevated rights if it may not be otherwise', async () => {
    withResources();
    script('elevate.exe', 'elevated');
    const { updater, file } = await ready('nsis', 'tem-1.1.0-win-x64.exe', content());
    chmodSync(file, 0o600);
    await updater.handOver();
    await isWritten('elevated');
    expect(written('elevated')).toBe(`${file} --updated /S --force-run`);
    expect(started).toEqual([]);
  });
});

describe.skipIf(noScripts)('a file replaced after its verification', () => {
  it.each([
    ['nsis', 'tem-1.1.0-win-x64.exe'],
    ['deb', 'tem-1.1.0-linux-amd64.deb'],
  ] as const)('is not started (%s)', async (kind, name) => {
    script('dpkg', 'dpkg.txt');
    vi.stubEnv('PATH', `${folders.root}:${process.env['PATH']}`);
    const { updater, file } = await ready(kind, name, 'a package');
    const other = script('other', 'ran');
    renameSync(other, file);
    expect(await updater.handOver()).toMatchObject({ code: 'update-broken' });
    expect([existsSync(join(folders.root, 'ran')), existsSync(join(folders.root, 'dpkg.txt'))]).toEqual([
      false,
      false,
    ]);
    expect(started).toEqual(['again']);
  });

  it('while the system asks for the password, is not installed by root', async () => {
    // sha512sum is the first program that root runs on the copy: the package before it is exchanged there.
    script('dpkg', 'dpkg.txt');
    script('apt-get', 'apt-get.txt', 1);
    const { updater, file } = await (async () => {
      vi.stubEnv('PATH', `${folders.root}:${process.env['PATH']}`);
      return ready('deb', 'tem-1.1.0-linux-amd64.deb', 'a package');
    })();
    writeFileSync(join(folders.root, 'mkdir'), `#!/bin/sh\necho other > '${file}'\nexec /bin/mkdir "$@"\n`, {
      mode: 0o755,
    });
    writeFileSync(join(folders.root, 'gksudo'), '#!/bin/sh\nfor last; do :; done\neval "$last"\n', {
      mode: 0o755,
    });
    await updater.handOver();
    expect(existsSync(join(folders.root, 'dpkg.txt'))).toBe(false);
    expect(started).toEqual(['again']);
  });
});

describe.skipIf(noScripts)('the package of Debian', () => {
  /** The system's programs, and one that asks for a password where the test is not root. */
  function withPrograms(dpkg: number): void {
    script('dpkg', 'dpkg.txt', dpkg);
    script('apt-get', 'apt-get.txt', 1);
    writeFileSync(join(folders.root, 'gksudo'), '#!/bin/sh\nfor last; do :; done\neval "$last"\n', {
      mode: 0o755,
    });
    vi.stubEnv('PATH', `${folders.root}:${process.env['PATH']}`);
  }

  it('is installed by dpkg, and Tem is restarted', async () => {
    withPrograms(0);
    const { updater, file } = await ready('deb', 'tem-1.1.0-linux-amd64.deb', 'a package');
    await updater.handOver();
    // Root's own copy, which has been deleted.
    const [, copy = ''] =
      /^-i (\/var\/tmp\/tem-update-[0-9a-f]{24}\/tem\.deb)$/.exec(written('dpkg.txt')) ?? [];
    expect(copy).not.toBe('');
    expect([existsSync(copy), existsSync(file)]).toEqual([false, false]);
    expect(started).toEqual(['again']);
  });
});

describe('macOS', () => {
  const PROVEN = { seal: () => Promise.reject(new Error('not asked for')), prove: async () => undefined };

  class FakeSquirrel extends EventEmitter {
    readonly calls: string[] = [];
    says: 'update-downloaded' | 'error' | null = 'update-downloaded';
    checkForUpdates(): void {
      this.calls.push('check');
      const { says } = this;
      if (says !== null) queueMicrotask(() => this.emit(says, new Error('code signature')));
    }
    quitAndInstall(): void {
      this.calls.push('quit');
    }
  }

  it('accepts the version while Tem runs, and installs it at the end', async () => {
    const squirrel = new FakeSquirrel();
    const time = fakeClock();
    const way = createMacInstaller(squirrel, time);
    await way.prepare(PROVEN, '1.1.0');
    expect(squirrel.calls).toEqual(['check']);
    const ended = way.handOver();
    expect(squirrel.calls).toEqual(['check', 'quit']);
    await time.pass(60_000);
    // Tem should be gone by now.
    expect(await ended).toBe('start-again');
  });

  it('is prevented from installing another file than the verified one', async () => {
    const proofs: string[] = [];
    const squirrel = new FakeSquirrel();
    const prove = async (): Promise<void> => {
      proofs.push(squirrel.calls.join());
      if (proofs.length === 2) throw new ProblemError<ProblemCode>('update-broken');
    };
    await expect(
      createMacInstaller(squirrel, fakeClock()).prepare({ ...PROVEN, prove }, '1.1.0'),
    ).rejects.toMatchObject({
      problem: { code: 'update-broken' },
    });
    expect(proofs).toEqual(['', 'check']);
  });

  it('reports a refused version, e.g. an unsigned one, while Tem runs', async () => {
    const squirrel = new FakeSquirrel();
    squirrel.says = 'error';
    await expect(createMacInstaller(squirrel, fakeClock()).prepare(PROVEN, '1.1.0')).rejects.toMatchObject({
      problem: { code: 'update-not-installed', values: { version: '1.1.0' } },
    });
  });

  it('is not awaited endlessly', async () => {
    const squirrel = new FakeSquirrel();
    squirrel.says = null;
    const time = fakeClock();
    const prepared = createMacInstaller(squirrel, time).prepare(PROVEN, '1.1.0');
    prepared.catch(() => undefined);
    await time.pass(5 * 60_000);
    await expect(prepared).rejects.toMatchObject({ problem: { code: 'update-not-installed' } });
  });
});
