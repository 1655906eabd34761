import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { embedAsarHash, type Fuses, readSealed } from '../../electron/stand-in/fuses.ts';
import { skipUnlessLinux } from '../../helpers/platforms.ts';
import { PROBE, READER } from './fuse-probes.ts';
import { createPackedAppLab, MANIFEST, type PackedAppLab } from './packed-app-lab.ts';

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
  'the fuses of the stand-in',
  { timeout: 30_000 },
  () => {
    let lab: PackedAppLab;
    beforeEach(async () => {
      lab = createPackedAppLab();
      await lab.pack({ 'package.json': MANIFEST, 'main.cjs': PROBE });
    });
    afterEach(() => lab.remove());

    const probe = async (args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) => {
      const { output, error } = await lab.run(args, env);
      const facts: Record<string, unknown> = { ...JSON.parse(output || '{}'), error };
      return facts;
    };

    test('are those of Electron 45 at its own defaults, and @electron/fuses flips each', async () => {
      const before = await getCurrentFuseWire(lab.executable);
      const sealed = readSealed(lab.executable);
      expect(before).toEqual({
        version: '1',
        ...Object.fromEntries(
          DEFAULTS.map(([fuse, , on]) => [fuse, on ? FuseState.ENABLE : FuseState.DISABLE]),
        ),
      });
      expect(sealed.fuses).toEqual(Object.fromEntries(DEFAULTS.map(([, name, on]) => [name, on])));
      for (const [fuse, name, on] of DEFAULTS) {
        await lab.flip(fuse, !on);
        expect(readSealed(lab.executable)).toEqual({ ...sealed, fuses: { ...sealed.fuses, [name]: !on } });
        await lab.flip(fuse, on);
      }
    });

    test('runAsNode: ELECTRON_RUN_AS_NODE, and fork with it', async () => {
      const asNode = { ELECTRON_RUN_AS_NODE: '1' };
      expect((await lab.run(['-p', '"node"'], asNode)).output).toBe('node\n');
      expect(await probe()).toMatchObject({ fork: 'forked' });
      await lab.flip(FuseV1Options.RunAsNode, false);
      expect(await probe(['-p', '"node"'], asNode)).toMatchObject({
        electron: '45.5.0',
        fork: expect.stringContaining('runAsNode fuse is disabled') as unknown,
      });
    });

    test('nodeOptions: NODE_OPTIONS and NODE_EXTRA_CA_CERTS', async () => {
      const script = join(lab.folder, 'preload.cjs');
      writeFileSync(script, 'globalThis.preloaded = true');
      const env = { NODE_OPTIONS: `--require=${script}`, NODE_EXTRA_CA_CERTS: '/nowhere.pem' };
      expect(await probe([], env)).toMatchObject({ preloaded: true, certificates: '/nowhere.pem' });
      await lab.flip(FuseV1Options.EnableNodeOptionsEnvironmentVariable, false);
      const facts = await probe([], env);
      expect(facts).toMatchObject({ preloaded: false });
      expect(facts).not.toHaveProperty('nodeOptions');
      expect(facts).not.toHaveProperty('certificates');
    });

    test('nodeCliInspect: --inspect, and SIGUSR1', async () => {
      const anyPort = { NODE_OPTIONS: '--inspect-port=0' };
      expect(await probe(['--inspect=0'])).toMatchObject({ inspected: true });
      expect(await probe(['signal'], anyPort)).toMatchObject({ inspected: true });
      await lab.flip(FuseV1Options.EnableNodeCliInspectArguments, false);
      expect(await probe(['--inspect=0'])).toMatchObject({ inspected: false, error: '' });
      expect(await probe(['signal'], anyPort)).toMatchObject({ inspected: false, error: '' });
    });

    test('wasmTrapHandlers: the address space that guards WebAssembly’s memory', async () => {
      expect((await probe())['reservedGigabytes']).toBeGreaterThan(6);
      await lab.flip(FuseV1Options.WasmTrapHandlers, false);
      expect((await probe())['reservedGigabytes']).toBeLessThan(6);
    });

    test('onlyLoadAppFromAsar: no folder instead of the archive', async () => {
      const folder = join(lab.folder, 'app/resources/app');
      mkdirSync(folder);
      writeFileSync(join(folder, 'package.json'), MANIFEST);
      writeFileSync(join(folder, 'main.cjs'), 'console.log("from a folder"); process.exit(0);');
      expect((await lab.run()).output).toContain('electron');
      rmSync(lab.archive);
      expect((await lab.run()).output).toBe('from a folder\n');
      await lab.flip(FuseV1Options.OnlyLoadAppFromAsar, true);
      for (const args of [[], [folder]]) {
        const run = await lab.run(args);
        expect(run).toMatchObject({ exitCode: 1, output: '' });
        expect(run.error).toMatch(/^electron stand-in: .*app\.asar is not there.*\n$/);
      }
    });

    test('embeddedAsarIntegrityValidation: a changed archive, and one without its hash', async () => {
      await lab.flip(FuseV1Options.EnableEmbeddedAsarIntegrityValidation, true);
      expect(await probe()).toMatchObject({ electron: '45.5.0', error: '' });

      const refusal = async () => {
        const run = await lab.run();
        expect(run).toMatchObject({ exitCode: 1, output: '' });
        return run.error;
      };
      const packed = readFileSync(lab.archive);
      writeFileSync(lab.archive, packed.toString('latin1').replace('reserved', 'Reserved'), 'latin1');
      expect(await refusal()).toMatch(
        /^electron stand-in: integrity check failed for .*: main\.cjs was changed\n$/,
      );
      await lab.pack({ 'package.json': MANIFEST, 'main.cjs': `${PROBE}// another` });
      writeFileSync(lab.archive, packed);
      expect(await refusal()).toContain('its header is not the one that was packed');
      embedAsarHash(lab.executable, '0'.repeat(64));
      expect(await refusal()).toContain('the executable holds no hash');

      await lab.flip(FuseV1Options.EnableEmbeddedAsarIntegrityValidation, false);
      expect(await probe()).toMatchObject({ electron: '45.5.0' });
    });

    test('grantFileProtocolExtraPrivileges: a page from a file that reads another', async () => {
      await lab.pack({ 'package.json': MANIFEST, 'main.cjs': READER });
      writeFileSync(join(lab.folder, 'page.html'), '<!doctype html>');
      writeFileSync(join(lab.folder, 'secret.txt'), 'secret');
      expect((await lab.run()).output).toBe('secret');
      await lab.flip(FuseV1Options.GrantFileProtocolExtraPrivileges, false);
      expect((await lab.run()).output).toBe('refused');
    });

    test('loadBrowserProcessSpecificV8Snapshot: a snapshot that nobody ships', async () => {
      await lab.flip(FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, true);
      const run = await lab.run();
      expect(run).toMatchObject({ exitCode: 1, output: '' });
      expect(run.error).toContain('browser_v8_context_snapshot.bin is not there');
    });
  },
);
