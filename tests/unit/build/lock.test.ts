import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type LockedPackages, readLock } from '../../../build/lock/installed-packages.ts';
import { findLockFaults } from '../../../build/lock/lock-faults.ts';

/** A lock of these folders, as npm would have written it. */
const lockOf = (packages: Readonly<Record<string, object>>): LockedPackages =>
  readLock(
    JSON.stringify({
      lockfileVersion: 3,
      packages: Object.fromEntries(
        Object.entries(packages).map(([folder, entry]) => [folder, { version: '1.0.0', ...entry }]),
      ),
    }),
  );

const ROOT = join(import.meta.dirname, '../../..');

test('package-lock.json lets npm ci work on each platform, and no script install anything', () => {
  const own = readLock(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(findLockFaults(own, allowScripts)).toEqual([]);
  const { 'node_modules/@biomejs/cli-win32-arm64': _left, ...rest } = own;
  expect(findLockFaults(rest, allowScripts)).toEqual([
    expect.stringMatching(/^@biomejs\/biome(@\S+)? has no package for win32-arm64$/),
  ]);
});

test('a lock must refuse install scripts, and ask for no package of another platform', () => {
  const node = lockOf({
    '': { devDependencies: { node: '1' } },
    'node_modules/node': { hasInstallScript: true },
  });
  const runs = 'node@1.0.0 may run its install script, which can install what is not locked';
  for (const allowed of [{ node: true }, {}])
    expect(findLockFaults(node, allowed)).toEqual([expect.stringContaining(runs)]);
  expect(findLockFaults(node, { node: false })).toEqual([]);
  const foreign = lockOf({
    '': { dependencies: { tool: '1' } },
    'node_modules/tool': { os: ['!win32'], cpu: ['x64'] },
  });
  expect(findLockFaults(foreign, {})).toEqual(
    ['linux-arm64', 'darwin-arm64', 'win32-x64', 'win32-arm64'].map(
      (platform) => `tool@1.0.0 is not for ${platform}, and is not optional`,
    ),
  );
});
