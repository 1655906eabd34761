import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../shared/ipc.ts';
import type { LabelSize } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { Settings } from '../../shared/settings.ts';
import type { StationState } from '../../shared/station.ts';
import { createShortcutRegistry, type ShortcutRegistry } from '../components/shortcuts/shortcut-registry.ts';
import type { OrderCreation } from '../features/create/order-creation.ts';
import { createOrderCreation } from '../features/create/order-creation-store.ts';
import { followHealth, type HealthView } from '../features/health/health-store.ts';
import { followImports, type ImportsView } from '../features/imports/imports-store.ts';
import { followLinks, type LinksView } from '../features/links/links-store.ts';
import { followLock, type LockView } from '../features/lock/lock-store.ts';
import { withPinPrompt } from '../features/lock/with-pin-prompt.ts';
import { createOrdersView, type OrdersView } from '../features/orders/orders-view.ts';
import { followSettings, type SettingsView } from '../features/settings/settings-store.ts';
import { createLabelView, type LabelView } from '../features/station/label-view.ts';
import { createPrintController, type PrintController } from '../features/station/print-controller.ts';
import { createRowSelection, type RowSelection } from '../features/station/row-selection.ts';
import { followStation, type StationView } from '../features/station/station-store.ts';
import { followUpdates, type UpdatesView } from '../features/updates/updates-store.ts';
import { createCommandRunner } from '../scanning/commands/command-runner.ts';
import { createHidScanners, type HidScanners } from '../scanning/hid/hid-scanners.ts';
import { webHid } from '../scanning/hid/web-hid.ts';
import { createRefusals, type Refusals } from '../scanning/input/refusals.ts';
import { createScanRouter, type ScanRouter } from '../scanning/input/scan-router.ts';
import { createScanQueue, type ScanQueue } from '../scanning/scan-queue.ts';
import { createAudioOutput } from '../scanning/sound/audio-output.ts';
import { createSoundPlayer, type SoundPlayer } from '../scanning/sound/sound-player.ts';
import { type AppView, followApp } from './shell/notices-store.ts';
import { playStationSounds } from './sound/follow-sounds.ts';

/** The screens one can go to. */
export type ScreenName =
  | 'station'
  | 'orders'
  | 'create'
  | 'imports'
  | 'quote'
  | 'history'
  | 'webhook'
  | 'settings'
  | 'guide'
  | 'ways';

/** The rooms behind the PIN; leaving them locks them. */
const LOCKED_SCREENS: readonly ScreenName[] = ['settings', 'guide', 'ways'];

export interface NavigationState {
  readonly screen: ScreenName;
  /** The order that the orders screen shows; null: the list. */
  readonly order: OrderCode | null;
  /** The part that the settings open at, by its name; null: the first. */
  readonly section: string | null;
  /** The printer whose ways are tried in their room, and the size of the labels in it. */
  readonly trial: { readonly printer: string; readonly size: LabelSize } | null;
}

/** What the screens work with, made once at the start. */
export interface Services {
  readonly tem: TemApi;
  readonly shortcuts: ShortcutRegistry;
  readonly app: AppView;
  readonly settings: SettingsView;
  /** The PIN before the settings. */
  readonly lock: LockView;
  readonly station: StationView;
  readonly scanQueue: ScanQueue;
  /** Where scans go, whichever way they come. */
  readonly scanRouter: ScanRouter;
  readonly refusals: Refusals;
  /** The scanners that speak HID-POS. */
  readonly hidScanners: HidScanners;
  readonly printing: PrintController;
  readonly rowSelection: RowSelection;
  readonly creating: OrderCreation;
  readonly imports: ImportsView;
  readonly navigation: StoreApi<NavigationState>;
  readonly orders: OrdersView;
  readonly soundPlayer: SoundPlayer;
  /** What is wrong around the station. */
  readonly health: HealthView;
  readonly labelView: LabelView;
  /** What `tem://` links did. */
  readonly links: LinksView;
  /** Newer versions of Tem. */
  readonly updates: UpdatesView;
  /** Shows what went wrong, in the operator's language. */
  readonly report: (thrown: unknown) => void;
}

