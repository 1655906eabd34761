import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

// `npm run test:attack`: the suites that attack Tem, in network namespaces (network-namespace.sh), because saving a printer
// dials it
// and a look-up resolves a name: nothing of this is tried outside. Each project (playwright.config.ts) runs in a namespace
// of its own,
// in parallel; with more arguments, which are passed to Playwright, everything is one run.

const NETWORK_SCRIPT = join(import.meta.dirname, 'network-namespace.sh');
const PLAYWRIGHT = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js');
const CONFIG = join(import.meta.dirname, 'playwright.config.ts');

/** `--kill-child`: the processes inside end with the runner, however it ends. */
const NAMESPACES =
  '--map-root-user --net --mount --propagation private --pid --fork --kill-child --mount-proc';
const inside = (...command: readonly string[]): [string, string[]] => [
  'unshare',
  [...NAMESPACES.split(' '), 'sh', NETWORK_SCRIPT, ...command],
];

/** The last one streams its output; the other prints its output at its end. */
const PROJECTS = ['labels', 'station'];

process.exitCode = await run();

async function run(): Promise<number> {
  const missing = findMissingRequirement();
  if (missing !== null) {
    const skipped = `The attacks on Tem need a network of their own (unshare, ip): ${missing}`;
    process.stderr.write(`\n*** SKIPPED: nobody attacked Tem in this run. ${skipped}\n\n`);
    return process.env['CI'] === undefined ? 0 : 1;
  }
  const given = process.argv.slice(2);
  if (given.length > 0) return attack(given, true);
  const ended = PROJECTS.map((name, at) => attack(['--project', name], at === PROJECTS.length - 1));
  return Math.max(...(await Promise.all(ended)));
}

/** @returns Playwright's exit code: 0 where all passed */
async function attack(more: readonly string[], shown: boolean): Promise<number> {
  const command = [process.execPath, PLAYWRIGHT, 'test', '-c', CONFIG, ...more];
  const stdio = shown ? 'inherit' : 'pipe';
  const child = spawn(...inside(...command), { stdio: ['ignore', stdio, stdio] });
  const said = [child.stdout, child.stderr].map(async (stream) => (stream === null ? '' : text(stream)));
  const [code] = await once(child, 'close');
  process.stdout.write((await Promise.all(said)).join(''));
  // Null where a signal ended it.
  return typeof code === 'number' ? code : 1;
}

/** What prevents namespaces on this machine, in the words of whatever refused; null where nothing does. */
function findMissingRequirement(): string | null {
  if (process.platform !== 'linux') return 'Linux only';
  const { status, error, stderr } = spawnSync(...inside('true'), { encoding: 'utf8' });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}
