import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { app, clipboard, powerMonitor, session } from 'electron';
import { FILE_PRINTER } from '../shared/printer-name.ts';
import { type Problem, problemOf } from '../shared/problem.ts';
import { APP_PAGE } from './app/app-address.ts';
import { followAppearance } from './app/appearance.ts';
import { type Inbox, receive } from './app/arrivals.ts';
import { askInBox } from './app/ask-in-box.ts';
import type { CrashMarker } from './app/crash-marker.ts';
import { diagnosticsHere } from './app/diagnostics.ts';
import { hardenSession } from './app/harden.ts';
import { allowHidScanners } from './app/hid.ts';
import { keepAlive } from './app/keep-alive.ts';
import { openLastFolders } from './app/last-folders.ts';
import { createMainWindow } from './app/main-window.ts';
import { chooseFolder, listSystemPrinters } from './app/printers.ts';
import { quitWhenIdle } from './app/quit-when-idle.ts';
import { registerLinks } from './app/register-links.ts';
import { relaunch } from './app/relaunch.ts';
import { chooseFile } from './app/save-file.ts';
import { serveScheme } from './app/scheme.ts';
import { showInFolder } from './app/show-in-folder.ts';
import { startWithMachine } from './app/start-with-machine.ts';
import { appUpdater } from './app/updater.ts';
import { openAgreedPlaces } from './consent/agreed-places.ts';
import { createAsk } from './consent/ask.ts';
import { createPlans } from './consent/plans.ts';
import { withConsent } from './consent/with-consent.ts';
import { openHistory } from './history/open-history.ts';
import { openImports } from './imports/open-imports.ts';
import { behindLock } from './ipc/behind-lock.ts';
import { createHandlers } from './ipc/handlers.ts';
import { createSenders, openRouter } from './ipc/router.ts';
import { LABEL_WINDOW_LIMITS } from './labels/label-window.ts';
import { createLinks } from './links/links.ts';
import type { Log } from './log/log.ts';
import { openNotices } from './open-notices.ts';
import { createStatusKeeper } from './orders/status-list.ts';
import { tellChanged } from './orders/tell-changed.ts';
import { printerRefusal } from './printers/allowed.ts';
import type { ChoosePrinter } from './printers/choose.ts';
import type { AskFacts } from './printers/facts/answer.ts';
import { leftInQueues } from './printers/left.ts';
import { printerLooks } from './printers/look.ts';
import type { RawNetwork } from './printers/raw/network.ts';
import type { Spooler } from './printers/spooler/spooler.ts';
import { runOptions } from './run-options.ts';
import type { Services } from './services.ts';
import { openLock } from './settings/lock.ts';
import { settingsSaver } from './settings/save-settings.ts';
import { openSecretFile } from './settings/secret-file.ts';
import { createAgreements } from './station/agreement.ts';
import { createDesk } from './station/desk.ts';
import { createLeftJobs } from './station/left-jobs.ts';
import { createTroubleWatch } from './trouble/trouble-watch.ts';
import { openUpdates } from './updates/open-updates.ts';
import { watchCreator } from './updates/work-under-way.ts';
import { openWebhook } from './webhook/open-webhook.ts';

const DIST = join(import.meta.dirname, '..');
/** How a run gets on is told the window as often as an eye can follow. */
const PROGRESS_MS = 250;
/** A window that never says that its screen is painted (minimised, or broken) keeps the rest of Tem waiting no longer. */
const SHOWN_LIMIT_MS = 5_000;

interface Needs {
  readonly services: Services;
  readonly askFacts: AskFacts | null;
  readonly spooler: Spooler | null;
  readonly rawNetwork: RawNetwork;
  readonly choosePrinter: ChoosePrinter;
  /** Where the command line said that the data lies; null: at the usual place. */
  readonly dataDir: string | null;
  readonly log: Log;
  /** The link that this start came with. */
  readonly link: string | null;
  /** What comes from other programs and from further starts. */
  readonly inbox: Inbox;
  readonly crashMarker: CrashMarker;
}

