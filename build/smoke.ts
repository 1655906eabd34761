import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { packedExecutablePath } from './electron/packed-paths.ts';
import { removeOrLeave } from './remove-or-leave.ts';
import { checkSpoolerAnswers } from './smoke/spooler.ts';
import { expectNoLoggedErrors, smokeSettings, waitForBackup } from './smoke/worker-threads.ts';

// `npm run smoke -- COMMAND PROGRAM` tests an installed Tem: the command prints its version and the demo's labels and writes
// diagnostics (on Windows including the spooler's answers), and the program opens the station on the sandbox and makes its first
// backup. The workflows run it on what they pack and on every installer.

const root = join(import.meta.dirname, '..');
// Without arguments, the output of `npm run pack`: there the program is the command, too.
const packed = packedExecutablePath(join(root, 'out/packed'));
const [command = packed, program = packed] = process.argv.slice(2);

const LIMIT_MS = 120_000;
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const folder = mkdtempSync(join(tmpdir(), 'tem-smoke-'));

try {
  const printed = (await run(command, ['--version'])).trim();
  if (printed !== version) throw new Error(`--version says "${printed}", not ${version}`);
  process.stdout.write(
    await run(command, ['demo', '--out', join(folder, 'labels'), '--data-dir', join(folder, 'demo')]),
  );
  const labels = readdirSync(join(folder, 'labels'), { recursive: true }).map(String);
  const pictures = labels.filter((name) => name.endsWith('.png'));
  if (pictures.length < 9) throw new Error(`the demo left ${pictures.length} pictures`);
  const zip = join(folder, 'diagnostics.zip');
  await run(command, ['diagnostics', '--out', zip, '--data-dir', join(folder, 'demo')]);
  if (statSync(zip).size === 0) throw new Error('the diagnostics are empty');
  if (process.platform === 'win32') process.stdout.write(`${checkSpoolerAnswers(readFileSync(zip))}\n`);
  await openStation(program);
  process.stdout.write(`${program}: version ${version}, ${pictures.length} labels, and the station opens\n`);
} finally {
  removeOrLeave(folder);
}

/** @returns standard output @throws Error if it fails or takes too long */
async function run(name: string, args: readonly string[]): Promise<string> {
  // Windows runs a .cmd only through its shell, which also finds it by its name alone.
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

/**
 * Opens the station on the sandbox, waits until its log reports it as open and the data folder contains its first backup, and
 * closes it. Observed from outside: an installed Tem lets nobody drive its window (docs/operations/packed.md).
 */
async function openStation(path: string): Promise<void> {
  const dataDir = join(folder, 'station');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'settings.json'), smokeSettings(join(folder, 'station-labels')));
  const child = spawn(path, ['--data-dir', dataDir], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  try {
    const backup = waitForBackup(dataDir, LIMIT_MS);
    backup.catch(() => undefined);
    await stationOpen(child);
    await backup;
    expectNoLoggedErrors(dataDir);
    if (process.platform === 'win32') spawn('taskkill', ['/pid', String(child.pid)], { stdio: 'ignore' });
    else child.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`the station ended with ${code}`);
  } finally {
    child.kill('SIGKILL');
  }
}

/** Waits until the station's log, which is also on standard error, reports its window. */
function stationOpen(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const limit = setTimeout(() => reject(new Error('the station did not say that it is open')), LIMIT_MS);
  child.once('exit', (code) => reject(new Error(`the station ended with ${code}`)));
  child.once('error', reject);
  if (child.stderr !== null)
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.includes('"event":"station opened"')) resolve();
    });
  return promise.finally(() => clearTimeout(limit));
}
