import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { electronEnvironment } from '../../build/electron/binary/electron-environment.ts';
import { ROOT } from '../e2e/partner-process.ts';
import { electronArguments, electronBinary, TEST_PRINTERS } from '../electron/launch.ts';

/** Starts `tem …` in a process group of its own, to be killed; nobody reads what it says. */
export function startCommand(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(electronBinary().path, electronArguments(ROOT, args), {
    stdio: 'ignore',
    detached: true,
    env: electronEnvironment({ ...TEST_PRINTERS, ...env }),
  });
}

/** Kills a process that has a process group of its own, and all of its group: a browser must not outlive its app. */
export function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** The same; resolves once the process has ended. */
export async function killAndWait(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
  killGroup(child);
  await ended;
}
