import { describe, expect, test } from 'vitest';
import { findRegistryFaults } from '../../../../build/lock/registry-faults.ts';
import { serve } from '../../../helpers/serve.ts';
import { lockOf } from './lock-file.ts';

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

  test('lacks the locked version for one platform', async () => {
    const lacking = { ...COMPLETE, '/npm/tool-mac': { '1.1.0': version('sha512-mac') } };
    expect(await findRegistryFaults(lock, await registry(lacking))).toEqual([
      'tool-mac@1.2.0 (darwin-arm64) is not in the registry',
    ]);
  });

  test('lacks a package', async () => {
    const { '/npm/tool-linux': _lacking, ...rest } = COMPLETE;
    expect(await findRegistryFaults(lock, await registry(rest))).toEqual([
      'tool-linux@1.0.0 (linux-x64, linux-arm64) is not in the registry',
    ]);
  });

  test('has other content under a locked version', async () => {
    const other = { ...COMPLETE, '/npm/tool-mac': { '1.2.0': version('sha512-other') } };
    expect(await findRegistryFaults(lock, await registry(other))).toEqual([
      'tool-mac@1.2.0 (darwin-arm64) is another in the registry than in the lock',
    ]);
  });

  test('that gives no answer is not taken for one that has nothing', async () => {
    const refusing = await serve((_request, response) => {
      response.statusCode = 403;
      response.end();
    });
    await expect(findRegistryFaults(lock, refusing)).rejects.toThrow('403');
  });
});
