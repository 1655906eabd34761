import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { RequestListener } from 'node:http';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../main/platform/clock.ts';
import {
  type LibraryUpdaterDependencies,
  openLibraryUpdater,
} from '../../../main/updates/library-updater.ts';
import type { Updater } from '../../../main/updates/updater.ts';
import { type Problem, ProblemError, problemOf } from '../../../shared/problem.ts';
import { expectFileMode } from '../../helpers/platforms.ts';
import {
  type Feed,
  type InstalledFolders,
  type Installer,
  installedFolders,
  newKey,
  startFeed,
} from './feed.ts';

// The real electron-updater against a real server on loopback, with real files.

const KEY = newKey();
const STRANGER = newKey();
const OLD = '1.0.0';
const NEW: Installer = { name: 'tem-1.1.0-linux-x64.AppImage', content: Buffer.alloc(300_000, 'new') };
const never = new AbortController().signal;

let feed: Feed;
let folders: InstalledFolders;
let started: string[];

beforeEach(async () => {
  feed = await startFeed();
  folders = installedFolders();
  started = [];
  vi.stubEnv('APPIMAGE', folders.appImage);
  vi.stubEnv('TEST_UPDATER_ARCH', 'x64');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await feed.close();
  folders.remove();
});

function open(more: Partial<LibraryUpdaterDependencies> = {}): Updater {
  return openLibraryUpdater({
    kind: 'app-image',
    app: {
      version: OLD,
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
    appImage: folders.appImage,
    native: null,
    keys: [KEY.publicKey],
    fetch: globalThis.fetch,
    time: systemClock,
    // Only what hangs is given up.
    limits: { channelMs: 60_000, stallMs: 60_000 },
    ...more,
  });
}

const look = (updater: Updater) => updater.check(feed.url, never);
const download = (updater: Updater, onPercent: (percent: number) => void = () => undefined) =>
  updater.download(onPercent, never);

/** The problem that a promise fails with. */
async function problemFrom(work: Promise<unknown>): Promise<Problem> {
  const thrown: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(ProblemError);
  return problemOf(thrown);
}
const codeOf = async (work: Promise<unknown>): Promise<string> => (await problemFrom(work)).code;

/** An answer that never ends. */
const withoutEnd: RequestListener = (_, response) => {
  const more = (): void => {
    if (!response.destroyed) response.write('#'.repeat(100_000), more);
  };
  more();
};

/** Files of any size that lie in the cache. */
const leftovers = (): string[] =>
  readdirSync(folders.cache, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .filter((name) => name !== '.updaterId');

/** The version that runs is as it was. */
function expectOld(): void {
  expect(readFileSync(folders.appImage, 'utf8')).toBe('the version that runs');
}

describe('a newer version', () => {
  it('is found, downloaded, verified, and installed in one step', async () => {
    feed.offer('1.1.0', [NEW], KEY.privateKey);
    const updater = open();
    expect(await look(updater)).toEqual({ version: '1.1.0' });
    const percents: number[] = [];
    await download(updater, (percent) => percents.push(percent));
    expect(percents.at(-1)).toBe(100);
    expect(percents).toEqual([...new Set(percents)].toSorted((a, b) => a - b));
    await updater.prepare();
    expectOld();
    await updater.handOver();
    expect(readFileSync(folders.appImage)).toEqual(NEW.content);
    expectFileMode(folders.appImage, 0o755);
    expect(started).toEqual(['again']);
    // Nothing but the app and what electron-updater keeps.
    expect(readdirSync(folders.root).toSorted()).toEqual(['Tem.AppImage', 'app-update.yml', 'cache']);
  });

  it('is not downloaded twice, and is verified again after a restart', async () => {
    feed.offer('1.1.0', [NEW], KEY.privateKey);
    const first = open();
    await look(first);
    await download(first);
    const second = open();
    await look(second);
    await download(second);
    expect(feed.asked.filter((path) => path === `/${NEW.name}`)).toHaveLength(1);
    await second.prepare();
    await second.handOver();
    expect(readFileSync(folders.appImage)).toEqual(NEW.content);
  });

  it('is absent if the server has the same', async () => {
    feed.offer(OLD, [NEW], KEY.privateKey);
    expect(await look(open())).toBeNull();
  });
});

describe('an untrusted update', () => {
  const channel = '/latest-linux.yml';
  it.each<[string, string, () => void]>([
    ['a version without a signature', 'update-not-signed', () => feed.files.delete(`${channel}.sig`)],
    [
      'a version signed with somebody else’s key',
      'update-not-signed',
      () => feed.offer('1.1.0', [NEW], STRANGER.privateKey),
    ],
    [
      'a channel file changed after it was signed',
      'update-not-signed',
      () => feed.files.set(channel, String(feed.files.get(channel)).replace('1.1.0', '1.2.0')),
    ],
    [
      'another platform’s file, signed as it is',
      'update-not-signed',
      () => {
        feed.offer('1.1.0', [NEW], KEY.privateKey, 'latest-linux-arm64.yml');
        for (const end of ['', '.sig'])
          feed.files.set(`${channel}${end}`, feed.files.get(`/latest-linux-arm64.yml${end}`) ?? '');
      },
    ],
    [
      'a version older than the one that runs, signed as it is',
      'update-older',
      () => feed.offer('0.9.9', [NEW], KEY.privateKey),
    ],
    [
      'a signed file that names no installer of this kind, or no hash',
      'update-unreachable',
      () => feed.offer('1.1.0', [{ ...NEW, name: 'tem-1.1.0-linux-amd64.deb' }], KEY.privateKey),
    ],
  ])('%s: %s', async (_what, code, spoil) => {
    feed.offer('1.1.0', [NEW], KEY.privateKey);
    spoil();
    const updater = open();
    expect(await codeOf(look(updater))).toBe(code);
    await expect(download(updater)).rejects.toThrow('nothing was found');
    expectOld();
    expect(feed.asked.filter((path) => path.includes('AppImage'))).toEqual([]);
  });

  // Signed by the shop's own key, and yet no file of any name lands elsewhere.
  it.each(['../Tem.AppImage', '..\\..\\Tem.AppImage', '..%2f..%2fTem.AppImage', 'file:///Tem.AppImage'])(
    'a file called %s, to write over something else',
    async (name) => {
      feed.offer('1.1.0', [{ ...NEW, name }], KEY.privateKey);
      for (const path of ['/Tem.AppImage', `/${name}`, `/${encodeURI(name)}`])
        feed.files.set(path, NEW.content);
      const updater = open();
      await look(updater);
      await download(updater).catch(() => undefined);
      expectOld();
      expect(readdirSync(folders.root).toSorted()).toEqual(['Tem.AppImage', 'app-update.yml', 'cache']);
      // Written files are in the updater's own folder.
      const files = readdirSync(folders.cache, { recursive: true, withFileTypes: true }).filter((one) =>
        one.isFile(),
      );
      const pending = join(folders.cache, 'tem-updater/pending');
      expect(files.filter(({ name, parentPath }) => name !== '.updaterId' && parentPath !== pending)).toEqual(
        [],
      );
    },
  );
});

describe('a faulty server', () => {
  it.each<[string, () => unknown]>([
    ['fails', () => feed.files.set('/latest-linux.yml', (_, response) => void response.writeHead(500).end())],
    ['says nothing', () => feed.files.set('/latest-linux.yml', () => undefined)],
    ['sends without end', () => feed.files.set('/latest-linux.yml', withoutEnd)],
  ])('that %s leaves everything as it is', async (_name, spoil) => {
    feed.offer('1.1.0', [NEW], KEY.privateKey);
    await spoil();
    expect(await codeOf(look(open({ limits: { channelMs: 300 } })))).toBe('update-unreachable');
    expectOld();
  });
});

describe('a download that goes wrong', () => {
  const headers = { 'content-length': NEW.content.length };
  it.each<[string, Uint8Array | RequestListener, object, number?]>([
    ['has other bytes', Buffer.alloc(NEW.content.length, 'bad'), { code: 'update-broken' }],
    [
      'is shorter',
      NEW.content.subarray(1),
      { code: 'update-broken', values: { detail: { en: 'its end is missing' } } },
    ],
    ['has no end', withoutEnd, { values: { detail: { en: 'longer than announced' } } }],
    [
      'breaks off',
      (_, response) =>
        response.writeHead(200, headers).write(NEW.content.subarray(0, 100_000), () => response.destroy()),
      { code: 'update-unreachable' },
    ],
    [
      'stands still',
      (_, response) => response.writeHead(200, headers).write(NEW.content.subarray(0, 100_000)),
      { code: 'update-unreachable' },
      300,
    ],
  ])(
    'because the file %s is discarded, and succeeds the next time',
    async (_name, answer, problem, stallMs = 60_000) => {
      feed.offer('1.1.0', [NEW], KEY.privateKey);
      feed.files.set(`/${NEW.name}`, answer);
      const limits = { channelMs: 60_000, stallMs };
      const updater = open({ limits });
      await look(updater);
      expect(await problemFrom(download(updater))).toMatchObject(problem);
      expect(leftovers()).toEqual([]);
      expect(await codeOf(updater.prepare())).toBe('update-none');
      expectOld();
      feed.files.set(`/${NEW.name}`, NEW.content);
      limits.stallMs = 60_000;
      await look(updater);
      await download(updater);
      await updater.prepare();
    },
  );

  it('is not started without free space', async () => {
    feed.offer('1.1.0', [NEW], KEY.privateKey);
    const updater = open({ freeBytes: async () => 500_000_000 });
    await look(updater);
    expect(await codeOf(download(updater))).toBe('update-not-written');
    expect(feed.asked).not.toContain(`/${NEW.name}`);
  });

  it('that can’t be written leaves everything unchanged', async () => {
    feed.offer('1.1.0', [NEW], KEY.privateKey);
    mkdirSync(join(folders.cache, 'tem-updater'));
    writeFileSync(join(folders.cache, 'tem-updater', 'pending'), 'a file in the place of the folder');
    const updater = open();
    await look(updater);
    expect(await codeOf(download(updater))).toBe('update-not-written');
    expectOld();
  });

  it('that is cancelled ends at once', async () => {
    feed.offer('1.1.0', [NEW], KEY.privateKey);
    feed.files.set(`/${NEW.name}`, (_, response) => void response.write('some'));
    const updater = open({ limits: {} });
    await look(updater);
    const end = new AbortController();
    const given = updater.download(() => undefined, end.signal);
    given.catch(() => undefined);
    await vi.waitUntil(() => feed.asked.includes(`/${NEW.name}`));
    end.abort();
    await expect(given).rejects.toThrow('could not be fetched');
    expect(leftovers()).toEqual([]);
  });
});

describe('an installation that goes wrong', () => {
  async function ready(): Promise<Updater> {
    feed.offer('1.1.0', [NEW], KEY.privateKey);
    const updater = open();
    await look(updater);
    await download(updater);
    return updater;
  }

  it.each<[string, string, (path: string) => void]>([
    ['was changed on disk', 'update-broken', (path) => writeFileSync(path, 'changed')],
    [
      'became a link',
      'update-not-written',
      (path) => {
        writeFileSync(join(folders.root, 'other'), NEW.content);
        rmSync(path);
        symlinkSync(join(folders.root, 'other'), path);
      },
    ],
  ])('because the file %s is refused: %s', async (_what, code, spoil) => {
    const updater = await ready();
    spoil(join(folders.cache, 'tem-updater', 'pending', NEW.name));
    expect(await codeOf(updater.prepare())).toBe(code);
    expectOld();
  });

  it.each([
    ['that is none', (path: string) => rmSync(path)],
    ['in the place of the proven one', (path: string) => writeFileSync(`${path}.other`, 'exchanged')],
    ['of the same name, written into it', (path: string) => writeFileSync(path, 'exchanged')],
    ['by a link', (path: string) => symlinkSync('/bin/sh', `${path}.other`)],
  ])('because another file was put there at the last moment, %s, is refused', async (_how, put) => {
    const updater = await ready();
    await updater.prepare();
    const path = sealed();
    // Only this account may enter its folder.
    expectFileMode(dirname(path), 0o700);
    put(path);
    if (existsSync(`${path}.other`)) renameSync(`${path}.other`, path);
    expect(await updater.handOver()).toMatchObject({ code: 'update-broken', values: { version: '1.1.0' } });
    expectOld();
    expect(started).toEqual(['again']);
    // The next start downloads it again, or reuses a download that still matches its signature.
    await updater.prepare();
    await updater.handOver();
    expect(readFileSync(folders.appImage)).toEqual(NEW.content);
  });

  /** The verified copy beside the AppImage. */
  function sealed(): string {
    const folder = readdirSync(folders.root).find((name) => name.startsWith('.tem-update-')) ?? '';
    return join(folders.root, folder, NEW.name);
  }
});
