import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { electronEnvironment } from '../../../build/electron/binary/electron-environment.ts';
import { APP_PLATFORM, fromAppPath } from '../../../build/electron/system.ts';
import { isAlive } from '../../helpers/is-alive.ts';
import { killMain, mainPid } from '../app-process.ts';
import { electronBinary, launchElectron } from '../launch.ts';
import { appPath, expect, test } from './fixture.ts';

// Linux only: the remaining processes (/proc). Not on Windows: SIGTERM. Only on the stand-in: an error box, which on
// Electron a person
// would have to dismiss, and its own switch for a machine without a keyring.

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

test.describe('life cycle of the app', () => {
  test('quit: emits before-quit, will-quit, quit with 0, and leaves no process', async () => {
    const app = await launchElectron({ appPath, env: { LAB_TRACE: '1' } });
    await app.evaluate(async ({ app }) => {
      await app.whenReady();
      await lab.open();
    });
    const pids = descendants(await mainPid(app));
    if (hasProc) expect(pids.length).toBeGreaterThan(1);
    let output = '';
    app.process().stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const exited = once(app.process(), 'exit');
    await app.close();
    expect((await exited)[0]).toBe(0);
    expect(output.trim().split('\n')).toEqual(['before-quit', 'will-quit', 'quit 0']);
    await expect.poll(() => alive(pids)).toEqual([]);
  });

  test('before-quit can keep the app running', async () => {
    const app = await launchElectron({ appPath });
    const kept = await app.evaluate(async ({ app }) => {
      await app.whenReady();
      const win = await lab.open();
      app.once('before-quit', (event) => event.preventDefault());
      app.quit();
      return (await win.webContents.executeJavaScript('1')) as unknown;
    });
    expect(kept).toBe(1);
    await app.close();
  });

  test('exit returns its code', async () => {
    const app = await launchElectron({ appPath });
    const exited = once(app.process(), 'exit');
    await app.evaluate(({ app }) => setTimeout(() => app.exit(3), 0) && undefined).catch(() => undefined);
    expect((await exited)[0]).toBe(3);
  });

  test('SIGTERM is a regular quit', async () => {
    test.skip(APP_PLATFORM === 'win32', NO_SIGNALS);
    const app = await launchElectron({ appPath, env: { LAB_TRACE: '1' } });
    await app.evaluate(({ app }) => app.whenReady());
    let output = '';
    app.process().stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const exited = once(app.process(), 'exit');
    process.kill(await mainPid(app), 'SIGTERM');
    await exited;
    expect(output).toContain('before-quit');
  });

  test('the first SIGTERM requests a quit, and the second ends the process', async () => {
    test.skip(APP_PLATFORM === 'win32', NO_SIGNALS);
    const app = await launchElectron({ appPath });
    await app.evaluate(async ({ app: own }) => {
      await own.whenReady();
      own.on('before-quit', (event) => {
        event.preventDefault();
        process.stdout.write('kept\n');
      });
    });
    const main = await mainPid(app);
    const { stdout } = app.process();
    const exited = once(app.process(), 'exit');
    process.kill(main, 'SIGTERM');
    if (stdout !== null) await once(stdout, 'data');
    process.kill(main, 'SIGTERM');
    expect(await exited).toEqual([null, 'SIGTERM']);
  });

  test('a signal listener added once the app is ready replaces Electron’s, however often the signal comes', async () => {
    test.skip(APP_PLATFORM === 'win32', NO_SIGNALS);
    const app = await launchElectron({ appPath });
    await app.evaluate(async ({ app: own }) => {
      await own.whenReady();
      own.on('before-quit', () => own.exit(9));
      let times = 0;
      process.on('SIGTERM', () => {
        times++;
        process.stdout.write(`${times}\n`);
        if (times === 3) own.exit(5);
      });
    });
    const main = await mainPid(app);
    const { stdout } = app.process();
    const exited = once(app.process(), 'exit');
    for (let times = 0; times < 3; times++) {
      process.kill(main, 'SIGTERM');
      if (stdout !== null) await once(stdout, 'data');
    }
    expect(await exited).toEqual([5, null]);
  });

  test('SIGKILL leaves no Chromium behind', async () => {
    test.skip(!hasProc, 'SKIPPED: reads /proc');
    const app = await launchElectron({ appPath });
    await app.evaluate(async ({ app }) => {
      await app.whenReady();
      await lab.open();
    });
    const pids = descendants(await mainPid(app));
    // The stand-in's Chromium has its own folder, named among its arguments. Electron's is the test's user-data folder.
    const folders =
      electronBinary().kind === 'electron'
        ? []
        : pids.flatMap(
            (pid) => /--user-data-dir=([^\0]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1] ?? [],
          );
    await killMain(app);
    await expect.poll(() => alive(pids), { timeout: 10_000 }).toEqual([]);
    await expect.poll(() => folders.filter((folder) => existsSync(folder)), { timeout: 10_000 }).toEqual([]);
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
    await expect.poll(() => existsSync(note), { timeout: 10_000 }).toBe(true);
    const said = JSON.parse(readFileSync(note, 'utf8')) as { argv: string[]; cwd: string; pid: number };
    expect(said.argv).toEqual(expect.arrayContaining([appPath, `--lab-note=${note}`, 'two words']));
    expect(realpathSync(fromAppPath(said.cwd))).toBe(realpathSync(process.cwd()));
    expect(said.pid).not.toBe(early.pid);
    await expect.poll(() => alive([said.pid])).toEqual([]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });

  test('the single instance lock: the second instance ends, and the first is notified', async () => {
    const userDataDir = mkdtempSync(join(tmpdir(), 'tem-test-lock-'));
    const app = await launchElectron({ appPath, userDataDir, env: { LAB_LOCK: '1' } });
    await app.evaluate(({ app }) => app.whenReady());
    expect(await app.evaluate(({ app }) => app.hasSingleInstanceLock())).toBe(true);
    const second = spawn(
      electronBinary().path,
      ['--no-sandbox', appPath, `--user-data-dir=${userDataDir}`, 'scan-this'],
      { env: electronEnvironment({ LAB_LOCK: '1' }), stdio: 'ignore' },
    );
    const [code] = (await once(second, 'exit')) as [number];
    expect(code).toBe(7);
    await expect.poll(() => app.evaluate(() => lab.log.length)).toBe(1);
    const [heard] = (await app.evaluate(() => lab.log)) as [{ argv: string[]; cwd: string; data: unknown }];
    expect(heard.argv).toContain('scan-this');
    expect(realpathSync(fromAppPath(heard.cwd))).toBe(realpathSync(process.cwd()));
    expect(heard.data).toEqual({ from: 'lab' });
    await app.close();
    const third = await launchElectron({ appPath, userDataDir, env: { LAB_LOCK: '1' } });
    expect(await third.evaluate(({ app }) => app.hasSingleInstanceLock())).toBe(true);
    await third.close();
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 10 });
  });

  test('closing the last window ends an app that does not listen', async () => {
    const app = await launchElectron({ appPath: join(appPath, 'plain.mjs') });
    const exited = once(app.process(), 'exit');
    await app.evaluate(({ app }) => app.whenReady());
    await app.evaluate(
      ({ BrowserWindow }) => setTimeout(() => BrowserWindow.getAllWindows()[0]?.close(), 0) && undefined,
    );
    expect((await exited)[0]).toBe(0);
  });

  test('a script that throws on load ends with a message', async () => {
    test.skip(
      electronBinary().kind === 'electron',
      'SKIPPED: Electron shows a box that somebody has to press',
    );
    const child = spawn(electronBinary().path, [join(appPath, 'throws.mjs')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: electronEnvironment(),
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(1);
    expect(errors).toContain('thrown at load');
  });

  // Electron's answers on Linux, from shell/browser/api/electron_api_safe_storage.cc and Chromium's os_crypt.
  for (const [mode, expected] of Object.entries({
    keyring: { backend: 'gnome_libsecret', sync: true, mark: 'v11' },
    kwallet6: { backend: 'kwallet6', sync: true, mark: 'v11' },
    'secret-service': { backend: 'basic_text', sync: false, mark: 'v11' },
    none: { backend: 'gnome_libsecret', sync: false, mark: 'v10' },
    basic_text: { backend: 'basic_text', sync: false, mark: 'v10' },
  })) {
    test(`safeStorage on a machine with ${mode}: only the text’s prefix says what protects it`, async () => {
      test.skip(electronBinary().kind === 'electron', 'SKIPPED: the stand-in’s switch for it');
      test.skip(APP_PLATFORM !== 'linux', 'SKIPPED: Linux’ keyrings');
      const app = await launchElectron({ appPath, env: { TEM_STANDIN_SAFE_STORAGE: mode } });
      const seen = await app.evaluate(async ({ app, safeStorage }) => {
        await app.whenReady();
        return {
          backend: safeStorage.getSelectedStorageBackend(),
          sync: safeStorage.isEncryptionAvailable(),
          async: await safeStorage.isAsyncEncryptionAvailable(),
          mark: (await safeStorage.encryptStringAsync('x')).toString('latin1', 0, 3),
        };
      });
      expect(seen).toEqual({ ...expected, async: true });
      await app.close();
    });
  }

  test('safeStorage without the key of a text says “temporarily unavailable” each time', async () => {
    test.skip(electronBinary().kind === 'electron', 'SKIPPED: the stand-in’s switch for it');
    const withKey = await launchElectron({ appPath, env: { TEM_STANDIN_SAFE_STORAGE: 'keyring' } });
    const text = await withKey.evaluate(async ({ app, safeStorage }) => {
      await app.whenReady();
      return (await safeStorage.encryptStringAsync('x')).toString('base64');
    });
    await withKey.close();
    const without = await launchElectron({ appPath, env: { TEM_STANDIN_SAFE_STORAGE: 'none' } });
    const said = await without.evaluate(async ({ app, safeStorage }, base64) => {
      await app.whenReady();
      const ask = () =>
        safeStorage.decryptStringAsync(Buffer.from(base64, 'base64')).then(
          ({ result }) => result,
          (error: Error) => error.message,
        );
      const first = await ask();
      process.env['TEM_STANDIN_SAFE_STORAGE'] = 'keyring';
      return [first, await ask()];
    }, text);
    const words = 'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.';
    expect(said).toEqual([words, words]);
    await without.close();
  });

  test('safeStorage advises to re-encrypt what the fixed password protects, where there is a keyring', async () => {
    test.skip(electronBinary().kind === 'electron', 'SKIPPED: the stand-in’s switch for it');
    test.skip(APP_PLATFORM !== 'linux', 'SKIPPED: Linux’ keyrings');
    const alone = await launchElectron({ appPath, env: { TEM_STANDIN_SAFE_STORAGE: 'none' } });
    const text = await alone.evaluate(async ({ app, safeStorage }) => {
      await app.whenReady();
      return (await safeStorage.encryptStringAsync('x')).toString('base64');
    });
    await alone.close();
    // Chromium's own encryption of “x”: PBKDF2 of “peanuts”, AES-128-CBC (posix_key_provider.cc, encryptor.cc).
    expect(Buffer.from(text, 'base64').toString('hex')).toBe('7631304b006816113ccef5c43885763a3175bb');
    const withKey = await launchElectron({ appPath, env: { TEM_STANDIN_SAFE_STORAGE: 'keyring' } });
    const seen = await withKey.evaluate(async ({ app, safeStorage }, base64) => {
      await app.whenReady();
      return safeStorage.decryptStringAsync(Buffer.from(base64, 'base64'));
    }, text);
    expect(seen).toEqual({ shouldReEncrypt: true, result: 'x' });
    await withKey.close();
  });

  test('safeStorage on Windows and macOS writes v10 with a key of its own, and has no Linux backend', async () => {
    test.skip(electronBinary().kind === 'electron', 'SKIPPED: the stand-in’s switch for it');
    for (const flavour of ['windows', 'macos']) {
      const app = await launchElectron({ appPath, env: { TEM_STANDIN_FLAVOUR: flavour } });
      const seen = await app.evaluate(async ({ app, safeStorage }) => {
        await app.whenReady();
        const text = await safeStorage.encryptStringAsync('x');
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(text);
        const hasBackend = 'getSelectedStorageBackend' in safeStorage;
        return { mark: text.toString('latin1', 0, 3), result, shouldReEncrypt, hasBackend };
      });
      expect(seen).toEqual({ mark: 'v10', result: 'x', shouldReEncrypt: false, hasBackend: false });
      await app.close();
    }
  });
});
