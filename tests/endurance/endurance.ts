import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withTemporaryFolder } from '../benchmarks/temporary-folder.ts';
import { ROOT } from '../e2e/partner-process.ts';
import { electronBanner, electronBinary } from '../electron/launch.ts';
import { documents } from './documents/scenario.ts';
import { fleet } from './fleet/fleet.ts';
import { kill } from './kill.ts';
import { MINUTE_MS, type Options, type Run, type Scenario } from './scenario.ts';
import { soak } from './soak.ts';

// `npm run endurance -- SCENARIO [--minutes N] [--seed N] …` (docs/development/reliability.md): exit code 1 where something is
// not well, 2 where the command is not understood.

const SCENARIOS: Readonly<Record<string, Scenario>> = { kill, soak, fleet, documents };
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function refuse(why: string): never {
  process.stderr.write(`endurance: ${why}\n`);
  return process.exit(2);
}

function readOptions<Given extends Options>(defaults: Given, args: readonly string[]): Given {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      { type: typeof value === 'boolean' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    const { values } = parseArgs({ args: [...args], options });
    const read = Object.entries(values).map(([name, value]) => {
      const number = typeof value === 'string' ? Number(value) : 0;
      if (!(number >= 0) || value === '') throw new Error(`--${name} has to be a number, not "${value}"`);
      return [name, typeof value === 'boolean' ? value : number] as const;
    });
    return { ...defaults, ...Object.fromEntries(read) };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const [name = '', ...args] = process.argv.slice(2);
const scenario = SCENARIOS[name] ?? refuse(`which of ${Object.keys(SCENARIOS).join(', ')}?`);
const { seed, ...given } = readOptions({ seed: Date.now() % 1_000_000, ...scenario.defaults }, args);
const out = join(ROOT, 'out/endurance');
mkdirSync(out, { recursive: true });
say(electronBanner(electronBinary()));
say(`${name}, seed ${seed} (--seed ${seed} draws the same again)`);
const beganAt = performance.now();
const minutes = (): number => (performance.now() - beganAt) / MINUTE_MS;
let progress: NodeJS.Timeout | undefined;
const { failures, lines, figures } = await withTemporaryFolder((folder) => {
  const everyMinute: Run['everyMinute'] = (line) => {
    clearInterval(progress);
    progress = setInterval(() => say(`${minutes().toFixed(1)} min: ${line()}`), MINUTE_MS);
  };
  return scenario.run(given, { seed, folder, out, say, everyMinute, minutes });
}).finally(() => clearInterval(progress));
const took = minutes();
writeFileSync(join(out, `${name}.json`), `${JSON.stringify({ seed, given, took, ...figures }, null, 2)}\n`);
for (const line of [...lines, ...failures.map((failure) => `NOT WELL: ${failure}`)]) say(line);
say(`${failures.length === 0 ? 'WELL' : 'NOT WELL'}: ${name}, seed ${seed}, ${took.toFixed(1)} minutes`);
process.exitCode = failures.length === 0 ? 0 : 1;
