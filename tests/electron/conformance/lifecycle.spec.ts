import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { _electron, type ElectronApplication } from '@playwright/test';
import { electronEnvironment } from '../../../build/electron/binary/electron-environment.ts';
import { APP_PLATFORM, fromAppPath } from '../../../build/electron/system.ts';
import { isAlive } from '../../helpers/is-alive.ts';
import { killMain, mainPid } from '../app-process.ts';
import { electronArguments, electronBinary, launchElectron } from '../launch.ts';
import { appPath, expect, test } from './fixture.ts';

// Linux only: the remaining processes (/proc). Not on Windows: SIGTERM. Only on the stand-in: an error box, which on Electron a
// person would have to dismiss.

const NO_SIGNALS = 'SKIPPED: Windows has no signals';
const hasProc = process.platform === 'linux';

/** The descendants of a process from /proc, and the processes started for it; none where there is no /proc. */
function descendants(pid: number): number[] {
  if (!hasProc) return [];
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  const below = (of: number): number[] =>
    [...parents].filter(([, parent]) => parent === of).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

const alive = (pids: readonly number[]) => pids.filter(hasProc ? isRunning : isAlive);

/** In terms of /proc: a zombie, which nobody has waited for yet, does not run. */
const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}/status`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

/** Opens a window, and forks a utility process that holds a connection. @returns resolves once that is closed */
async function startEverything(app: ElectronApplication): Promise<{ readonly closed: Promise<unknown> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const connected = once(server, 'connection');
  await app.evaluate(
    async ({ app: own, utilityProcess }, port) => {
      await own.whenReady();
      await lab.open();
      utilityProcess.fork(`${lab.here}/utility-connects.mjs`, [String(port)]);
    },
    typeof address === 'object' ? (address?.port ?? 0) : 0,
  );
  const [socket] = (await connected) as [Socket];
  socket.on('error', () => undefined).resume();
  return { closed: once(socket, 'close').then(() => server.close()) };
}

/** Starts an app and has it run a script; the app's own output is read from then on. */
async function launchTraced(env: Readonly<Record<string, string>> = {}) {
  const app = await launchElectron({ appPath, env: { LAB_TRACE: '1', ...env } });
  const { stdout } = app.process();
  let output = '';
  stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    app,
    lines: () => output.trim().split(/\r?\n/),
    said: (line: string) => expect.poll(() => output).toContain(line),
    exited: once(app.process(), 'exit'),
  };
}

test.describe('life cycle of the app', () => {
  test('quit can be prevented; then it emits before-quit, will-quit, quit with 0, and leaves no process', async () => {
    const { app, lines, exited } = await launchTraced();
    const { closed } = await startEverything(app);
    const kept = await app.evaluate(async ({ app: own, BrowserWindow }) => {
      own.once('before-quit', (event) => event.preventDefault());
      own.quit();
      const [win] = BrowserWindow.getAllWindows();
      return win && lab.run(win, '1');
    });
    expect(kept).toBe(1);
    const pids = descendants(await mainPid(app));
    if (hasProc) expect(pids.length).toBeGreaterThan(1);
    await app.close();
    expect((await exited)[0]).toBe(0);
    expect(lines()).toEqual(['before-quit', 'before-quit', 'will-quit', 'quit 0']);
    await closed;
    await expect.poll(() => alive(pids)).toEqual([]);
  });

  test('SIGKILL leaves no Chromium behind, and no utility process', async () => {
    test.skip(!hasProc, 'SKIPPED: reads /proc');
    const app = await launchElectron({ appPath });
    const { closed } = await startEverything(app);
    const pids = descendants(await mainPid(app));
    // The stand-in's Chromium has its own folder, named among its arguments. Electron's is the test's user-data folder.
    const folders =
      electronBinary().kind === 'electron'
        ? []
        : pids.flatMap(
            (pid) => /--user-data-dir=([^\0]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1] ?? [],
          );
    await killMain(app);
    await closed;
    await expect.poll(() => alive(pids)).toEqual([]);
    await expect.poll(() => folders.filter((folder) => existsSync(folder))).toEqual([]);
  });

  test('the first SIGTERM requests a quit, and the second ends the process', async () => {
    test.skip(APP_PLATFORM === 'win32', NO_SIGNALS);
    const { app, said, exited } = await launchTraced();
    await app.evaluate(async ({ app: own }) => {
      await own.whenReady();
      own.on('before-quit', (event) => event.preventDefault());
    });
    const main = await mainPid(app);
    process.kill(main, 'SIGTERM');
    await said('before-quit');
    process.kill(main, 'SIGTERM');
    expect(await exited).toEqual([null, 'SIGTERM']);
  });

  test('a signal listener added once the app is ready replaces Electron’s, however often the signal comes', async () => {
    test.skip(APP_PLATFORM === 'win32', NO_SIGNALS);
    const { app, said, exited } = await launchTraced();
    await app.evaluate(async ({ app: own }) => {
      await own.whenReady();
      own.on('before-quit', () => own.exit(9));
      let times = 0;
      process.on('SIGTERM', () => {
        times++;
        process.stdout.write(`signal ${times}\n`);
        if (times === 3) own.exit(5);
      });
    });
    const main = await mainPid(app);
    for (const time of [1, 2, 3]) {
      process.kill(main, 'SIGTERM');
      await said(`signal ${time}`);
    }
    expect(await exited).toEqual([5, null]);
  });

  test('relaunch: starts after the end, with these arguments, in the same folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tem-test-relaunch-'));
    const note = join(folder, 'note.json');
    const app = await launchElectron({ appPath });
    const exited = once(app.process(), 'exit');
    const early = await app.evaluate(
      ({ app }, { args, file }) => {
        app.relaunch({ args });
        // It does not end the app by itself.
        setTimeout(() => app.exit(4), 200);
        return { isThere: process.getBuiltinModule('node:fs').existsSync(file), pid: process.pid };
      },
      {
        args: ['--no-sandbox', appPath, `--user-data-dir=${folder}`, `--lab-note=${note}`, 'two words'],
        file: note,
      },
    );
    expect(early.isThere).toBe(false);
    expect((await exited)[0]).toBe(4);
    await expect.poll(() => existsSync(note)).toBe(true);
    const said = JSON.parse(readFileSync(note, 'utf8')) as { argv: string[]; cwd: string; pid: number };
    expect(said.argv).toEqual(expect.arrayContaining([appPath, `--lab-note=${note}`, 'two words']));
    expect(realpathSync(fromAppPath(said.cwd))).toBe(realpathSync(process.cwd()));
    expect(said.pid).not.toBe(early.pid);
    await expect.poll(() => alive([said.pid])).toEqual([]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });

  test('the single instance lock: the second instance ends, and the first is notified; a killed one has no lock', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tem-test-lock-'));
    const userDataDir = join(folder, 'data');
    // As Playwright does it on Windows: killMain ends main, not the shell alone (app-process.ts).
    const shell = join(folder, 'electron');
    writeFileSync(shell, `#!/bin/sh\n'${electronBinary().path}' "$@"\nexit $?\n`);
    chmodSync(shell, 0o755);
    const env = electronEnvironment({ LAB_LOCK: '1' });
    const app = await _electron.launch({
      executablePath: APP_PLATFORM === 'win32' ? electronBinary().path : shell,
      args: electronArguments(appPath, [], [`--user-data-dir=${userDataDir}`]),
      env: env as Record<string, string>,
    });
    await app.evaluate(({ app: own }) => own.whenReady());
    const second = spawn(
      electronBinary().path,
      ['--no-sandbox', appPath, `--user-data-dir=${userDataDir}`, 'scan-this'],
      { env, stdio: 'ignore' },
    );
    expect((await once(second, 'exit'))[0]).toBe(7);
    await expect.poll(() => app.evaluate(() => lab.log.length)).toBe(1);
    const [heard] = (await app.evaluate(() => lab.log)) as [{ argv: string[]; cwd: string; data: unknown }];
    expect(heard).toMatchObject({ argv: expect.arrayContaining(['scan-this']), data: { from: 'lab' } });
    expect(realpathSync(fromAppPath(heard.cwd))).toBe(realpathSync(process.cwd()));
    const pid = await mainPid(app);
    await killMain(app);
    await expect.poll(() => alive([pid])).toEqual([]);
    // Without the lock it would end at once.
    const third = await launchElectron({ appPath, userDataDir, env: { LAB_LOCK: '1' } });
    await third.evaluate(({ app: own }) => own.whenReady());
    await third.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  test('closing the last window ends an app that does not listen; a script that throws on load ends with a message', async () => {
    const run = async (script: string, ...args: string[]) => {
      const child = spawn(electronBinary().path, ['--no-sandbox', join(appPath, script), ...args], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: electronEnvironment(),
      });
      const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      return { errors, code: Number(code) };
    };
    const folder = mkdtempSync(join(tmpdir(), 'tem-test-plain-'));
    expect((await run('plain.mjs', `--user-data-dir=${folder}`)).code).toBe(0);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    // On Electron somebody would have to press its box away.
    if (electronBinary().kind === 'electron') return;
    const { errors, code } = await run('throws.mjs');
    expect([code, errors]).toEqual([1, expect.stringContaining('thrown at load')]);
  });
});
