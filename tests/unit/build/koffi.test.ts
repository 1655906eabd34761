import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findKoffi } from '../../../build/koffi.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** What npm lays down on Windows on this processor: one of koffi's packages. */
function install(modules: string, arch: string): string {
  const file = join(modules, `@koromix/koffi-win32-${arch}/win32_${arch}/koffi.node`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  return file;
}

test('finds the library for the Electron of Windows, or says where it belongs', () => {
  const root = temporaryFolder('koffi');
  const find = (arch: 'x64' | 'arm64') => () => findKoffi(root, { platform: 'win32', arch, env: {} });
  const x64 = install(join(root, 'node_modules'), 'x64');
  expect(find('x64')()).toBe(x64);
  expect(find('arm64')).toThrow(/koffi-win32-arm64.* is missing: .*npm ci/);
  const arm64 = install(join(root, 'node_modules'), 'arm64');
  expect(find('arm64')()).toBe(arm64);
});
