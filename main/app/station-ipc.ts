import { join } from 'node:path';
import { app, clipboard, session } from 'electron';
import type { Senders } from '../../shared/ipc.ts';
import { hasWaitingOrders } from '../../shared/partner-switch.ts';
import { FILE_PRINTER } from '../../shared/printer-name.ts';
import type { Problem } from '../../shared/problem.ts';
import { openWaitingOrders } from '../accounts/waiting-orders.ts';
import { openApprovedDestinations } from '../consent/approved-destinations.ts';
import { createAskConsent } from '../consent/ask-consent.ts';
import { createConsentPlans } from '../consent/consent-plans.ts';
import { withConsent } from '../consent/with-consent.ts';
import { createHandlers } from '../ipc/handlers.ts';
import { openRouter } from '../ipc/router.ts';
import { withPinLock } from '../ipc/with-pin-lock.ts';
import type { Log } from '../log/log.ts';
import { checkPrinterName } from '../printers/choose-printer.ts';
import type { Services } from '../services/services.ts';
import { createSettingsSaver, withTokenResaved } from '../settings/save-settings.ts';
import { openSettingsLock } from '../settings/settings-lock.ts';
import { chooseFile } from './choose-file.ts';
import { allowHidScanners } from './hid-access.ts';
import { openLastFolders } from './last-folders.ts';
import { externalAddressOf, openExternal, showInFolder } from './open-external.ts';
import type { Printing, StationFeatures } from './station-features.ts';
import type { StationWindow } from './station-window.ts';
import { chooseLabelFolder, listSystemPrinters, practiceLabelFolder } from './system-printers.ts';

/** Opens the IPC calls to the window: some ask for consent first, and the set-up is behind the PIN. */
export function openStationIpc({
  services,
  features,
  printing: { rawNetwork, choosePrinter },
  window,
  senders,
  setAutostart,
  dist,
  onShown,
  isClosing,
  log,
}: {
  readonly services: Services;
  readonly features: StationFeatures;
  readonly printing: Printing;
  readonly window: StationWindow;
  readonly senders: Senders;
  readonly setAutostart: (on: boolean) => Promise<void>;
  /** The folder of the built app. */
  readonly dist: string;
  /** Called when the window's first screen is painted. */
  readonly onShown: () => void;
  readonly isClosing: () => boolean;
  readonly log: Log;
}): { stop(): void; close(): void } {
  const {
    settings,
    vault,
    tokens,
    accounts,
    connection,
    labels,
    labelStore,
    areas,
    book,
    orders,
    drafts,
    seal,
  } = services;
  const { notices, approvals, printAnyway, imports, webhook } = features;
  const dataDir = app.getPath('userData');
  const nowMs = (): number => performance.now();
  const lock = openSettingsLock(join(dataDir, 'settings-lock.json'), senders.lock.changed);
  const folders = openLastFolders(join(dataDir, 'last-folders.json'), () => app.getPath('documents'));
  const destinations = openApprovedDestinations(join(dataDir, 'agreed-places.json'), settings.get);
  const printerRefusal = (printer: string): Problem | null =>
    checkPrinterName(printer, rawNetwork.destinations);
  const ordersWait = (): boolean => hasWaitingOrders(features.station.state().rows);
  const accountWaits = openWaitingOrders(services.database);
  const scanners = allowHidScanners(session.defaultSession, {
    savedScanners: () => settings.get().hidScanners,
    saveScanners: (hidScanners) => void settings.save({ hidScanners }),
    onDevices: senders.scanners.found,
  });
  window.onClosed(scanners.cancel);

  const handlers = createHandlers({
    version: app.getVersion(),
    notices,
    onShown,
    copy: (text) => clipboard.writeText(text),
    textZooms: window.textZooms,
    settings,
    saveSettings: withTokenResaved(
      createSettingsSaver(settings, setAutostart, printerRefusal, ordersWait, accountWaits),
      { settings, vault: tokens, onResaved: () => notices.refresh() },
    ),
    vault,
    tokens,
    accounts,
    connection,
    lock,
    chooseScanner: scanners.choose,
    listPrinters: listSystemPrinters,
    chooseFile: (name, extension) => chooseFile(name, extension, folders),
    async chooseFolder() {
      const folder = await chooseLabelFolder(folders);
      // Choosing it in the system's own dialog counts as consent.
      if (folder !== null) destinations.add([`${FILE_PRINTER}${folder}`]);
      return folder;
    },
    practiceFolder() {
      const folder = practiceLabelFolder();
      destinations.add([`${FILE_PRINTER}${folder}`]);
      return folder;
    },
    showInFolder,
    fleet: services.fleet,
    invitations: services.invitations,
    station: features.station,
    health: features.health,
    labels,
    labelStore,
    leftoverJobs: features.leftoverJobs,
    printOne: features.printOne,
    approvals,
    printAnyway,
    history: features.history,
    choosePrinter,
    onWaiting: senders.printers.waiting,
    book,
    orders,
    statuses: features.statuses.current,
    drafts,
    creators: features.creators,
    areas,
    seal,
    imports,
    webhook,
    updates: features.updates,
    diagnostics: features.diagnostics,
    dist,
    links: features.links,
    openOutside: (page) => openExternal(externalAddressOf(page, process.platform), { log }),
  });
  const asking = withConsent(handlers, {
    plans: createConsentPlans({
      settings,
      vault,
      tokens,
      lock,
      webhook,
      imports,
      approvals,
      destinations,
      printerRefusal,
      ordersWait,
      accountWaits,
      fleet: services.fleet,
      readInvitation: services.invitations.preview,
      codeOf: (id) => labelStore.row(id)?.code ?? null,
      nowMs,
    }),
    askConsent: createAskConsent({
      showDialog: window.showMessageBox,
      language: () => settings.get().language,
      nowMs,
    }),
    isUnlocked: () => lock.state().open,
    log,
  });
  const closeRouter = openRouter(withPinLock(asking, lock), {
    mayCall: window.isSender,
    // Calls from the page may fail while the station closes; that is not an error.
    log: (entry) => {
      if (!isClosing()) log(entry);
    },
  });
  return {
    stop: lock.close,
    /** Takes back what the window could call. */
    close() {
      scanners.close();
      closeRouter();
    },
  };
}
