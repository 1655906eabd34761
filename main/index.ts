import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app, clipboard, dialog, session } from 'electron';
import { problemOf } from '../shared/problem.ts';
import { followAppearance } from './app/appearance.ts';
import { hardenPages, hardenSession } from './app/harden.ts';
import { allowHidScanners } from './app/hid.ts';
import { openLog } from './app/log.ts';
import { createMainWindow } from './app/main-window.ts';
import { partnerFetch } from './app/partner-fetch.ts';
import { chooseFolder, listSystemPrinters } from './app/printers.ts';
import { chooseFile } from './app/save-file.ts';
import { registerScheme, serveScheme } from './app/scheme.ts';
import { startWithMachine } from './app/start-with-machine.ts';
import { type Command, readCommand, USAGE, UsageError } from './cli/command.ts';
import type { Streams } from './cli/outcome.ts';
import { runCommand } from './cli/run-command.ts';
import { openHistory } from './history/open-history.ts';
import { openImports } from './imports/open-imports.ts';
import { behindLock } from './ipc/behind-lock.ts';
import { createHandlers } from './ipc/handlers.ts';
import { createSenders, openRouter } from './ipc/router.ts';
import { createStatusKeeper } from './orders/status-list.ts';
import { printerChooser } from './printers/choose.ts';
import { printerLooks } from './printers/look.ts';
import { createPrinterTurns } from './printers/raw/turns.ts';
import { createSpooler } from './printers/spooler/create.ts';
import { runOptions } from './run-options.ts';
import { openServices, type ServiceOptions } from './services.ts';
import { openLock } from './settings/lock.ts';
import { settingsSaver } from './settings/save-settings.ts';
import { openSecretFile } from './settings/secret-file.ts';
import { createDesk } from './station/desk.ts';
import { createTroubleWatch } from './trouble/trouble-watch.ts';
import { openWebhook } from './webhook/open-webhook.ts';

const DIST = join(import.meta.dirname, '..');
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
      .then(() => openStation(command))
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

/** The station with its window. */
async function openStation({ sandbox, dataDir }: Extract<Command, { kind: 'app' }>): Promise<void> {
  const services = await openServices(
    serviceOptions({ settings: sandbox ? { partner: 'sandbox' } : {}, accessToken: null }),
  );
  serveScheme(session.defaultSession.protocol, join(DIST, 'renderer'));
  hardenSession(session.defaultSession);

  const window = createMainWindow({
    preload: join(DIST, 'preload', 'index.cjs'),
    appearance: followAppearance(services.settings),
    kiosk: services.settings.get().kiosk,
    onClosed: () => {
      hid.cancel();
      app.quit();
    },
  });
  services.settings.onChange(({ kiosk }) => window.setKiosk(kiosk));
  const senders = createSenders(window.contents);
  const trouble = createTroubleWatch({
    ...services,
    chooseLook: printerLooks({ listPrinters: listSystemPrinters, spooler, turns }),
    dataDir: app.getPath('userData'),
  });
  trouble.onChange(senders.trouble.changed);
  const station = createDesk(services.ledger, {
    ...services,
    mode: () => services.settings.get().mode,
    scanBack: () => services.settings.get().scanBack,
    reprintDays: () => services.settings.get().reprintDays,
    orders: services.stationOrders,
    runOptions: () => runOptions(services, choosePrinter),
    trouble,
    onChange: (change) => {
      senders.station.changed(change);
      trouble.run(change.run);
    },
  });
  services.settings.onChange(station.settingsChanged);
  const hid = allowHidScanners(session.defaultSession, {
    kept: () => services.settings.get().hidScanners,
    keep: (hidScanners) => void services.settings.save({ hidScanners }),
    found: senders.scanners.found,
  });
  services.settings.onChange(senders.settings.changed);
  services.book.onChange(senders.orders.changed);
  services.areas.onChange(senders.areas.changed);
  const statuses = createStatusKeeper({ ...services, onChange: senders.orders.statuses });
  const webhook = openWebhook({
    ...services,
    place: await openSecretFile(
      join(app.getPath('userData'), 'receiver-secret'),
      services.settings.get().allowPlainTextToken,
    ),
    senders: senders.webhook,
  });
  const imports = openImports({
    ...services,
    addToBatch: station.addCodes,
    onChange: senders.imports.changed,
  });
  const history = openHistory({
    ...services,
    dataDir: app.getPath('userData'),
    station,
    partner: services.connection.partner,
    onChange: () => senders.history.changed(undefined),
  });
  const lock = openLock(join(app.getPath('userData'), 'settings-lock.json'), senders.lock.changed);
  const setStart = (on: boolean): Promise<void> =>
    startWithMachine(on, {
      platform: process.platform,
      env: process.env,
      execPath: process.execPath,
      app,
      args: dataDir === null ? [] : ['--data-dir', dataDir],
    });
  const handlers = createHandlers({
    ...services,
    lock,
    saveSettings: settingsSaver(services.settings, setStart),
    version: app.getVersion(),
    station,
    trouble,
    listPrinters: listSystemPrinters,
    choosePrinter,
    chooseFolder,
    copy: (text) => clipboard.writeText(text),
    statuses: statuses.current,
    webhook,
    imports,
    history,
    chooseFile,
    hid,
    senders,
  });
  openRouter(behindLock(handlers, lock), { mayCall: window.isSender, log });

  app.on('second-instance', () => void window.show().catch(fatal));
  app.on('activate', () => void window.show().catch(fatal));
  app.on('will-quit', (event) => {
    // The label under way is finished and written down first; then everything is let go of.
    event.preventDefault();
    station.stop();
    lock.close();
    statuses.close();
    trouble.close();
    const importsClosed = imports.close();
    void station
      .idle()
      .then(() => importsClosed)
      .then(station.close)
      .then(webhook.receiver.close)
      .then(history.close)
      .then(services.close)
      .finally(() => app.exit(0));
  });
  await window.show();
  statuses.start();
  trouble.start();
  // Tem may lie elsewhere than when it was set, e.g. after an update.
  if (services.settings.get().startWithMachine)
    setStart(true).catch((error: unknown) => log({ event: 'autostart failed', ...problemOf(error) }));
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
