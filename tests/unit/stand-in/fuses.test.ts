import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';
import { beforeEach, describe, expect, test } from 'vitest';
import { readAsar } from '../../electron/stand-in/asar.ts';
import { embedAsarHash, type Fuses, readSealed } from '../../electron/stand-in/fuses.ts';
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
const STAND_IN = join(import.meta.dirname, '../../electron');

describe.skipIf(skipUnlessLinux('the stand-in for Electron runs nowhere else'))(
  'the fuses of the stand-in',
  { timeout: 30_000 },
  () => {
    let folder: string;
    let executable: string;
    let archive: string;
    beforeEach(() => {
      folder = temporaryFolder('packed');
      executable = join(folder, 'app/lab');
      archive = join(folder, 'app/resources/app.asar');
      mkdirSync(join(folder, 'app/resources'), { recursive: true });
      copyFileSync(join(STAND_IN, 'dist/electron'), executable);
      writeFileSync(join(folder, 'app/electron-stand-in'), `${STAND_IN}\n`);
    });
    const flip = (fuse: FuseV1Options, on: boolean) =>
      flipFuses(executable, { version: FuseVersion.V1, [fuse]: on });

    test('are those of Electron 45 at its own defaults, and @electron/fuses flips each', async () => {
      const sealed = readSealed(executable);
      const state = (on: boolean) => (on ? FuseState.ENABLE : FuseState.DISABLE);
      expect(await getCurrentFuseWire(executable)).toEqual({
        version: '1',
        ...Object.fromEntries(DEFAULTS.map(([fuse, , on]) => [fuse, state(on)])),
      });
      expect(sealed.fuses).toEqual(Object.fromEntries(DEFAULTS.map(([, name, on]) => [name, on])));
      for (const [fuse, name, on] of DEFAULTS) {
        await flip(fuse, !on);
        expect(readSealed(executable)).toEqual({ ...sealed, fuses: { ...sealed.fuses, [name]: !on } });
        await flip(fuse, on);
      }
    });

    /** Packs an app, and embeds its hash. */
    async function pack(main: string): Promise<void> {
      const source = join(folder, 'source');
      mkdirSync(source, { recursive: true });
      writeFileSync(
        join(source, 'package.json'),
        '{ "name": "lab", "version": "1.2.3", "main": "main.cjs" }',
      );
      writeFileSync(join(source, 'main.cjs'), main);
      await createPackage(source, archive);
      embedAsarHash(executable, readAsar(archive).headerHash);
    }
    const run = () =>
      new Promise<readonly [number | null, string, string]>((resolve) => {
        const child = execFile(executable, [], { cwd: folder, timeout: 15_000 }, (_failed, output, error) =>
          resolve([child.exitCode, output, error]),
        );
      });

    test('embeddedAsarIntegrityValidation refuses a changed archive, and one without its hash', async () => {
      await pack('console.log("it runs"); process.exit(0);');
      await flip(FuseV1Options.EnableEmbeddedAsarIntegrityValidation, true);
      expect(await run()).toEqual([0, 'it runs\n', '']);
      const packed = readFileSync(archive);
      const refused = (why: string) => [1, '', expect.stringContaining(why)];
      writeFileSync(archive, packed.toString('latin1').replace('it runs', 'it Runs'), 'latin1');
      expect(await run()).toEqual(refused('main.cjs was changed'));
      await pack('console.log("another"); process.exit(0);');
      writeFileSync(archive, packed);
      expect(await run()).toEqual(refused('its header is not the one that was packed'));
      embedAsarHash(executable, '0'.repeat(64));
      expect(await run()).toEqual(refused('the executable holds no hash'));
    });
  },
);
