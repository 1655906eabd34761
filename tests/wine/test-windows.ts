import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../build/electron/build.ts';
import { chooseOrExit } from '../../build/electron/choose.ts';
import { isCupsAvailable } from '../cups/available-programs.ts';
import { findWine, WINE_PACKAGES } from './installed-wine.ts';
import { createPrivatePrefixes } from './prefix.ts';
import { prepareWindows } from './prepare-windows.ts';
import { createWineQueue } from './queue-behind-wine.ts';

// `npm run test:windows`: the suites on Windows' own Node. On Windows that is the machine's, and Electron is Electron;
// elsewhere both
// run under Wine. `-- --short` for CI: all but the conformance suite and most end-to-end specs; `-- --prepare` only
// prepares.

const root = join(import.meta.dirname, '../..');
const say = (line: string) => process.stdout.write(`test:windows: ${line}\n`);
const { short, prepare } = parseArgs({
  options: { short: { type: 'boolean', default: false }, prepare: { type: 'boolean', default: false } },
}).values;

/** The short form's titles: the station, the command line, the lock, a kill, a relaunch, the packed app's start. */
const SHORT = [
  'scans three codes, prints with F9',
  'keeps the batch across a restart, also after being killed',
  'prints one PDF per label and one JSON object per line',
  'a second start on the same data focuses the first instance',
  'logs an exception in main, and restarts',
];

const onWindows = process.platform === 'win32';
if (!onWindows && findWine() === null) {
  process.stderr.write(
    `\n*** SKIPPED: Tem on Windows needs Wine. sudo apt-get install ${WINE_PACKAGES.join(' ')}\n\n`,
  );
  process.exit(process.env['CI'] ? 1 : 0);
}
if (!onWindows) process.env['TEM_ELECTRON'] = 'wine';
const remove = onWindows ? null : await createPrivatePrefixes(await prepareWindows(say));
const failed: string[] = [];
try {
  if (!prepare) await runSuites();
} finally {
  await remove?.();
}
for (const suite of failed) process.stderr.write(`test:windows: ${suite} failed\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function runSuites(): Promise<void> {
  await chooseOrExit();
  buildIfStale(root);
  await windowsSuites();
  if (!onWindows)
    await suite('tests/wine', [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'wine']);
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const e2e = [playwright, 'test', '--project=e2e'];
  if (short) {
    await suite('end to end, in short', [...e2e, '-g', SHORT.join('|')]);
    return;
  }
  await suite('conformance', [playwright, 'test', '-c', 'tests/electron/playwright.config.ts']);
  await suite('end to end', e2e);
}

/** The suites of node:test, under Wine with a CUPS queue behind it; on Windows the caller provides one (TEM_TEST_QUEUE). */
async function windowsSuites(): Promise<void> {
  const tests = readdirSync(join(root, 'tests/windows'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `tests/windows/${name.replaceAll('\\', '/')}`);
  const node = onWindows ? [] : [join(import.meta.dirname, 'windows-node.ts')];
  await using queue = !onWindows && isCupsAvailable() ? await createWineQueue() : null;
  // One after the other, each by itself: `node --test` writes before anything is loaded, to pipes that Windows does not
  // support.
  for (const test of tests.toSorted())
    await suite(
      test,
      [...node, '--disable-warning=ExperimentalWarning', '--test-reporter=spec', test],
      queue?.env,
    );
}

/** Runs a suite with this Node, and continues whatever its result. */
async function suite(
  name: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  say(name);
  const env = { ...process.env, TEM_WINE: '1', ...more };
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) failed.push(name);
}
