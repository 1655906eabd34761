import { vi } from 'vitest';
import { createWindowsSpooler } from '../../../../main/printers/spooler/windows-spooler.ts';
import { createFakeWindowsQueue, type FakeQueueOptions, QUEUE } from './fake-windows-queue.ts';
import { TITLE } from './recordings.ts';

/** A queue whose changes Tem listens to, and the spooler over it. Needs fake timers. */
export async function watchQueue(options: FakeQueueOptions = {}) {
  const queue = createFakeWindowsQueue(options);
  const spooler = createWindowsSpooler(queue.winspool);
  await answerOf(spooler.subscribe?.(QUEUE) ?? Promise.resolve());
  queue.calls.length = 0;
  return {
    queue,
    spooler,
    find: () => answerOf(spooler.findJob(QUEUE, TITLE)),
    look: (id = 12) => answerOf(spooler.getJob(QUEUE, id, TITLE)),
    remove: (id = 12) => answerOf(spooler.removeJob(QUEUE, id, TITLE)),
  };
}

/** A query's answer once all timers have run. */
export async function answerOf<Answer>(query: Promise<Answer>): Promise<Answer> {
  query.catch(() => undefined);
  await vi.runAllTimersAsync();
  return await query;
}

/** A job that was reported in these statuses in turn, and has left the queue. */
export async function reportJob(statuses: readonly number[], options: FakeQueueOptions = {}) {
  const all = await watchQueue(options);
  for (const [index, status] of statuses.entries())
    if (index === 0) all.queue.add(12, TITLE, status);
    else all.queue.set(12, { status });
  all.queue.removeSilently(12);
  return all;
}
