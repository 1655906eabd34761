import type { CliCommand } from './command.ts';
import { OTHER_COMMANDS, PRINT_COMMANDS, SERVICE_COMMANDS } from './commands/index.ts';

const helpOf = (commands: readonly Pick<CliCommand, 'help'>[]): string =>
  commands.map(({ help }) => help).join('\n');

/** The text of `tem help`; docs/reference/command-line.md has more. */
export const USAGE = `tem                        opens the station
  --sandbox                on the built-in sandbox
  --data-dir DIR           with this data folder
  tem://print?code=…       puts these orders into the batch; prints nothing (docs/user/links.md)
${helpOf(PRINT_COMMANDS)}

${helpOf(SERVICE_COMMANDS)}
  each with --base-url, --label-url, --token-file, --data-dir as above, and
  --account NAME           for this account, by its name or id; otherwise for the one chosen in the window
  --sandbox                on the built-in sandbox
  --json                   the service's results as one JSON document on standard output
  exit code: 0 done, 1 the service refused or it could not be done, 2 usage or settings error
${helpOf(OTHER_COMMANDS)}
tem help, tem version
`;
