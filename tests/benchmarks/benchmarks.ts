import { dirname, join } from 'node:path';
import { electronBanner, electronBinary } from '../electron/launch.ts';
import { BENCHMARKS } from './cases/index.ts';
import { type BenchmarkCommand, parseCommandLine } from './command-line.ts';
import { runBenchmarks } from './run-benchmarks.ts';

// `npm run bench`. A missed target is reported and is no failure: the exit code is 1 only where a benchmark failed, 2 where
// the command
// was not understood.

const ROOT = dirname(dirname(import.meta.dirname));
const OUT = join(ROOT, 'out/bench');
const PICTURES = join(ROOT, 'docs/pictures/performance');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

// What a benchmark has started ends with this process (partner-process.ts, temporary-folder.ts, Playwright's own), which
// therefore has
// to exit by itself: death by a signal would run no cleanup.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.once(signal, () => process.exit(code));
}

process.exitCode = await runCommand(parseCommandLine(process.argv.slice(2), BENCHMARKS));

async function runCommand(command: BenchmarkCommand): Promise<number> {
  switch (command.kind) {
    case 'refused':
      process.stderr.write(`bench: ${command.line}\n`);
      return 2;
    case 'list':
      for (const { name, title } of BENCHMARKS) say(`${name.padEnd(12)} ${title}`);
      return 0;
    case 'run': {
      const { measures, effort, docs } = command;
      say(electronBanner(electronBinary()));
      if (effort === 'quick')
        say('Quick: this shows that the measures work, their figures are worth nothing.');
      const failed = await runBenchmarks(measures, { effort, folders: docs ? [OUT, PICTURES] : [OUT], say });
      return failed === 0 ? 0 : 1;
    }
  }
}
