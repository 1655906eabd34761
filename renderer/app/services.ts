import { createStore } from 'zustand/vanilla';
import type { TemApi } from '../../shared/ipc.ts';
import { accountInUse } from '../components/account-names.ts';
import type { NavigationState, ScreenName } from '../components/context/navigation.ts';
import { createShortcutRegistry } from '../components/shortcuts/shortcut-registry.ts';
import { createOrderCreation } from '../features/create/order-creation-store.ts';
import { createFleetModel } from '../features/fleet/fleet-store.ts';
import { createHealthModel } from '../features/health/health-store.ts';
import { followImports } from '../features/imports/imports-store.ts';
import { followLinks } from '../features/links/links-store.ts';
import { createLockModel } from '../features/lock/lock-store.ts';
import { withPinPrompt } from '../features/lock/with-pin-prompt.ts';
import { createOrdersView } from '../features/orders/orders-view.ts';
import { createSettingsModel } from '../features/settings/settings-store.ts';
import { countClearable, countStates } from '../features/station/counts.ts';
import { createAnswerPanel } from '../features/station/panel/panel-store.ts';
import { createPrintController } from '../features/station/print-controller.ts';
import { createStationModel } from '../features/station/station-store.ts';
import { createUpdatesModel } from '../features/updates/updates-store.ts';
import { createHidScanners } from '../scanning/hid/hid-scanners.ts';
import { webHid } from '../scanning/hid/web-hid.ts';
import { createRefusals } from '../scanning/input/refusals.ts';
import { createScanRouter } from '../scanning/input/scan-router.ts';
import { createCommandRunner } from '../scanning/queue/command-runner.ts';
import { createScanQueue } from '../scanning/queue/scan-queue.ts';
import { createAudioOutput } from '../scanning/sound/audio-output.ts';
import { createSoundPlayer } from '../scanning/sound/sound-player.ts';
import { createAppModel } from './notices-store.ts';
import { isLockedScreen } from './screens.tsx';
import { createAccountSelection } from './select-account.ts';
import { type Services } from './services-provider.tsx';
import { playStationSounds } from './sound/follow-sounds.ts';

/** Creates the services on top of main; fetches nothing yet. */
export function createServices(main: TemApi, report: (thrown: unknown) => void): Services {
  const lock = createLockModel(main, report);
  const tem = withPinPrompt(main, lock.requestPin, () => lockForPacker(navigation.getState().screen));
  const lockForPacker = (screen: ScreenName): void => {
    if (!isLockedScreen(screen)) lock.lock();
  };
  const settings = createSettingsModel(tem);
  const station = createStationModel(tem, report);
  const commands = createCommandRunner({
    calls: tem.calls.station,
    station: station.store,
    settings,
    // A print waits for scans, and scans wait for print commands among them.
    printing: () => printing,
    countClearable: (rows) => countClearable(countStates(rows)).rows,
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
    if (screen !== before) lockForPacker(screen);
  });
  station.store.subscribe(({ station: now }, { station: before }) => {
    if ((now?.rows.length ?? 0) < (before?.rows.length ?? 0)) scanRouter.resetBounces();
  });
  const orders = createOrdersView({
    tem,
    isListShown: () => navigation.getState().screen === 'orders' && navigation.getState().order === null,
    goTo: (order) => navigation.setState({ screen: 'orders', order }),
  });
  const creating = createOrderCreation(tem, report);
  settings.store.subscribe(({ settings: now }, { settings: before }) => {
    if (now !== null && before !== null && accountInUse(now) === accountInUse(before)) return;
    navigation.setState({ order: null });
    orders.reset();
    creating.leaveAccount();
  });
  const printing = createPrintController(tem.calls.station.print, scanQueue.idle);
  station.store.subscribe(({ station: now }, { station: before }) => {
    // A run that ended before this window existed is not news.
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
    scanned: (text) => scanRouter.scanned(text),
    report(problem) {
      sounds.play('failed');
      report(problem);
    },
  });
  return {
    tem,
    selectAccount: createAccountSelection({ calls: tem.calls.accounts, creating }),
    shortcuts: createShortcutRegistry(),
    app: createAppModel(tem),
    settings,
    lock,
    station,
    scanQueue,
    scanRouter,
    refusals,
    hidScanners,
    printing,
    panel: createAnswerPanel({
      scans: scanQueue.store,
      station: station.store,
      runs: printing.store,
      isOneByOne: () => settings.store.getState().settings?.mode === 'one-by-one',
    }),
    creating,
    imports: followImports(tem),
    navigation,
    orders,
    soundPlayer: sounds,
    health: createHealthModel(tem),
    fleet: createFleetModel(tem),
    links: followLinks(tem),
    updates: createUpdatesModel(tem),
    report,
  };
}

/** Fetches what every screen needs; throws main's problem. */
export async function loadAll({
  app,
  settings,
  lock,
  station,
  health,
  links,
  updates,
  fleet,
}: Services): Promise<void> {
  await Promise.all([
    app.load(),
    settings.load(),
    lock.load(),
    station.load(),
    health.load(),
    links.load(),
    updates.load(),
    fleet.load(),
  ]);
}
