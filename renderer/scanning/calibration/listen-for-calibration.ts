import { createIsolatedKeyDetector } from '../../components/shortcuts/isolated-key.ts';
import type { Burst } from '../input/burst.ts';
import { classifyKey } from '../input/classify-key.ts';
import type { TimedKey } from '../input/timed-key.ts';
import { listenToKeys, timedCompositionOf, timedKeyOf } from '../input/timed-key.ts';
import { CALIBRATION_PAUSE_MS, createKeyCollector } from './key-collector.ts';

interface CalibrationSource {
  /** ScanRouter.calibrate. */
  readonly calibrate: (listener: (burst: Burst) => void) => () => void;
}

/**
 * Listens for calibration scans. The scanner's keys have no other effect on the page meanwhile, even if they are as slow
 * as typing; keys that no scanner sends (Escape, function keys) keep their function.
 * @param onEnter a person pressed Enter: with silence before and after it, it belongs to no scan
 * @returns a function that stops listening
 */
export function listenForCalibration(
  page: Window,
  desk: CalibrationSource,
  heard: (keys: readonly TimedKey[]) => void,
  onEnter: () => void,
): () => void {
  const collector = createKeyCollector();
  const lone = createIsolatedKeyDetector();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const tell = (keys: readonly TimedKey[] | null): void => {
    if (keys !== null) heard(keys);
  };
  const take = (key: TimedKey): void => {
    clearTimeout(waiting);
    tell(collector.take(key));
    waiting = setTimeout(() => tell(collector.pause()), CALIBRATION_PAUSE_MS);
  };

  // Fast enough scans arrive through the router, which consumes their terminator.
  const leave = desk.calibrate(({ keys, terminator }) => {
    clearTimeout(waiting);
    collector.discard();
    heard(terminator === null ? keys : [...keys, terminator]);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = timedKeyOf(event);
    const { kind } = classifyKey(key);
    const alone = lone.observe({ name: event.key, atMs: event.timeStamp, repeat: event.repeat });
    if (kind === 'terminator' && event.key === 'Enter' && alone) lone.runIfIsolated(onEnter);
    if (kind === 'other' || kind === 'modifier') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    take(key);
  };
  const onComposition = (event: CompositionEvent): void => take(timedCompositionOf(event));

  // On the window, like the router's own listener, which was added earlier and runs first.
  const endKeys = listenToKeys(page, { onKeyDown, onComposition });
  return () => {
    clearTimeout(waiting);
    lone.stop();
    leave();
    endKeys();
  };
}
