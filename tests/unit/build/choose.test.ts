import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ChooseOptions, chooseElectron } from '../../../build/electron/binary/choose.ts';
import { FAILED_STARTS } from '../../helpers/electron-failures.ts';
import {
  createElectronArchive,
  installElectronPackage,
  type Mirror,
  NOT_FOUND,
  respondWithArchive,
  startMirror,
  VERSION,
} from '../../helpers/electron-mirror.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const STARTS = 'echo -n ready > "$TEM_TRIAL_ANSWER"';

let root: string;
let mirror: Mirror;
let said: string[];
beforeEach(() => {
  root = temporaryFolder('choose');
  installElectronPackage(root);
  said = [];
});
afterEach(async () => {
  await mirror.close();
});

const choose = (env: NodeJS.ProcessEnv = {}, options: Partial<ChooseOptions> = {}) =>
  chooseElectron({
    root,
    env: { ...process.env, ...mirror.env, ...env },
    log: (line) => said.push(line),
    standInSupported: true,
    ...options,
  });

describe('if Electron can’t be fetched', () => {
  beforeEach(async () => {
    mirror = await startMirror(NOT_FOUND);
  });

  test('runs on the stand-in if that runs, and says why in a line', async () => {
    expect(await choose()).toBe('stand-in');
    expect(said).toHaveLength(2);
    expect(said[1]).toMatch(
      new RegExp(
        `^Electron ${VERSION} can't be fetched \\(127\\.0\\.0\\.1:\\d+: answered 404 for .*\\); running on the stand-in for Electron\\. A mirror`,
      ),
    );
  });

  test('does not start elsewhere, and says what to do', async () => {
    expect(await choose({}, { standInSupported: false })).toBeNull();
    expect(said[1]).toMatch(
      /answered 404.*; Tem does not start\. A mirror or a proxy .*docs\/development\/stand-in\.md/,
    );
  });

  test('names the proxy that Electron ignores', async () => {
    await choose({ HTTPS_PROXY: 'http://127.0.0.1:9' });
    expect(said[1]).toContain('ELECTRON_GET_USE_PROXY=1 makes it go by HTTPS_PROXY');
  });

  test('reports the age of a remembered failure and how to retry at once', async () => {
    await choose();
    said = [];
    expect(await choose()).toBe('stand-in');
    expect(said).toEqual([
      expect.stringMatching(
        /could not be fetched 0 min ago \(.*404.*\) and is asked for again in 60 min; .*At once: npm run electron\./,
      ),
    ]);
    expect(mirror.requestedUrls).toHaveLength(1);
    await choose({}, { retry: true });
    expect(mirror.requestedUrls).toHaveLength(2);
  });

  test('requests nothing with TEM_ELECTRON=stand-in', async () => {
    expect(await choose({ TEM_ELECTRON: 'stand-in' })).toBe('stand-in');
    expect(said).toEqual(['running on the stand-in for Electron (TEM_ELECTRON=stand-in)']);
    expect(await choose({ TEM_ELECTRON: 'stand-in' }, { standInSupported: false })).toBeNull();
    expect(said[1]).toBe('the stand-in for Electron runs on Linux x64 only; unset TEM_ELECTRON');
    expect(mirror.requestedUrls).toEqual([]);
  });

  test('accepts nothing but Electron with TEM_ELECTRON=electron, and retries at once', async () => {
    await choose();
    expect(await choose({ TEM_ELECTRON: 'electron' })).toBeNull();
    expect(mirror.requestedUrls).toHaveLength(2);
    expect(said.at(-1)).toContain('Tem does not start');
  });

  test('lists the allowed values of TEM_ELECTRON', async () => {
    expect(await choose({ TEM_ELECTRON: 'yes' })).toBeNull();
    expect(said).toEqual(['TEM_ELECTRON is "yes"; it may be stand-in, wine or electron']);
  });
});

describe.runIf(process.platform === 'linux')('if Electron is fetched', () => {
  test('runs on it if it starts', async () => {
    mirror = await startMirror(respondWithArchive(createElectronArchive(STARTS)));
    expect(await choose()).toBe('electron');
    expect(await choose()).toBe('electron');
    expect(mirror.requestedUrls).toHaveLength(2);
  });

  test('runs on the stand-in if it does not start, and says why and what would help', async () => {
    mirror = await startMirror(respondWithArchive(createElectronArchive(FAILED_STARTS.root)));
    expect(await choose()).toBe('stand-in');
    expect(said.at(-1)).toBe(
      `Electron ${VERSION} is here, but does not start: Chromium’s sandbox does not run as root; running on the stand-in for Electron. What would help: start this as an ordinary user`,
    );
    expect(await choose({}, { standInSupported: false })).toBeNull();
  });

  test('tries a slow one anyway if nothing else runs', async () => {
    mirror = await startMirror(respondWithArchive(createElectronArchive(FAILED_STARTS.hangs)));
    expect(await choose({}, { trialMs: 300 })).toBe('stand-in');
    expect(await choose({}, { trialMs: 300, standInSupported: false })).toBe('electron');
    expect(said.at(-1)).toBe(
      `Electron ${VERSION} is slow here (it was not ready within 0.3 s); going on with it`,
    );
  });
});
