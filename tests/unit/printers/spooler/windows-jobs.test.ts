import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SpoolerError } from '../../../../main/printers/spooler/spooler.ts';
import { WinspoolError } from '../../../../main/printers/winspool/winspool.ts';
import { QUEUE } from './fake-windows-queue.ts';
import { CAME_OUT, NAMELESS, RELEASED, TITLE } from './recordings.ts';
import { answerOf, reportJob, watchQueue } from './watched-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a Windows job that is gone', () => {
  it('is printed if its changes said so, without a query', async () => {
    const { queue, find, look } = await reportJob(CAME_OUT);
    expect(await find()).toMatchObject({ id: 12, state: 'completed' });
    expect(await look()).toMatchObject({ state: 'completed' });
    expect(queue.calls).toEqual([]);
  });

  it('is found even if its name came late', async () => {
    const { queue, find } = await watchQueue();
    queue.add(12, NAMELESS);
    expect(await find()).toBeNull();
    queue.set(12, { document: TITLE, status: 0x8 });
    for (const status of CAME_OUT.slice(1)) queue.set(12, { status });
    queue.removeSilently(12);
    expect(await find()).toMatchObject({ state: 'completed' });
  });

  it('is one job even if queried before the changes reported it under its first name', async () => {
    const { queue, find, look } = await watchQueue({ delayMs: 1500 });
    queue.add(12, NAMELESS);
    queue.set(12, { document: TITLE });
    const found = find();
    expect(await found).toMatchObject({ id: 12 });
    await vi.runAllTimersAsync();
    queue.set(12, { status: 0x4 });
    expect(await look()).toMatchObject({ state: 'cancelled', begun: false });
  });

  it('has failed if it was released unprinted, or is unknown if that is seen too late', async () => {
    const { queue, find } = await watchQueue();
    for (const [index, status] of RELEASED.entries()) {
      if (index === 0) queue.add(12, TITLE, status);
      else queue.set(12, { status });
      if (status === 0x5) expect(await find()).toMatchObject({ state: 'cancelled', begun: false });
    }
    expect(await find()).toMatchObject({ state: 'lost' });
  });

  it.each<[string, readonly number[], string, boolean]>([
    ['deleted while it waited', [0x8, 0, 0x4, 0x104], 'cancelled', false],
    ['deleted while it printed', [0x8, 0x10, 0x14, 0x114], 'cancelled', true],
    ['deleted, and called printing after that', [0x8, 0x10, 0x14, 0x10], 'cancelled', true],
    ['deleted after it was sent', [0x8, 0x10, 0x1010, 0x1014], 'sent', true],
    ['gone after it was sent', [0x8, 0x10, 0x1010], 'sent', true],
    ['gone after it was sent, and the paper was out', [0x8, 0x10, 0x1050], 'lost', true],
    ['gone while it printed', [0x8, 0x10], 'completed', true],
    ['gone while it printed and the paper was out', [0x8, 0x10, 0x52], 'lost', true],
    ['gone while it was kept', [0x8, 0x10, 0x2000], 'sent', true],
    ['gone while it waited', [0x8, 0], 'sent', true],
    ['gone while it was paused', [0x8, 0x1], 'lost', true],
  ])('%s, every change heard', async (_name, statuses, state, begun) => {
    const { look } = await reportJob(statuses);
    expect(await look()).toMatchObject({ state, begun });
    expect(await look()).toMatchObject({ state, begun });
  });

  it('is lost if the printer had a problem at the end', async () => {
    const { queue, look } = await watchQueue();
    queue.add(12, TITLE);
    queue.set(12, { status: 0x10 });
    queue.printer(0x80);
    queue.removeSilently(12);
    expect(await look()).toMatchObject({ state: 'lost', reasons: ['offline'] });
  });

  it('gets its result from late changes, and no worse one', async () => {
    const deleted = await watchQueue({ delayMs: 1500 });
    deleted.queue.add(12, TITLE);
    deleted.queue.set(12, { status: 0x10 });
    await vi.runAllTimersAsync();
    deleted.queue.set(12, { status: 0x14 });
    deleted.queue.removeSilently(12);
    expect(await deleted.look()).toMatchObject({ state: 'cancelled', begun: true });
    const begun = await watchQueue({ delayMs: 1500 });
    begun.queue.add(12, TITLE);
    await vi.runAllTimersAsync();
    begun.queue.set(12, { status: 0x10 });
    begun.queue.set(12, { status: 0x4 });
    expect(await begun.look()).toMatchObject({ state: 'cancelled', begun: true });
  });

  it('goes by its changes if a response is older than they are', async () => {
    const ends = [];
    for (const trouble of ['of the job', 'of the printer', 'deleted']) {
      const { queue, spooler, look } = await watchQueue({ latencyMs: 40, stale: true });
      queue.add(12, TITLE, 0x10);
      const asked = spooler.getJob(QUEUE, 12, TITLE);
      await vi.advanceTimersByTimeAsync(20);
      if (trouble === 'of the printer') queue.printer(0x10);
      else queue.set(12, { status: trouble === 'deleted' ? 0x4 : 0x50 });
      await vi.advanceTimersByTimeAsync(20);
      await answerOf(asked);
      queue.removeSilently(12);
      ends.push(await look());
    }
    expect(ends).toMatchObject([{ state: 'lost' }, { state: 'lost' }, { state: 'cancelled', begun: true }]);
  });

  it.each<[string, readonly number[], string]>([
    ['while it waited', [0], 'sent'],
    ['while it printed', [0x10], 'sent'],
    ['while it printed and the paper was out', [0x50], 'lost'],
    ['once “printed” was seen', [0x10, 0x90], 'completed'],
    ['once “complete” was seen', [0x10, 0x1000], 'sent'],
    ['while it was being deleted', [0x4], 'cancelled'],
  ])('%s, and was only asked for', async (_name, statuses, state) => {
    const { queue, find, look } = await watchQueue({ tells: false });
    for (const [index, status] of statuses.entries()) {
      if (index === 0) queue.add(12, TITLE, status);
      else queue.set(12, { status });
      await find();
    }
    queue.removeSilently(12);
    // Whether it began before the query is unknown.
    expect(await look()).toMatchObject({ id: 12, state, begun: true });
  });

  it('is no longer assumed printed if changes were missed', async () => {
    const { queue, find, look } = await watchQueue();
    queue.add(12, TITLE);
    queue.set(12, { status: 0x10 });
    queue.drop();
    queue.set(12, { status: 0x14 });
    queue.removeSilently(12);
    queue.catchUp();
    expect(await look()).toMatchObject({ state: 'sent' });
    expect(await find()).toMatchObject({ state: 'sent' });
  });

  it('is unknown if it seemed never begun, and changes or responses were missed', async () => {
    for (const miss of ['changes', 'answers']) {
      const { queue, find, look } = await watchQueue();
      queue.add(12, TITLE, 0);
      if (miss === 'changes') queue.report({ gaps: true });
      else {
        queue.fail(1);
        await expect(find()).rejects.toThrow(SpoolerError);
      }
      queue.set(12, { status: 0x4 });
      expect(await look()).toMatchObject({ state: 'cancelled', begun: true });
    }
  });

  it('is followed again after changes were missed', async () => {
    const { queue, look, find } = await watchQueue();
    queue.report({ gaps: true });
    await find();
    expect(queue.calls[0]).toBe('attend');
    queue.add(12, TITLE);
    queue.set(12, { status: 0x4 });
    expect(await look()).toMatchObject({ state: 'cancelled', begun: false });
  });

  it('is not confused with another job that reuses its number', async () => {
    const { queue, look, remove } = await watchQueue();
    queue.add(12, TITLE, 0x10);
    queue.report({ gaps: true });
    queue.removeSilently(12);
    queue.add(12, 'Tem SGNS336484LM.883568271 #8-mh0k4', 0x10);
    queue.set(12, { status: 0x90 });
    expect(await look()).toMatchObject({ state: 'sent' });
    expect(await remove()).toMatchObject({ state: 'sent' });
    const foreign = await watchQueue();
    foreign.queue.add(12, TITLE, 0);
    foreign.queue.removeSilently(12);
    foreign.queue.add(12, 'Invoice', 0x10);
    foreign.queue.set(12, { status: 0x90 });
    expect(await foreign.look()).toMatchObject({ state: 'sent' });
    expect(await foreign.remove()).toMatchObject({ state: 'sent' });
    expect(foreign.queue.calls).not.toContain('delete 12');
  });
});

