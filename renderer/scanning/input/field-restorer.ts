import type { Burst } from './burst.ts';
import {
  asTextField,
  type FieldSnapshot,
  insertScan,
  restoreSnapshot,
  takeSnapshot,
} from './field-snapshot.ts';
import type { TimedKey } from './timed-key.ts';

/** Fields in which a scan is meant to stand; a PIN or token is never sent anywhere as an order's code. */
const SCAN_FIELDS = '[data-takes-scans], [type=password]';

/** Remembers what stood in the fields before each key, and puts it back where the keys were a scanner's. */
export interface FieldRestorer {
  /** A field is about to change by this key. `first`: what came before that one is nobody's question any more. */
  readonly record: (target: EventTarget | null, key: TimedKey, first: TimedKey) => void;
  /** Gives every field what it had before the burst. @returns whether the scan stays in the field that has the focus */
  readonly restore: (burst: Burst) => boolean;
  /** Does the same once more for the last burst: an input method has put the rest of it into the field since. */
  readonly restoreAgain: () => void;
}

export function createFieldRestorer(page: Document): FieldRestorer {
  const notes = new Map<TimedKey, FieldSnapshot[]>();
  let since: TimedKey | null = null;
  let restored: FieldSnapshot[] = [];
  return {
    record(target, key, first) {
      if (first !== since) notes.clear();
      since = first;
      const field = asTextField(target);
      if (field !== null) notes.set(key, [...(notes.get(key) ?? []), takeSnapshot(field)]);
    },
    restore({ keys, verdict }) {
      // Kept until another burst begins: this one may turn out to go on.
      const before = keys.flatMap((key) => notes.get(key) ?? []);
      restored = [];
      const focused = page.activeElement;
      let stays = false;
      for (const field of new Set(before.map((text) => text.field))) {
        // The first note of a field is from before the burst's first character in it.
        const first = before.find((text) => text.field === field);
        if (first === undefined) continue;
        stays ||= field === focused && verdict.kind === 'scan' && field.matches(SCAN_FIELDS);
        if (verdict.kind === 'scan' && field.matches(SCAN_FIELDS)) insertScan(first, verdict.text);
        else restored.push(first);
      }
      restored.forEach(restoreSnapshot);
      return stays;
    },
    restoreAgain: () => restored.forEach(restoreSnapshot),
  };
}
