import { classifyKey } from '../input/classify-key.ts';
import type { TimedKey } from '../input/timed-key.ts';

/**
 * Silence that ends a scan here, in ms. Longer than while working: a scanner too slow for Tem must be seen whole to be
 * called too slow.
 */
export const CALIBRATION_PAUSE_MS = 600;
/** Fewer characters are somebody who pressed a key. */
const MIN_CHARACTERS = 4;

/** Gathers keys, however slow, into scans. */
export interface KeyCollector {
  /** @returns the keys of the scan that this one ends; null otherwise */
  take(key: TimedKey): readonly TimedKey[] | null;
  /** Nothing came for CALIBRATION_PAUSE_MS. */
  pause(): readonly TimedKey[] | null;
  /** Forgets the keys so far: somebody else has heard them as a scan. */
  discard(): void;
}

export function createKeyCollector(): KeyCollector {
  let keys: TimedKey[] = [];
  const end = (): readonly TimedKey[] | null => {
    const ended = keys;
    keys = [];
    const typed = ended.filter((key) => ['char', 'mark'].includes(classifyKey(key).kind));
    return typed.length >= MIN_CHARACTERS ? ended : null;
  };
  return {
    take(key) {
      const { kind } = classifyKey(key);
      // A second line end behind the first one begins no scan.
      if (kind === 'terminator' && keys.length === 0) return null;
      if (kind === 'other') return null;
      keys.push(key);
      return kind === 'terminator' ? end() : null;
    },
    pause: end,
    discard() {
      keys = [];
    },
  };
}
