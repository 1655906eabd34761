import { release } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import type { ExitCode, Streams } from '../cli/command.ts';
import type { CommandLine } from '../cli/commands/index.ts';
import type { Command } from '../cli/parse-command.ts';
import { runCommand } from '../cli/run-command.ts';
import { openLog } from '../log/log.ts';
import type { Secrets } from '../log/secrets.ts';
import type { StartRunner } from '../platform/worker-client.ts';
import { createPrinterChooser, createPrinterProbes } from '../printers/choose-printer.ts';
import { createLeftoverQueueJobs } from '../printers/leftover-queue-jobs.ts';
import { createPrintSystem } from '../printers/print-system.ts';
import { createRawNetwork } from '../printers/raw/destination-policy.ts';
import { createWinspool } from '../printers/winspool/create-winspool.ts';
import { openServices, type ServiceOptions } from '../services/services.ts';
import { openCrashMarker } from './crash-marker.ts';
import { createDiagnostics } from './create-diagnostics.ts';
import { forkInspector } from './fork-process.ts';
import type { LaunchRequestQueue } from './launch-requests.ts';
import { createPartnerNetwork } from './networks.ts';
import { type OpenStation, openStation } from './open-station.ts';
import type { Printing } from './station-features.ts';
import { listSystemPrinters } from './system-printers.ts';

/**
 * Returns the printers of this machine and its network.
 * @param allowsThisMachine for tests of Tem, whose printers are ports of this machine
 */
export function createPrinting(allowsThisMachine: boolean): Printing {
  const printSystem = createPrintSystem(process.platform, createWinspool());
  const { spooler } = printSystem;
  const rawNetwork = createRawNetwork(allowsThisMachine);
  const choosePrinter = createPrinterChooser(listSystemPrinters, spooler, rawNetwork);
  const chooseProbe = createPrinterProbes({ listPrinters: listSystemPrinters, spooler, network: rawNetwork });
  return { ...printSystem, rawNetwork, choosePrinter, chooseProbe };
}

/** One run of Tem, as a station or for a command. */
export type Run = ReturnType<typeof openRun>;

interface RunOptions {
  readonly secrets: Secrets;
  readonly printing: Printing;
  /** Shows a line of the log on standard error. */
  readonly show: (line: string) => void;
  readonly inspectorProcess?: StartRunner;
}

/** Opens the log of a run in the app's data folder, and puts together what the run needs. */
export function openRun(
  kind: Exclude<Command['kind'], 'help' | 'version'>,
  { secrets, printing, show, inspectorProcess = forkInspector }: RunOptions,
) {
  const dataDir = app.getPath('userData');
  const log = openLog({ dataDir, secrets, shownLevel: kind === 'app' ? 'info' : 'error', show });
  log({
    event: 'started',
    tem: app.getVersion(),
    electron: process.versions.electron,
    chromium: process.versions['chrome'] ?? '',
    node: process.versions.node,
    system: `${process.platform} ${process.arch} ${release()}`,
    as: kind,
  });
  const crashMarker = openCrashMarker(join(dataDir, 'crash.json'));
  const serviceOptions = (
    overrides: ServiceOptions['overrides'],
    source: NonNullable<ServiceOptions['source']> = 'command-line',
  ): ServiceOptions => ({
    version: app.getVersion(),
    dataDir,
    log,
    secrets,
    network: createPartnerNetwork(log),
    inspectorProcess,
    overrides,
    source,
  });
  return {
    log,
    logFile: join(dataDir, 'logs', 'tem.log'),
    crashMarker,
    /** Opens the station; only after the app is ready. @param launchRequests of other programs and further starts */
    async openStation(
      command: Extract<Command, { readonly kind: 'app' }>,
      launchRequests: LaunchRequestQueue,
    ): Promise<OpenStation> {
      const settings = command.sandbox ? ({ partner: 'sandbox' } as const) : {};
      return openStation({
        services: await openServices(serviceOptions({ settings, accessToken: null }, 'station')),
        printing,
        dataDir: command.dataDir,
        log,
        link: command.link,
        launchRequests,
        crashMarker,
      });
    },
    /** Runs a command; only after the app is ready. @param onInterrupt registers how the command ends early */
    runCommand: (
      command: CommandLine,
      streams: Streams,
      onInterrupt: (stop: () => void) => void,
    ): Promise<ExitCode> =>
      runCommand(command, {
        serviceOptions,
        choosePrinter: printing.choosePrinter,
        leftInQueues: createLeftoverQueueJobs(printing.spooler),
        openDiagnostics: (services, around) => createDiagnostics(services, around, printing, () => false),
        streams,
        onInterrupt,
      }),
  };
}
