import type { Burst } from './burst.ts';
import { type FieldText, fieldOf, noteText, putScan, restoreText } from './field-text.ts';
import type { TimedKey } from './timed-key.ts';

/** Fields in which a scan is meant to stand; a PIN or token is never sent anywhere as an order's code. */
const TAKES_SCANS = '[data-takes-scans], [type=password]';

/** Remembers what stood in the fields before each key, and puts it back where the keys were a scanner's. */
export interface FieldKeeper {
  /** A field is about to change by this key. `first`: what came before that one is nobody's question any more. */
  readonly note: (target: EventTarget | null, key: TimedKey, first: TimedKey) => void;
  /** Gives every field what it had before the burst. @returns whether the scan stays in the field that has the focus */
  readonly settle: (burst: Burst) => boolean;
  /** Does the same once more for the last burst: an input method has put the rest of it into the field since. */
  readonly settleAgain: () => void;
}

export function createFieldKeeper(page: Document): FieldKeeper {
  const notes = new Map<TimedKey, FieldText[]>();
  let since: TimedKey | null = null;
  let restored: FieldText[] = [];
  return {
    note(target, key, first) {
      if (first !== since) notes.clear();
      since = first;
      const field = fieldOf(target);
      if (field !== null) notes.set(key, [...(notes.get(key) ?? []), noteText(field)]);
    },
    settle({ keys, verdict }) {
      // Kept until another burst begins: this one may turn out to go on.
      const before = keys.flatMap((key) => notes.get(key) ?? []);
      restored = [];
      const focused = page.activeElement;
      let stays = false;
      for (const field of new Set(before.map((text) => text.field))) {
        // The first note of a field is from before the burst's first character in it.
        const first = before.find((text) => text.field === field);
        if (first === undefined) continue;
        stays ||= field === focused && verdict.kind === 'scan' && field.matches(TAKES_SCANS);
        if (verdict.kind === 'scan' && field.matches(TAKES_SCANS)) putScan(first, verdict.text);
        else restored.push(first);
      }
      restored.forEach(restoreText);
      return stays;
    },
    settleAgain: () => restored.forEach(restoreText),
  };
}
