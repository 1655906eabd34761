import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { STAND_IN_SUPPORTED } from '../../build/electron/binary/requested-binary.ts';
import { withTemporaryFolder } from '../benchmarks/temporary-folder.ts';
import { FAILED_STARTS } from '../helpers/electron-failures.ts';
import {
  ARCHIVE,
  createElectronArchive,
  installElectronPackage,
  respondWithArchive,
  startMirror,
  VERSION,
} from '../helpers/electron-mirror.ts';
import { ROOT } from './partner-process.ts';

/** `npm run demo` in a copy of the repository without Electron, with a local server as its mirror. */

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

test.skip(!STAND_IN_SUPPORTED, 'SKIPPED: without Electron Tem runs on Linux x64 only');

test('the demo prints its 9 labels where Electron’s mirror has one that finds no display', () =>
  withTemporaryFolder(async (folder) => {
    copyRepository(folder);
    const mirror = await startMirror(respondWithArchive(createElectronArchive(FAILED_STARTS.noDisplay)));
    try {
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
      expect(mirror.requestedUrls[0]).toBe(`/v${VERSION}/${ARCHIVE}`);
      expect(error).toMatch(
        /is here, but does not start: there is no display; running on the stand-in for Electron\. .*xvfb-run/,
      );
      expect(output, error).toContain('9 of 9 labels written');
      expect(child.exitCode).toBe(0);
    } finally {
      await mirror.close();
    }
  }));
