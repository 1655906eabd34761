import type { StoreApi } from 'zustand/vanilla';
import type { BatchRow } from '../../shared/station.ts';
import { ANSWER_LOOKS, kindOf } from '../scan/answer-look.ts';
import type { ScanStore } from '../scan/scanner.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { PrintStore } from '../station/printing.ts';
import type { StationStore } from '../station/station-store.ts';
import type { Player } from './player.ts';
import { soundOfEnd, soundOfRows } from './station-sounds.ts';

interface Followed {
  readonly scans: StoreApi<ScanStore>;
  readonly station: StoreApi<StationStore>;
  readonly runs: StoreApi<PrintStore>;
  readonly settings: StoreApi<SettingsStore>;
}

/** Lets the station be heard, whatever room is shown: scans' answers, what becomes of labels, and the alarm. */
export function followSounds({ scans, station, runs, settings }: Followed, player: Player): void {
  /** Scanned, and still being looked up. */
  const awaited = new Set<number>();
  /** A look-up may have ended before its scan's answer is here. */
  const rowNow = (row: BatchRow): BatchRow =>
    station.getState().station?.rows.findLast(({ id }) => id === row.id) ?? row;

  settings.subscribe(({ settings: now }, { settings: before }) => {
    if (now !== null && now.volume !== before?.volume) player.setVolume(now.volume);
  });

  scans.subscribe(({ turn, shown }, before) => {
    if (turn === before.turn || shown === null) return;
    const row = shown.kind === 'added' ? rowNow(shown.row) : null;
    if (row?.state === 'looking-up') awaited.add(row.id);
    const { sound } = ANSWER_LOOKS[kindOf(shown, row)];
    if (sound !== null) player.play(sound);
  });

  station.subscribe(({ station: now }, { station: before }) => {
    if (now === null) return;
    if ((now.alarm === null) !== ((before?.alarm ?? null) === null)) player.alarm(now.alarm !== null);
    if (before === null) return;
    const sound = soundOfRows(before, now, awaited);
    if (sound !== null) player.play(sound);
    if (now.rows === before.rows) return;
    for (const id of awaited)
      if (now.rows.findLast((row) => row.id === id)?.state !== 'looking-up') awaited.delete(id);
  });

  runs.subscribe(({ outcome }, before) => {
    const sound = outcome === null || outcome === before.outcome ? null : soundOfEnd(outcome);
    if (sound !== null) player.play(sound);
  });
}
