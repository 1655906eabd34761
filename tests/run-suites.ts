import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import buildStationHost from './e2e/station-host/build.ts';

// `node tests/run-suites.ts test` runs the suites of `npm test`, `rest` all others, `all` both, the longest first. Each is shown as
// a whole when it has ended. Exits with 1 where one failed, after all have ended.

/** The suites that run beside each other, each on its share of the processors. Three on two processors take as long. */
const BESIDE = Math.min(2, availableParallelism());
const WORKERS = String(Math.max(1, Math.floor(availableParallelism() / BESIDE)));

/** Commands by name, the longest first. */
const SUITES = {
  test: {
    'journeys, 1 of 2': 'playwright test --project=e2e --grep @journey --shard=1/2',
    'journeys, 2 of 2': 'playwright test --project=e2e --grep @journey --shard=2/2',
    'unit, contract, 1 of 2': 'vitest run --project unit --project contract --shard=1/2',
    'unit, contract, 2 of 2': 'vitest run --project unit --project contract --shard=2/2',
    lint: 'npm run lint',
    // On two processors each of the compiler's four checkers would check zod anew: 70 s of processor time instead of 34.
    types: 'npm run types -- --checkers 1',
    'conformance, briefly': 'playwright test -c tests/electron/playwright.config.ts start preload printing',
  },
  rest: {
    'end to end, 1 of 2': 'playwright test --project=e2e --grep-invert @journey --shard=1/2',
    'end to end, 2 of 2': 'playwright test --project=e2e --grep-invert @journey --shard=2/2',
    // In a copy: it builds the app for Windows.
    windows: 'node tests/helpers/repository-copy.ts npm run test:windows -- --short',
    attack: 'npm run test:attack',
    fleet: 'vitest run --project fleet',
    // The tests that make fewer runs in `npm test` import what says so.
    'properties, all runs': 'vitest related tests/helpers/property-runs.ts --run --project unit',
    conformance: 'playwright test -c tests/electron/playwright.config.ts',
    'paper, queues, Tem’s own fetch, build':
      'vitest run --project chromium-print --project cups --project queue --project contract-net --project build',
    'endurance of a station': 'npm run endurance -- soak --minutes 1',
    'endurance of a fleet': 'npm run endurance -- fleet --minutes 1 --seed 2 --stations 6 --clients 20',
  },
} as const;

const [which = ''] = process.argv.slice(2);
if (!['test', 'rest', 'all'].includes(which)) throw new Error('usage: run-suites.ts test|rest|all');
const failed = new Map<string, string>();
// Otherwise two suites would build it at once.
buildStationHost();
await runSuites({ ...(which === 'rest' ? {} : SUITES.test), ...(which === 'test' ? {} : SUITES.rest) });
// Said again at the end, as a log may be cut before it.
for (const [name, said] of failed)
  process.stdout.write(`\n✗ ${name}, the last it said:\n${said.slice(-8_000)}\n`);
process.stdout.write(
  failed.size === 0 ? 'all suites passed\n' : `failed: ${[...failed.keys()].join('; ')}\n`,
);
process.exitCode = failed.size === 0 ? 0 : 1;

async function runSuites(suites: Readonly<Record<string, string>>): Promise<void> {
  const waiting = Object.entries(suites);
  const runNext = async (): Promise<void> => {
    const [name, command] = waiting.shift() ?? [];
    if (name === undefined || command === undefined) return;
    await runSuite(name, command);
    await runNext();
  };
  await Promise.all(Array.from({ length: BESIDE }, runNext));
}

async function runSuite(name: string, command: string): Promise<void> {
  const startedMs = performance.now();
  process.stdout.write(`… ${name}: ${command}\n`);
  const child = spawn(command, {
    // Tools are batch files on Windows, which only its shell runs; the commands are those above.
    shell: true,
    env: {
      ...process.env,
      PATH: `${join(import.meta.dirname, '../node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
      TEM_WORKERS: WORKERS,
      ...(name in SUITES.test ? {} : { TEM_TESTS: 'all' }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // In the order in which they came.
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (said += part));
  const [code] = await once(child, 'close');
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  process.stdout.write(`${said}${code === 0 ? '✓' : '✗'} ${name}: ${seconds} s\n`);
  if (code !== 0) failed.set(name, said);
}
