import { ProblemError } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings.ts';
import type { ChoosePrinter } from '../printers/choose.ts';
import type { LeftInQueues } from '../printers/left.ts';
import { openServices, type ServiceOptions, type Services } from '../services.ts';
import {
  type Command,
  type DiagnosticsCommand,
  type PrintCommand,
  type ServiceCommand,
  UsageError,
  type VerifyCommand,
} from './command.ts';
import { demo } from './demo.ts';
import { type OpenDiagnostics, saveDiagnostics } from './diagnostics.ts';
import type { ExitCode, Streams } from './outcome.ts';
import { oneLine, printFromCommandLine } from './print.ts';
import { runServiceCommand } from './service/run.ts';
import { line } from './terminal-text.ts';
import { verify } from './verify.ts';
import { whatToDo } from './what-to-do.ts';

/** What a command has around it. */
interface Surroundings {
  readonly serviceOptions: (forThisRun: ServiceOptions['forThisRun']) => ServiceOptions;
  readonly choosePrinter: ChoosePrinter;
  readonly leftInQueues: LeftInQueues;
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
  { serviceOptions, choosePrinter, leftInQueues, openDiagnostics, streams, onInterrupt }: Surroundings,
): Promise<ExitCode> {
  let services: Services | null = null;
  try {
    if (wanted.kind === 'print') {
      services = await openServices(
        serviceOptions({ settings: settingsOf(wanted), accessToken: wanted.accessToken }),
      );
      warnOfToken(services, wanted, streams);
      return await printFromCommandLine(wanted, services, {
        choosePrinter,
        leftInQueues,
        streams,
        onInterrupt,
      });
    }
    if (wanted.kind === 'service') {
      services = await openServices(
        serviceOptions({ settings: partnerOf(wanted), accessToken: wanted.accessToken }),
      );
      warnOfToken(services, wanted, streams);
      return await runServiceCommand(wanted, services, { streams, onInterrupt });
    }
    // Without services: they would open the ledger to write, and bring an older one up.
    if (wanted.kind === 'verify')
      return await verify(wanted, serviceOptions({ settings: {}, accessToken: null }).dataDir, streams);
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
    return await demo(wanted.folder, services, streams);
  } catch (error) {
    if (error instanceof UsageError) streams.error.write(line(`tem: ${error.message}`));
    else if (error instanceof ProblemError)
      streams.error.write(line(`tem: ${oneLine(error.problem, whatToDo(error.problem.code))}`));
    else throw error;
    return 2;
  } finally {
    await services?.close();
  }
}

/** A token that others can read is said once a command that uses it, be it kept or given for this run. */
function warnOfToken(
  { settings, vault }: Pick<Services, 'settings' | 'vault'>,
  { accessToken, exposedTokenFile: file }: Pick<ServiceCommand, 'accessToken' | 'exposedTokenFile'>,
  { error }: Pick<Streams, 'error'>,
): void {
  if (file !== null) error.write(line(`tem: ${oneLine({ code: 'token-file-exposed', values: { file } })}`));
  const usesIt = accessToken === null && settings.get().partner === 'service';
  if (usesIt && vault.problem?.code === 'token-exposed') error.write(line(`tem: ${oneLine(vault.problem)}`));
}

/** What the command line says of the settings, for this run only. */
function settingsOf(wanted: PrintCommand): Partial<Settings> {
  const { size, printer, anyStatus } = wanted;
  return {
    ...(size === null ? {} : { size }),
    ...(printer === null ? {} : { printer }),
    ...(anyStatus ? { checkStatus: false } : {}),
    ...partnerOf({ ...wanted, sandbox: false }),
  };
}

/** Whom a command talks to, where it says so. An address of one's own is not the sandbox's. */
function partnerOf({
  baseUrl,
  labelUrl,
  sandbox,
}: Pick<ServiceCommand, 'baseUrl' | 'labelUrl' | 'sandbox'>): Partial<Settings> {
  if (sandbox) return { partner: 'sandbox' };
  // Both or neither: labels must not be asked of one service with another's token.
  return baseUrl !== null || labelUrl !== null ? { partner: 'service', baseUrl, labelUrl } : {};
}
