import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { electronEnvironment } from '../../../build/electron/binary/electron-environment.ts';
import { toAppPath } from '../../../build/electron/system.ts';
import { electronBinary, launchElectron } from '../launch.ts';
import { appPath, expect, test } from './fixture.ts';

/** The output of an app started without Playwright, with plain line ends, and how it ended. */
async function runApp(
  script: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<{ output: string; exitCode: number | null }> {
  const folder = mkdtempSync(join(tmpdir(), 'tem-test-start-'));
  const child = spawn(
    electronBinary().path,
    ['--no-sandbox', join(appPath, script), `--user-data-dir=${folder}`, ...args],
    { stdio: ['ignore', 'pipe', 'inherit'], env: electronEnvironment(env) },
  );
  const [output, [exitCode]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  return { output: output.replaceAll('\r\n', '\n'), exitCode };
}

test.describe('the start of an app', () => {
  test('ready comes after the main module was evaluated, whatever it waits for; earlier the system’s locale is an error', async () => {
    const { output, exitCode } = await runApp('evaluated.mjs');
    expect(output.trim().split('\n')).toEqual([
      'app.getSystemLocale() can only be called after app is ready',
      'evaluated, not ready',
      expect.stringMatching(/^ready, [a-z]{2,3}\b/),
    ]);
    expect(exitCode).toBe(0);
  });

  test('a main module that awaits ready at its top level waits forever', async () => {
    test.skip(
      electronBinary().kind === 'electron',
      'SKIPPED: Electron hangs and says nothing; the stand-in says so',
    );
    const child = spawn(electronBinary().path, [join(appPath, 'waits.mjs')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: electronEnvironment(),
    });
    const output = text(child.stdout);
    const said = await Promise.race([once(child.stderr, 'data').then(String), output]);
    expect(said).toContain('Electron hangs here');
    expect(child.exitCode).toBeNull();
    child.kill('SIGKILL');
    expect(await output).toBe('');
  });

  test('process.argv keeps every argument: Chromium’s switches, modules to load first, the app’s path', async () => {
    const switches = ['--disable-http-cache'];
    const app = await launchElectron({ appPath, switches, args: ['print', '--json', '-r'] });
    const { argv, path } = await app.evaluate(({ app: own }) => ({
      argv: process.argv.slice(1),
      path: own.getAppPath(),
    }));
    await app.close();
    // The first two are Playwright's.
    for (const given of ['--inspect=0', '--remote-debugging-port=0', '-r', ...switches])
      expect(argv.slice(0, argv.indexOf(appPath))).toContain(given);
    expect(argv.slice(argv.indexOf(appPath) + 1)).toEqual(['--', 'print', '--json', '-r']);
    expect(path).toBe(toAppPath(appPath));
  });

  test('Windows refuses an address followed by another argument; its output begins with an empty line, its input is at its end', async () => {
    const { kind } = electronBinary();
    test.skip(
      kind === 'electron' && process.platform !== 'win32',
      'SKIPPED: only Electron for Windows, which the stand-in plays',
    );
    const env = { TEM_STANDIN_FLAVOUR: 'windows' };
    const refused = await runApp('input.mjs', ['https://address.test', 'x'], env);
    expect(refused).toEqual({ output: '', exitCode: kind === 'electron' ? 4_294_967_295 : 255 });
    expect(await runApp('input.mjs', ['--', 'https://address.test', 'x'], env)).toEqual({
      output: '\nno input, no descriptor\n',
      exitCode: 0,
    });
  });
});
