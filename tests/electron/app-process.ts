import { once } from 'node:events';
import type { ElectronApplication } from '@playwright/test';
import { APP_PLATFORM } from '../../build/electron/system.ts';

// Playwright starts Electron through cmd.exe on Windows (server/electron/electron.ts: `shell = true`), so app.process() is
// cmd.exe there: it ends with Electron and with its exit code, but killed it leaves Electron alive. Main itself says who it is.

/** Returns the process id of an app's main. */
export async function mainPid(app: ElectronApplication): Promise<number> {
  // A process of Wine's own has a number that is none of this system's; the starter's end is its end.
  if (APP_PLATFORM !== process.platform) return app.process().pid ?? 0;
  return app.evaluate(() => process.pid);
}

/** Kills main at once (SIGKILL; on Windows TerminateProcess), and waits until it has ended. */
export async function killMain(app: ElectronApplication): Promise<void> {
  const pid = await mainPid(app);
  const ended = once(app.process(), 'exit');
  process.kill(pid, 'SIGKILL');
  await ended;
}
