import { describe, expect, it } from 'vitest';
import { createCpuBudget } from '../../../../main/labels/inspect/cpu-budget.ts';
import type { InspectorThread } from '../../../../main/labels/inspect/inspector-thread.ts';
import type { InspectorTask } from '../../../../main/labels/inspect/protocol.ts';
import { createThreadPool } from '../../../../main/labels/inspect/thread-pool.ts';

/** A thread whose tasks end on request of the test. */
interface Fake extends InspectorThread {
  readonly asked: InspectorTask[];
  readonly limits: (number | undefined)[];
  /** @param spentMs a processor's time that its task took */
  answer(value: unknown, spentMs?: number): void;
  die(spentMs?: number): void;
}

function fakeThread(): Fake {
  const asked: InspectorTask[] = [];
  const limits: (number | undefined)[] = [];
  let current = Promise.withResolvers<unknown>();
  let over = false;
  let spent = 0;
  return {
    asked,
    limits,
    run(task, limitMs) {
      asked.push(task);
      limits.push(limitMs);
      current = Promise.withResolvers();
      return current.promise;
    },
    lastTaskMs: () => spent,
    isOver: () => over,
    end: () => {
      over = true;
      current.reject(new Error('ended'));
      return Promise.resolve();
    },
    answer(value, spentMs = 0) {
      spent = spentMs;
      current.resolve(value);
    },
    die(spentMs = 0) {
      over = true;
      spent = spentMs;
      current.reject(new Error('died'));
    },
  };
}

function poolOf(most: number) {
  const threads: Fake[] = [];
  const pool = createThreadPool(() => {
    const thread = fakeThread();
    threads.push(thread);
    return thread;
  }, most);
  return { pool, threads };
}

/** A task that is known by its pages. */
const task = (dpi: number): InspectorTask => ({ kind: 'draw', pdf: new Uint8Array(), dpi });
const dpis = (tasks: readonly InspectorTask[]): unknown[] =>
  tasks.map((one) => (one.kind === 'draw' ? one.dpi : null));
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('the pool', () => {
  it('starts a thread when none is free, up to the limit', async () => {
    const { pool, threads } = poolOf(2);
    const first = pool.run(task(1), 'later');
    expect(threads).toHaveLength(1);
    void pool.run(task(2), 'later');
    void pool.run(task(3), 'later');
    expect(threads.map(({ asked }) => dpis(asked))).toEqual([[1], [2]]);
    threads[0]?.answer('one');
    expect(await first).toBe('one');
    expect(threads.map(({ asked }) => dpis(asked))).toEqual([[1, 3], [2]]);
    threads[0]?.answer(null);
    threads[1]?.answer(null);
    await turn();
    void pool.run(task(4), 'later');
    expect(threads).toHaveLength(2);
  });

  it('runs urgent tasks before prefetched ones', async () => {
    const { pool, threads } = poolOf(1);
    void pool.run(task(1), 'later');
    void pool.run(task(2), 'later');
    void pool.run(task(3), 'now');
    for (let at = 0; at < 3; at++) {
      threads[0]?.answer(null);
      await turn();
    }
    expect(dpis(threads[0]?.asked ?? [])).toEqual([1, 3, 2]);
  });

  it('fails the task of a thread that dies, and runs the next on a new one', async () => {
    const { pool, threads } = poolOf(1);
    const lost = pool.run(task(1), 'later');
    const waiting = pool.run(task(2), 'later');
    threads[0]?.die();
    await expect(lost).rejects.toThrow('died');
    expect(threads).toHaveLength(2);
    threads[1]?.answer('two');
    expect(await waiting).toBe('two');
  });

  it('does not reuse a thread that died while idle', async () => {
    const { pool, threads } = poolOf(1);
    const done = pool.run(task(1), 'later');
    threads[0]?.answer(1);
    await done;
    threads[0]?.die();
    void pool.run(task(2), 'later');
    expect(threads).toHaveLength(2);
  });

  it('starts all threads when warmed up', () => {
    const { pool, threads } = poolOf(3);
    pool.warmUp();
    expect(threads).toHaveLength(3);
    void pool.run(task(1), 'now');
    pool.warmUp();
    expect(threads).toHaveLength(3);
  });

  it('skips a document whose time is up, and continues with the others', async () => {
    const { pool, threads } = poolOf(1);
    const slow = createCpuBudget(1_000);
    const other = createCpuBudget(1_000);
    const first = pool.run(task(1), 'later', slow);
    const second = pool.run(task(2), 'later', slow);
    const good = pool.run(task(3), 'later', other);
    threads[0]?.die(1_000);
    await expect(first).rejects.toThrow('took longer than 1 second');
    await expect(second).rejects.toThrow('took longer than 1 second');
    expect(threads.map(({ asked }) => dpis(asked))).toEqual([[1], [3]]);
    threads[1]?.answer('three', 900);
    expect(await good).toBe('three');
  });

  it('limits a task to its document’s remaining time, and counts the CPU time of each', async () => {
    const { pool, threads } = poolOf(2);
    const allowance = createCpuBudget(1_000);
    const asked = [1, 2, 3].map((dpi) => pool.run(task(dpi), 'later', allowance));
    threads[0]?.answer(null, 400);
    await asked[0];
    threads[1]?.answer(null, 300);
    await asked[1];
    void pool.run(task(4), 'later', allowance);
    expect(threads.map(({ limits }) => limits)).toEqual([
      [1_000, 600],
      [1_000, 300],
    ]);
  });

  it('fails running tasks when closed', async () => {
    const { pool, threads } = poolOf(1);
    const lost = pool.run(task(1), 'later');
    lost.catch(() => undefined);
    await pool.close();
    await expect(lost).rejects.toThrow('ended');
    expect(threads[0]?.isOver()).toBe(true);
  });

  it('fails running and waiting tasks when closed, and starts new threads after', async () => {
    const { pool, threads } = poolOf(1);
    const asked = [pool.run(task(1), 'now'), pool.run(task(2), 'now'), pool.run(task(3), 'later')];
    const ended = Promise.allSettled(asked);
    await pool.close();
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(threads.map((thread) => dpis(thread.asked))).toEqual([[1]]);
    void pool.run(task(4), 'now');
    expect(threads).toHaveLength(2);
  });
});
