import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../main/sandbox/data/random.ts';
import { withTimeLimit } from '../helpers/time-limit.ts';
import { KilledError, type StationDriver } from './driver.ts';

export interface WorkerOptions {
  readonly driver: StationDriver;
  readonly random: Random;
  /** In the order in which they are scanned there. */
  readonly orders: readonly string[];
  /** The time over which they come, milliseconds. */
  readonly spreadMs: number;
  readonly onTrouble: (what: string) => void;
}

const BATCH = { least: 3, most: 12 } as const;
/** With every kill, cut and restart that comes between; beyond it something hangs. */
const LIMIT_MS = 5 * 60_000;

/** Has a station work all its orders off, batch after batch, and go on after each kill. */
export async function work({ driver, random, orders, spreadMs, onTrouble }: WorkerOptions): Promise<void> {
  const beganAt = performance.now();
  for (let at = 0; at < orders.length; ) {
    const batch = orders.slice(at, at + random.integer(BATCH.least, BATCH.most));
    await pause(Math.max(0, beganAt + (spreadMs * at) / orders.length - performance.now()));
    const over = new AbortController();
    try {
      await withTimeLimit(LIMIT_MS, `a batch at ${driver.name}`, workOff(driver, batch, over.signal));
    } catch (error) {
      onTrouble(error instanceof Error ? error.message : String(error));
      // What hangs is ended, as somebody at the station would, and not begun again.
      over.abort();
      await driver.kill();
    }
    at += batch.length;
  }
}

async function workOff(driver: StationDriver, batch: readonly string[], over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    try {
      await driver.workOff(batch);
      return;
    } catch (error) {
      if (!(error instanceof KilledError)) throw error;
    }
  }
}
