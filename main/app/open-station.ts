import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { app, clipboard, powerMonitor, session } from 'electron';
import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import { openApprovedDestinations } from '../consent/approved-destinations.ts';
import { createAskConsent } from '../consent/ask-consent.ts';
import { createConsentPlans } from '../consent/consent-plans.ts';
import { withConsent } from '../consent/with-consent.ts';
import { createHealthMonitor } from '../health/create-health-monitor.ts';
import { openHistory } from '../history/open-history.ts';
import { openImports } from '../imports/open-imports.ts';
import { createHandlers } from '../ipc/handlers.ts';
import { createSenders, openRouter } from '../ipc/router.ts';
import { withPinLock } from '../ipc/with-pin-lock.ts';
import { LABEL_WINDOW_LIMITS } from '../labels/label-window.ts';
import { createLinks } from '../links/links.ts';
import type { Log } from '../log/log.ts';
import { createChangedOrdersNotifier } from '../orders/changed-orders-notifier.ts';
import { createStatusListUpdater } from '../orders/status-list-updater.ts';
import { checkPrinterName } from '../printers/check-printer-name.ts';
import type { ChoosePrinter } from '../printers/choose-printer.ts';
import type { ReadPrinterFacts } from '../printers/facts/printer-answer.ts';
import { createLeftoverQueueJobs } from '../printers/leftover-queue-jobs.ts';
import { createPrinterProbes } from '../printers/printer-probes.ts';
import type { RawNetwork } from '../printers/raw/raw-network.ts';
import type { Spooler } from '../printers/spooler/spooler.ts';
import { createRunOptions } from '../services/run-options.ts';
import type { Services } from '../services/services.ts';
import { createSettingsSaver } from '../settings/save-settings.ts';
import { openSecretFile } from '../settings/secret-file.ts';
import { openSettingsLock } from '../settings/settings-lock.ts';
import { createCodeApprovals } from '../station/code-approvals.ts';
import { createLeftoverJobs } from '../station/leftover-jobs.ts';
import { createStation } from '../station/station.ts';
import { openUpdates } from '../updates/open-updates.ts';
import { trackCreator } from '../updates/work-in-progress.ts';
import { openWebhook } from '../webhook/open-webhook.ts';
import { serveAppScheme } from './app-scheme.ts';
import { createAppUpdater } from './app-updater.ts';
import { APP_PAGE_URL } from './app-url.ts';
import { setAutostart } from './autostart.ts';
import { chooseFile } from './choose-file.ts';
import type { CrashMarker } from './crash-marker.ts';
import { createDiagnostics } from './create-diagnostics.ts';
import { hardenSession } from './harden.ts';
import { allowHidScanners } from './hid-access.ts';
import { openLastFolders } from './last-folders.ts';
import { createLaunchRequestHandler, type LaunchRequestQueue } from './launch-requests.ts';
import { createMainWindow } from './main-window.ts';
import { openNotices } from './open-notices.ts';
import { quitWhenIdle } from './quit-when-idle.ts';
import { registerLinks } from './register-links.ts';
import { relaunch } from './relaunch.ts';
import { showInFolder } from './show-in-folder.ts';
import { chooseLabelFolder, listSystemPrinters } from './system-printers.ts';
import { createWindowAppearance } from './window-appearance.ts';
import { createWindowFailurePrompts } from './window-failure-prompts.ts';
import { superviseWindow } from './window-supervisor.ts';

const DIST = join(import.meta.dirname, '..');
/** How a run gets on is told the window as often as an eye can follow. */
const PROGRESS_INTERVAL_MS = 250;
/** A window that never says that its screen is painted (minimised, or broken) keeps the rest of Tem waiting no longer. */
const SHOWN_TIMEOUT_MS = 5_000;

