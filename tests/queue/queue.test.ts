import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SpoolerJob } from '../../main/printers/spooler/spooler.ts';
import { cupsHere } from '../cups/installed.ts';
import { cupsQueue } from './cups-queue.ts';
import type { SystemQueue } from './system-queue.ts';
import { windowsQueue } from './windows-queue.ts';

/** Whether a queue may be made here: on macOS and Windows it is the system's own, which is asked for by name. */
function queueHere(): boolean {
  if (process.platform === 'linux') return cupsHere();
  if (process.env['TEM_SYSTEM_QUEUE'] === '1') return true;
  const what = 'It adds a printer to this machine and removes it: TEM_SYSTEM_QUEUE=1 says that it may.';
  process.stderr.write(`\n*** SKIPPED: tests/queue, a queue of the system’s spooler. ${what}\n\n`);
  return false;
}

/** A job has left the queue, or stands in it as ended well. */
const isOut = (job: SpoolerJob | null): boolean =>
  job === null || job.state === 'completed' || job.state === 'sent';

describe.skipIf(!queueHere())('a queue of this system’s own spooler', { timeout: 120_000 }, () => {
  let queue: SystemQueue;
  beforeAll(async () => {
    queue = await (process.platform === 'win32' ? windowsQueue() : cupsQueue());
    await queue.spooler.attend?.(queue.name);
  }, 120_000);
  afterAll(() => queue[Symbol.asyncDispose](), 120_000);

  it('is ready, and says that it is paused', async () => {
    expect(await queue.spooler.queue(queue.name)).toEqual({ state: 'ready' });
    await queue.pause();
    expect(await queue.spooler.queue(queue.name)).toEqual({ state: 'blocked', reasons: ['paused'] });
    await queue.resume();
    expect(await queue.spooler.queue(queue.name)).toEqual({ state: 'ready' });
  });

  it('tells of a job that waits, by its title and its number, and gives it back unprinted', async () => {
    const { name, spooler } = queue;
    const title = 'Tem SGNS336484LM.883568271 #1-waits';
    const before = queue.printed().length;
    await queue.pause();
    expect(await spooler.find(name, title)).toBeNull();
    await queue.submit(title);
    // The print command may be back before the spooler lists its job.
    const found = await vi.waitUntil(() => spooler.find(name, title), { timeout: 60_000 });
    expect(found).toMatchObject({ begun: false, reasons: ['paused'] });
    expect(await spooler.find(name, 'another title')).toBeNull();
    expect(await spooler.look(name, found.id, title)).toMatchObject({ id: found.id, begun: false });
    expect(await spooler.remove(name, found.id, title)).toMatchObject({
      id: found.id,
      state: 'cancelled',
      begun: false,
    });
    await queue.resume();
    // The next one, which comes after it, is all that is printed.
    await queue.submit('Tem SGNS336484LM.883568271 #2-next');
    await vi.waitUntil(() => queue.printed().length > before, { timeout: 60_000 });
    const left = await spooler.look(name, found.id, title);
    expect(left === null || left.state === 'cancelled').toBe(true);
  });

  it('prints a job and has done with it', async () => {
    const { name, spooler } = queue;
    const title = 'Tem SGNS336484LM.883568271 #3-printed';
    const before = queue.printed().length;
    await queue.pause();
    await queue.submit(title);
    const { id } = await vi.waitUntil(() => spooler.find(name, title), { timeout: 60_000 });
    await queue.resume();
    await vi.waitUntil(async () => isOut(await spooler.look(name, id, title)), {
      timeout: 60_000,
      interval: 200,
    });
    expect(queue.printed().length).toBeGreaterThan(before);
  });

  it('passes bytes of the printer’s own language on as they are, and tells how their job ended', async () => {
    const { name, spooler } = queue;
    const title = 'Tem SGNS336484LM.883568271 #4-raw';
    // Each byte there is, line ends and what text modes stop at, longer than any buffer on the way.
    const bytes = Uint8Array.from({ length: 300_001 }, (_, at) => (at * 7 + (at >> 8)) & 0xff);
    const before = queue.printed().length;
    await queue.pause();
    const id = await queue.submitRaw(title, bytes);
    expect(await spooler.look(name, id, title)).toMatchObject({ id, begun: false });
    expect(await spooler.find(name, title)).toMatchObject({ id });
    await queue.resume();
    await vi.waitUntil(() => queue.printed().length >= before + bytes.length, { timeout: 60_000 });
    await vi.waitUntil(async () => isOut(await spooler.look(name, id, title)), {
      timeout: 60_000,
      interval: 200,
    });
    expect(queue.printed().subarray(before).equals(bytes)).toBe(true);
  });
});
