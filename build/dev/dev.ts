import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { electronArguments, electronBinary } from '../../tests/electron/launch.ts';
import { electronEnvironment } from '../electron/binary/electron-environment.ts';
import { chooseOrExit } from '../electron/choose.ts';
import { type Development, startDevelopment } from './development.ts';

// `npm run dev -- --sandbox`: runs the app on Electron or the stand-in, and reloads it while its sources change
// (CONTRIBUTING.md).

const root = dirname(dirname(import.meta.dirname));
/** For .vscode/launch.json: debuggers of main and of the page, on this machine's loopback. */
const DEBUGGERS = ['--inspect=9229', '--remote-debugging-port=9222'];
const switches = process.env['TEM_DEV_DEBUG'] === '1' ? DEBUGGERS : [];
await chooseOrExit({ opensWindow: true });

let development: Development | null = null;
development = await startDevelopment({
  root,
  say: (text) => process.stderr.write(`tem dev: ${text}\n`),
  async launch() {
    const child = spawn(electronBinary().path, electronArguments(root, process.argv.slice(2), switches), {
      stdio: 'inherit',
      env: electronEnvironment({ TEM_HEADED: '1' }),
    });
    const exited = once(child, 'exit');
    let isClosing = false;
    child.once('exit', (code) => {
      // Closing the window ends the command.
      if (!isClosing) void end(code ?? 1);
    });
    await once(child, 'spawn');
    return {
      async close() {
        isClosing = true;
        child.kill('SIGTERM');
        await exited;
      },
    };
  },
});

async function end(code: number): Promise<never> {
  await development?.close();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(0));
