import { useStore } from 'zustand';
import { useServices, useStation } from '../services.ts';
import { type Banner, bannersOf } from './banners.ts';

/** What is wrong now, the most urgent first. */
export function useBanners(): readonly Banner[] {
  const { trouble, rooms } = useServices();
  const { troubles, putAway } = useStore(trouble.store);
  const resuming = useStation((station) => station.resuming);
  const waiting = useStation(({ run }) => run.kind === 'running' && run.waiting !== null);
  const room = useStore(rooms, (state) => state.room);
  // The station shows large what its run waits for (station/run-progress.tsx).
  const saidElsewhere = room === 'station' && waiting ? 'printer' : null;
  return bannersOf({ troubles, resuming, putAway, saidElsewhere });
}
