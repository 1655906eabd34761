import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createKeyedMutex, createMutex, type Mutex } from '../../../main/platform/mutex.ts';

async function order(run: (name: string, work: () => Promise<void>) => Promise<void>): Promise<string[]> {
  const events: string[] = [];
  const work = (name: string, ms: number) =>
    run(name, async () => {
      events.push(`${name} starts`);
      await sleep(ms);
      events.push(`${name} ends`);
    });
  await Promise.all([work('a', 20), work('b', 1), work('a', 1)]);
  return events;
}

it('runs one task at a time, in the order of requests', async () => {
  const mutex = createMutex();
  expect(await order((_name, work) => mutex.run(work))).toEqual([
    'a starts',
    'a ends',
    'b starts',
    'b ends',
    'a starts',
    'a ends',
  ]);
});

it('continues after a failed task', async () => {
  const mutex = createMutex();
  const failed = mutex.run(() => Promise.reject(new Error('failed')));
  const next = mutex.run(() => 'next');
  await expect(failed).rejects.toThrow('failed');
  expect(await next).toBe('next');
});

it('separates keys', async () => {
  const mutexes = createKeyedMutex();
  expect(await order((name, work) => mutexes(name).run(work))).toEqual([
    'a starts',
    'b starts',
    'b ends',
    'a ends',
    'a starts',
    'a ends',
  ]);
});

it('holds a manual lock until it is released', async () => {
  const mutexes = createKeyedMutex();
  const first: Mutex = mutexes('x');
  const release = await first.acquire();
  let done = false;
  const second = mutexes('x').run(() => {
    done = true;
  });
  await sleep(5);
  expect(done).toBe(false);
  release();
  await second;
  expect(done).toBe(true);
});
