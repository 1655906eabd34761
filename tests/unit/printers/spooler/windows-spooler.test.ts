import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JobRejectedError, SpoolerError } from '../../../../main/printers/spooler/spooler.ts';
import {
  JOB_STATUS,
  jobReasons,
  PRINTER_STATUS,
  printerReasons,
} from '../../../../main/printers/spooler/windows-flags.ts';
import { createWindowsSpooler } from '../../../../main/printers/spooler/windows-spooler.ts';
import { type Winspool, WinspoolError } from '../../../../main/printers/winspool/winspool.ts';
import {
  answerOf,
  CAME_OUT,
  createFakeWindowsQueue,
  type FakeQueueOptions,
  NAMELESS,
  QUEUE,
  RELEASED,
  STUCK,
  TITLE,
  watchQueue,
} from './fake-windows-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A status of the one job, or what happens to it, its queue or Tem's knowledge of them. */
type Step = number | 'gone' | 'gap' | 'drop' | 'catch up' | 'find' | 'settle' | { readonly printer: number };

/** A watched queue in which these steps have happened. */
async function queueOf(steps: readonly Step[], options: FakeQueueOptions = {}) {
  const all = await watchQueue(options);
  const { queue } = all;
  for (const step of steps)
    if (typeof step === 'object') queue.printer(step.printer);
    else if (step === 'gone') queue.removeSilently(12);
    else if (step === 'gap') queue.report({ gaps: true });
    else if (step === 'drop') queue.drop();
    else if (step === 'catch up') queue.catchUp();
    else if (step === 'find') await all.find().catch(() => undefined);
    else if (step === 'settle') await vi.runAllTimersAsync();
    else if (queue.jobs.has(12)) queue.set(12, { status: step });
    else queue.add(12, TITLE, step);
  return all;
}

describe('the flags of winspool', () => {
  const reasons = (status: number, attributes = 0) => printerReasons({ status, attributes });

  it.each([
    [JOB_STATUS, 15],
    [PRINTER_STATUS, 27],
  ])('have one bit each, and none is missing', (table, count) => {
    expect(Object.values(table).map(({ bit }) => bit)).toEqual(
      Array.from({ length: count }, (_, at) => 2 ** at),
    );
  });

  it.each<[string, number, number, string[]]>([
    ['nothing said', 0, 0, []],
    ['paper out', 0x10, 0, ['out-of-paper']],
    ['door open and error', 0x400002, 0, ['door-open']],
    ['offline and paused', 0x81, 0, ['offline', 'paused']],
    ['page punt', 0x80000, 0, ['error']],
    ['out of ribbon', 0x40000, 0, ['ribbon-out']],
    ['printing, saving power, toner low', 0x400 | 0x1000000 | 0x20000, 0, []],
    ['“use printer offline”', 0, 0x400, ['offline']],
    ['paper out and “use printer offline”', 0x10, 0x400, ['out-of-paper', 'offline']],
    ['another attribute', 0, 0x40, []],
  ])('keep a printer from printing: %s', (_name, status, attributes, told) => {
    expect(reasons(status, attributes)).toEqual(told);
  });

  it.each<[number, string[]]>([
    [0, []],
    [0x8, []],
    [0x10 | 0x40 | 0x2, ['out-of-paper']],
    [0x2 | 0x20, ['offline']],
    [0x1, ['paused']],
    [0x2, ['error']],
    [0x200, ['error']],
    [0x400, ['error']],
    [0x2000, []],
  ])('of %i keep a job waiting', (status, told) => {
    expect(jobReasons(status)).toEqual(told);
  });
});

describe('Windows’ status of a printer', () => {
  it('is ready, or lists what keeps it from printing', async () => {
    const { queue, spooler } = await watchQueue();
    expect(await spooler.getQueueState(QUEUE)).toEqual({ state: 'ready' });
    queue.printer(0x400002);
    expect(await spooler.getQueueState(QUEUE)).toEqual({ state: 'blocked', reasons: ['door-open'] });
    queue.printer(0, 0x400);
    expect(await spooler.getQueueState(QUEUE)).toEqual({ state: 'blocked', reasons: ['offline'] });
    queue.fail(1);
    await expect(spooler.getQueueState(QUEUE)).rejects.toThrow(SpoolerError);
  });
});

