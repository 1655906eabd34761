import { join } from 'node:path';
import { app, clipboard, session } from 'electron';
import { problemOf } from '../shared/problem.ts';
import { followAppearance } from './app/appearance.ts';
import { hardenSession } from './app/harden.ts';
import { allowHidScanners } from './app/hid.ts';
import type { Log } from './app/log.ts';
import { createMainWindow } from './app/main-window.ts';
import { chooseFolder, listSystemPrinters } from './app/printers.ts';
import { chooseFile } from './app/save-file.ts';
import { serveScheme } from './app/scheme.ts';
import { startWithMachine } from './app/start-with-machine.ts';
import { openHistory } from './history/open-history.ts';
import { openImports } from './imports/open-imports.ts';
import { behindLock } from './ipc/behind-lock.ts';
import { createHandlers } from './ipc/handlers.ts';
import { createSenders, openRouter } from './ipc/router.ts';
import { createNotices } from './notices.ts';
import { createStatusKeeper } from './orders/status-list.ts';
import type { ChoosePrinter } from './printers/choose.ts';
import { printerLooks } from './printers/look.ts';
import type { PrinterTurns } from './printers/raw/turns.ts';
import type { Spooler } from './printers/spooler/spooler.ts';
import { runOptions } from './run-options.ts';
import type { Services } from './services.ts';
import { openLock } from './settings/lock.ts';
import { settingsSaver } from './settings/save-settings.ts';
import { openSecretFile } from './settings/secret-file.ts';
import { createDesk } from './station/desk.ts';
import { createTroubleWatch } from './trouble/trouble-watch.ts';
import { openWebhook } from './webhook/open-webhook.ts';

const DIST = join(import.meta.dirname, '..');

interface Needs {
  readonly services: Services;
  readonly spooler: Spooler | null;
  readonly turns: PrinterTurns;
  readonly choosePrinter: ChoosePrinter;
  /** Where the command line said that the data lies; null: at the usual place. */
  readonly dataDir: string | null;
  readonly log: Log;
  /** What nobody is left to handle. */
  readonly fatal: (error: unknown) => void;
}

/** The station with its window. */
export async function openStation({
  services,
  spooler,
  turns,
  choosePrinter,
  dataDir,
  log,
  fatal,
}: Needs): Promise<void> {
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
  const notices = createNotices(
    [() => services.settings.problem, () => services.vault.problem],
    senders.app.notices,
  );
  const handlers = createHandlers({
    ...services,
    notices,
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
