import type { HealthIssue } from '../../shared/health.ts';
import { type Clock, createTimer } from '../platform/clock.ts';
import { freeBytesOf } from '../platform/free-bytes.ts';
import { createProbe } from './probe.ts';

/** A folder's free space; null if unknown. */
interface FreeSpace {
  readonly folder: string;
  readonly freeBytes: number;
}

const LOW_BYTES = 1_000_000_000;
const FULL_BYTES = 100_000_000;
/** The time between two checks. */
const CHECK_EVERY_MS = 3 * 60_000;
const RECHECK_MS = 30_000;
/** A folder on another machine may never answer. */
const PROBE_TIMEOUT_MS = 10_000;

/** Whether there is room to write the batch and the labels. */
export function createDiskMonitor({
  folders,
  freeBytes = freeBytesOf,
  time,
  onChange,
}: {
  /** The data folder, and the printer's folder if it is one. */
  readonly folders: () => readonly string[];
  readonly freeBytes?: (folder: string) => Promise<number>;
  readonly time: Clock;
  readonly onChange: () => void;
}) {
  const alarm = createTimer(time);
  let trouble: HealthIssue | null = null;

  /** Returns the folder with the least free space. A folder that cannot be queried does not hide the others. */
  async function leastFreeSpace(): Promise<FreeSpace | null> {
    const rooms = await Promise.all(
      folders().map(async (folder) => ({ folder, freeBytes: await freeBytes(folder).catch(() => Infinity) })),
    );
    return rooms.toSorted((a, b) => a.freeBytes - b.freeBytes)[0] ?? null;
  }

  const look = createProbe({
    probe: leastFreeSpace,
    limitMs: PROBE_TIMEOUT_MS,
    time,
    onResult(room) {
      const before = trouble;
      if (room !== null) trouble = toHealthIssue(room, before?.sinceMs ?? time.now());
      alarm.set(trouble === null ? CHECK_EVERY_MS : RECHECK_MS, look.run);
      if (JSON.stringify(trouble?.problem) !== JSON.stringify(before?.problem)) onChange();
    },
  });

  return {
    issue: () => trouble,
    check: look.run,
    foldersChanged() {
      look.cancel();
      look.run();
    },
    close() {
      alarm.clear();
      look.cancel();
    },
  };
}

function toHealthIssue({ folder, freeBytes }: FreeSpace, sinceMs: number): HealthIssue | null {
  if (freeBytes >= LOW_BYTES) return null;
  // In steps, so that the message does not change with each label.
  const stepBytes = freeBytes < FULL_BYTES ? 10_000_000 : 100_000_000;
  const free = `${Math.floor(freeBytes / stepBytes) * (stepBytes / 1_000_000)} MB`;
  const code = freeBytes < FULL_BYTES ? 'disk-full' : 'disk-low';
  return { kind: 'disk', problem: { code, values: { folder, free } }, sinceMs, retryAtMs: null };
}
