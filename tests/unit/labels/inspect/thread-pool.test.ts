import { describe, expect, it } from 'vitest';
import { type CpuBudget, createCpuBudget } from '../../../../main/labels/inspect/cpu-budget.ts';
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
  /** Runs a task that is known by its pages. */
  const run = (dpi: number, ...more: [priority?: 'now' | 'later', budget?: CpuBudget]): Promise<unknown> => {
    const [priority = 'later', budget] = more;
    const done = pool.run({ kind: 'draw', pdf: new Uint8Array(), dpi }, priority, budget);
    done.catch(() => undefined);
    return done;
  };
  /** The tasks of each thread. */
  const asked = (): unknown[][] =>
    threads.map((thread) => thread.asked.map((one) => (one.kind === 'draw' ? one.dpi : null)));
  return { pool, threads, run, asked };
}

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('the pool', () => {
  it('starts a thread when none is free, up to the limit', async () => {
    const { threads, run, asked } = poolOf(2);
    const first = run(1);
    expect(asked()).toEqual([[1]]);
    for (const dpi of [2, 3]) void run(dpi);
    expect(asked()).toEqual([[1], [2]]);
    threads[0]?.answer('one');
    expect(await first).toBe('one');
    expect(asked()).toEqual([[1, 3], [2]]);
    for (const thread of threads) thread.answer(null);
    await turn();
    void run(4);
    expect(threads).toHaveLength(2);
  });

  it('runs urgent tasks before prefetched ones', async () => {
    const { threads, run, asked } = poolOf(1);
    for (const priority of ['later', 'later', 'now'] as const) void run(priority === 'now' ? 3 : 1, priority);
    for (let at = 0; at < 3; at++) {
      threads[0]?.answer(null);
      await turn();
    }
    expect(asked()).toEqual([[1, 3, 1]]);
  });

  it('fails the task of a thread that dies, and runs the next on a new one', async () => {
    const { threads, run } = poolOf(1);
    const [lost, waiting] = [run(1), run(2)];
    threads[0]?.die();
    await expect(lost).rejects.toThrow('died');
    expect(threads).toHaveLength(2);
    threads[1]?.answer('two');
    expect(await waiting).toBe('two');
    // Nor is a thread used again that died while idle.
    threads[1]?.die();
    void run(3);
    expect(threads).toHaveLength(3);
  });

  it('starts all threads when warmed up', () => {
    const { pool, threads, run } = poolOf(3);
    pool.warmUp();
    expect(threads).toHaveLength(3);
    void run(1, 'now');
    pool.warmUp();
    expect(threads).toHaveLength(3);
  });

  it('skips a document whose time is up, and continues with the others', async () => {
    const { threads, run, asked } = poolOf(1);
    const [slow, other] = [createCpuBudget(1_000), createCpuBudget(1_000)];
    const lost = [run(1, 'later', slow), run(2, 'later', slow)];
    const good = run(3, 'later', other);
    threads[0]?.die(1_000);
    for (const one of lost) await expect(one).rejects.toThrow('took longer than 1 second');
    expect(asked()).toEqual([[1], [3]]);
    threads[1]?.answer('three', 900);
    expect(await good).toBe('three');
  });

  it('limits a task to its document’s remaining time, and counts the CPU time of each', async () => {
    const { threads, run } = poolOf(2);
    const allowance = createCpuBudget(1_000);
    const [one, two] = [1, 2, 3].map((dpi) => run(dpi, 'later', allowance));
    threads[0]?.answer(null, 400);
    await one;
    threads[1]?.answer(null, 300);
    await two;
    void run(4, 'later', allowance);
    expect(threads.map(({ limits }) => limits)).toEqual([
      [1_000, 600],
      [1_000, 300],
    ]);
  });

  it('fails running and waiting tasks when closed, and starts new threads after', async () => {
    const { pool, threads, run, asked } = poolOf(1);
    const ended = Promise.allSettled([run(1, 'now'), run(2, 'now'), run(3)]);
    await pool.close();
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect([asked(), threads[0]?.isOver()]).toEqual([[[1]], true]);
    void run(4, 'now');
    expect(threads).toHaveLength(2);
  });
});
