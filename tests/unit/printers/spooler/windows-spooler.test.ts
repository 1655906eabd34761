import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JobRejectedError, SpoolerError } from '../../../../main/printers/spooler/spooler.ts';
import { createWindowsSpooler } from '../../../../main/printers/spooler/windows-spooler.ts';
import { type Winspool, WinspoolError } from '../../../../main/printers/winspool/winspool.ts';
import { createFakeWindowsQueue, QUEUE } from './fake-windows-queue.ts';
import { NAMELESS, STUCK, TITLE } from './recordings.ts';
import { answerOf, watchQueue } from './watched-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
    ['prints while it is written', 0x18, 'processing', true, []],
    ['prints, and is kept', 0x2010, 'processing', true, []],
    ['prints, and the paper is out', 0x10 | 0x40 | 0x2, 'processing', true, ['out-of-paper']],
    ['stands in an error', STUCK, 'processing', true, ['error']],
    ['stands, and is offline', 0x2 | 0x20, 'stopped', false, ['offline']],
    ['is paused', 0x1, 'held', false, ['paused']],
    ['was restarted', 0x800, 'pending', true, []],
    ['is kept, and has not printed', 0x2000, 'pending', false, []],
    ['printed', 0x80, 'completed', true, []],
    ['printed, and is kept', 0x2080, 'completed', true, []],
    ['is being deleted', 0x4, 'cancelled', false, []],
    ['is being deleted while it prints', 0x14, 'cancelled', true, []],
    ['is deleted', 0x100, 'cancelled', false, []],
    ['is called printed and deleted at once', 0x84, 'lost', true, []],
  ])('%s', async (_name, status, state, begun, reasons) => {
    const { queue, find } = await watchQueue();
    queue.add(12, TITLE, status);
    expect(await find()).toEqual({
      id: 12,
      state,
      begun,
      anew: status === 0x800,
      done: 0,
      reasons,
      said: '',
    });
  });

  it('stays marked as restarted while it prints again, and after', async () => {
    const { queue, find } = await watchQueue();
    queue.add(12, TITLE, 0x10);
    queue.set(12, { status: 0x800 });
    queue.set(12, { status: 0x10 });
    expect(await find()).toMatchObject({ state: 'processing', anew: true });
    queue.set(12, { status: 0x80 });
    expect(await find()).toMatchObject({ state: 'completed', anew: true });
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
    const { queue, look } = await watchQueue();
    queue.add(12, TITLE);
    queue.set(12, { status: 0x1010 });
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
