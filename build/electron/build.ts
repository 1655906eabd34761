import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readWindowsSetup } from '../../tests/wine/prepare-windows.ts';
import { findKoffi } from '../koffi.ts';
import { readRequestedBinary } from './binary/requested-binary.ts';

const SOURCES = [
  'build/icons',
  'build/koffi.ts',
  'build/licences',
  'main',
  'preload',
  'renderer',
  'shared',
  'vite.config.ts',
  'package-lock.json',
];
const BUILT = [
  'dist/main/index.js',
  'dist/main/sandbox.js',
  'dist/preload/index.cjs',
  'dist/renderer/index.html',
  'dist/licences.txt',
];

/**
 * Builds the app if a source is newer than its output. A build empties dist/ first, so it must not run needlessly while another
 * command uses dist/.
 * @param root the repository
 */
export function buildIfStale(root: string): void {
  const newest = newestSourceMs(root);
  const oldest = Math.min(...BUILT.map((file) => newestChangeMs(join(root, file))));
  // A build for Windows does not work on this system, and vice versa.
  const env = buildEnvironment();
  const koffi = findKoffi(root, { env });
  const forThis = existsSync(join(root, 'dist/main/koffi.node')) === (koffi !== null);
  if (oldest > newest && forThis) return;
  // Standard output belongs to the command that is being started.
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'error'],
    {
      cwd: root,
      env,
      stdio: ['ignore', 2, 2],
    },
  );
}

/** Returns the environment of the build, whoever starts it: with a test runner's "test", React would be built for development. */
export function buildEnvironment(): NodeJS.ProcessEnv {
  const env = { ...process.env, NODE_ENV: 'production' };
  return readRequestedBinary(process.env) === 'wine'
    ? { TEM_WINDOWS_MODULES: readWindowsSetup().packages, ...env }
    : env;
}

/** When the newest of the app's sources was changed (ms since 1970). */
export const newestSourceMs = (root: string): number =>
  Math.max(...SOURCES.map((source) => newestChangeMs(join(root, source))));

/** Returns the newest change below a path (ms since 1970); 0 if there is nothing. */
export function newestChangeMs(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestChangeMs(join(path, name))));
}

// `npm run built`
if (import.meta.main) buildIfStale(dirname(dirname(import.meta.dirname)));
