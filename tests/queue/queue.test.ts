import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SpoolerJob } from '../../main/printers/spooler/spooler.ts';
import { isCupsAvailable } from '../cups/available-programs.ts';
import { createCupsQueue } from './cups-queue.ts';
import type { SystemQueue } from './system-queue.ts';
import { createWindowsQueue } from './windows-queue.ts';

/** Whether a test may create a queue here: on macOS and Windows it is the system's own, which requires an explicit opt-in. */
function isQueueAllowed(): boolean {
  if (process.platform === 'linux') return isCupsAvailable();
  if (process.env['TEM_SYSTEM_QUEUE'] === '1') return true;
  const what = 'It adds a printer to this machine and removes it: TEM_SYSTEM_QUEUE=1 says that it may.';
  process.stderr.write(`\n*** SKIPPED: tests/queue, a queue of the system’s spooler. ${what}\n\n`);
  return false;
}

const WITHIN = { timeout: 60_000, interval: 200 };

/** A job has left the queue, or is listed in it as completed. */
const isOut = (job: SpoolerJob | null): boolean =>
  job === null || job.state === 'completed' || job.state === 'sent';

describe.skipIf(!isQueueAllowed())('a queue of this system’s own spooler', { timeout: 120_000 }, () => {
  let queue: SystemQueue;
  beforeAll(async () => {
    queue = await (process.platform === 'win32' ? createWindowsQueue() : createCupsQueue());
    await queue.spooler.subscribe?.(queue.name);
  }, 120_000);
  afterAll(() => queue[Symbol.asyncDispose](), 120_000);

  it('is ready, and reports that it is paused', async () => {
    expect(await queue.spooler.getQueueState(queue.name)).toEqual({ state: 'ready' });
    await queue.pause();
    expect(await queue.spooler.getQueueState(queue.name)).toEqual({ state: 'blocked', reasons: ['paused'] });
    await queue.resume();
    expect(await queue.spooler.getQueueState(queue.name)).toEqual({ state: 'ready' });
  });

  it('reports a waiting job by its title and its number, and returns it unprinted', async () => {
    const { name, spooler } = queue;
    const title = 'Tem SGNS336484LM.883568271 #1-waits';
    const before = queue.printed().length;
    await queue.pause();
    expect(await spooler.findJob(name, title)).toBeNull();
    await queue.submit(title);
    // The print command may return before the spooler lists its job.
    const found = await vi.waitUntil(() => spooler.findJob(name, title), WITHIN);
    expect(found).toMatchObject({ begun: false, reasons: ['paused'] });
    expect(await spooler.findJob(name, 'another title')).toBeNull();
    expect(await spooler.getJob(name, found.id, title)).toMatchObject({ id: found.id, begun: false });
    expect(await spooler.removeJob(name, found.id, title)).toMatchObject({
      id: found.id,
      state: 'cancelled',
      begun: false,
    });
    await queue.resume();
    // Only the next job, which comes after it, is printed, and the queue is done with it.
    const next = 'Tem SGNS336484LM.883568271 #2-next';
    await queue.submit(next);
    await vi.waitUntil(() => queue.printed().length > before, WITHIN);
    await vi.waitUntil(async () => isOut(await spooler.findJob(name, next)), WITHIN);
    const left = await spooler.getJob(name, found.id, title);
    expect(left === null || left.state === 'cancelled').toBe(true);
  });

  it('passes bytes of the printer’s own language through unchanged, and reports how their job ended', async () => {
    const { name, spooler } = queue;
    const title = 'Tem SGNS336484LM.883568271 #4-raw';
    // Every byte value, line ends and what text modes stop at, longer than any buffer on the way.
    const bytes = Uint8Array.from({ length: 300_001 }, (_, at) => (at * 7 + (at >> 8)) & 0xff);
    const before = queue.printed().length;
    await queue.pause();
    const id = await queue.submitRaw(title, bytes);
    expect(await spooler.getJob(name, id, title)).toMatchObject({ id, begun: false });
    expect(await spooler.findJob(name, title)).toMatchObject({ id });
    await queue.resume();
    await vi.waitUntil(() => queue.printed().length >= before + bytes.length, WITHIN);
    await vi.waitUntil(async () => isOut(await spooler.getJob(name, id, title)), WITHIN);
    expect(queue.printed().subarray(before).equals(bytes)).toBe(true);
  });
});
