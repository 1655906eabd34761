import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, dialog, session } from 'electron';
import { ProblemError } from '../shared/problem.ts';
import type { Settings } from '../shared/settings.ts';
import { hardenPages, hardenSession } from './app/harden.ts';
import { openLog } from './app/log.ts';
import { createMainWindow } from './app/main-window.ts';
import { partnerFetch } from './app/partner-fetch.ts';
import { chooseFolder, listSystemPrinters } from './app/printers.ts';
import { registerScheme, serveScheme } from './app/scheme.ts';
import { type Command, type PrintCommand, readCommand, USAGE, UsageError } from './cli/command.ts';
import { demo } from './cli/demo.ts';
import type { ExitCode, Streams } from './cli/outcome.ts';
import { oneLine, printFromCommandLine } from './cli/print.ts';
import { createHandlers } from './ipc/handlers.ts';
import { createSenders, openRouter } from './ipc/router.ts';
import { printerChooser } from './printers/choose.ts';
import { createSpooler } from './printers/spooler/create.ts';
import { openServices, type ServiceOptions, type Services } from './services.ts';
import { createStation } from './station/station.ts';

const DIST = join(import.meta.dirname, '..');
const choosePrinter = printerChooser(listSystemPrinters, createSpooler(process.platform));
const streams: Streams = { input: process.stdin, output: process.stdout, error: process.stderr };

// --- the command line -------------------------------------------------------------------------------------------

/** The arguments behind the program, and in development behind the app's path. */
function ownArguments(): string[] {
  const args = process.argv.slice(1);
  if (!process.defaultApp) return args;
  const appPath = args.findIndex((arg) => !arg.startsWith('-'));
  return args.filter((_arg, at) => at !== appPath);
}

function commandOrUsage(): Command {
  try {
    return readCommand(ownArguments());
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`tem: ${error.message}\n`);
    process.exit(2);
  }
}

// --- before ready -----------------------------------------------------------------------------------------------

const command = commandOrUsage();
if (command.kind === 'help' || command.kind === 'version') {
  process.stdout.write(command.kind === 'help' ? USAGE : `${app.getVersion()}\n`);
  process.exit(0);
}
if (command.dataDir !== null) app.setPath('userData', command.dataDir);
app.enableSandbox();
registerScheme();
hardenPages();
const log = openLog(app.getPath('userData'), command.kind !== 'app');

// --- ready ------------------------------------------------------------------------------------------------------

if (command.kind === 'app') {
  if (app.requestSingleInstanceLock())
    app
      .whenReady()
      .then(() => openStation(command.sandbox))
      .catch(fatal);
  else app.exit(0);
} else {
  // No window is the normal case here, and Chromium's own files must not mix with a station's that is open.
  app.on('window-all-closed', () => undefined);
  const chromiumFiles = mkdtempSync(join(tmpdir(), 'tem-command-'));
  app.setPath('sessionData', chromiumFiles);
  app.on('quit', () => rmSync(chromiumFiles, { recursive: true, force: true }));
  app
    .whenReady()
    .then(async () => app.exit(await runCommand(command)))
    .catch(fatal);
}

/** The station with its window. */
async function openStation(onSandbox: boolean): Promise<void> {
  const services = await openServices(
    serviceOptions({ settings: onSandbox ? { partner: 'sandbox' } : {}, accessToken: null }),
  );
  serveScheme(session.defaultSession.protocol, join(DIST, 'renderer'));
  hardenSession(session.defaultSession);

  const window = createMainWindow(join(DIST, 'preload', 'index.cjs'), () => app.quit());
  const senders = createSenders(window.contents);
  const station = createStation(services.ledger, {
    source: 'station',
    resume: true,
    reprintDays: () => services.settings.get().reprintDays,
    onChange: senders.station.changed,
  });
  services.settings.onChange(senders.settings.changed);
  const handlers = createHandlers({
    ...services,
    version: app.getVersion(),
    station,
    listPrinters: listSystemPrinters,
    choosePrinter,
    chooseFolder,
    senders,
  });
  openRouter(handlers, { mayCall: window.isSender, log });

  app.on('second-instance', () => void window.show().catch(fatal));
  app.on('activate', () => void window.show().catch(fatal));
  app.on('will-quit', (event) => {
    // The label under way is finished and written down first; then everything is let go of.
    event.preventDefault();
    station.stop();
    void station
      .idle()
      .then(services.close)
      .finally(() => app.exit(0));
  });
  await window.show();
}

/** A command without a window; answers the exit code. */
async function runCommand(wanted: PrintCommand | Extract<Command, { kind: 'demo' }>): Promise<ExitCode> {
  let services: Services | null = null;
  try {
    if (wanted.kind === 'print') {
      services = await openServices(
        serviceOptions({ settings: settingsOf(wanted), accessToken: wanted.accessToken }),
      );
      return await printFromCommandLine(wanted, services, {
        choosePrinter,
        streams,
        // Ctrl+C comes as the app's wish to quit: the label under way is finished, the rest is reported as skipped.
        onInterrupt: (stop) =>
          app.on('before-quit', (event) => {
            event.preventDefault();
            stop();
          }),
      });
    }
    services = await openServices({
      // The same orders at every run: that they were printed before is no question here.
      ...serviceOptions({ settings: { partner: 'sandbox', reprintDays: 0 }, accessToken: null }),
      sandboxSeed: wanted.seed,
    });
    return await demo(wanted.folder, services, streams);
  } catch (error) {
    if (error instanceof UsageError) process.stderr.write(`tem: ${error.message}\n`);
    else if (error instanceof ProblemError) process.stderr.write(`tem: ${oneLine(error.problem)}\n`);
    else throw error;
    return 2;
  } finally {
    await services?.close();
  }
}

/** What the command line says of the settings, for this run only. An address of one's own is not the sandbox's. */
function settingsOf({ size, printer, baseUrl, labelUrl }: PrintCommand): Partial<Settings> {
  const own = baseUrl !== null || labelUrl !== null;
  return {
    ...(size === null ? {} : { size }),
    ...(printer === null ? {} : { printer }),
    // Both or neither: labels must not be asked of one service with another's token.
    ...(own ? { partner: 'service' as const, baseUrl, labelUrl } : {}),
  };
}

function serviceOptions(forThisRun: ServiceOptions['forThisRun']): ServiceOptions {
  return { dataDir: app.getPath('userData'), log, fetch: partnerFetch(), forThisRun };
}

/**
 * What went wrong where nobody is left to handle it. A window says it too: whoever started the station sees no standard
 * error.
 */
function fatal(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`tem: ${text}\n`);
  if (command.kind === 'app') dialog.showErrorBox('Tem', text);
  app.exit(2);
}
