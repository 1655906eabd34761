import { join } from 'node:path';
import { app, type PowerMonitor } from 'electron';
import type { AccountKey } from '../../shared/account.ts';
import type { Senders } from '../../shared/ipc.ts';
import { createHealthMonitor } from '../health/create-health-monitor.ts';
import { openHistory } from '../history/open-history.ts';
import { openImports } from '../imports/open-imports.ts';
import { accountListOf } from '../ipc/account-handlers.ts';
import { openPreparedLabels } from '../labels/prepared-labels.ts';
import { createLinks } from '../links/links.ts';
import type { Log } from '../log/log.ts';
import { createChangedOrdersNotifier } from '../orders/changed-orders-notifier.ts';
import { createStatusListUpdater } from '../orders/status-list-updater.ts';
import { createEmitter } from '../platform/emitter.ts';
import type { ChoosePrinter, ChooseProbe } from '../printers/choose-printer.ts';
import { createLeftoverQueueJobs } from '../printers/leftover-queue-jobs.ts';
import type { PrintSystem } from '../printers/print-system.ts';
import type { RawNetwork } from '../printers/raw/destination-policy.ts';
import { createAheadTerms, createRunOptions } from '../services/run-options.ts';
import type { Services } from '../services/services.ts';
import { openSecretFile } from '../settings/secret-file.ts';
import { createPrintAnyway } from '../station/agreed-sizes.ts';
import { createCodeApprovals } from '../station/code-approvals.ts';
import { createLeftoverJobs } from '../station/leftover-jobs.ts';
import { createPrintOne } from '../station/print-one.ts';
import { createStation } from '../station/station.ts';
import { openUpdates } from '../updates/open-updates.ts';
import { trackCreators } from '../updates/work-in-progress.ts';
import { openWebhook } from '../webhook/open-webhook.ts';
import { createAppUpdater } from './app-updater.ts';
import type { CrashMarker } from './crash-marker.ts';
import { createDiagnostics } from './create-diagnostics.ts';
import { forkTableProcess } from './fork-process.ts';
import { openNotices } from './open-notices.ts';

/** How often the window is told of a run's progress: about as fast as an eye can follow. */
const PROGRESS_INTERVAL_MS = 250;
const MS_PER_MINUTE = 60_000;

/** The printers of this machine and its network. */
export interface Printing extends PrintSystem {
  readonly rawNetwork: RawNetwork;
  readonly choosePrinter: ChoosePrinter;
  readonly chooseProbe: ChooseProbe;
}

export type StationFeatures = Awaited<ReturnType<typeof openStationFeatures>>;

