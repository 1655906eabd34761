import { useStore } from 'zustand';
import { useStation } from '../../components/context/station.ts';
import { type Banner, listBanners } from './banners.ts';
import { useHealthServices } from './health-services.ts';

/** The current health issues, most urgent first. */
export function useHealthBanners(): readonly Banner[] {
  const { health, navigation } = useHealthServices();
  const { issues, snoozed } = useStore(health.store);
  const resuming = useStation((station) => station.resuming);
  const waiting = useStation(({ run }) => run.kind === 'running' && run.waiting !== null);
  const screen = useStore(navigation, (state) => state.screen);
  // The station shows in large text what its run waits for (station/run-progress.tsx).
  const shownElsewhere = screen === 'station' && waiting ? 'printer' : null;
  return listBanners({ issues, resuming, snoozed, shownElsewhere });
}
