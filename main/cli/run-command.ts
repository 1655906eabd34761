import { ProblemError } from '../../shared/problem.ts';
import { openServices, type ServiceOptions, type Services } from '../services/services.ts';
import { type CommandContext, type ExitCode, UsageError } from './command.ts';
import { type CommandLine, commandOf } from './commands/index.ts';
import { connectToFleet } from './connect-to-fleet.ts';
import { nextStepFor } from './next-step.ts';
import { formatProblemLine } from './problem-lines.ts';
import { line } from './terminal-text.ts';

interface RunCommandOptions extends Omit<CommandContext, 'openServices' | 'dataDir'> {
  readonly serviceOptions: (overrides: ServiceOptions['overrides']) => ServiceOptions;
}

/** Runs a command without a window; returns the exit code. */
export async function runCommand(
  wanted: CommandLine,
  { serviceOptions, ...around }: RunCommandOptions,
): Promise<ExitCode> {
  let services: Services | null = null;
  try {
    return await commandOf(wanted).run(wanted, {
      ...around,
      dataDir: serviceOptions({ settings: {}, accessToken: null }).dataDir,
      async openServices(overrides, more) {
        services = await openServices({ ...serviceOptions(overrides), ...more });
        if (commandOf(wanted).asksFleet === true) await connectToFleet(services.fleet);
        return services;
      },
    });
  } catch (error) {
    const { error: stream } = around.streams;
    if (error instanceof UsageError) stream.write(line(`tem: ${error.message}`));
    else if (error instanceof ProblemError)
      stream.write(line(`tem: ${formatProblemLine(error.problem, nextStepFor(error.problem.code))}`));
    else throw error;
    return 2;
  } finally {
    await (services as Services | null)?.close();
  }
}