/** The station with its window. */
export async function openStation({
  services,
  askFacts,
  spooler,
  rawNetwork,
  choosePrinter,
  dataDir,
  log,
  link,
  inbox,
  crashMarker,
}: Needs): Promise<void> {
  serveScheme(session.defaultSession.protocol, join(DIST, 'renderer'));
  await hardenSession(session.defaultSession);

  const window = createMainWindow({
    preload: join(DIST, 'preload', 'index.cjs'),
    appearance: followAppearance(services.settings),
    kiosk: services.settings.get().kiosk,
    onClosed: () => {
      hid.cancel();
      app.quit();
    },
    keepAlive: (made) =>
      keepAlive(made, {
        page: APP_PAGE,
        ask: askInBox(made, () => services.settings.get().language),
        onRevived: () => notices.add({ code: 'window-died' }),
        end(how) {
          if (how === 'restart') relaunch(app, process);
          app.quit();
        },
        log,
        nowMs: () => performance.now(),
      }),
  });
  services.settings.onChange(({ kiosk }) => window.setKiosk(kiosk));
  const senders = createSenders(window.contents);
  const trouble = createTroubleWatch({
    ...services,
    chooseLook: printerLooks({ listPrinters: listSystemPrinters, spooler, network: rawNetwork }),
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
    gatherMs: PROGRESS_MS,
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
  services.book.onChange(tellChanged(senders.orders.changed));
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
  const creator = watchCreator(services.creator);
  const imports = openImports({
    ...services,
    creator,
    addToBatch: station.addCodes,
    onChange: senders.imports.changed,
  });
  const left = createLeftJobs(services.ledger, station.batch.id, leftInQueues(spooler));
  const history = openHistory({
    ...services,
    dataDir: app.getPath('userData'),
    station,
    left,
    partner: services.connection.partner,
    onChange: () => senders.history.changed(undefined),
  });
  const lock = openLock(join(app.getPath('userData'), 'settings-lock.json'), senders.lock.changed);
  const folders = openLastFolders(join(app.getPath('userData'), 'last-folders.json'), () =>
    app.getPath('documents'),
  );
  const setStart = (on: boolean): Promise<void> =>
    startWithMachine(on, {
      platform: process.platform,
      env: process.env,
      execPath: process.execPath,
      app,
      args: dataDir === null ? [] : ['--data-dir', dataDir],
    });
  const backups = services.ledgerFile.keepBackups(() => notices.again('backup-failed'));
  const notices = openNotices({ ...services, backups, crashMarker, tell: senders.app.notices });
  // Nothing that is read or written is true any more: ended as by any mistake, and put right by the next start.
  services.ledgerFile.onBroken((problem) => {
    station.stop();
    setImmediate(() => {
      throw problem;
    });
  });
  const links = createLinks({
    station,
    settings: services.settings.get,
    onChange: senders.links.changed,
    log,
    nowMs: () => performance.now(),
  });
  const diagnostics = diagnosticsHere({
    ...services,
    askFacts,
    spooler,
    rawNetwork,
    isPrinting: () => station.state().run.kind === 'running',
    trouble: trouble.state,
    notices: notices.list,
  });
  const updateFolder = join(app.getPath('userData'), 'updates');
  const updates = openUpdates({
    ...services,
    folder: updateFolder,
    version: app.getVersion(),
    updater: appUpdater(updateFolder),
    station,
    imports,
    creator,
    notices,
    onChange: senders.updates.changed,
    onWake: (listener) => powerMonitor.on('resume', listener),
    quit: () => app.quit(),
  });
  const agreements = createAgreements({ ...services, station, left });
  const places = openAgreedPlaces(join(app.getPath('userData'), 'agreed-places.json'), services.settings.get);
  const refusal = (printer: string): Problem | null => printerRefusal(printer, rawNetwork.places);
  const shown = Promise.withResolvers<void>();
  const handlers = createHandlers({
    ...services,
    onShown: shown.resolve,
    creator,
    updates,
    diagnostics,
    dist: DIST,
    showInFolder,
    notices,
    links,
    lock,
    saveSettings: settingsSaver(services.settings, setStart, refusal),
    version: app.getVersion(),
    station,
    left,
    agreements,
    trouble,
    listPrinters: listSystemPrinters,
    choosePrinter,
    onWaiting: senders.printers.waiting,
    async chooseFolder() {
      const folder = await chooseFolder(folders);
      // Who chose it in the system's own dialog has agreed to it.
      if (folder !== null) places.add([`${FILE_PRINTER}${folder}`]);
      return folder;
    },
    copy: (text) => clipboard.writeText(text),
    statuses: statuses.current,
    webhook,
    imports,
    history,
    chooseFile: (name, extension) => chooseFile(name, extension, folders),
    hid,
  });
  let closing = false;
  const nowMs = (): number => performance.now();
  const asking = withConsent(handlers, {
    plans: createPlans({ ...services, lock, webhook, imports, agreements, places, refusal, nowMs }),
    ask: createAsk({ box: window.box, language: () => services.settings.get().language, nowMs }),
    isOpen: () => lock.state().open,
    log,
  });
  openRouter(behindLock(asking, lock), {
    mayCall: window.isSender,
    // What a page still asks of a station that closes may fail, and is nobody's mistake.
    log: (entry) => {
      if (!closing) log(entry);
    },
  });

  app.on('activate', () => void window.show());
  quitWhenIdle(app, {
    isBusy: () => station.state().run.kind === 'running',
    stop: station.stop,
    idle: station.idle,
    limitMs: LABEL_WINDOW_LIMITS.loadMs + LABEL_WINDOW_LIMITS.printMs,
  });
  app.on('will-quit', (event) => {
    const again = closing;
    closing = true;
    // Everything is closed, and Squirrel.Mac ends Tem.
    if (updates.isHandingOver()) return;
    // What the label under way left to be written down comes first; then everything is let go of.
    event.preventDefault();
    // Whoever wants to quit once more meanwhile is told the same way (shell/browser/browser.cc, NotifyAndShutdown).
    if (again) return;
    station.stop();
    lock.close();
    statuses.close();
    trouble.close();
    updates.close();
    const importsClosed = imports.close();
    void station
      .idle()
      .then(() => importsClosed)
      .then(station.close)
      .then(webhook.receiver.close)
      .then(webhook.forgetting.close)
      .then(history.close)
      .then(backups.close)
      .then(services.close)
      // Nothing is written any more: what the operator agreed to is installed now.
      .then(updates.handOver)
      .finally(() => app.exit(0));
  });
  await window.show();
  if (link !== null) links.open(link);
  inbox.deliverTo(
    receive({
      openLink: links.open,
      show: () => void window.show(),
      isSandbox: () => services.settings.get().partner === 'sandbox',
      tellNoSandbox: () => notices.add({ code: 'second-start-sandbox' }),
    }),
  );
  const registered = registerLinks({
    platform: process.platform,
    execPath: process.execPath,
    app,
    args: dataDir === null ? [] : ['--data-dir', dataDir],
  });
  log({ event: 'station open', links: registered });
  // What begins here asks the service, printers and disks, and in training makes the service first: none of it is waited for,
  // and on a machine of two cores each of it would keep the first screen waiting.
  await Promise.race([shown.promise, setTimeout(SHOWN_LIMIT_MS, undefined, { ref: false })]);
  if (closing) return;
  void left.takeAnew(station.state().rows);
  statuses.start();
  trouble.start();
  backups.start();
  webhook.forgetting.start();
  updates.start();
  // The first batch finds the inspection's threads started.
  services.labels.warm();
  // Tem may lie elsewhere than when it was set, e.g. after an update.
  if (services.settings.get().startWithMachine)
    setStart(true).catch((error: unknown) =>
      log({ event: 'autostart failed', problem: problemOf(error).code }),
    );
}
