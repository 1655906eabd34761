import { parseCommandOptions } from './command-options.ts';
import { type SandboxOptions, startSandbox } from './sandbox.ts';
import { startupText } from './startup-text.ts';

const USAGE =
  'usage: npm run sandbox -- [--port N] [--seed N] [--orders N] [--accounts N] [--move-every SECONDS] [--push-anywhere] [--busy-labels]';

/** Runs until SIGINT or SIGTERM. Exit code 2: bad arguments; 1: it could not listen. */
async function main(): Promise<void> {
  let options: SandboxOptions;
  try {
    options = parseCommandOptions(process.argv.slice(2));
  } catch (error) {
    fail(2, `${firstLine(error)} (${USAGE})`);
    return;
  }
  try {
    const sandbox = await startSandbox(options);
    const stop = (): void => void sandbox.close();
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    process.stdout.write(startupText(sandbox, options));
  } catch (error) {
    fail(1, `could not start: ${firstLine(error)}`);
  }
}

function fail(exitCode: number, text: string): void {
  process.stderr.write(`sandbox: ${text}\n`);
  process.exitCode = exitCode;
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

await main();
