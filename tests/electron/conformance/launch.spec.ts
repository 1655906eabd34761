import { once } from 'node:events';
import fs, { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from '@playwright/test';
import { electronEnvironment } from '../../../build/electron/binary/electron-environment.ts';
import { APP_PLATFORM, fromAppPath } from '../../../build/electron/system.ts';
import { isAlive } from '../../helpers/is-alive.ts';
import { killMain } from '../app-process.ts';
import { electronArguments, electronBinary, launchElectron, PLAYWRIGHT_SWITCHES } from '../launch.ts';
import { appPath, expect, test } from './fixture.ts';

// How the tests start an app, and end it (tests/electron/launch.ts, app-process.ts).

test.describe('a launch', () => {
  test('passes the switches of Playwright’s own Electron on to Chromium', async ({ app }) => {
    const missing = await app.evaluate(
      ({ app: own }, switches) =>
        switches.filter((given) => {
          const [name = '', value = ''] = given.slice('--'.length).split('=');
          return own.commandLine.getSwitchValue(name) !== value || !own.commandLine.hasSwitch(name);
        }),
      [...PLAYWRIGHT_SWITCHES],
    );
    expect(missing).toEqual([]);
  });

  test('whose folder cannot be removed leaves it to the system, and fails no test', async () => {
    const app = await launchElectron({ appPath });
    const folder = fromAppPath(
      await app.evaluate(({ app: own }) => own.commandLine.getSwitchValue('user-data-dir')),
    );
    const ended = once(app.process(), 'exit');
    const { rmSync: remove } = fs;
    // As Windows says it while a process of Chromium's holds a file of it.
    fs.rmSync = (path) => {
      throw Object.assign(new Error(`EBUSY: resource busy or locked, rm '${String(path)}'`), {
        code: 'EBUSY',
      });
    };
    syncBuiltinESMExports();
    try {
      await app.close();
      await ended;
    } finally {
      fs.rmSync = remove;
      syncBuiltinESMExports();
    }
    expect(existsSync(folder)).toBe(true);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  test('through a shell, as Playwright does it on Windows, ends when main is killed', async () => {
    test.skip(
      APP_PLATFORM === 'win32',
      'SKIPPED: played here; on Windows each launch is one through a shell',
    );
    const folder = mkdtempSync(join(tmpdir(), 'tem-test-shell-'));
    const shell = join(folder, 'electron');
    writeFileSync(shell, `#!/bin/sh\n'${electronBinary().path}' "$@"\nexit $?\n`);
    chmodSync(shell, 0o755);
    const userDataDir = join(folder, 'data');
    const app = await _electron.launch({
      executablePath: shell,
      args: electronArguments(appPath, [], [`--user-data-dir=${userDataDir}`]),
      env: electronEnvironment({ LAB_LOCK: '1' }) as Record<string, string>,
    });
    const pid = await app.evaluate(() => process.pid);
    await killMain(app);
    await expect.poll(() => isAlive(pid)).toBe(false);
    // Alive, it would keep its lock: another one would end at once.
    const next = await launchElectron({ appPath, userDataDir, env: { LAB_LOCK: '1' } });
    expect(await next.evaluate(({ app: own }) => own.hasSingleInstanceLock())).toBe(true);
    await next.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });
});
