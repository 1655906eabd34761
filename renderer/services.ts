import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../shared/ipc.ts';
import type { OrderCode } from '../shared/order-code.ts';
import type { Settings } from '../shared/settings.ts';
import type { StationState } from '../shared/station.ts';
import type { Creating } from './create/creating.ts';
import { createCreating } from './create/creating-store.ts';
import { followImports, type ImportsView } from './imports/imports-store.ts';
import { createOrdersView, type OrdersView } from './orders/orders-view.ts';
import { createScanner, type Scanner } from './scan/scanner.ts';
import { followSettings, type SettingsView } from './settings/settings-store.ts';
import { type Answering, createAnswering } from './station/answering.ts';
import { createPrinting, type Printing } from './station/printing.ts';
import { followStation, type StationView } from './station/station-store.ts';
import { type AppView, followApp } from './ui/notices-store.ts';

/** The screens one can go to; the first start shows its own. */
export type Room = 'station' | 'orders' | 'create' | 'imports' | 'quote' | 'webhook' | 'settings';

export interface RoomStore {
  readonly room: Room;
  /** The order that the orders screen shows; null: the list. */
  readonly order: OrderCode | null;
}

/** What the screens work with, made once at the start. */
export interface Services {
  readonly tem: TemApi;
  readonly app: AppView;
  readonly settings: SettingsView;
  readonly station: StationView;
  readonly scanner: Scanner;
  readonly printing: Printing;
  readonly answering: Answering;
  readonly creating: Creating;
  readonly imports: ImportsView;
  readonly rooms: StoreApi<RoomStore>;
  readonly orders: OrdersView;
  /** Shows what went wrong, in the operator's language. */
  readonly report: (thrown: unknown) => void;
}

/** Makes the services on top of main; nothing is fetched yet. */
export function createServices(tem: TemApi, report: (thrown: unknown) => void): Services {
  const scanner = createScanner(tem.calls.station.scan, tem.calls.station.addCodes);
  const settings = followSettings(tem);
  const rooms = createStore<RoomStore>()(() => ({ room: 'station', order: null }));
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
  return {
    tem,
    app: followApp(tem),
    settings,
    station: followStation(tem, report),
    scanner,
    printing: createPrinting(tem.calls.station.print, scanner.idle),
    answering: createAnswering(),
    creating: createCreating(tem, report),
    imports: followImports(tem),
    rooms,
    orders,
    report,
  };
}

/** Fetches what every screen needs; fails with main's problem. */
export async function loadAll({ app, settings, station }: Services): Promise<void> {
  await Promise.all([app.load(), settings.load(), station.load()]);
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
