import type { StoreApi } from 'zustand/vanilla';
import type { BatchRow } from '../../../shared/station.ts';
import type { SettingsStore } from '../../components/context/settings.ts';
import type { StationStoreState } from '../../components/context/station.ts';
import type { PrintControllerState } from '../../features/station/print-controller.ts';
import { ANSWER_APPEARANCES, answerKindOf } from '../../scanning/answers/answer-appearance.ts';
import type { ScanQueueState } from '../../scanning/queue/scan-queue.ts';
import type { SoundPlayer } from '../../scanning/sound/sound-player.ts';
import { soundOfOutcome, soundOfRowChanges } from './station-sounds.ts';

interface SoundSources {
  readonly scans: StoreApi<ScanQueueState>;
  readonly station: StoreApi<StationStoreState>;
  readonly runs: StoreApi<PrintControllerState>;
  readonly settings: StoreApi<SettingsStore>;
}

/** Plays the station's sounds, whichever screen is shown: scan answers, label outcomes, and the alarm. */
export function playStationSounds(
  { scans, station, runs, settings }: SoundSources,
  player: SoundPlayer,
): void {
  /** Scanned and still being looked up. */
  const awaited = new Set<number>();
  /** A lookup may end before the answer to its scan arrives. */
  const rowNow = (row: BatchRow): BatchRow =>
    station.getState().station?.rows.findLast(({ id }) => id === row.id) ?? row;

  settings.subscribe(({ settings: now }, { settings: before }) => {
    if (now !== null && now.volume !== before?.volume) player.setVolume(now.volume);
  });

  scans.subscribe(({ sequence, shown }, before) => {
    if (sequence === before.sequence || shown === null) return;
    const row = shown.kind === 'added' ? rowNow(shown.row) : null;
    if (row?.state === 'looking-up') awaited.add(row.id);
    const { sound } = ANSWER_APPEARANCES[answerKindOf(shown, row)];
    if (sound !== null) player.play(sound);
  });

  station.subscribe(({ station: now }, { station: before }) => {
    if (now === null) return;
    if ((now.alarm === null) !== ((before?.alarm ?? null) === null)) player.setAlarm(now.alarm !== null);
    if (before === null) return;
    const sound = soundOfRowChanges(before, now, awaited);
    if (sound !== null) player.play(sound);
    if (now.rows === before.rows) return;
    for (const id of awaited)
      if (now.rows.findLast((row) => row.id === id)?.state !== 'looking-up') awaited.delete(id);
  });

  runs.subscribe(({ outcome }, before) => {
    const sound = outcome === null || outcome === before.outcome ? null : soundOfOutcome(outcome);
    if (sound !== null) player.play(sound);
  });
}
