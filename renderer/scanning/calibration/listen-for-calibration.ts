import type { Burst } from '../input/burst.ts';
import { classifyKey } from '../input/classify-key.ts';
import { timedCompositionOf, timedKeyOf } from '../input/key-events.ts';
import { listenToKeys } from '../input/listen-to-keys.ts';
import type { TimedKey } from '../input/timed-key.ts';
import { CALIBRATION_PAUSE_MS, createKeyCollector } from './key-collector.ts';

interface CalibrationSource {
  /** ScanDesk.calibrate */
  readonly calibrate: (listener: (burst: Burst) => void) => () => void;
}

/**
 * Listens for the scans of a calibration. What a scanner presses does nothing else on the page meanwhile, be it as slow
 * as a person; keys that no scanner presses (Escape, function keys) keep their meaning.
 * @returns what ends it
 */
export function listenForCalibration(
  page: Window,
  desk: CalibrationSource,
  heard: (keys: readonly TimedKey[]) => void,
): () => void {
  const collector = createKeyCollector();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const tell = (keys: readonly TimedKey[] | null): void => {
    if (keys !== null) heard(keys);
  };
  const take = (key: TimedKey): void => {
    clearTimeout(waiting);
    tell(collector.take(key));
    waiting = setTimeout(() => tell(collector.pause()), CALIBRATION_PAUSE_MS);
  };

  // What is fast enough is heard by way of the desk, which keeps its terminator to itself.
  const leave = desk.calibrate(({ keys, terminator }) => {
    clearTimeout(waiting);
    collector.discard();
    heard(terminator === null ? keys : [...keys, terminator]);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = timedKeyOf(event);
    const { kind } = classifyKey(key);
    if (kind === 'other' || kind === 'modifier') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    take(key);
  };
  const onComposition = (event: CompositionEvent): void => take(timedCompositionOf(event));

  // At the window like the desk's own listener, which was there before and comes first.
  const endKeys = listenToKeys(page, { onKeyDown, onComposition });
  return () => {
    clearTimeout(waiting);
    leave();
    endKeys();
  };
}
