import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../e2e/partner-process.ts';
import { electronBanner, electronBinary } from '../electron/launch.ts';
import { parseOptions, type SoakOptions } from './options.ts';
import { runSoak } from './run-soak.ts';
import { findFailures, formatSummary } from './summary.ts';

// `npm run soak -- [MINUTES] [--labels NUMBER] [--every LABELS]`: exit code 1 where a label was lost or printed twice, or
// something grows.

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function optionsOrEnd(): SoakOptions {
  try {
    return parseOptions(process.argv.slice(2), process.env['TEM_SEED']);
  } catch (error) {
    process.stderr.write(`soak: ${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(2);
  }
}

const options = optionsOrEnd();
say(electronBanner(electronBinary()));
say(`seed ${options.seed} (TEM_SEED=${options.seed} npm run soak has the same again)`);
const summary = await runSoak(options, say);
const folder = join(ROOT, 'out/soak');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`);
for (const line of formatSummary(summary)) say(line);
const complaints = findFailures(summary);
for (const complaint of complaints) say(`NOT WELL: ${complaint}`);
process.exitCode = complaints.length === 0 ? 0 : 1;
