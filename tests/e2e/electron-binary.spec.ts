import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test as base, expect } from '@playwright/test';
import { STAND_IN_SUPPORTED } from '../../build/electron/binary/requested-binary.ts';
import { FAILED_STARTS } from '../helpers/electron-failures.ts';
import {
  ARCHIVE,
  createElectronArchive,
  installElectronPackage,
  type Mirror,
  NO_RESPONSE,
  NOT_FOUND,
  respondWithArchive,
  startMirror,
  VERSION,
} from '../helpers/electron-mirror.ts';
import { ROOT } from './partner-process.ts';

/** `npm run demo` and `npm start` in a copy of the repository without Electron, with a local server as its mirror. */

/** What a start needs of the repository, already built. */
const COPIED = [
  'build',
  'dist',
  'main',
  'package-lock.json',
  'package.json',
  'preload',
  'renderer',
  'shared',
  'tests/electron',
  'tests/wine',
  'vite.config.ts',
];

interface Demo {
  readonly exitCode: number | null;
  readonly output: string;
  readonly error: string;
}

const test = base.extend<{ copy: string; demo: (mirror: Mirror) => Promise<Demo> }>({
  copy: async ({}, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'tem-copy-'));
    copyRepository(folder);
    await provide(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  demo: async ({ copy: folder }, provide) => {
    await provide(async (mirror) => {
      const { npm_lifecycle_event: _ours, TEM_ELECTRON: _chosen, ...inherited } = process.env;
      const child = spawn('npm', ['run', '--silent', 'demo'], {
        cwd: folder,
        // Its data folder is separate too (Electron's appData on Linux).
        env: { ...inherited, ...mirror.env, XDG_CONFIG_HOME: join(folder, 'config') },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [output, error] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      return { exitCode: child.exitCode, output, error };
    });
  },
});

// One demo each; one starts after 10 s of silence.
test.slow();
test.skip(!STAND_IN_SUPPORTED, 'SKIPPED: without Electron Tem runs on Linux x64 only');

function copyRepository(folder: string): void {
  // Keeps the folders' times, so that nothing is rebuilt.
  execFileSync('cp', ['-a', '--parents', ...COPIED, folder], { cwd: ROOT });
  const from = join(ROOT, 'node_modules');
  const to = join(folder, 'node_modules');
  installElectronPackage(folder);
  const own = new Set(['.cache', ...readdirSync(to)]);
  for (const name of readdirSync(from).filter((name) => !own.has(name)))
    symlinkSync(join(from, name), join(to, name));
  // Chromium, which need not be unpacked again.
  mkdirSync(join(to, '.cache'));
  for (const name of readdirSync(join(from, '.cache')).filter((name) => /^tem-chromium-[\d.]+$/.test(name)))
    symlinkSync(join(from, '.cache', name), join(to, '.cache', name));
}

const ASKED = `/v${VERSION}/${ARCHIVE}`;

for (const [title, answer, line] of [
  ['answers 404', NOT_FOUND, /can't be fetched \(127\.0\.0\.1:\d+: answered 404 .*; running on the stand-in/],
  [
    'answers nothing',
    NO_RESPONSE,
    /can't be fetched \(127\.0\.0\.1:\d+: not reachable: no byte in 10 s\); running/,
  ],
  [
    'has an Electron that finds no display',
    respondWithArchive(createElectronArchive(FAILED_STARTS.noDisplay)),
    /is here, but does not start: there is no display; running on the stand-in for Electron\. .*xvfb-run/,
  ],
  [
    'has an Electron that does not run as root',
    respondWithArchive(createElectronArchive(FAILED_STARTS.root)),
    /is here, but does not start: Chromium’s sandbox does not run as root; running on the stand-in for Electron/,
  ],
] as const)
  test(`the demo prints its 9 labels where Electron’s mirror ${title}`, async ({ demo }) => {
    const mirror = await startMirror(answer);
    try {
      const { exitCode, output, error } = await demo(mirror);
      expect(mirror.requestedUrls[0]).toBe(ASKED);
      expect(error).toMatch(line);
      expect(output, error).toContain('9 of 9 labels written');
      expect(exitCode).toBe(0);
    } finally {
      await mirror.close();
    }
  });

test('the station does not open where a display shows nothing of it: no Electron, no Chromium on the PATH', async ({
  copy,
}) => {
  const mirror = await startMirror(NOT_FOUND);
  try {
    const { TEM_ELECTRON: _chosen, TEM_CHROMIUM: _named, ...inherited } = process.env;
    const child = spawn(process.execPath, [join(copy, 'build/electron/start.ts')], {
      cwd: copy,
      env: { ...inherited, ...mirror.env, DISPLAY: ':99', PATH: '' },
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    const [error] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect(child.exitCode).toBe(2);
    expect(error).toMatch(
      /no Chromium is on the PATH to show .*; Tem does not start\. .*apt-get install chromium/,
    );
  } finally {
    await mirror.close();
  }
});
