import { type CliCommand, flag, text } from '../command.ts';
import { expectNoOperands, parseStrict, resolveFolder } from '../options.ts';
import {
  parseReceiverSettings,
  type ReceiverCommand,
  readFleetPassword,
  readReceiverSecret,
} from '../receiver-options.ts';

const OPTIONS = {
  host: text,
  port: text,
  url: text,
  'secret-file': text,
  'password-file': text,
  register: flag,
  replace: flag,
  'data-dir': text,
} as const;

/** `tem receiver`: receives the service's events for every station of a fleet, without a window. */
export const receiver: CliCommand<ReceiverCommand> = {
  name: 'receiver',
  help: `tem receiver               receives the service's events for every station of a fleet, until it is ended
  --host IP, --port N      where it listens, if not as in the settings
  --url URL                its address from outside, if not as in the settings
  --secret-file FILE       the secret of its address, if not the data folder's
  --password-file FILE     the password of the fleet's database, if not the data folder's
  --register               registers its address at the service; --replace: in place of another station's
  --data-dir DIR           that of a station that has joined the fleet, and is not open elsewhere
  exit code: 0 ended by a signal, 1 the fleet or the service refused it, 2 usage or settings error`,
  options: OPTIONS,
  parse(args) {
    const { values, positionals } = parseStrict({
      args: [...args],
      allowPositionals: true,
      options: OPTIONS,
    });
    expectNoOperands('receiver', positionals);
    const { 'secret-file': secret, 'password-file': password, register, replace } = values;
    return {
      kind: 'receiver',
      settings: parseReceiverSettings(values),
      secret: secret === undefined ? null : readReceiverSecret(secret),
      password: password === undefined ? null : readFleetPassword(password),
      register,
      replace,
      dataDir: resolveFolder(values['data-dir']),
    };
  },
  // What it needs of the fleet is loaded for it alone.
  async run(command, context) {
    const { runReceiver } = await import('../run-receiver.ts');
    return runReceiver(command, context);
  },
};
