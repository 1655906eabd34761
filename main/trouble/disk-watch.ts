import { statfs } from 'node:fs/promises';
import type { Trouble } from '../../shared/trouble.ts';
import { nearestThere } from '../printers/nearest-there.ts';
import { createLook } from './look.ts';
import { createAlarm, type Time } from './time.ts';

/** Whether there is room to write the batch and the labels. */
export interface DiskWatch {
  trouble(): Trouble | null;
  look(): void;
  /** Other folders. */
  moved(): void;
  close(): void;
}

/** How much room a folder has; null where that can't be told. */
export interface Room {
  readonly folder: string;
  readonly freeBytes: number;
}

interface Needs {
  /** The data folder, and that of the printer where it is one. */
  readonly folders: () => readonly string[];
  readonly freeBytes?: (folder: string) => Promise<number>;
  readonly time: Time;
  readonly onChange: () => void;
}

const LOW_BYTES = 1_000_000_000;
const FULL_BYTES = 100_000_000;
/** Between two looks. */
const USUAL_MS = 3 * 60_000;
const IN_TROUBLE_MS = 30_000;
/** A folder on another machine may not answer for ever. */
const LOOK_LIMIT_MS = 10_000;

export function createDiskWatch({ folders, freeBytes = freeBytesOf, time, onChange }: Needs): DiskWatch {
  const alarm = createAlarm(time);
  let trouble: Trouble | null = null;

  /** The folder with the least room. One that can't be asked keeps nobody from hearing of the others. */
  async function scarcest(): Promise<Room | null> {
    const rooms = await Promise.all(
      folders().map(async (folder) => ({ folder, freeBytes: await freeBytes(folder).catch(() => Infinity) })),
    );
    return rooms.toSorted((a, b) => a.freeBytes - b.freeBytes)[0] ?? null;
  }

  const look = createLook({
    ask: scarcest,
    limitMs: LOOK_LIMIT_MS,
    time,
    heard(room) {
      const before = trouble;
      if (room !== null) trouble = troubleOf(room, before?.sinceMs ?? time.now());
      alarm.set(trouble === null ? USUAL_MS : IN_TROUBLE_MS, look.now);
      if (JSON.stringify(trouble?.problem) !== JSON.stringify(before?.problem)) onChange();
    },
  });

  return {
    trouble: () => trouble,
    look: look.now,
    moved() {
      look.drop();
      look.now();
    },
    close() {
      alarm.off();
      look.drop();
    },
  };
}

function troubleOf({ folder, freeBytes }: Room, sinceMs: number): Trouble | null {
  if (freeBytes >= LOW_BYTES) return null;
  // In steps, so that what is said does not change with each label that is written.
  const stepBytes = freeBytes < FULL_BYTES ? 10_000_000 : 100_000_000;
  const free = `${Math.floor(freeBytes / stepBytes) * (stepBytes / 1_000_000)} MB`;
  const code = freeBytes < FULL_BYTES ? 'disk-full' : 'disk-low';
  return { kind: 'disk', problem: { code, values: { folder, free } }, sinceMs, retryAtMs: null };
}

/** What is left for this user on the file system that a folder is on, or will be once it is made. */
async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(await nearestThere(folder));
  return bavail * bsize;
}
