import { ProblemError } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings.ts';
import type { ChoosePrinter } from '../printers/choose-printer.ts';
import type { LeftoverQueueJobs } from '../printers/leftover-queue-jobs.ts';
import { openServices, type ServiceOptions, type Services } from '../services/services.ts';
import { nextStepFor } from './next-step.ts';
import type { ExitCode, Streams } from './outcome.ts';
import {
  type Command,
  type DiagnosticsCommand,
  type PrintCommand,
  type ServiceCommand,
  UsageError,
  type VerifyCommand,
} from './parse-command.ts';
import { formatProblemLine, printFromCommandLine } from './print-from-command-line.ts';
import { runDemoCommand } from './run-demo-command.ts';
import { runVerifyCommand } from './run-verify-command.ts';
import { type OpenDiagnostics, saveDiagnostics } from './save-diagnostics.ts';
import { runServiceCommand } from './service/run-service-command.ts';
import { line } from './terminal-text.ts';

/** What a command has around it. */
interface CommandContext {
  readonly serviceOptions: (forThisRun: ServiceOptions['overrides']) => ServiceOptions;
  readonly choosePrinter: ChoosePrinter;
  readonly leftInQueues: LeftoverQueueJobs;
  readonly openDiagnostics: OpenDiagnostics;
  readonly streams: Streams;
  /** Calls back when the person wants to end the command early. */
  readonly onInterrupt: (stop: () => void) => void;
}

/** A command without a window; answers the exit code. */
export async function runCommand(
  wanted:
    | PrintCommand
    | ServiceCommand
    | DiagnosticsCommand
    | VerifyCommand
    | Extract<Command, { kind: 'demo' }>,
  { serviceOptions, choosePrinter, leftInQueues, openDiagnostics, streams, onInterrupt }: CommandContext,
): Promise<ExitCode> {
  let services: Services | null = null;
  try {
    if (wanted.kind === 'print') {
      services = await openServices(
        serviceOptions({ settings: settingsFor(wanted), accessToken: wanted.accessToken }),
      );
      warnAboutExposedToken(services, wanted, streams);
      return await printFromCommandLine(wanted, services, {
        choosePrinter,
        leftInQueues,
        streams,
        onInterrupt,
      });
    }
    if (wanted.kind === 'service') {
      services = await openServices(
        serviceOptions({ settings: partnerSettingsFor(wanted), accessToken: wanted.accessToken }),
      );
      warnAboutExposedToken(services, wanted, streams);
      return await runServiceCommand(wanted, services, { streams, onInterrupt });
    }
    // Without services: they would open the ledger to write, and bring an older one up.
    if (wanted.kind === 'verify')
      return await runVerifyCommand(
        wanted,
        serviceOptions({ settings: {}, accessToken: null }).dataDir,
        streams,
      );
    if (wanted.kind === 'diagnostics') {
      services = await openServices(serviceOptions({ settings: {}, accessToken: null }));
      return await saveDiagnostics(wanted.out, services, { open: openDiagnostics, streams });
    }
    services = await openServices({
      // The same orders at every run: that they were printed before, or delivered, is no question here.
      ...serviceOptions({
        settings: { partner: 'sandbox', reprintDays: 0, checkStatus: false },
        accessToken: null,
      }),
      sandboxSeed: wanted.seed,
    });
    return await runDemoCommand(wanted.folder, services, streams);
  } catch (error) {
    if (error instanceof UsageError) streams.error.write(line(`tem: ${error.message}`));
    else if (error instanceof ProblemError)
      streams.error.write(line(`tem: ${formatProblemLine(error.problem, nextStepFor(error.problem.code))}`));
    else throw error;
    return 2;
  } finally {
    await services?.close();
  }
}

/** A token that others can read is said once a command that uses it, be it kept or given for this run. */
function warnAboutExposedToken(
  { settings, vault }: Pick<Services, 'settings' | 'vault'>,
  { accessToken, exposedTokenFile: file }: Pick<ServiceCommand, 'accessToken' | 'exposedTokenFile'>,
  { error }: Pick<Streams, 'error'>,
): void {
  if (file !== null)
    error.write(line(`tem: ${formatProblemLine({ code: 'token-file-exposed', values: { file } })}`));
  const usesIt = accessToken === null && settings.get().partner === 'service';
  if (usesIt && vault.problem?.code === 'token-exposed')
    error.write(line(`tem: ${formatProblemLine(vault.problem)}`));
}

/** What the command line says of the settings, for this run only. */
function settingsFor(wanted: PrintCommand): Partial<Settings> {
  const { size, printer, anyStatus } = wanted;
  return {
    ...(size === null ? {} : { size }),
    ...(printer === null ? {} : { printer }),
    ...(anyStatus ? { checkStatus: false } : {}),
    ...partnerSettingsFor({ ...wanted, sandbox: false }),
  };
}

/** Whom a command talks to, where it says so. An address of one's own is not the sandbox's. */
function partnerSettingsFor({
  baseUrl,
  labelUrl,
  sandbox,
}: Pick<ServiceCommand, 'baseUrl' | 'labelUrl' | 'sandbox'>): Partial<Settings> {
  if (sandbox) return { partner: 'sandbox' };
  // Both or neither: labels must not be asked of one service with another's token.
  return baseUrl !== null || labelUrl !== null ? { partner: 'service', baseUrl, labelUrl } : {};
}
