import { z } from 'zod';
import { jsonFile } from '../platform/json-file.ts';

/** The last crash, as the next start reads it. */
const MarkerSchema = z.strictObject({
  version: z.literal(1),
  /** Milliseconds since 1970. */
  atMs: z.number(),
  /** Whether the operator has seen the notice. */
  told: z.boolean(),
});

/** Remembers across restarts that Tem has crashed. */
export type CrashMarker = ReturnType<typeof openCrashMarker>;

/** After a crash this soon after the last one, another restart would not help. */
const CRASH_LOOP_MS = 60_000;

/** @param file its own file in the data folder */
export function openCrashMarker(file: string) {
  const stored = jsonFile(file, MarkerSchema, { createsFolder: false });
  // Without its folder the data is gone, and restarting would not help. A missing or broken file means that no crash is known.
  const { readOrNull: read } = stored;

  return {
    /**
     * Records a crash on disk.
     * @returns whether Tem may restart: not within a minute of the last restart, and not if the crash cannot be recorded
     */
    record(nowMs: number): 'restart' | 'stay-down' {
      const last = read();
      // The clock may have been set back in between.
      const again = last !== null && Math.abs(nowMs - last.atMs) < CRASH_LOOP_MS;
      // When Tem stays down, it reports the crash itself.
      if (!stored.tryWrite({ version: 1, atMs: nowMs, told: again })) return 'stay-down';
      return again ? 'stay-down' : 'restart';
    },
    /** Returns the time of the crash that nobody has read about yet; null if there is none. */
    unreadCrashAt(): number | null {
      const last = read();
      return last === null || last.told ? null : last.atMs;
    },
    markRead() {
      const last = read();
      // If the file cannot be written, the notice appears once more.
      if (last !== null) stored.tryWrite({ ...last, told: true });
    },
  };
}
