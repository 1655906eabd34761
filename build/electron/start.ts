import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { electronArguments, electronBinary } from '../../tests/electron/launch.ts';
import { electronEnvironment } from './binary/electron-environment.ts';
import { buildIfStale } from './build.ts';
import { chooseOrExit } from './choose.ts';
import { opensWindow } from './wants-window.ts';

// `npm start`: runs the built app on Electron, which is downloaded if missing, otherwise on the stand-in, with a message.

const root = dirname(dirname(import.meta.dirname));
const args = process.argv.slice(2);
const choice = await chooseOrExit();
const hasScreen = process.env['DISPLAY'] !== undefined || process.env['WAYLAND_DISPLAY'] !== undefined;
const isToBeSeen = opensWindow(args);

if (choice === 'stand-in' && isToBeSeen && !hasScreen)
  process.stderr.write('tem: no display either: the window is drawn, but nobody sees it\n');

buildIfStale(root);
const child = spawn(electronBinary().path, electronArguments(root, args), {
  stdio: 'inherit',
  env: electronEnvironment(isToBeSeen && hasScreen ? { TEM_HEADED: '1' } : {}),
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