interface OpenStationOptions {
  readonly services: Services;
  readonly askFacts: ReadPrinterFacts | null;
  readonly spooler: Spooler | null;
  readonly rawNetwork: RawNetwork;
  readonly choosePrinter: ChoosePrinter;
  /** Where the command line said that the data lies; null: at the usual place. */
  readonly dataDir: string | null;
  readonly log: Log;
  /** The link that this start came with. */
  readonly link: string | null;
  /** What comes from other programs and from further starts. */
  readonly launchRequests: LaunchRequestQueue;
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
  launchRequests,
  crashMarker,
}: OpenStationOptions): Promise<void> {
  serveAppScheme(session.defaultSession.protocol, join(DIST, 'renderer'));
  await hardenSession(session.defaultSession);

  const window = createMainWindow({
    preload: join(DIST, 'preload', 'index.cjs'),
    appearance: createWindowAppearance(services.settings),
    kiosk: services.settings.get().kiosk,
    onClosed: () => {
      hid.cancel();
      app.quit();
    },
    supervise: (made) =>
      superviseWindow(made, {
        page: APP_PAGE_URL,
        prompts: createWindowFailurePrompts(made, () => services.settings.get().language),
        onReload: () => notices.add({ code: 'window-died' }),
        onGiveUp(how) {
          if (how === 'restart') relaunch(app, process);
          app.quit();
        },
        log,
        nowMs: () => performance.now(),
      }),
  });
  services.settings.onChange(({ kiosk }) => window.setKiosk(kiosk));
  const senders = createSenders(window.contents);
  const trouble = createHealthMonitor({
    ...services,
    chooseProbe: createPrinterProbes({ listPrinters: listSystemPrinters, spooler, network: rawNetwork }),
    dataDir: app.getPath('userData'),
  });
  trouble.onChange(senders.health.changed);
  const station = createStation(services.labelStore, {
    source: 'station',
    resume: true,
    reprintDays: () => services.settings.get().reprintDays,
    orders: services.stationOrders,
    runOptions: () => createRunOptions(services, choosePrinter),
    attended: {
      mode: () => services.settings.get().mode,
      scanBack: () => services.settings.get().scanBack,
      health: trouble,
    },
    log,
    throttleMs: PROGRESS_INTERVAL_MS,
    onChange: (change) => {
      senders.station.changed(change);
      trouble.runChanged(change.run);
    },
  });
  services.settings.onChange(station.settingsChanged);
  const hid = allowHidScanners(session.defaultSession, {
    savedScanners: () => services.settings.get().hidScanners,
    saveScanners: (hidScanners) => void services.settings.save({ hidScanners }),
    onDevices: senders.scanners.found,
  });
  services.settings.onChange(senders.settings.changed);
  services.book.onChange(createChangedOrdersNotifier(senders.orders.changed));
  services.areas.onChange(senders.areas.changed);
  const statuses = createStatusListUpdater({ ...services, onChange: senders.orders.statuses });
  const webhook = openWebhook({
    ...services,
    secretStore: await openSecretFile(
      join(app.getPath('userData'), 'receiver-secret'),
      services.settings.get().allowPlainTextToken,
    ),
    senders: senders.webhook,
  });
  const creator = trackCreator(services.creator);
  const imports = openImports({
    ...services,
    creator,
    addToBatch: station.addCodes,
    onChange: senders.imports.changed,
  });
  const left = createLeftoverJobs(services.labelStore, station.batchId, createLeftoverQueueJobs(spooler));
  const history = openHistory({
    ...services,
    dataDir: app.getPath('userData'),
    station,
    leftoverJobs: left,
    partner: services.connection.partner,
    onChange: () => senders.history.changed(undefined),
  });
  const lock = openSettingsLock(join(app.getPath('userData'), 'settings-lock.json'), senders.lock.changed);
  const folders = openLastFolders(join(app.getPath('userData'), 'last-folders.json'), () =>
    app.getPath('documents'),
  );
  const setStart = (on: boolean): Promise<void> =>
    setAutostart(on, {
      platform: process.platform,
      env: process.env,
      execPath: process.execPath,
      app,
      args: dataDir === null ? [] : ['--data-dir', dataDir],
    });
  const backups = services.databaseFile.scheduleBackups(() => notices.refresh('backup-failed'));
  const notices = openNotices({ ...services, backups, crashMarker, publish: senders.app.notices });
  // Nothing that is read or written is true any more: ended as by any mistake, and put right by the next start.
  services.databaseFile.onBroken((problem) => {
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
  const diagnostics = createDiagnostics({
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
    updater: createAppUpdater(updateFolder),
    station,
    imports,
    creator,
    notices,
    onChange: senders.updates.changed,
    onWake: (listener) => powerMonitor.on('resume', listener),
    quit: () => app.quit(),
  });
  const agreements = createCodeApprovals({ ...services, station, leftoverJobs: left });
  const places = openApprovedDestinations(
    join(app.getPath('userData'), 'agreed-places.json'),
    services.settings.get,
  );
  const refusal = (printer: string): Problem | null => checkPrinterName(printer, rawNetwork.destinations);
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
    saveSettings: createSettingsSaver(services.settings, setStart, refusal),
    version: app.getVersion(),
    station,
    leftoverJobs: left,
    approvals: agreements,
    trouble,
    listPrinters: listSystemPrinters,
    choosePrinter,
    onWaiting: senders.printers.waiting,
    async chooseFolder() {
      const folder = await chooseLabelFolder(folders);
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
    plans: createConsentPlans({
      ...services,
      lock,
      webhook,
      imports,
      approvals: agreements,
      destinations: places,
      printerRefusal: refusal,
      nowMs,
    }),
    askConsent: createAskConsent({
      showDialog: window.showMessageBox,
      language: () => services.settings.get().language,
      nowMs,
    }),
    isUnlocked: () => lock.state().open,
    log,
  });
  openRouter(withPinLock(asking, lock), {
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
    idle: station.whenIdle,
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
      .whenIdle()
      .then(() => importsClosed)
      .then(station.close)
      .then(webhook.receiver.close)
      .then(webhook.eventPruner.close)
      .then(history.close)
      .then(backups.close)
      .then(services.close)
      // Nothing is written any more: what the operator agreed to is installed now.
      .then(updates.handOver)
      .finally(() => app.exit(0));
  });
  await window.show();
  if (link !== null) links.open(link);
  launchRequests.connect(
    createLaunchRequestHandler({
      openLink: links.open,
      show: () => void window.show(),
      isSandbox: () => services.settings.get().partner === 'sandbox',
      notifyNotSandbox: () => notices.add({ code: 'second-start-sandbox' }),
    }),
  );
  const registered = registerLinks({
    platform: process.platform,
    execPath: process.execPath,
    app,
    args: dataDir === null ? [] : ['--data-dir', dataDir],
  });
  log({ event: 'station opened', links: registered });
  // What begins here asks the service, printers and disks, and in training makes the service first: none of it is waited for,
  // and on a machine of two cores each of it would keep the first screen waiting.
  await Promise.race([shown.promise, setTimeout(SHOWN_TIMEOUT_MS, undefined, { ref: false })]);
  if (closing) return;
  void left.cancelResends(station.state().rows);
  statuses.start();
  trouble.start();
  backups.start();
  webhook.eventPruner.start();
  updates.start();
  // The first batch finds the inspection's threads started.
  services.labels.warmUp();
  // Tem may lie elsewhere than when it was set, e.g. after an update.
  if (services.settings.get().startWithMachine)
    setStart(true).catch((error: unknown) =>
      log({ event: 'autostart failed', problem: problemOf(error).code }),
    );
}