/** Makes the services on top of main; nothing is fetched yet. */
export function createServices(main: TemApi, report: (thrown: unknown) => void): Services {
  const lock = followLock(main, report);
  const tem = withPinPrompt(main, lock.requestPin, () => lockUnlessSetUp(navigation.getState().screen));
  const lockUnlessSetUp = (room: ScreenName): void => {
    if (!LOCKED_SCREENS.includes(room)) lock.lock();
  };
  const settings = followSettings(tem);
  const station = followStation(tem, report);
  const commands = createCommandRunner({
    calls: tem.calls.station,
    station: station.store,
    settings,
    // A print waits for scans, and scans for the prints among them.
    printing: () => printing,
    nowMs: () => performance.now(),
  });
  const scanQueue = createScanQueue(tem.calls.station.scan, tem.calls.station.addCodes, commands);
  const navigation = createStore<NavigationState>()(() => ({
    screen: 'station',
    order: null,
    section: null,
    trial: null,
  }));
  const refusals = createRefusals({ scanner: scanQueue, suggest: tem.calls.station.suggest, report });
  const scanRouter = createScanRouter({
    scanner: scanQueue,
    refusals,
    isOpen: () => (settings.store.getState().settings?.partner ?? 'unset') !== 'unset',
    isStationShown: () => navigation.getState().screen === 'station',
    isStopped: () => (station.store.getState().station?.alarm ?? null) !== null,
    phase: () => station.store.getState().station?.phase ?? '',
    now: () => performance.now(),
  });
  navigation.subscribe(({ screen }, { screen: before }) => {
    if (screen !== before) lockUnlessSetUp(screen);
  });
  station.store.subscribe(({ station: now }, { station: before }) => {
    if ((now?.rows.length ?? 0) < (before?.rows.length ?? 0)) scanRouter.resetBounces();
  });
  const orders = createOrdersView({
    tem,
    isListShown: () => navigation.getState().screen === 'orders' && navigation.getState().order === null,
    goTo: (order) => navigation.setState({ screen: 'orders', order }),
  });
  settings.store.subscribe(({ settings: now }, { settings: before }) => {
    if (now?.partner === before?.partner && now?.baseUrl === before?.baseUrl) return;
    navigation.setState({ order: null });
    orders.reset();
  });
  const printing = createPrintController(tem.calls.station.print, scanQueue.idle);
  station.store.subscribe(({ station: now }, { station: before }) => {
    // What ended before this window was there is no news.
    const own = now?.autoPrint ?? null;
    if (own !== null && before !== null && own.sequence !== before.autoPrint?.sequence)
      printing.setOutcome(own.outcome);
  });
  const sounds = createSoundPlayer(createAudioOutput(), () => performance.now());
  playStationSounds(
    { scans: scanQueue.store, station: station.store, runs: printing.store, settings: settings.store },
    sounds,
  );
  const hidScanners = createHidScanners({
    hid: webHid(),
    tem,
    settings,
    scanned: (text) => scanRouter.scanned(text, 'hid'),
    report(problem) {
      sounds.play('failed');
      report(problem);
    },
  });
  return {
    tem,
    shortcuts: createShortcutRegistry(),
    app: followApp(tem),
    settings,
    lock,
    station,
    scanQueue,
    scanRouter,
    refusals,
    hidScanners,
    printing,
    rowSelection: createRowSelection(),
    creating: createOrderCreation(tem, report),
    imports: followImports(tem),
    navigation,
    orders,
    soundPlayer: sounds,
    health: followHealth(tem),
    labelView: createLabelView(),
    links: followLinks(tem),
    updates: followUpdates(tem),
    report,
  };
}

/** Fetches what every screen needs; fails with main's problem. */
export async function loadAll({
  app,
  settings,
  lock,
  station,
  health,
  links,
  updates,
}: Services): Promise<void> {
  await Promise.all([
    app.load(),
    settings.load(),
    lock.load(),
    station.load(),
    health.load(),
    links.load(),
    updates.load(),
  ]);
}

export const ServicesContext = createContext<Services | null>(null);

/** The services; only below ServicesContext. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('no services above this component');
  return services;
}

/** The settings; only on screens, which are shown once they are here. */
export function useSettings(): Settings {
  const settings = useStore(useServices().settings.store, (state) => state.settings);
  if (settings === null) throw new Error('a screen is shown before the settings are here');
  return settings;
}

/** A part of the station; only on screens, which are shown once it is here. */
export function useStation<Part>(select: (station: StationState) => Part): Part {
  return useStore(useServices().station.store, ({ station }) => {
    if (station === null) throw new Error('a screen is shown before the station is here');
    return select(station);
  });
}