/** Opens what a station has beyond the services it shares with the command line. Each feature builds on those above it. */
export async function openStationFeatures({
  services,
  printing,
  senders,
  power,
  crashMarker,
  log,
}: {
  readonly services: Services;
  readonly printing: Printing;
  readonly senders: Senders;
  /** Listeners of the machine's sleep. */
  readonly power: Pick<PowerMonitor, 'on'>;
  readonly crashMarker: CrashMarker;
  readonly log: Log;
}) {
  const { settings, vault, connection, secrets, database, databaseFile, labelStore, responseCache } =
    services;
  const { areas, book, seal } = services;
  const dataDir = app.getPath('userData');

  const health = createHealthMonitor({
    settings,
    vault,
    connection,
    accounts: services.accounts,
    chooseProbe: printing.chooseProbe,
    dataDir,
    log,
  });
  health.onChange(senders.health.changed);

  const { fleet } = services;
  fleet.onChange(() => senders.fleet.changed(fleet.state()));
  fleet.onBoardChange(() => senders.fleet.board(undefined));

  const prepared = openPreparedLabels(join(dataDir, 'prepared'), services.labels.restoreLabel);
  const station = createStation(labelStore, {
    source: 'station',
    resume: true,
    reprintDays: () => settings.get().reprintDays,
    orders: services.stationOrders,
    claims: services.claims,
    runOptions: () => createRunOptions(services, printing.choosePrinter),
    attended: {
      mode: () => settings.get().mode,
      scanBack: () => settings.get().scanBack,
      health,
    },
    preparing: {
      prepared,
      terms: () => createAheadTerms(services, printing.choosePrinter),
      keepMs: () => settings.get().prepareMinutes * MS_PER_MINUTE,
      maker: services.labels,
      health,
    },
    log,
    throttleMs: PROGRESS_INTERVAL_MS,
    onChange(change) {
      senders.station.changed(change);
      health.runChanged(change.run);
    },
  });
  settings.onChange(station.settingsChanged);
  // A failure shows in the fleet's own state.
  settings.onChange(() => void fleet.modeChanged().catch(() => undefined));
  services.reportToFleet({ state: station.state, issues: health.state });
  fleet.start();
  services.tokens.onChange(station.accountChanged);
  settings.onChange(senders.settings.changed);
  services.accounts.onChange(() => senders.accounts.changed(accountListOf(services)));
  // After the station's own subscription: the window is told of a row before its order.
  book.onChange(createChangedOrdersNotifier(senders.orders.changed));
  areas.onChange(senders.areas.changed);
  // Stored data can no longer be trusted: end as after a crash, and let the next start repair it.
  databaseFile.onBroken((problem) => {
    station.stop();
    setImmediate(() => {
      throw problem;
    });
  });
  const leftoverJobs = createLeftoverJobs(
    labelStore,
    station.batchId,
    services.accounts,
    createLeftoverQueueJobs(printing.spooler),
  );
  const approvals = createCodeApprovals(station, leftoverJobs, services);
  const printAnyway = createPrintAnyway(station, leftoverJobs, labelStore, services.agreedSizes);
  const printOne = createPrintOne({ station, labelStore, accounts: services.accounts, leftoverJobs });
  const history = openHistory(dataDir, services, printOne, () => senders.history.changed(undefined));
  const links = createLinks({
    station,
    settings: settings.get,
    onChange: senders.links.changed,
    log,
    nowMs: () => performance.now(),
  });

  const statuses = createStatusListUpdater({
    settings,
    connection,
    responseCache,
    log,
    onChange: senders.orders.statuses,
  });
  const webhook = openWebhook({
    settings,
    accounts: services.accounts,
    database,
    secretStore: await openSecretFile(join(dataDir, 'receiver-secret'), settings.get().allowPlainTextToken),
    senders: senders.webhook,
    secrets,
    log,
    fleet: services.webhookFleet,
  });
  const creators = trackCreators();
  const imports = openImports({
    database,
    accounts: services.accounts,
    creatorOf: creators.of,
    settings,
    tableProcess: forkTableProcess,
    seal,
    addToBatch: (codes, account) => station.addOrders(codes, account as AccountKey),
    onChange: senders.imports.changed,
    log,
  });

  const backupNotice = createEmitter();
  const backups = databaseFile.scheduleBackups(backupNotice.emit);
  const notices = openNotices({
    settings,
    tokens: services.tokens,
    databaseFile,
    backups,
    crashMarker,
    publish: senders.app.notices,
  });
  backupNotice.on(() => notices.refresh('backup-failed'));
  const diagnostics = createDiagnostics(
    services,
    { trouble: health.state, notices: notices.list },
    printing,
    () => station.state().run.kind === 'running',
  );
  const updateFolder = join(dataDir, 'updates');
  const updates = openUpdates({
    settings,
    log,
    folder: updateFolder,
    version: app.getVersion(),
    updater: createAppUpdater(updateFolder),
    station,
    imports,
    creators,
    notices,
    onChange: senders.updates.changed,
    onWake: (listener) => power.on('resume', listener),
    quit: () => app.quit(),
  });

  return {
    health,
    station,
    prepared,
    leftoverJobs,
    approvals,
    printAnyway,
    printOne,
    history,
    links,
    statuses,
    webhook,
    creators,
    imports,
    backups,
    notices,
    diagnostics,
    updates,
  };
}
