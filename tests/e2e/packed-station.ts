import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { packedExecutablePath } from '../../build/electron/packed-paths.ts';
import { ROOT } from './partner-process.ts';

export interface RunResult {
  readonly exitCode: number | null;
  readonly output: string;
  readonly error: string;
}

/**
 * Runs `npm run pack` into a folder of the test's own.
 * @param options `--drivable` for a build whose window a test drives (docs/operations/packed.md)
 * @returns its output
 */
async function packApp(out: string, ...options: readonly '--drivable'[]): Promise<RunResult> {
  return run(process.execPath, [join(ROOT, 'build/electron/pack.ts'), '--out', out, ...options], {
    timeout: 180_000,
  });
}

/** The results of packing; empty texts before a spec's first test. */
export interface Builds {
  /** Also for what the tests write. */
  folder: string;
  /** Tem as it is installed, and the same with the marker in its archive that allows a test to drive it. */
  out: string;
  drivable: string;
  /** The output of packing the installed one. */
  said: string;
}

/** Packs both once for all tests of a spec, into a folder that is removed after them. Called at the spec's top level. */
export function packForAll(): Builds {
  const builds: Builds = { folder: '', out: '', drivable: '', said: '' };
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    test.setTimeout(200_000);
    const folder = mkdtempSync(join(tmpdir(), 'tem-packed-'));
    Object.assign(builds, { folder, out: join(folder, 'out'), drivable: join(folder, 'drivable') });
    const start = performance.now();
    const { exitCode, output, error } = await packApp(builds.out);
    expect(exitCode, `${output}\n${error}`).toBe(0);
    process.stdout.write(`packed in ${Math.round(performance.now() - start)} ms\n`);
    builds.said = output;
    const again = await packApp(builds.drivable, '--drivable');
    expect(again.exitCode, `${again.output}\n${again.error}`).toBe(0);
  });
  test.afterAll(() => rmSync(builds.folder, { recursive: true, force: true, maxRetries: 5 }));
  return builds;
}

/**
 * Runs the packed app below `out` from there, as on a machine without Tem's sources, and kills it after 50 s. Uses
 * Chromium's
 * sandbox, as an installed app does: on Linux the system has to grant programs user namespaces.
 */
export function runPacked(
  out: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<RunResult> {
  return run(packedExecutablePath(out), args, {
    cwd: out,
    env: { TEM_TEST_PRINTERS: '', ...env },
    timeout: 50_000,
  });
}

function run(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: Readonly<Record<string, string>>; timeout: number },
): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = execFile(
      program,
      args,
      { ...options, env: { ...process.env, ...options.env }, killSignal: 'SIGKILL' },
      (_failed, output, error) => resolve({ exitCode: child.exitCode, output, error }),
    );
  });
}

export interface PackedStation {
  readonly page: Page;
  /** From the start of the process to a station that accepts a scan (ms). */
  readonly startedIn: number;
  /** Standard error so far. */
  error(): string;
  /** Closes the window, which ends Tem. @returns its exit code */
  close(): Promise<number | null>;
  kill(): Promise<void>;
}

/**
 * Starts the packed station below `out` as it is installed, waits until its log says that it is open, and ends it. Observes
 * it
 * from outside, since nobody may drive its window.
 * @param whileOpen what to check meanwhile on its process
 * @returns its exit code
 */
export async function openPacked(
  out: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  whileOpen: (pid: number) => void,
): Promise<number | null> {
  const child = spawn(packedExecutablePath(out), args, {
    cwd: out,
    env: { ...process.env, TEM_TEST_PRINTERS: '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
  const said: string[] = [];
  const limit = setTimeout(() => child.kill('SIGKILL'), 50_000);
  try {
    await new Promise<void>((resolve, reject) => {
      void ended.then((code) => reject(new Error(`it ended with ${code}:\n${said.join('\n')}`)));
      createInterface({ input: child.stderr }).on('line', (line) => {
        said.push(line);
        if (line.includes('"event":"station opened"')) resolve();
      });
    });
    whileOpen(child.pid ?? 0);
    // Windows has no SIGTERM: Node would kill the process at once.
    if (process.platform === 'win32') spawn('taskkill', ['/pid', String(child.pid)], { stdio: 'ignore' });
    else child.kill('SIGTERM');
    return await ended;
  } finally {
    clearTimeout(limit);
    child.kill('SIGKILL');
  }
}

/** Starts a packed station built with `--drivable`; Playwright's own launcher needs --inspect, which a fuse forbids. */
export async function startPacked(
  out: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<PackedStation> {
  const start = performance.now();
  const child = spawn(packedExecutablePath(out), [...sandboxless(), '--remote-debugging-port=0', ...args], {
    cwd: out,
    env: { ...process.env, TEM_TEST_PRINTERS: '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
  const lines: string[] = [];
  let browser: Browser | undefined;
  const kill = async () => {
    await browser?.close();
    child.kill('SIGKILL');
    await ended;
  };
  try {
    browser = await chromium.connectOverCDP(await debuggerAddress(child, lines));
    const page = await stationPageOf(browser);
    await page.locator('main:not([aria-busy])').waitFor();
    return {
      page,
      startedIn: performance.now() - start,
      error: () => lines.join('\n'),
      async close() {
        await page.close();
        return ended;
      },
      kill,
    };
  } catch (error) {
    await kill();
    throw new Error(`the packed station did not start:\n${lines.join('\n')}`, { cause: error });
  }
}

/** The address of Chromium's own debugger, which both Electron and the stand-in print on standard error. */
function debuggerAddress(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('no debugger within 30 s')), 30_000);
    child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
    child.once('error', reject);
    if (child.stderr === null) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (address === undefined) return;
      clearTimeout(limit);
      resolve(address);
    });
  });
}

/** The window may appear before or after the debugger. */
async function stationPageOf(browser: Browser): Promise<Page> {
  let found: Page | undefined;
  await expect(() => {
    found = browser
      .contexts()
      .flatMap((context) => context.pages())
      .find((page) => new URL(page.url()).pathname.endsWith('/index.html'));
    expect(found).toBeDefined();
  }).toPass({ timeout: 20_000, intervals: [20, 50, 100] });
  if (found === undefined) throw new Error('no window of the station');
  return found;
}

/** On Linux, Chromium's own sandbox needs a helper that only an installer sets up, as Playwright assumes too. */
function sandboxless(): string[] {
  return process.platform === 'linux' ? ['--no-sandbox'] : [];
}
