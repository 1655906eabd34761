import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { archFromString, build, Platform } from 'electron-builder';
import { type ElectronBinary, electronBinary } from '../../tests/electron/launch.ts';
import { OVERRIDE } from './binary/installed.ts';
import { buildEnvironment, buildIfStale } from './build.ts';
import { packedExecutablePath } from './packed-paths.ts';
import { sealStandIn } from './seal-stand-in.ts';

// `npm run pack`: packs Tem as installed, but unpacked and for this machine, in out/packed; on Electron if it is here and starts,
// otherwise on the stand-in, with a message. The npm script downloads Electron.

const root = dirname(dirname(import.meta.dirname));
// `--drivable`: a build for tests that drive its window with Chromium's debugger, which an installed Tem refuses
// (main/app/start-restrictions.ts). Its archive contains the flag.
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, 'out/packed') },
    drivable: { type: 'boolean', default: false },
  },
});
const out = resolve(values.out);
const binary = electronBinary();

process.stdout.write(
  binary.kind === 'electron'
    ? `Packing Tem on Electron: ${binary.path}\n`
    : 'Packing Tem on the stand-in for Electron (tests/electron).\n',
);
buildIfStale(root);
// Under Wine, a build for this machine runs on Windows.
Object.assign(process.env, buildEnvironment());
// electron-builder resolves the hooks of electron-builder.yml from here.
process.chdir(root);
await build({
  projectDir: root,
  targets: Platform.current().createTarget('dir', archFromString(process.arch)),
  publish: 'never',
  config: {
    directories: { output: out },
    ...(values.drivable ? { extraMetadata: { temDrivable: true } } : {}),
    electronDist: electronDist(binary),
  },
});
const executable = packedExecutablePath(out);
if (binary.kind === 'stand-in') sealStandIn(executable);
process.stdout.write(`${relative(process.cwd(), executable)}\n`);

/** Returns the folder of an unpacked Electron. */
function electronDist({ kind, path }: ElectronBinary): string {
  if (kind === 'stand-in') return dirname(path);
  return process.env[OVERRIDE] || join(root, 'node_modules/electron/dist');
}
