import { isPrintableKey } from './key-name.ts';

/**
 * The longest pause inside a scan, in ms: a scanner's usual gap is at most 50, single ones are up to 150
 * (docs/reference/printing.md, "Scanners that type").
 */
export const SCAN_GAP_MS = 150;
/** How long nothing may follow, in ms: the next key of a scan may be heard late by a busy page. */
export const SILENCE_MS = SCAN_GAP_MS + 30;

/** A key that went down. */
export interface ObservedKey {
  readonly name: string;
  /** KeyboardEvent.timeStamp, ms. */
  readonly atMs: number;
  readonly repeat: boolean;
}

/** Tells a sign that a person pressed from one that is part of a scan: before and after a person's there is silence. */
export interface IsolatedKeyDetector {
  /** Takes each key; the one that was waiting is part of a scan then. @returns whether there was silence before it */
  readonly observe: (key: ObservedKey) => boolean;
  /** Does this unless another key follows within a scan's longest pause. */
  readonly runIfIsolated: (act: () => void) => void;
  readonly stop: () => void;
}

/** What a scan is made of beside signs: its end, and what input methods put between. */
const SCAN_KEYS: ReadonlySet<string> = new Set([
  'Enter',
  'Tab',
  'Backspace',
  'Process',
  'Unidentified',
  'Dead',
  ' ',
]);
/** Keys that come with another one, and say nothing about time. */
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock']);

export function createIsolatedKeyDetector(): IsolatedKeyDetector {
  let lastMs = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(waiting);
    waiting = undefined;
  };
  return {
    observe: ({ name, atMs, repeat }) => {
      if (MODIFIERS.has(name.split('+').at(-1) ?? '')) return false;
      stop();
      const alone = !repeat && atMs - lastMs > SCAN_GAP_MS;
      if (isPrintableKey(name) || SCAN_KEYS.has(name)) lastMs = atMs;
      return alone;
    },
    runIfIsolated: (act) => {
      stop();
      waiting = setTimeout(act, SILENCE_MS);
    },
    stop,
  };
}
