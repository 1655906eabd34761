import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { expectFileMode } from '../../helpers/platforms.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** As electron-builder calls it (electron-builder.yml, afterPack). */
type Hook = (context: object) => Promise<void>;

const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const X64 = 1;

let afterPack: Hook;
let folder: string;
beforeAll(async () => {
  // electron-builder loads it the same way: by its path.
  const path = join(import.meta.dirname, '../../../build/after-pack.mjs');
  const module: { default: Hook } = await import(/* @vite-ignore */ path);
  afterPack = module.default;
}, 60_000);
beforeEach(() => {
  folder = temporaryFolder('after-pack');
});

/** A binary with this many fuses, all on. */
function binary(path: string, fuses: number): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  const wire = Buffer.from([1, fuses, ...Array.from({ length: fuses }, () => 0x31)]);
  writeFileSync(file, Buffer.concat([Buffer.from(`code ${SENTINEL}`), wire, Buffer.from(' code')]));
  return file;
}

/** Lays koffi next to app.asar: a Windows library's header. @param machine the processor that it is for (PE format) */
function koffi(machine = 0x8664): void {
  const file = join(folder, 'resources/app.asar.unpacked/dist/main/koffi.node');
  mkdirSync(dirname(file), { recursive: true });
  const header = Buffer.alloc(0x90);
  header.writeUInt32LE(0x80, 0x3c);
  header.write('PE', 0x80);
  header.writeUInt16LE(machine, 0x84);
  writeFileSync(file, header);
}

const pack = (electronPlatformName: string, ...targets: readonly string[]) =>
  afterPack({
    appOutDir: folder,
    arch: X64,
    electronPlatformName,
    targets: targets.map((name) => ({ name })),
    packager: { executableName: 'tem', appInfo: { productFilename: 'Tem' } },
  });

test.each([
  ['linux', 'tem'],
  ['win32', 'Tem.exe'],
  ['darwin', 'Tem.app/Contents/Frameworks/Electron Framework.framework/Electron Framework'],
])('sets every fuse of the binary on %s', async (platform, path) => {
  const file = binary(path, 9);
  if (platform === 'win32') koffi();
  await pack(platform);
  expect(readFileSync(file, 'latin1')).toBe(`code ${SENTINEL}\x01\x09010011001 code`);
});

test('fails the build without changes on an unknown fuse or platform', async () => {
  const file = binary('tem', 10);
  const before = readFileSync(file);
  await expect(pack('linux')).rejects.toThrow('strictlyRequireAllFuses');
  expect(readFileSync(file)).toEqual(before);
  await expect(pack('mas')).rejects.toThrow('mas: no fuses are decided');
});

test.each([
  ['win32', 'Tem.exe', null, 'built for another system'],
  ['linux', 'tem', 0x8664, 'built for another system'],
  ['win32', 'Tem.exe', 0xaa64, 'built for arm64, and this is a Tem for x64'],
  ['win32', 'Tem.exe', 0x14c, 'built for another processor, and this is a Tem for x64'],
])('does not pack for %s what was built for another system: %s', async (platform, name, machine, why) => {
  const file = binary(name, 9);
  const before = readFileSync(file);
  if (machine !== null) koffi(machine);
  await expect(pack(platform)).rejects.toThrow(why);
  expect(readFileSync(file)).toEqual(before);
});

test('gives an AppImage, and nothing else, Tem’s own start', async () => {
  binary('tem', 9);
  await pack('linux', 'deb');
  expect(existsSync(join(folder, 'AppRun'))).toBe(false);
  await pack('linux', 'appImage');
  expect(readFileSync(join(folder, 'AppRun'), 'utf8')).toContain('has_sandbox');
  expectFileMode(join(folder, 'AppRun'), 0o755);
});
