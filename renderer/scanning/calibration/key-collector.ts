import { classifyKey } from '../input/classify-key.ts';
import type { TimedKey } from '../input/timed-key.ts';

/**
 * Silence that ends a scan during calibration, in ms. Longer than in normal use: a scan must be complete before Tem can
 * call its scanner too slow.
 */
export const CALIBRATION_PAUSE_MS = 600;
/** Fewer characters are a person pressing a key. */
const MIN_CHARACTERS = 4;

/** Groups keys into scans, however slowly they arrive. */
export function createKeyCollector() {
  let keys: TimedKey[] = [];
  const end = (): readonly TimedKey[] | null => {
    const ended = keys;
    keys = [];
    const typed = ended.filter((key) => ['char', 'mark'].includes(classifyKey(key).kind));
    return typed.length >= MIN_CHARACTERS ? ended : null;
  };
  return {
    /** @returns the scan's keys if this key ends one; null otherwise */
    take(key: TimedKey): readonly TimedKey[] | null {
      const { kind } = classifyKey(key);
      // A second line end right after the first starts no scan.
      if (kind === 'terminator' && keys.length === 0) return null;
      if (kind === 'other') return null;
      keys.push(key);
      return kind === 'terminator' ? end() : null;
    },
    /** Called after CALIBRATION_PAUSE_MS without a key. */
    pause: end,
    /** Discards the keys so far because another listener received them as a scan. */
    discard() {
      keys = [];
    },
  };
}