describe('Windows’ status of a queued job', () => {
  it.each<[string, number, string, boolean, string[]]>([
    ['waits its turn', 0, 'pending', false, []],
    ['is being written', 0x8, 'pending', false, []],
    ['prints', 0x10, 'processing', true, []],
    ['prints, and is kept', 0x2010, 'processing', true, []],
    ['prints, and the paper is out', 0x10 | 0x40 | 0x2, 'processing', true, ['out-of-paper']],
    ['stands in an error', STUCK, 'processing', true, ['error']],
    ['stands, and is offline', 0x2 | 0x20, 'stopped', false, ['offline']],
    ['is paused', 0x1, 'held', false, ['paused']],
    ['was restarted', 0x800, 'pending', true, []],
    ['is kept, and has not printed', 0x2000, 'pending', false, []],
    ['printed', 0x80, 'completed', true, []],
    ['is being deleted', 0x4, 'cancelled', false, []],
    ['is being deleted while it prints', 0x14, 'cancelled', true, []],
    ['is called printed and deleted at once', 0x84, 'lost', true, []],
  ])('%s', async (_name, status, state, begun, reasons) => {
    const anew = status === 0x800;
    const { find } = await queueOf([status]);
    expect(await find()).toEqual({ id: 12, state, begun, anew, done: 0, reasons, said: '' });
  });

  it('includes the printer’s reasons beside its own, and the driver’s own text', async () => {
    const { queue, look } = await watchQueue();
    queue.printer(0x400000);
    queue.add(12, TITLE, 0x40);
    queue.set(12, { statusText: 'Nắp đang mở', pagesPrinted: 1 });
    expect(await look()).toMatchObject({
      begun: true,
      done: 1,
      reasons: ['out-of-paper', 'door-open'],
      said: 'Nắp đang mở',
    });
  });

  it('is null if the queue has no job of this title', async () => {
    const { queue, find, look } = await watchQueue();
    queue.add(3, 'Tem another #1-x');
    expect(await find()).toBeNull();
    expect(await look(3)).toBeNull();
    queue.fail(1);
    await expect(find()).rejects.toThrow(SpoolerError);
  });

  it('finds the last of two jobs of a title', async () => {
    const { queue, find } = await watchQueue({ tells: false });
    queue.add(3, TITLE);
    queue.add(4, TITLE);
    expect(await find()).toMatchObject({ id: 4 });
  });

  it('waits 5 s for “printed” after “complete”, longer while there is a reason, and is then sent', async () => {
    const { queue, look } = await queueOf([0x8, 0x1010]);
    expect(await look()).toMatchObject({ state: 'processing', begun: true });
    await vi.advanceTimersByTimeAsync(5000);
    queue.printer(0x10);
    expect(await look()).toMatchObject({ state: 'processing', reasons: ['out-of-paper'] });
    queue.printer(0);
    expect(await look()).toMatchObject({ state: 'sent' });
    queue.set(12, { status: 0x1080 });
    expect(await look()).toMatchObject({ state: 'completed' });
  });
});

