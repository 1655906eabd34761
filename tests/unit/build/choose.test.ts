import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type ChooseOptions, chooseElectron } from '../../../build/electron/binary/choose.ts';
import { FAILED_STARTS } from '../../helpers/electron-failures.ts';
import {
  createElectronArchive,
  installElectronPackage,
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
let said: string[];
beforeEach(() => {
  root = temporaryFolder('choose');
  installElectronPackage(root);
  said = [];
});

async function mirrorOf(...given: Parameters<typeof startMirror>) {
  const mirror = await startMirror(...given);
  onTestFinished(() => mirror.close());
  const choose = (env: NodeJS.ProcessEnv = {}, options: Partial<ChooseOptions> = {}) =>
    chooseElectron({
      root,
      env: { ...process.env, ...NO_DISPLAY, ...mirror.env, ...env },
      log: (line) => said.push(line),
      standInSupported: true,
      ...options,
    });
  return { mirror, choose };
}

test('runs on the stand-in if Electron can’t be fetched, elsewhere on nothing; says why and what to do', async () => {
  const { mirror, choose } = await mirrorOf(NOT_FOUND);
  expect(await choose()).toBe('stand-in');
  expect(said).toHaveLength(2);
  expect(said[1]).toMatch(
    new RegExp(
      `^Electron ${VERSION} can't be fetched \\(127\\.0\\.0\\.1:\\d+: answered 404 for .*\\); running on the stand-in for Electron\\. A mirror or a proxy .*docs/development/stand-in\\.md`,
    ),
  );
  // The failure of this environment is remembered: nothing is requested.
  for (const [env, standInSupported, line] of [
    [
      {},
      true,
      /could not be fetched 0 min ago \(.*404.*\) and is asked for again in 60 min; running on .*\. At once: npm run electron\./,
    ],
    [{}, false, /answered 404.*; Tem does not start\. /],
  ] as const) {
    expect(await choose(env, { standInSupported })).toBe(standInSupported ? 'stand-in' : null);
    expect(said.at(-1)).toMatch(line);
  }
  expect(said).toHaveLength(4);
  expect(mirror.requestedUrls).toHaveLength(1);
  expect(await choose({ HTTPS_PROXY: 'http://127.0.0.1:9' }, { retry: true })).toBe('stand-in');
  expect(said.at(-1)).toContain('ELECTRON_GET_USE_PROXY=1 makes it go by HTTPS_PROXY');
  // Nothing but Electron, and at once.
  expect(await choose({ TEM_ELECTRON: 'electron' })).toBeNull();
  expect(said.at(-1)).toContain('Tem does not start');
  expect(mirror.requestedUrls).toHaveLength(3);
});

test.each([
  [{ TEM_ELECTRON: 'stand-in' }, true, /^running on the stand-in for Electron \(TEM_ELECTRON=stand-in\)$/],
  [{ TEM_ELECTRON: 'stand-in' }, false, /runs on Linux x64 only; unset TEM_ELECTRON$/],
  [{ TEM_ELECTRON: 'yes' }, false, /^TEM_ELECTRON is "yes"; it may be stand-in, wine or electron$/],
])('requests nothing with %j; the stand-in runs here: %s', async (env, standInSupported, line) => {
  const { mirror, choose } = await mirrorOf(NOT_FOUND);
  expect(await choose(env, { standInSupported })).toBe(standInSupported ? 'stand-in' : null);
  expect(said).toEqual([expect.stringMatching(line)]);
  expect(mirror.requestedUrls).toEqual([]);
});

// A window on the stand-in is Chromium's, and only a whole Chromium on a display shows one.
test.runIf(process.platform === 'linux')(
  'opens no window that nobody would see, and says what would help',
  async () => {
    const { choose } = await mirrorOf(NOT_FOUND);
    const onDisplay = { DISPLAY: ':99', PATH: '' };
    const opensWindow = true;
    for (const [env, line] of [
      [
        onDisplay,
        /answered 404.*, and no Chromium is on the PATH to show .*; Tem does not start\. .*A mirror .*\. For the stand-in: .*apt-get install chromium/,
      ],
      [{}, /, and there is no display for the stand-in’s window; Tem does not start\. .*a desktop/],
    ] as const) {
      expect(await choose(env, { opensWindow })).toBeNull();
      expect(said.at(-1)).toMatch(line);
      expect(await choose({ ...env, TEM_ELECTRON: 'stand-in' }, { opensWindow })).toBeNull();
      expect(said.at(-1)).toMatch(/^TEM_ELECTRON=stand-in, but .*; Tem does not start\. What would help: /);
      // A command without a window needs neither.
      expect(await choose(env)).toBe('stand-in');
    }
    writeFileSync(join(root, 'chromium'), '');
    for (const env of [
      { ...onDisplay, PATH: `/nowhere:${root}` },
      { ...onDisplay, TEM_CHROMIUM: join(root, 'chromium') },
      { WAYLAND_DISPLAY: 'x', PATH: root },
    ])
      expect(await choose(env, { opensWindow })).toBe('stand-in');
  },
);

describe.runIf(process.platform === 'linux')('if Electron is fetched', () => {
  const fetched = (script: string) => mirrorOf(respondWithArchive(createElectronArchive(script)));

  test('runs on it if it starts', async () => {
    const { mirror, choose } = await fetched(STARTS);
    for (const lines of [2, 1]) {
      expect(await choose()).toBe('electron');
      expect(said.slice(-lines)).toEqual(
        [
          `trying Electron ${VERSION}; a first start may take half a minute`,
          `running on Electron ${VERSION}, which is here and starts`,
        ].slice(-lines),
      );
    }
    expect(mirror.requestedUrls).toHaveLength(2);
  });

  test('tries a slow one anyway if nothing else runs, but not for a window', async () => {
    const { choose } = await fetched(FAILED_STARTS.hangs);
    const trialMs = 300;
    expect(await choose({}, { trialMs })).toBe('stand-in');
    expect(await choose({}, { trialMs, standInSupported: false })).toBe('electron');
    const slow = 'is slow here (it was not ready within 0.3 s); going on with it';
    expect(said.at(-1)).toBe(`Electron ${VERSION} ${slow}`);
    expect(await choose({ DISPLAY: ':99', PATH: '' }, { trialMs, opensWindow: true })).toBeNull();
    expect(said.at(-1)).toMatch(/was not ready within 0\.3 s, and no Chromium/);
  });
});
