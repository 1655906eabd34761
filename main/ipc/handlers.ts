import type { Handlers, Senders } from '../../shared/ipc.ts';
import type { StatusList } from '../../shared/order-status.ts';
import type { PrinterChoice, Settings, ValidatedPatch } from '../../shared/settings.ts';
import type { HidAccess } from '../app/hid-access.ts';
import type { Diagnostics } from '../diagnostics/open-diagnostics.ts';
import type { HealthMonitor } from '../health/health-monitor.ts';
import type { Notices } from '../health/notices.ts';
import type { History } from '../history/open-history.ts';
import type { Imports } from '../imports/imports.ts';
import type { Links } from '../links/links.ts';
import { testService } from '../orders/not-found/test-service.ts';
import { suggestOrder } from '../orders/suggest-order.ts';
import type { ChoosePrinter } from '../printers/choose-printer.ts';
import type { Services } from '../services/services.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';
import type { CodeApprovals } from '../station/code-approvals.ts';
import type { LeftoverJobs } from '../station/leftover-jobs.ts';
import type { Station } from '../station/station.ts';
import type { Updates } from '../updates/updates.ts';
import type { Webhook } from '../webhook/open-webhook.ts';
import { createAreasHandlers } from './areas-handlers.ts';
import { createCreatingHandlers } from './creating-handlers.ts';
import { createDiagnosticsHandlers } from './diagnostics-handlers.ts';
import { createHealthHandlers } from './health-handlers.ts';
import { createHistoryHandlers } from './history-handlers.ts';
import { createImportsHandlers } from './imports-handlers.ts';
import { createLinksHandlers } from './links-handlers.ts';
import { createOrdersHandlers } from './orders-handlers.ts';
import { createOutsideHandlers } from './outside-handlers.ts';
import { createPricesHandlers } from './prices-handlers.ts';
import { createPrintersHandlers } from './printers-handlers.ts';
import { createScannersHandlers } from './scanners-handlers.ts';
import { createLockHandlers, createSetupHandlers } from './setup-handlers.ts';
import { createStationHandlers } from './station-handlers.ts';
import { createUpdatesHandlers } from './updates-handlers.ts';
import { createWebhookHandlers } from './webhook-handlers.ts';

interface HandlersDependencies extends Services {
  /** The service's list of statuses as it is kept. */
  readonly statuses: () => StatusList;
  readonly version: string;
  readonly notices: Notices;
  /** The window's first screen is painted; told again by each reload. */
  readonly onShown: () => void;
  /** What `tem://` links did. */
  readonly links: Links;
  readonly station: Station;
  /** What is left in the printers' queues of labels that are asked about. */
  readonly leftoverJobs: LeftoverJobs;
  /** A manager's answers to unexpected codes. */
  readonly approvals: CodeApprovals;
  /** What is wrong around the station. */
  readonly trouble: HealthMonitor;
  /** Newer versions of Tem. */
  readonly updates: Updates;
  readonly listPrinters: () => Promise<readonly PrinterChoice[]>;
  readonly choosePrinter: ChoosePrinter;
  /** Told what a trial's label waits for. */
  readonly onWaiting: Senders['printers']['waiting'];
  /** Lets the user choose a folder; null when cancelled. */
  readonly chooseFolder: () => Promise<string | null>;
  readonly webhook: Webhook;
  readonly imports: Imports;
  readonly history: History;
  readonly diagnostics: Diagnostics;
  /** The folder of the built app. */
  readonly dist: string;
  /** Shows a file in the system's folder window. */
  readonly showInFolder: (file: string) => void;
  /** Lets the user choose where a file is saved; null when cancelled. */
  readonly chooseFile: (name: string, extension: string) => Promise<string | null>;
  /** The choice among scanners that speak HID-POS. */
  readonly hid: HidAccess;
  readonly lock: SettingsLock;
  /** Saves a change with what it means for the machine. */
  readonly saveSettings: (patch: ValidatedPatch) => Promise<Settings>;
  /** Puts a text on the clipboard. */
  readonly copy: (text: string) => Promise<void>;
}

/** Enough to see a batch print. */
const MAX_PRACTICE_ORDERS = 10;

/** What each call of the contract does. */
export function createHandlers(needs: HandlersDependencies): Handlers {
  const { version, notices, onShown, settings, saveSettings, vault, connection, station } = needs;
  const { copy, hid } = needs;
  return {
    app: {
      info: () => ({ version, notices: notices.list() }),
      shown: onShown,
      dismissNotice: ({ code }) => notices.dismiss(code),
      copy: ({ text }) => copy(text),
    },
    settings: {
      get: () => settings.get(),
      currentPartner: () => connection.partner(),
      async save(patch) {
        const before = settings.get();
        const after = await saveSettings(patch);
        if (after.allowPlainTextToken !== before.allowPlainTextToken) {
          await vault.resave();
          notices.refresh();
        }
        return after;
      },
    },
    token: {
      async status() {
        await vault.refresh();
        return vault.status();
      },
      async set({ token }) {
        const status = await vault.set(token);
        notices.refresh('token-not-kept');
        notices.refresh('token-not-written');
        return status;
      },
      clear() {
        const status = vault.clear();
        notices.refresh();
        return status;
      },
      async test() {
        await vault.refresh();
        const start = performance.now();
        await testService(needs);
        return { milliseconds: Math.round(performance.now() - start) };
      },
    },
    sandbox: {
      orders: async () =>
        settings.get().partner === 'sandbox'
          ? (await connection.sandboxOrders()).slice(0, MAX_PRACTICE_ORDERS)
          : [],
    },
    printers: createPrintersHandlers(needs),
    station: {
      ...createStationHandlers(needs),
      suggest: ({ text }) => suggestOrder(text, station.state().rows, needs.book),
    },
    orders: createOrdersHandlers(needs),
    creating: createCreatingHandlers(needs),
    imports: createImportsHandlers(needs),
    areas: createAreasHandlers(needs),
    prices: createPricesHandlers(needs),
    webhook: createWebhookHandlers(needs),
    scanners: createScannersHandlers(hid),
    history: createHistoryHandlers(needs),
    health: createHealthHandlers(needs),
    lock: createLockHandlers(needs),
    setup: createSetupHandlers(needs),
    outside: createOutsideHandlers(needs.log),
    diagnostics: createDiagnosticsHandlers(needs),
    updates: createUpdatesHandlers(needs),
    links: createLinksHandlers(needs),
  };
}
