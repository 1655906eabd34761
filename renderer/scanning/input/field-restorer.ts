import type { Burst } from './burst.ts';
import {
  asTextField,
  type FieldSnapshot,
  insertScan,
  restoreSnapshot,
  takeSnapshot,
} from './field-snapshot.ts';
import type { TimedKey } from './timed-key.ts';

/** Fields that keep a scan; a PIN or token is never sent anywhere as an order code. */
const SCAN_FIELDS = '[data-takes-scans], [type=password]';

/** Records the content of fields before each key, and restores it if the keys turn out to be a scanner's. */
export function createFieldRestorer(page: Document) {
  const notes = new Map<TimedKey, FieldSnapshot[]>();
  let since: TimedKey | null = null;
  let restored: FieldSnapshot[] = [];
  return {
    /** Records a field before this key changes it. `first`: records of earlier keys are no longer needed. */
    record(target: EventTarget | null, key: TimedKey, first: TimedKey) {
      if (first !== since) notes.clear();
      since = first;
      const field = asTextField(target);
      if (field !== null) notes.set(key, [...(notes.get(key) ?? []), takeSnapshot(field)]);
    },
    /** Restores every field to its content before the burst. @returns whether the scan stays in the focused field */
    restore({ keys, verdict }: Burst): boolean {
      // Kept until another burst starts, since this one may continue.
      const before = keys.flatMap((key) => notes.get(key) ?? []);
      restored = [];
      const focused = page.activeElement;
      let stays = false;
      for (const field of new Set(before.map((text) => text.field))) {
        // A field's first record predates the burst's first character in it.
        const first = before.find((text) => text.field === field);
        if (first === undefined) continue;
        stays ||= field === focused && verdict.kind === 'scan' && field.matches(SCAN_FIELDS);
        if (verdict.kind === 'scan' && field.matches(SCAN_FIELDS)) insertScan(first, verdict.text);
        else restored.push(first);
      }
      restored.forEach(restoreSnapshot);
      return stays;
    },
    /** Restores once more for the last burst, after an input method has inserted the rest of it. */
    restoreAgain: () => restored.forEach(restoreSnapshot),
  };
}
