import { z } from 'zod';
import { jsonFile } from '../platform/json-file.ts';

/** The last crash as the next start finds it. */
const MarkerSchema = z.strictObject({
  version: z.literal(1),
  /** When (milliseconds since 1970). */
  atMs: z.number(),
  /** The operator has read of it. */
  told: z.boolean(),
});

/** Remembers across restarts that Tem has crashed. */
export interface CrashMarker {
  /**
   * Notes a crash, on disk when it returns.
   * @returns whether Tem may start itself again: not where it did so less than a minute ago, nor where that can't be noted
   */
  record(nowMs: number): 'restart' | 'stay-down';
  /** When the crash was that nobody has read of yet; null where there is none. */
  unreadCrashAt(): number | null;
  markRead(): void;
}

/** A crash so soon after the last one is one that a restart does not help against. */
const CRASH_LOOP_MS = 60_000;

/** @param file a file of its own in the data folder */
export function openCrashMarker(file: string): CrashMarker {
  const stored = jsonFile(file, MarkerSchema);
  // Where it is missing or broken nothing is known of a crash.
  const { readOrNull: read } = stored;

  return {
    record(nowMs) {
      const last = read();
      // A clock may have been set back in between.
      const again = last !== null && Math.abs(nowMs - last.atMs) < CRASH_LOOP_MS;
      // A Tem that stays down says so itself.
      if (!stored.tryWrite({ version: 1, atMs: nowMs, told: again })) return 'stay-down';
      return again ? 'stay-down' : 'restart';
    },
    unreadCrashAt() {
      const last = read();
      return last === null || last.told ? null : last.atMs;
    },
    markRead() {
      const last = read();
      // Where it can't be written it is said once more.
      if (last !== null) stored.tryWrite({ ...last, told: true });
    },
  };
}
