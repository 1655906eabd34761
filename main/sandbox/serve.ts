import { parseCommandOptions } from './command-options.ts';
import { CONTROL_HEADER, CONTROL_VALUE } from './control/reject-browsers.ts';
import { type SandboxOptions, startSandbox } from './sandbox.ts';

const USAGE =
  'usage: npm run sandbox -- [--port N] [--seed N] [--orders N] [--move-every SECONDS] [--push-anywhere] [--busy-labels]';
const SHOWN_CODES = 8;

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
    const codes = sandbox.orderCodes.slice(0, SHOWN_CODES);
    process.stdout.write(`address       ${sandbox.url}  (base and label address)\n`);
    process.stdout.write(
      `control       ${sandbox.controlUrl}  (with the header ${CONTROL_HEADER}: ${CONTROL_VALUE}; docs/reference/sandbox.md)\n`,
    );
    process.stdout.write(`access token  ${sandbox.accessToken}\n`);
    process.stdout.write(`status moves  ${describeMoves(options)}\n`);
    process.stdout.write(`orders        ${sandbox.orderCodes.length}\n`);
    for (const code of codes) process.stdout.write(`order code    ${code}\n`);
  } catch (error) {
    fail(1, `could not start: ${firstLine(error)}`);
  }
}

function describeMoves({ moveEveryMs }: SandboxOptions): string {
  return moveEveryMs === undefined || moveEveryMs === null
    ? 'by request only (--move-every SECONDS)'
    : `one every ${moveEveryMs / 1000} s`;
}

function fail(exitCode: number, text: string): void {
  process.stderr.write(`sandbox: ${text}\n`);
  process.exitCode = exitCode;
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

await main();
