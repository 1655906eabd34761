import { isPrintableKey } from './key-name.ts';

/**
 * The longest pause inside a scan, in ms: a scanner's usual gap is at most 50, single gaps up to 150
 * (docs/reference/printing.md, "Scanners that type").
 */
export const SCAN_GAP_MS = 150;
/** How long nothing may follow, in ms: a busy page may receive a scan's next key late. */
export const SILENCE_MS = SCAN_GAP_MS + 30;

/** A key press. */
interface ObservedKey {
  readonly name: string;
  /** KeyboardEvent.timeStamp, in ms. */
  readonly atMs: number;
  readonly repeat: boolean;
}

/** Keys of a scan other than characters: its end, and what input methods insert. */
const SCAN_KEYS: ReadonlySet<string> = new Set([
  'Enter',
  'Tab',
  'Backspace',
  'Process',
  'Unidentified',
  'Dead',
  ' ',
]);
/** Keys that accompany another one and say nothing about timing. */
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock']);

/** Distinguishes a character that a person pressed from one in a scan: a person's has silence before and after it. */
export function createIsolatedKeyDetector() {
  let lastMs = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(waiting);
    waiting = undefined;
  };
  return {
    /** Observes each key; a key that was waiting is then part of a scan. @returns whether there was silence before it */
    observe: ({ name, atMs, repeat }: ObservedKey): boolean => {
      if (MODIFIERS.has(name.split('+').at(-1) ?? '')) return false;
      stop();
      const alone = !repeat && atMs - lastMs > SCAN_GAP_MS;
      if (isPrintableKey(name) || SCAN_KEYS.has(name)) lastMs = atMs;
      return alone;
    },
    /** Runs the action unless another key follows within a scan's longest pause. */
    runIfIsolated: (act: () => void) => {
      stop();
      waiting = setTimeout(act, SILENCE_MS);
    },
    stop,
  };
}
