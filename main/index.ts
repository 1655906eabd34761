import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { hardenPages } from './app/harden.ts';
import { openLog } from './app/log.ts';
import { partnerFetch } from './app/partner-fetch.ts';
import { listSystemPrinters } from './app/printers.ts';
import { registerScheme } from './app/scheme.ts';
import { type Command, readCommand, USAGE, UsageError } from './cli/command.ts';
import type { Streams } from './cli/outcome.ts';
import { runCommand } from './cli/run-command.ts';
import { openStation } from './open-station.ts';
import { printerChooser } from './printers/choose.ts';
import { createPrinterTurns } from './printers/raw/turns.ts';
import { createSpooler } from './printers/spooler/create.ts';
import { openServices, type ServiceOptions } from './services.ts';

const spooler = createSpooler(process.platform);
const turns = createPrinterTurns();
const choosePrinter = printerChooser(listSystemPrinters, spooler, turns);
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
      .then(async () =>
        openStation({
          services: await openServices(
            serviceOptions({
              settings: command.sandbox ? { partner: 'sandbox' } : {},
              accessToken: null,
            }),
          ),
          spooler,
          turns,
          choosePrinter,
          dataDir: command.dataDir,
          log,
          fatal,
        }),
      )
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
    .then(async () =>
      app.exit(await runCommand(command, { serviceOptions, choosePrinter, streams, onInterrupt })),
    )
    .catch(fatal);
}

/** Ctrl+C comes as the app's wish to quit: what is under way is finished or given up first, and reported. */
function onInterrupt(stop: () => void): void {
  app.on('before-quit', (event) => {
    event.preventDefault();
    stop();
  });
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