describe('removing a job from Windows’ queue', () => {
  it('pauses it, checks, and deletes it: then it never began', async () => {
    const { queue, remove } = await watchQueue({ delayMs: 1500 });
    queue.add(12, TITLE, 0);
    await vi.runAllTimersAsync();
    expect(await remove()).toMatchObject({ state: 'cancelled', begun: false });
    expect(queue.calls.filter((call) => call !== 'printer')).toEqual([
      'job 12',
      'pause 12',
      'job 12',
      'delete 12',
    ]);
    expect(queue.jobs.size).toBe(0);
  });

  it('is unknown if it was only requested', async () => {
    const { queue, find, remove } = await watchQueue({ tells: false });
    queue.add(12, TITLE, 0);
    await find();
    expect(await remove()).toMatchObject({ state: 'cancelled', begun: true });
  });

  it('reports it as begun if it prints despite the pause', async () => {
    const { queue, remove } = await watchQueue({
      onControl(id, command) {
        if (command === 'pause') queue.set(id, { status: 0x11 });
        else queue.removeSilently(id);
      },
    });
    queue.add(12, TITLE, 0);
    expect(await remove()).toMatchObject({ state: 'cancelled', begun: true });
  });

  it('reports it as begun if it printed just before the pause, and the changes arrive late', async () => {
    const { queue, remove } = await watchQueue({
      delayMs: 1500,
      onControl(id, command) {
        if (command === 'delete') return queue.removeSilently(id);
        queue.set(id, { status: 0x10 });
        queue.set(id, { status: 0x1 });
      },
    });
    queue.add(12, TITLE, 0);
    expect(await remove()).toMatchObject({ state: 'cancelled', begun: true });
  });

  it('leaves it alone if it was printed or sent meanwhile', async () => {
    for (const [status, state] of [
      [0x90, 'completed'],
      [0x84, 'lost'],
    ] as const) {
      const { queue, remove } = await watchQueue({ onControl: (id) => queue.set(id, { status }) });
      queue.add(12, TITLE, 0x10);
      expect(await remove()).toMatchObject({ state });
      expect(queue.calls).not.toContain('delete 12');
    }
  });

  it('reports its state if the spooler refuses, and its result once it is gone', async () => {
    const refused = await watchQueue({
      onControl: (_id, command) => {
        // ERROR_ACCESS_DENIED
        throw new WinspoolError('SetJobW', 5, `${command}: access is denied`);
      },
    });
    refused.queue.add(12, TITLE, 0);
    expect(await refused.remove()).toMatchObject({ state: 'pending' });
    expect((await reportJob(CAME_OUT)).remove).toBeDefined();
    expect(await (await reportJob(CAME_OUT)).remove()).toMatchObject({ state: 'completed' });
    expect(await (await watchQueue()).remove()).toBeNull();
  });
});
