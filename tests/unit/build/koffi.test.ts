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

test.each(['x64', 'arm64'] as const)('finds the library for the Electron of Windows on %s', (arch) => {
  const root = temporaryFolder('koffi');
  const file = install(join(root, 'node_modules'), arch);
  expect(findKoffi(root, { platform: 'win32', arch, env: {} })).toBe(file);
});

test('refuses to build without it, and says where it belongs', () => {
  const root = temporaryFolder('koffi');
  install(join(root, 'node_modules'), 'x64');
  expect(() => findKoffi(root, { platform: 'win32', arch: 'arm64', env: {} })).toThrow(
    /koffi-win32-arm64.* is missing: .*npm ci/,
  );
});

test('finds that for x64 in the packages for Windows of another machine', () => {
  const folder = temporaryFolder('koffi');
  const file = install(folder, 'x64');
  for (const platform of ['linux', 'win32'] as const)
    expect(findKoffi('/nowhere', { platform, arch: 'arm64', env: { TEM_WINDOWS_MODULES: folder } })).toBe(
      file,
    );
});

test.each(['linux', 'darwin'] as const)('needs none on %s', (platform) => {
  expect(findKoffi('/nowhere', { platform, arch: 'x64', env: {} })).toBeNull();
});
