import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { type Choice, chooseElectron } from './binary/choose.ts';

const root = dirname(dirname(import.meta.dirname));

/** The line goes to standard error: standard output belongs to the command that is being started. */
const say = (line: string) => process.stderr.write(`tem: ${line}\n`);

/**
 * For a command's first line: fetches Electron where it is missing and tries it. Ends the process with 2 where nothing here
 * can run Tem, which was said.
 */
export async function chooseOrExit(again = false): Promise<Exclude<Choice, null>> {
  const choice = await chooseElectron({ root, env: process.env, retry: again, log: say });
  if (choice === null) process.exit(2);
  return choice;
}

// Before the suites (package.json); `npm run electron` is `--again`.
if (import.meta.main) {
  const { again } = parseArgs({ options: { again: { type: 'boolean', default: false } } }).values;
  if ((await chooseOrExit(again)) === 'electron' && again) say('Electron is here and starts');
}
