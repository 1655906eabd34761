import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { electronArguments, electronBinary } from '../../tests/electron/launch.ts';
import { electronEnvironment } from './binary/electron-environment.ts';
import { buildIfStale } from './build.ts';
import { chooseOrExit } from './choose.ts';
import { opensWindow } from './wants-window.ts';

// `npm start`: runs the built app on Electron, which is downloaded if missing, otherwise on the stand-in, as its first line says.

const root = dirname(dirname(import.meta.dirname));
const args = process.argv.slice(2);
const isToBeSeen = opensWindow(args);
await chooseOrExit({ opensWindow: isToBeSeen });
buildIfStale(root);
const child = spawn(electronBinary().path, electronArguments(root, args), {
  stdio: 'inherit',
  env: electronEnvironment(isToBeSeen ? { TEM_HEADED: '1' } : {}),
});
// On Windows the console notifies the child itself, and killing it would end it at once
// (https://nodejs.org/api/child_process.html#subprocesskillsignal).
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => process.platform === 'win32' || child.kill(signal));
child.on('error', (error) => {
  process.stderr.write(`tem: ${error.message}\n`);
  process.exit(2);
});
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 2 : 1)));
