import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Whatever this machine has. */
const NO_DISPLAY = { DISPLAY: '', WAYLAND_DISPLAY: '', TEM_CHROMIUM: '' };
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
    env: { ...process.env, ...NO_DISPLAY, ...mirror.env, ...env },
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

  test('says what to do about a folder that was to have an Electron', async () => {
    expect(await choose({ ELECTRON_OVERRIDE_DIST_PATH: root })).toBe('stand-in');
    expect(said).toEqual([
      expect.stringMatching(
        /names .*, which has no electron\).*\. Unset ELECTRON_OVERRIDE_DIST_PATH, or unpack/,
      ),
    ]);
  });

  test('lists the allowed values of TEM_ELECTRON', async () => {
    expect(await choose({ TEM_ELECTRON: 'yes' })).toBeNull();
    expect(said).toEqual(['TEM_ELECTRON is "yes"; it may be stand-in, wine or electron']);
  });
});

// A window on the stand-in is Chromium's, and only a whole Chromium on a display shows one.
describe.runIf(process.platform === 'linux')('if a window is to be seen', () => {
  const onDisplay = { DISPLAY: ':99', PATH: '' };

  test.each<[what: string, env: NodeJS.ProcessEnv, line: RegExp]>([
    [
      'a display, but no Chromium',
      onDisplay,
      /answered 404.*, and no Chromium is on the PATH to show .*; Tem does not start\. A mirror .*\. For the stand-in: .*apt-get install chromium/,
    ],
    [
      'no display',
      {},
      /, and there is no display for the stand-in’s window; Tem does not start\. .*a desktop/,
    ],
  ])('starts nothing on %s, and says what would help', async (_what, env, line) => {
    mirror = await startMirror(NOT_FOUND);
    expect(await choose(env, { opensWindow: true })).toBeNull();
    expect(said.at(-1)).toMatch(line);
    expect(await choose({ ...env, TEM_ELECTRON: 'stand-in' }, { opensWindow: true })).toBeNull();
    expect(said.at(-1)).toMatch(/^TEM_ELECTRON=stand-in, but .*; Tem does not start\. What would help: /);
    // A command without a window needs neither.
    expect(await choose(env)).toBe('stand-in');
  });

  test('starts nothing in the place of an Electron that hangs', async () => {
    mirror = await startMirror(respondWithArchive(createElectronArchive(FAILED_STARTS.hangs)));
    expect(await choose(onDisplay, { opensWindow: true, trialMs: 300 })).toBeNull();
    expect(said.at(-1)).toMatch(/was not ready within 0\.3 s, and no Chromium/);
  });

  test('runs on the stand-in with a Chromium on the PATH, or a named one', async () => {
    mirror = await startMirror(NOT_FOUND);
    writeFileSync(join(root, 'chromium'), '');
    for (const env of [{ PATH: `/nowhere:${root}` }, { TEM_CHROMIUM: join(root, 'chromium') }])
      expect(await choose({ ...onDisplay, ...env }, { opensWindow: true })).toBe('stand-in');
    for (const kind of ['DISPLAY', 'WAYLAND_DISPLAY'])
      expect(await choose({ [kind]: 'x', PATH: root }, { opensWindow: true })).toBe('stand-in');
  });
});

describe.runIf(process.platform === 'linux')('if Electron is fetched', () => {
  test('runs on it if it starts', async () => {
    mirror = await startMirror(respondWithArchive(createElectronArchive(STARTS)));
    expect(await choose()).toBe('electron');
    expect(said.slice(-2)).toEqual([
      `trying Electron ${VERSION}; a first start may take half a minute`,
      `running on Electron ${VERSION}, which is here and starts`,
    ]);
    said = [];
    expect(await choose()).toBe('electron');
    expect(said).toHaveLength(1);
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
