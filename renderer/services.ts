import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../shared/ipc.ts';
import type { Settings } from '../shared/settings.ts';
import type { StationState } from '../shared/station.ts';
import { createScanner, type Scanner } from './scan/scanner.ts';
import { followSettings, type SettingsView } from './settings/settings-store.ts';
import { type Answering, createAnswering } from './station/answering.ts';
import { createPrinting, type Printing } from './station/printing.ts';
import { followStation, type StationView } from './station/station-store.ts';
import { type AppView, followApp } from './ui/notices-store.ts';

/** The screens one can go to; the first start shows its own. */
export interface RoomStore {
  readonly room: 'station' | 'settings';
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
  readonly rooms: StoreApi<RoomStore>;
  /** Shows what went wrong, in the operator's language. */
  readonly report: (thrown: unknown) => void;
}

/** Makes the services on top of main; nothing is fetched yet. */
export function createServices(tem: TemApi, report: (thrown: unknown) => void): Services {
  const scanner = createScanner(tem.calls.station.scan);
  return {
    tem,
    app: followApp(tem),
    settings: followSettings(tem),
    station: followStation(tem, report),
    scanner,
    printing: createPrinting(tem.calls.station.print, scanner.idle),
    answering: createAnswering(),
    rooms: createStore<RoomStore>()(() => ({ room: 'station' })),
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
