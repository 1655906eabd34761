import { selectedAccount } from '../../shared/account.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { isSetupProblem } from '../partner/request-outcome.ts';
import type { Services } from '../services/services.ts';
import { accountField, settingsOfRun } from './account-option.ts';
import {
  type CliCommand,
  type CommandContext,
  type ExitCode,
  flag,
  type Option,
  type Streams,
  UsageError,
} from './command.ts';
import type { CommandOutput } from './command-output.ts';
import {
  parseServiceOverrides,
  parseStrict,
  resolveFolder,
  SERVICE_OPTIONS,
  type ServiceOverrides,
} from './options.ts';
import { formatProblemBlock } from './problem-lines.ts';
import { formatJsonLine, line } from './terminal-text.ts';
import { warnOfExposedToken } from './token-option.ts';

/** A parsed command line that queries the service. */
interface ServiceCommand<Name extends string = string, Task = unknown> extends ServiceOverrides {
  readonly kind: 'service';
  readonly name: Name;
  /** The query. */
  readonly task: Task;
  readonly json: boolean;
  /** Whether it uses the built-in sandbox, whatever the settings. */
  readonly sandbox: boolean;
  readonly dataDir: string | null;
}

type Options = Readonly<Record<string, Option>>;

/** The values that parseArgs returns for such options. */
type Values<Own extends Options> = {
  readonly [Name in keyof Own]: Own[Name]['type'] extends 'boolean' ? boolean : string | undefined;
};

interface ServiceCommandSpec<Name extends string, Own extends Options, Task> {
  readonly name: Name;
  /** Its lines in `tem help`. */
  readonly help: string;
  /** In addition to the options of every service command. */
  readonly options: Own;
  /** @throws UsageError */
  readonly parse: (values: Values<Own>, operands: readonly string[]) => Task;
  /** Whether it creates orders, which the other stations of a fleet are asked about. */
  readonly asksFleet?: boolean;
  /** Fails with the problem of the service's answer. */
  readonly ask: (
    task: Task,
    services: Services,
    io: { readonly streams: Streams; readonly signal: AbortSignal; readonly dataDir: string },
  ) => Promise<CommandOutput>;
}

const COMMON_OPTIONS = { ...SERVICE_OPTIONS, sandbox: flag, json: flag } as const;

/**
 * Defines a command that queries the service. It has the connection's options, prints the service's results with --json, and
 * exits with 0 if it succeeded, or 1 if the service refused or it failed.
 */
export function defineServiceCommand<Name extends string, const Own extends Options, Task>({
  name,
  help,
  options: own,
  parse,
  ask,
  asksFleet = false,
}: ServiceCommandSpec<Name, Own, Task>): CliCommand<ServiceCommand<Name, Task>> & { readonly name: Name } {
  const options: Readonly<Record<string, Option>> = { ...COMMON_OPTIONS, ...own };
  return {
    name,
    help,
    options,
    asksFleet,
    parse(args) {
      const { values, positionals } = parseStrict({ args: [...args], allowPositionals: true, options });
      // parseArgs cannot infer the types of options that it does not see.
      const read = values as Values<typeof COMMON_OPTIONS> & Values<Own>;
      const task = parse(read, positionals);
      const overrides = parseServiceOverrides(read);
      const { json, sandbox, 'data-dir': dataDir } = read;
      const { account: _account, ...ofService } = overrides;
      if (sandbox && Object.values(ofService).some((one) => one !== null))
        throw new UsageError('--sandbox: the sandbox has its own address and token');
      return { kind: 'service', name, task, json, sandbox, dataDir: resolveFolder(dataDir), ...overrides };
    },
    async run(command, context) {
      const { accessToken, account } = command;
      const settings = settingsOfRun(command, command.sandbox ? { partner: 'sandbox' } : {});
      const services = await context.openServices({ settings, accessToken });
      warnOfExposedToken(services, command, context.streams);
      const now = services.settings.get();
      const field = accountField(now, selectedAccount(now), account);
      return answer({ json: command.json, field }, context, (signal) =>
        ask(command.task, services, { streams: context.streams, signal, dataDir: context.dataDir }),
      );
    },
  };
}

/** @param field what every JSON object says of the command */
async function answer(
  { json, field }: { readonly json: boolean; readonly field: object },
  { streams: { output, error }, onInterrupt }: CommandContext,
  ask: (signal: AbortSignal) => Promise<CommandOutput>,
): Promise<ExitCode> {
  const interrupted = new AbortController();
  onInterrupt(() => interrupted.abort(new ProblemError('interrupted')));
  try {
    const { results, lines, onWritten } = await ask(interrupted.signal);
    output.write(json ? formatJsonLine(withFields(results, field)) : lines.map(line).join(''));
    onWritten?.();
    return 0;
  } catch (thrown) {
    if (!(thrown instanceof ProblemError) || isSetupProblem(thrown.problem)) throw thrown;
    const { problem } = thrown;
    if (json)
      output.write(
        formatJsonLine({ outcome: 'failed', reason: problem.code, ...scriptFields(problem), ...field }),
      );
    error.write(formatProblemBlock(`✗ ${problem.code}`, problem));
    return 1;
  }
}

/** Adds fields to results; a list has no place for them. */
const withFields = (results: unknown, fields: object): unknown =>
  typeof results === 'object' && results !== null && !Array.isArray(results)
    ? { ...results, ...fields }
    : results;

/** Returns what a script needs to proceed: codes, and the service's messages about single fields. */
function scriptFields({ code, values, fields }: Problem): object {
  const { soc, code: existing } = values ?? {};
  switch (code) {
    case 'create-unsure':
    case 'create-untold':
      return { soc };
    case 'soc-taken':
      return { soc, code: existing };
    default:
      return fields === undefined ? {} : { fields };
  }
}