describe('a Windows job', () => {
  const cancelled = { state: 'cancelled', begun: false };
  const cancelledBegun = { state: 'cancelled', begun: true };
  const late = { delayMs: 1500 };

  it.each<[string, readonly Step[], object, FakeQueueOptions?]>([
    ['was deleted while it waited', [0x8, 0, 0x4, 0x104, 'gone'], cancelled],
    ['was deleted while it printed', [0x8, 0x10, 0x14, 0x114, 'gone'], cancelledBegun],
    ['was deleted after it was sent', [0x8, 0x10, 0x1010, 0x1014, 'gone'], { state: 'sent', begun: true }],
    ['was gone after it was sent', [0x8, 0x10, 0x1010, 'gone'], { state: 'sent', begun: true }],
    ['was sent, the paper out, and gone', [0x8, 0x10, 0x1050, 'gone'], { state: 'lost', begun: true }],
    ['was gone while it printed', [0x8, 0x10, 'gone'], { state: 'completed', begun: true }],
    ['was gone while it printed without paper', [0x8, 0x10, 0x52, 'gone'], { state: 'lost', begun: true }],
    ['was gone while it was kept', [0x8, 0x10, 0x2000, 'gone'], { state: 'sent', begun: true }],
    ['was gone while it was paused', [0x8, 0x1, 'gone'], { state: 'lost', begun: true }],
    ['was released unprinted', RELEASED.slice(0, 3), cancelled],
    ['was released unprinted, which is seen too late', RELEASED, { state: 'lost' }],
    ['was restarted, and prints again', [0x10, 0x800, 0x10], { state: 'processing', anew: true }],
    [
      'was gone while the printer was offline',
      [0x8, 0x10, { printer: 0x80 }, 'gone'],
      { state: 'lost', reasons: ['offline'] },
    ],
    ['was deleted, which is told late', [0x8, 0x10, 'settle', 0x14, 'gone'], cancelledBegun, late],
    ['began and was deleted, which is told late', [0x8, 'settle', 0x10, 0x4], cancelledBegun, late],
    [
      'was gone with changes that were missed',
      [0x8, 0x10, 'drop', 0x14, 'gone', 'catch up'],
      { state: 'sent' },
    ],
    ['seemed never begun, but changes were missed', [0, 'gap', 0x4], cancelledBegun],
    ['is followed again after changes were missed', ['gap', 'find', 0x8, 0x4], cancelled],
  ])('%s', async (_what, steps, result, options) => {
    const { look } = await queueOf(steps, options);
    for (const _again of [1, 2]) expect(await look()).toMatchObject(result);
  });

  it.each<[string, readonly number[], string]>([
    ['while it printed', [0x10], 'sent'],
    ['while it printed and the paper was out', [0x50], 'lost'],
    ['once “printed” was seen', [0x10, 0x90], 'completed'],
    ['once “complete” was seen', [0x10, 0x1000], 'sent'],
    ['while it was being deleted', [0x4], 'cancelled'],
  ])('was gone %s, and was only asked for', async (_name, statuses, state) => {
    const asked = statuses.flatMap((status) => [status, 'find'] as const);
    const { look } = await queueOf([...asked, 'gone'], { tells: false });
    // Whether it began before the query is unknown.
    expect(await look()).toMatchObject({ id: 12, state, begun: true });
  });

  it('that is gone is printed if its changes said so, without a query', async () => {
    const { queue, find, look } = await queueOf([...CAME_OUT, 'gone']);
    expect(await find()).toMatchObject({ id: 12, state: 'completed' });
    expect(await look()).toMatchObject({ state: 'completed' });
    expect(queue.calls).toEqual([]);
  });

  it('that seemed never begun is unknown if a response was missed', async () => {
    const { queue, find, look } = await queueOf([0]);
    queue.fail(1);
    await expect(find()).rejects.toThrow(SpoolerError);
    queue.set(12, { status: 0x4 });
    expect(await look()).toMatchObject(cancelledBegun);
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

  it('goes by its changes if a response is older than they are', async () => {
    const ends = [];
    for (const trouble of ['of the job', 'of the printer', 'deleted']) {
      const { queue, spooler, look } = await queueOf([0x10], { latencyMs: 40, stale: true });
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

  it('is not confused with another job that reuses its number', async () => {
    const { queue, look, remove } = await queueOf([0x10]);
    queue.report({ gaps: true });
    queue.removeSilently(12);
    queue.add(12, 'Tem SGNS336484LM.883568271 #8-mh0k4', 0x10);
    queue.set(12, { status: 0x90 });
    expect(await look()).toMatchObject({ state: 'sent' });
    expect(await remove()).toMatchObject({ state: 'sent' });
    const foreign = await queueOf([0, 'gone']);
    foreign.queue.add(12, 'Invoice', 0x10);
    foreign.queue.set(12, { status: 0x90 });
    expect(await foreign.look()).toMatchObject({ state: 'sent' });
    expect(await foreign.remove()).toMatchObject({ state: 'sent' });
    expect(foreign.queue.calls).not.toContain('delete 12');
  });
});

describe('removing a job from Windows’ queue', () => {
  it('pauses it, checks, and deletes it: then it never began', async () => {
    const { queue, remove } = await queueOf([0], { delayMs: 1500 });
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
    const { find, remove } = await queueOf([0], { tells: false });
    await find();
    expect(await remove()).toMatchObject({ state: 'cancelled', begun: true });
  });

  it.each([
    ['despite the pause', 0, [0x11]],
    ['just before the pause, and the changes arrive late', 1500, [0x10, 0x1]],
  ])('reports it as begun if it prints %s', async (_when, delayMs, statuses) => {
    const { queue, remove } = await queueOf([], {
      delayMs,
      onControl(id, command) {
        if (command === 'delete') queue.removeSilently(id);
        else for (const status of statuses) queue.set(id, { status });
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
    const onControl = () => {
      // ERROR_ACCESS_DENIED
      throw new WinspoolError('SetJobW', 5, 'access is denied');
    };
    const refused = await queueOf([0], { onControl });
    expect(await refused.remove()).toMatchObject({ state: 'pending' });
    expect(await (await queueOf([...CAME_OUT, 'gone'])).remove()).toMatchObject({ state: 'completed' });
    expect(await (await watchQueue()).remove()).toBeNull();
  });
});

describe('listening to a Windows queue', () => {
  it('wakes waiting listeners until the signal is aborted', async () => {
    const { queue, spooler } = await watchQueue();
    const ended = new AbortController();
    const news = vi.fn<() => void>();
    void spooler.waitForChange?.(QUEUE, ended.signal).then(news);
    await vi.runAllTimersAsync();
    expect(news).not.toHaveBeenCalled();
    queue.printer(0x10);
    await vi.runAllTimersAsync();
    expect(news).toHaveBeenCalledOnce();
    void spooler.waitForChange?.(QUEUE, ended.signal).then(news);
    ended.abort();
    await vi.runAllTimersAsync();
    expect(news).toHaveBeenCalledTimes(2);
    await spooler.waitForChange?.(QUEUE, ended.signal);
  });

  it('never rejects if the system does not support it', async () => {
    const { queue, spooler } = await watchQueue();
    queue.fail(1);
    await spooler.subscribe?.(QUEUE);
    queue.add(12, TITLE, 0x10);
    queue.removeSilently(12);
    // Not followed since: later reports prove nothing by themselves.
    expect(await answerOf(spooler.findJob(QUEUE, TITLE))).toMatchObject({ state: 'sent' });
  });

  it('remembers some hundred jobs, drops ended ones first, and never a followed one', async () => {
    const { queue, spooler, look } = await watchQueue();
    queue.add(12, TITLE, 0x10);
    const title = (number: number): string => `Tem other #${number}-x`;
    for (let number = 100; number < 600; number++) {
      queue.add(number, title(number));
      queue.set(number, { status: 0x90 });
      queue.removeSilently(number);
    }
    expect(await answerOf(spooler.findJob(QUEUE, title(599)))).toMatchObject({ state: 'completed' });
    expect(await answerOf(spooler.findJob(QUEUE, title(100)))).toBeNull();
    queue.set(12, { status: 0x90 });
    expect(await look()).toMatchObject({ state: 'completed' });
  });

  it('remembers only Tem’s own', async () => {
    const { queue, spooler } = await watchQueue();
    queue.add(5, 'Invoice');
    queue.set(5, { status: 0x10 });
    queue.removeSilently(5);
    expect(await answerOf(spooler.findJob(QUEUE, 'Invoice'))).toBeNull();
  });
});

describe('submitting bytes to a Windows queue', () => {
  const submit = async (failure: WinspoolError | Error) => {
    const { winspool } = createFakeWindowsQueue();
    const failing: Winspool = { ...winspool, submitRaw: () => Promise.reject(failure) };
    return await createWindowsSpooler(failing).submit?.(QUEUE, TITLE, new Uint8Array(3));
  };

  it('returns the job’s number, by which it is followed even before its name is known', async () => {
    const { queue, spooler, look } = await watchQueue();
    const id = (await spooler.submit?.(QUEUE, TITLE, new Uint8Array(3))) ?? 0;
    queue.set(id, { document: NAMELESS });
    expect(await look(id)).toMatchObject({ id, state: 'pending' });
    queue.set(id, { document: TITLE, status: 0x80 });
    expect(await look(id)).toMatchObject({ id, state: 'completed' });
  });

  it.each(['', 'OpenPrinterW', 'StartDocPrinterW'])('has certainly failed if %j failed', async (call) => {
    await expect(submit(new WinspoolError(call, 5, 'Access is denied.'))).rejects.toThrow(JobRejectedError);
  });

  it.each(['WritePrinter', 'EndDocPrinter', 'submit'])('has an unknown result if %j failed', async (call) => {
    const failed = submit(new WinspoolError(call, 0, 'no answer'));
    await expect(failed).rejects.toThrow(SpoolerError);
    await expect(failed).rejects.not.toThrow(JobRejectedError);
  });

  it('rethrows an internal error', async () => {
    await expect(submit(new TypeError('mistake'))).rejects.toThrow(TypeError);
  });
});

describe('Windows’ geometry of a driver', () => {
  const device = {
    dpiX: 203,
    dpiY: 203,
    physicalWidth: 640,
    physicalHeight: 800,
    offsetX: 0,
    offsetY: 0,
    printableWidth: 640,
    printableHeight: 800,
  };

  it('is returned by the printer’s name', async () => {
    const { queue } = await watchQueue();
    const winspool: Winspool = {
      ...queue.winspool,
      getDeviceInfo: () => Promise.resolve(device),
      getCapabilities: () => Promise.resolve({ resolutions: [[300, 300]], papers: [], extents: null }),
    };
    const { driver } = createWindowsSpooler(winspool);
    expect(await driver?.(QUEUE)).toMatchObject({ driver: '', resolutions: [203, 300] });
  });

  it('is null if the driver fails, and the queue’s jobs stay known', async () => {
    const { queue, spooler, look } = await watchQueue();
    queue.add(12, TITLE);
    const asked = spooler.driver?.(QUEUE) ?? Promise.reject(new Error('it can’t be asked'));
    await expect(answerOf(asked)).rejects.toBeInstanceOf(SpoolerError);
    // Deleted before it began, with every change received: a gap would have left that unknown.
    queue.winspool.controlJob(QUEUE, 12, 'delete').catch(() => undefined);
    expect(await look()).toMatchObject({ state: 'cancelled', begun: false });
  });
});
