import { account } from './commands/account.ts';
import { demo } from './commands/demo.ts';
import { diagnostics } from './commands/diagnostics.ts';
import { find } from './commands/find.ts';
import { fleet } from './commands/fleet.ts';
import { SERVICE_COMMANDS } from './commands/index.ts';
import { print } from './commands/print.ts';
import { receiver } from './commands/receiver.ts';
import { verify } from './commands/verify.ts';

/** The text of `tem help`; docs/reference/command-line.md has more. */
export const USAGE = `tem                        opens the station
  --sandbox                on the built-in sandbox
  --data-dir DIR           with this data folder
  tem://print?code=…       puts these orders into the batch; prints nothing (docs/user/links.md)
${print.help}
${demo.help}

${SERVICE_COMMANDS.map(({ help }) => help).join('\n')}
  each with --base-url, --label-url, --token-file, --data-dir as above, and
  --account NAME           for this account, by its name or id; otherwise for the one chosen in the window
  --sandbox                on the built-in sandbox
  --json                   the service's results as one JSON document on standard output
  exit code: 0 done, 1 the service refused or it could not be done, 2 usage or settings error
${find.help}
${account.help}
${receiver.help}
${fleet.help}
${diagnostics.help}
${verify.help}
tem help, tem version
`;
