import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { type ChooseOptions, chooseElectron } from './binary/choose.ts';

const root = dirname(dirname(import.meta.dirname));

/** On standard error: standard output belongs to the command that is being started. */
const say = (line: string) => process.stderr.write(`tem: ${line}\n`);

/**
 * For a command's first line: downloads Electron if missing and tries it. Exits with 2 if nothing here can run Tem, which was
 * reported.
 */
export async function chooseOrExit(
  options: Pick<ChooseOptions, 'retry' | 'opensWindow'> = {},
): Promise<void> {
  if ((await chooseElectron({ root, env: process.env, log: say, ...options })) === null) process.exit(2);
}

// Before the suites (package.json); `npm run electron` is `--again`.
if (import.meta.main) {
  const { again } = parseArgs({ options: { again: { type: 'boolean', default: false } } }).values;
  await chooseOrExit({ retry: again });
}
