import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// `npm run test:attack`: the suites in which Tem is attacked, in namespaces of their own (ground.sh). Saving a printer dials
// it and a look-up resolves a name: outside of them nothing of this is tried. More arguments go to Playwright.

const GROUND = join(import.meta.dirname, 'ground.sh');
const PLAYWRIGHT = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js');
const CONFIG = join(import.meta.dirname, 'playwright.config.ts');

/** `--kill-child`: what was started in there ends with the runner, however it ends. */
const NAMESPACES =
  '--map-root-user --net --mount --propagation private --pid --fork --kill-child --mount-proc';
const inside = (...command: readonly string[]): [string, string[]] => [
  'unshare',
  [...NAMESPACES.split(' '), 'sh', GROUND, ...command],
];

process.exitCode = run();

function run(): number {
  const missing = whyNoGround();
  if (missing !== null) {
    const skipped = `The attacks on Tem need a network of their own (unshare, ip): ${missing}`;
    process.stderr.write(`\n*** SKIPPED: nobody attacked Tem in this run. ${skipped}\n\n`);
    return process.env['CI'] === undefined ? 0 : 1;
  }
  const command = [process.execPath, PLAYWRIGHT, 'test', '-c', CONFIG, ...process.argv.slice(2)];
  return spawnSync(...inside(...command), { stdio: 'inherit' }).status ?? 1;
}

/** What keeps this machine from it, in the words of whoever refused; null where nothing does. */
function whyNoGround(): string | null {
  if (process.platform !== 'linux') return 'Linux only';
  const { status, error, stderr } = spawnSync(...inside('true'), { encoding: 'utf8' });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}
