import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../shared/ipc.ts';
import type { LabelSize } from '../shared/label-size.ts';
import type { OrderCode } from '../shared/order-code.ts';
import type { Settings } from '../shared/settings.ts';
import type { StationState } from '../shared/station.ts';
import type { Creating } from './create/creating.ts';
import { createCreating } from './create/creating-store.ts';
import { followImports, type ImportsView } from './imports/imports-store.ts';
import { createKeyboard, type Keyboard } from './keys/keyboard.ts';
import { followLinks, type LinksView } from './links/links-store.ts';
import { followLock, type LockView } from './lock/lock-store.ts';
import { openingLock } from './lock/opening-lock.ts';
import { createOrdersView, type OrdersView } from './orders/orders-view.ts';
import { createCommands } from './scan/commands.ts';
import { createHidScanners, type HidScanners } from './scan/hid/hid-scanners.ts';
import { webHid } from './scan/hid/web-hid.ts';
import { createRefusals, type Refusals } from './scan/input/refusals.ts';
import { createScanDesk, type ScanDesk } from './scan/input/scan-desk.ts';
import { createScanner, type Scanner } from './scan/scanner.ts';
import { followSettings, type SettingsView } from './settings/settings-store.ts';
import { followSounds } from './sound/follow-sounds.ts';
import { createOutput } from './sound/output.ts';
import { createPlayer, type Player } from './sound/player.ts';
import { type Answering, createAnswering } from './station/answering.ts';
import { createLabelView, type LabelView } from './station/label-view.ts';
import { createPrinting, type Printing } from './station/printing.ts';
import { followStation, type StationView } from './station/station-store.ts';
import { followTrouble, type TroubleView } from './trouble/trouble-store.ts';
import { type AppView, followApp } from './ui/notices-store.ts';
import { followUpdates, type UpdatesView } from './updates/updates-store.ts';

/** The screens one can go to. */
export type Room =
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
const SET_UP_ROOMS: readonly Room[] = ['settings', 'guide', 'ways'];

export interface RoomStore {
  readonly room: Room;
  /** The order that the orders screen shows; null: the list. */
  readonly order: OrderCode | null;
  /** The part that the settings open at, by its name; null: the first. */
  readonly part: string | null;
  /** The printer whose ways are tried in their room, and the size of the labels in it. */
  readonly trial: { readonly printer: string; readonly size: LabelSize } | null;
}

/** What the screens work with, made once at the start. */
export interface Services {
  readonly tem: TemApi;
  readonly keyboard: Keyboard;
  readonly app: AppView;
  readonly settings: SettingsView;
  /** The PIN before the settings. */
  readonly lock: LockView;
  readonly station: StationView;
  readonly scanner: Scanner;
  /** Where scans go, whichever way they come. */
  readonly scans: ScanDesk;
  readonly refusals: Refusals;
  /** The scanners that speak HID-POS. */
  readonly hidScanners: HidScanners;
  readonly printing: Printing;
  readonly answering: Answering;
  readonly creating: Creating;
  readonly imports: ImportsView;
  readonly rooms: StoreApi<RoomStore>;
  readonly orders: OrdersView;
  readonly sounds: Player;
  /** What is wrong around the station. */
  readonly trouble: TroubleView;
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
  const tem = openingLock(main, lock.ask, () => lockOutside(rooms.getState().room));
  const lockOutside = (room: Room): void => {
    if (!SET_UP_ROOMS.includes(room)) lock.lock();
  };
  const settings = followSettings(tem);
  const station = followStation(tem, report);
  const commands = createCommands({
    calls: tem.calls.station,
    station: station.store,
    settings,
    // A print waits for scans, and scans for the prints among them.
    printing: () => printing,
    nowMs: () => performance.now(),
  });
  const scanner = createScanner(tem.calls.station.scan, tem.calls.station.addCodes, commands);
  const rooms = createStore<RoomStore>()(() => ({
    room: 'station',
    order: null,
    part: null,
    trial: null,
  }));
  const refusals = createRefusals({ scanner, suggest: tem.calls.station.suggest, report });
  const scans = createScanDesk({
    scanner,
    refusals,
    isOpen: () => (settings.store.getState().settings?.partner ?? 'unset') !== 'unset',
    isStationShown: () => rooms.getState().room === 'station',
    isStopped: () => (station.store.getState().station?.alarm ?? null) !== null,
    phase: () => station.store.getState().station?.phase ?? '',
    now: () => performance.now(),
  });
  rooms.subscribe(({ room }, { room: before }) => {
    if (room !== before) lockOutside(room);
  });
  station.store.subscribe(({ station: now }, { station: before }) => {
    if ((now?.rows.length ?? 0) < (before?.rows.length ?? 0)) scans.forgetCodes();
  });
  const orders = createOrdersView({
    tem,
    isListShown: () => rooms.getState().room === 'orders' && rooms.getState().order === null,
    goTo: (order) => rooms.setState({ room: 'orders', order }),
  });
  settings.store.subscribe(({ settings: now }, { settings: before }) => {
    if (now?.partner === before?.partner && now?.baseUrl === before?.baseUrl) return;
    rooms.setState({ order: null });
    orders.reset();
  });
  const printing = createPrinting(tem.calls.station.print, scanner.idle);
  station.store.subscribe(({ station: now }, { station: before }) => {
    // What ended before this window was there is no news.
    const own = now?.ownRun ?? null;
    if (own !== null && before !== null && own.turn !== before.ownRun?.turn) printing.told(own.outcome);
  });
  const sounds = createPlayer(createOutput(), () => performance.now());
  followSounds(
    { scans: scanner.store, station: station.store, runs: printing.store, settings: settings.store },
    sounds,
  );
  const hidScanners = createHidScanners({
    hid: webHid(),
    tem,
    settings,
    scanned: (text) => scans.scanned(text, 'hid'),
    report(problem) {
      sounds.play('failed');
      report(problem);
    },
  });
  return {
    tem,
    keyboard: createKeyboard(),
    app: followApp(tem),
    settings,
    lock,
    station,
    scanner,
    scans,
    refusals,
    hidScanners,
    printing,
    answering: createAnswering(),
    creating: createCreating(tem, report),
    imports: followImports(tem),
    rooms,
    orders,
    sounds,
    trouble: followTrouble(tem),
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
  trouble,
  links,
  updates,
}: Services): Promise<void> {
  await Promise.all([
    app.load(),
    settings.load(),
    lock.load(),
    station.load(),
    trouble.load(),
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
