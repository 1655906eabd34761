import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { z } from 'zod';
import { packedExecutable } from '../tests/electron/packed-app.ts';
import { spoolerAnswered } from './smoke/spooler.ts';
import { smokeSettings, tryThreads } from './smoke/threads.ts';

// `npm run smoke -- COMMAND PROGRAM` tries an installed Tem: the command tells its version, prints the demo's labels and
// writes diagnostics (on Windows of what its spooler says), the program opens the station on the sandbox and uses each of its threads (smoke/threads.ts). The
// workflows ask it of what they pack and of every installer.

const root = join(import.meta.dirname, '..');
// Without arguments what `npm run pack` has made: there the program is the command, too.
const packed = packedExecutable(join(root, 'out/packed'));
const [command = packed, program = packed] = process.argv.slice(2);

const LIMIT_MS = 120_000;
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const folder = mkdtempSync(join(tmpdir(), 'tem-smoke-'));

try {
  const told = (await run(command, ['--version'])).trim();
  if (told !== version) throw new Error(`--version says "${told}", not ${version}`);
  process.stdout.write(
    await run(command, ['demo', '--out', join(folder, 'labels'), '--data-dir', join(folder, 'demo')]),
  );
  const labels = readdirSync(join(folder, 'labels'), { recursive: true }).map(String);
  const pictures = labels.filter((name) => name.endsWith('.png'));
  if (pictures.length < 9) throw new Error(`the demo left ${pictures.length} pictures`);
  const zip = join(folder, 'diagnostics.zip');
  await run(command, ['diagnostics', '--out', zip, '--data-dir', join(folder, 'demo')]);
  if (statSync(zip).size === 0) throw new Error('the diagnostics are empty');
  if (process.platform === 'win32') process.stdout.write(`${spoolerAnswered(readFileSync(zip))}\n`);
  await openStation(program);
  process.stdout.write(
    `${program}: version ${version}, ${pictures.length} labels, and the station opens and uses its threads\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

/** @returns standard output @throws Error where it fails or takes too long */
async function run(name: string, args: readonly string[]): Promise<string> {
  // Windows runs a .cmd by its shell only, which finds it by its name alone, too.
  const child = spawn(name, args, {
    cwd: folder,
    shell: process.platform === 'win32' && !name.endsWith('.exe'),
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: LIMIT_MS,
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${code}: ${output}`);
  return output;
}

/** Opens the station, waits until it takes a scan, has its threads answer, and closes its window, which ends it. */
async function openStation(path: string): Promise<void> {
  const dataDir = join(folder, 'station');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'settings.json'), smokeSettings(join(folder, 'station-labels')));
  const args = ['--data-dir', dataDir, '--remote-debugging-port=0'];
  const child = spawn(path, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  try {
    const browser = await chromium.connectOverCDP(await debuggerOf(child));
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('no window');
    const page = context.pages()[0] ?? (await context.waitForEvent('page', { timeout: LIMIT_MS }));
    await page.locator('main:not([aria-busy])').waitFor({ timeout: LIMIT_MS });
    await tryThreads(page, dataDir, LIMIT_MS);
    await page.close();
    const [code] = await ended;
    if (code !== 0) throw new Error(`the station ended with ${code}`);
  } finally {
    child.kill('SIGKILL');
  }
}

/** Where Chromium says that its debugger listens. */
function debuggerOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const limit = setTimeout(() => reject(new Error('the station said no debugger’s address')), LIMIT_MS);
  child.once('exit', (code) => reject(new Error(`the station ended with ${code}`)));
  child.once('error', reject);
  if (child.stderr !== null)
    createInterface({ input: child.stderr }).on('line', (line) => {
      const address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  return promise.finally(() => clearTimeout(limit));
}
