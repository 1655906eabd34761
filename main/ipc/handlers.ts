import type { Handlers, Senders } from '../../shared/ipc.ts';
import type { StatusList } from '../../shared/order-status.ts';
import type { CheckedPatch, PrinterChoice, Settings } from '../../shared/settings.ts';
import type { HidAccess } from '../app/hid.ts';
import type { DiagnosticsRoom } from '../diagnostics/open-diagnostics.ts';
import type { History } from '../history/open-history.ts';
import type { Imports } from '../imports/imports.ts';
import type { Links } from '../links/links.ts';
import type { Notices } from '../notices.ts';
import { testService } from '../orders/not-found/test-service.ts';
import type { ChoosePrinter } from '../printers/choose.ts';
import type { Services } from '../services.ts';
import type { SettingsLock } from '../settings/lock.ts';
import type { Agreements } from '../station/agreement.ts';
import type { Desk } from '../station/desk.ts';
import type { LeftJobs } from '../station/left-jobs.ts';
import { suggestOrder } from '../station/suggest.ts';
import type { TroubleWatch } from '../trouble/trouble.ts';
import type { Updates } from '../updates/updates.ts';
import type { Webhook } from '../webhook/open-webhook.ts';
import { areasHandlers } from './areas-handlers.ts';
import { creatingHandlers } from './creating-handlers.ts';
import { diagnosticsHandlers } from './diagnostics-handlers.ts';
import { historyHandlers } from './history-handlers.ts';
import { importsHandlers } from './imports-handlers.ts';
import { linksHandlers } from './links-handlers.ts';
import { ordersHandlers } from './orders-handlers.ts';
import { outsideHandlers } from './outside-handlers.ts';
import { pricesHandlers } from './prices-handlers.ts';
import { printersHandlers } from './printers-handlers.ts';
import { scannersHandlers } from './scanners-handlers.ts';
import { lockHandlers, setupHandlers } from './setup-handlers.ts';
import { stationHandlers } from './station-handlers.ts';
import { troubleHandlers } from './trouble-handlers.ts';
import { updatesHandlers } from './updates-handlers.ts';
import { webhookHandlers } from './webhook-handlers.ts';

interface Needs extends Services {
  /** The service's list of statuses as it is kept. */
  readonly statuses: () => StatusList;
  readonly version: string;
  readonly notices: Notices;
  /** The window's first screen is painted; told again by each reload. */
  readonly onShown: () => void;
  /** What `tem://` links did. */
  readonly links: Links;
  readonly station: Desk;
  /** What is left in the printers' queues of labels that are asked about. */
  readonly left: LeftJobs;
  /** A manager's answers to strange codes. */
  readonly agreements: Agreements;
  /** What is wrong around the station. */
  readonly trouble: TroubleWatch;
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
  readonly diagnostics: DiagnosticsRoom;
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
  readonly saveSettings: (patch: CheckedPatch) => Promise<Settings>;
  /** Puts a text on the clipboard. */
  readonly copy: (text: string) => Promise<void>;
}

/** Enough to see a batch print. */
const PRACTICE_ORDERS = 10;

/** What each call of the contract does. */
export function createHandlers(needs: Needs): Handlers {
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
      whose: () => connection.partner(),
      async save(patch) {
        const before = settings.get();
        const after = await saveSettings(patch);
        if (after.allowPlainTextToken !== before.allowPlainTextToken) {
          await vault.keepAnew();
          notices.again();
        }
        return after;
      },
    },
    token: {
      async status() {
        await vault.look();
        return vault.status();
      },
      async set({ token }) {
        const status = await vault.set(token);
        notices.again('token-not-kept');
        notices.again('token-not-written');
        return status;
      },
      clear() {
        const status = vault.clear();
        notices.again();
        return status;
      },
      async test() {
        await vault.look();
        const start = performance.now();
        await testService(needs);
        return { milliseconds: Math.round(performance.now() - start) };
      },
    },
    sandbox: {
      orders: async () =>
        settings.get().partner === 'sandbox'
          ? (await connection.sandboxOrders()).slice(0, PRACTICE_ORDERS)
          : [],
    },
    printers: printersHandlers(needs),
    station: {
      ...stationHandlers(needs),
      suggest: ({ text }) => suggestOrder(text, station.state().rows, needs.book),
    },
    orders: ordersHandlers(needs),
    creating: creatingHandlers(needs),
    imports: importsHandlers(needs),
    areas: areasHandlers(needs),
    prices: pricesHandlers(needs),
    webhook: webhookHandlers(needs),
    scanners: scannersHandlers(hid),
    history: historyHandlers(needs),
    trouble: troubleHandlers(needs),
    lock: lockHandlers(needs),
    setup: setupHandlers(needs),
    outside: outsideHandlers(needs.log),
    diagnostics: diagnosticsHandlers(needs),
    updates: updatesHandlers(needs),
    links: linksHandlers(needs),
  };
}
