import { expect, it, vi } from 'vitest';
import { createBackoff, exponentialWaitMs } from '../../../main/platform/backoff.ts';
import { createEmitter } from '../../../main/platform/emitter.ts';
import { createPool } from '../../../main/platform/mutex.ts';
import { detached, NEVER_ABORTED, sleep } from '../../../main/platform/promises.ts';
import { readLimited } from '../../../main/platform/read-limited.ts';
import { createSlidingWindow } from '../../../main/platform/sliding-window.ts';
import { coalesce } from '../../../main/platform/throttle.ts';

it('emitter: calls its listeners in order until they unsubscribe', () => {
  const emitter = createEmitter<number>();
  const heard: string[] = [];
  const leave = emitter.on((event) => heard.push(`a${event}`));
  emitter.on((event) => heard.push(`b${event}`));
  emitter.emit(1);
  leave();
  emitter.emit(2);
  expect(heard).toEqual(['a1', 'b1', 'b2']);
});

it('coalesce: runs once, after its callers', async () => {
  const work = vi.fn<() => void>();
  const soon = coalesce(work);
  soon();
  soon();
  expect(work).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(work).toHaveBeenCalledOnce();
  soon();
  await Promise.resolve();
  expect(work).toHaveBeenCalledTimes(2);
});

it('backoff: doubles up to the maximum', () => {
  const waits = createBackoff({ firstMs: 50, mostMs: 300 });
  expect([1, 2, 3, 4, 5].map(() => waits.next())).toEqual([50, 100, 200, 300, 300]);
  waits.reset();
  expect(waits.next()).toBe(50);
  expect([0, 1, 2, 9].map((tries) => exponentialWaitMs(tries, { firstMs: 50, mostMs: 300 }))).toEqual([
    50, 100, 200, 300,
  ]);
});

it('pool: lends the most recently returned item, and serves the first in line', async () => {
  const pool = createPool(['a', 'b']);
  expect([await pool.take(), await pool.take()]).toEqual(['b', 'a']);
  const waiting = [pool.take(), pool.take()];
  pool.give('a');
  pool.give('b');
  expect(await Promise.all(waiting)).toEqual(['a', 'b']);
});

it('sliding window: drops old entries, and all but the latest of a flood', () => {
  let atMs = 0;
  const window = createSlidingWindow({ withinMs: 100, nowMs: () => atMs, maxEntries: 3 });
  expect(window.add()).toBe(1);
  atMs = 60;
  expect(window.add(5)).toBe(6);
  atMs = 101;
  expect(window.count()).toBe(5);
  for (let at = 0; at < 10; at++) window.add();
  expect(window.count()).toBe(3);
  window.reset();
  expect(window.count()).toBe(0);
});

it('promises: sleep ends with its signal, and a detached failure stops nothing', async () => {
  const controller = new AbortController();
  const slept = sleep(60_000, controller.signal);
  controller.abort();
  await slept;
  await sleep(60_000, controller.signal);
  expect(NEVER_ABORTED.aborted).toBe(false);
  await expect(detached(Promise.reject(new Error('late')))).rejects.toThrow('late');
});

it('readLimited: reads a body up to its limit', async () => {
  const bodyOf = (...pieces: string[]) => ({
    body: new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
  });
  const read = async (limit: number) => {
    const bytes = await readLimited(bodyOf('abc', 'de'), limit, undefined);
    return bytes === null ? null : new TextDecoder().decode(bytes);
  };
  expect(await read(5)).toBe('abcde');
  expect(await read(4)).toBeNull();
  expect(await readLimited({ body: null }, 4, undefined)).toEqual(new Uint8Array());
  await expect(readLimited(bodyOf('abc'), 5, AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
    'stopped',
  );
});
