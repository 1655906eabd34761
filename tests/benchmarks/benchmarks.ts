import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../e2e/partner-process.ts';
import { electronBanner, electronBinary } from '../electron/launch.ts';
import { batch } from './batch.ts';
import { type Benchmark, type Effort, formatTable, summarise } from './figures.ts';
import { fleet } from './fleet.ts';
import { ledger } from './ledger.ts';
import { memory } from './memory.ts';
import { ready } from './ready.ts';
import { scan } from './scan.ts';
import { start } from './start.ts';

// `npm run bench -- [NAME…] [--quick] [--list]`. A missed target is reported and is no failure: the exit code is 1 only where a
// benchmark failed, 2 where the command was not understood.

const BENCHMARKS: readonly Benchmark[] = [batch, ready, memory, scan, start, ledger, fleet];
/** Above this load per core, figures carry a warning. */
const IDLE_LOAD_PER_CORE = 0.5;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

// What a benchmark has started ends with this process (partner-process.ts, temporary-folder.ts, Playwright's own), which
// therefore has to exit by itself: death by a signal would run no cleanup.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.once(signal, () => process.exit(code));

function refuse(why: string): never {
  process.stderr.write(`bench: ${why}\n`);
  return process.exit(2);
}

function readCommand() {
  try {
    const options = { quick: { type: 'boolean' }, list: { type: 'boolean' } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { values, positionals } = readCommand();
const unknown = positionals.filter((name) => !BENCHMARKS.some((one) => one.name === name));
if (unknown.length > 0) refuse(`no measure is called ${unknown.join(', ')}: see --list`);
if (values.list === true) for (const { name, title } of BENCHMARKS) say(`${name.padEnd(12)} ${title}`);
else {
  say(electronBanner(electronBinary()));
  if (values.quick === true)
    say('Quick: this shows that the measures work, their figures are worth nothing.');
  for (const benchmark of BENCHMARKS)
    if (positionals.length === 0 || positionals.includes(benchmark.name))
      await take(benchmark, values.quick === true ? 'quick' : 'full');
}

/** Runs a benchmark, reports it, and writes every value and the machine into out/bench. */
async function take({ name, title, run }: Benchmark, effort: Effort): Promise<void> {
  const [cores, load] = [cpus().length, loadavg()[0] ?? 0];
  // Contains no names, which are private.
  const machine = {
    cores,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.versions.node,
    binary: electronBinary().kind,
    date: new Date().toISOString(),
    loadBefore: load,
  };
  const began = performance.now();
  say(`\n${title} (${name})`);
  if (load > IDLE_LOAD_PER_CORE * cores)
    say(
      `The machine was busy before (load ${load.toFixed(2)} on ${cores} cores): compare ratios, not times.`,
    );
  try {
    const figures = await run(effort);
    say(formatTable(figures));
    say(`took ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const out = join(ROOT, 'out/bench');
    mkdirSync(out, { recursive: true });
    const taken = figures.map((one) => ({ ...one, ...summarise(one.values) }));
    const report = { measure: name, title, effort, on: machine, figures: taken };
    writeFileSync(join(out, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
  } catch (error) {
    process.exitCode = 1;
    say(`could not be taken: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}
