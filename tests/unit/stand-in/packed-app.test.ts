import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createPackageWithOptions, getRawHeader } from '@electron/asar';
import { FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';
import { beforeEach, describe, expect, test } from 'vitest';
import { readAsar, verifyAsar } from '../../electron/stand-in/asar.ts';
import { embedAsarHash, type Fuses, readSealed } from '../../electron/stand-in/fuses.ts';
import { unpackAsar } from '../../electron/stand-in/unpack-asar.ts';
import { skipUnlessLinux } from '../../helpers/platforms.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

// What the fuses of the packed Tem forbid is asked of the packed Tem (tests/e2e/packed*.spec.ts).

/** Electron 45's fuses and their state in a download of it. */
const DEFAULTS: readonly (readonly [FuseV1Options, keyof Fuses, boolean])[] = [
  [FuseV1Options.RunAsNode, 'runAsNode', true],
  [FuseV1Options.EnableCookieEncryption, 'cookieEncryption', false],
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable, 'nodeOptions', true],
  [FuseV1Options.EnableNodeCliInspectArguments, 'nodeCliInspect', true],
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, 'embeddedAsarIntegrityValidation', false],
  [FuseV1Options.OnlyLoadAppFromAsar, 'onlyLoadAppFromAsar', false],
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, 'loadBrowserProcessSpecificV8Snapshot', false],
  [FuseV1Options.GrantFileProtocolExtraPrivileges, 'grantFileProtocolExtraPrivileges', true],
  [FuseV1Options.WasmTrapHandlers, 'wasmTrapHandlers', true],
];

describe.skipIf(skipUnlessLinux('the stand-in for Electron runs nowhere else'))(
  'a packed app on the stand-in',
  () => {
    let folder: string;
    beforeEach(() => {
      folder = temporaryFolder('packed');
    });

    test('has the fuses of Electron 45 at its own defaults; @electron/fuses flips each, and a hash can be embedded', async () => {
      const executable = join(folder, 'lab');
      copyFileSync(join(import.meta.dirname, '../../electron/dist/electron'), executable);
      const { fuses, asarHash } = readSealed(executable);
      expect(asarHash).toBeNull();
      expect(await getCurrentFuseWire(executable)).toEqual({
        version: '1',
        ...Object.fromEntries(
          DEFAULTS.map(([fuse, , on]) => [fuse, on ? FuseState.ENABLE : FuseState.DISABLE]),
        ),
      });
      expect(fuses).toEqual(Object.fromEntries(DEFAULTS.map(([, name, on]) => [name, on])));
      const hash = '7'.repeat(64);
      embedAsarHash(executable, hash);
      for (const [fuse, name, on] of DEFAULTS) {
        await flipFuses(executable, { version: FuseVersion.V1, [fuse]: !on });
        expect(readSealed(executable)).toEqual({ fuses: { ...fuses, [name]: !on }, asarHash: hash });
        await flipFuses(executable, { version: FuseVersion.V1, [fuse]: on });
      }
    });

    test('has an archive that is unpacked once per content, and verified to its last byte except for what lies beside it', async () => {
      const archive = join(folder, 'app.asar');
      const cache = join(folder, 'cache');
      const pack = async (main: string): Promise<void> => {
        const source = mkdtempSync(join(folder, 'source-'));
        mkdirSync(join(source, 'dist'));
        writeFileSync(join(source, 'dist/main.js'), main);
        // Two blocks.
        if (main === 'main') writeFileSync(join(source, 'dist/big.bin'), new Uint8Array(4 * 1024 * 1024 + 1));
        writeFileSync(join(source, 'dist/koffi.node'), 'library');
        await createPackageWithOptions(source, archive, { unpack: '*.node' });
      };
      await pack('main');
      const asar = readAsar(archive);
      const { headerString } = getRawHeader(archive);
      expect(asar.headerHash).toBe(createHash('sha256').update(headerString).digest('hex'));
      const first = unpackAsar(asar, cache);
      expect(first.endsWith('/app.asar')).toBe(true);
      expect(readFileSync(join(first, 'dist/main.js'), 'utf8')).toBe('main');

      writeFileSync(join(`${archive}.unpacked`, 'dist/koffi.node'), 'another');
      const beside = readAsar(archive);
      verifyAsar(beside, asar.headerHash);
      const second = unpackAsar(beside, cache);
      expect(readFileSync(join(second, 'dist/koffi.node'), 'utf8')).toBe('another');

      expect(() => verifyAsar(asar, null)).toThrow('the executable holds no hash');
      expect(() => verifyAsar(asar, '0'.repeat(64))).toThrow('its header is not the one that was packed');
      const packed = readFileSync(archive);
      writeFileSync(archive, packed.with(packed.length - 1, (packed.at(-1) ?? 0) ^ 1));
      expect(() => verifyAsar(readAsar(archive), asar.headerHash)).toThrow('was changed');
      writeFileSync(archive, packed.subarray(0, -1));
      expect(() => readAsar(archive)).toThrow('ends within ');
      writeFileSync(archive, 'not an archive at all, by no means');
      expect(() => readAsar(archive)).toThrow('is no asar archive');

      // An unpacked folder is removed a day after its last start.
      const days = new Date(Date.now() - 2 * 24 * 3_600_000);
      for (const laidOut of [first, second]) utimesSync(dirname(laidOut), days, days);
      expect(unpackAsar(asar, cache)).toBe(first);
      await pack('next');
      unpackAsar(readAsar(archive), cache);
      expect([existsSync(first), existsSync(second)]).toEqual([true, false]);
    });
  },
);
