import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLeftoverQueueJobs } from '../../../main/printers/leftover-queue-jobs.ts';
import { type Spooler, SpoolerError, type SpoolerJob } from '../../../main/printers/spooler/spooler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const waits: SpoolerJob = {
  id: 7,
  state: 'pending',
  begun: false,
  anew: false,
  done: 0,
  reasons: ['paused'],
  said: '',
};
const silent = () => Promise.reject(new SpoolerError('no answer'));

/** A queue with this job, and how the job ends when it is removed; null: the queue does not answer. */
async function take(
  found: SpoolerJob | null | 'none',
  removed?: SpoolerJob | 'none',
  printer = 'raw:zpl:bench',
  how: 'take' | 'takeAnew' = 'take',
) {
  const calls: unknown[][] = [];
  const spooler: Spooler = {
    getQueueState: () => Promise.resolve({ state: 'ready' }),
    submit: silent,
    findJob(...asked) {
      calls.push(['find', ...asked]);
      return found === 'none' ? silent() : Promise.resolve(found);
    },
    getJob: silent,
    removeJob(...asked) {
      calls.push(['remove', ...asked]);
      return removed === undefined || removed === 'none' ? silent() : Promise.resolve(removed);
    },
  };
  const left = createLeftoverQueueJobs(spooler)[how](printer, 'Tem A #1');
  await vi.runAllTimersAsync();
  return { left: await left, calls };
}

describe('a job that was left in a queue', () => {
  it('is removed and over if it never began', async () => {
    const { left, calls } = await take(waits, { ...waits, state: 'cancelled' });
    expect(left).toEqual({ kind: 'over' });
    expect(calls).toEqual([
      ['find', 'bench', 'Tem A #1'],
      ['remove', 'bench', 7, 'Tem A #1'],
    ]);
  });

  it('is removed and reported as doubtful if it was in progress until now', async () => {
    const { left } = await take(
      { ...waits, state: 'processing', begun: true },
      { ...waits, state: 'cancelled' },
    );
    expect(left).toMatchObject({ kind: 'doubt', why: { en: expect.stringContaining('Tem took it back') } });
  });

  it('is reported as printed if the queue says so before or during its removal', async () => {
    const printed = { ...waits, state: 'completed', begun: true } as const;
    for (const { left } of [await take(printed), await take(waits, printed)])
      expect(left).toMatchObject({
        kind: 'printed',
        why: { en: 'the print queue says that it was printed' },
      });
  });

  it('may still come out if it can’t be removed, or nobody responds', async () => {
    expect((await take(waits, 'none')).left).toMatchObject({
      kind: 'doubt',
      why: { en: expect.stringContaining('it may still come out') },
    });
    expect((await take('none')).left).toMatchObject({
      kind: 'doubt',
      why: { en: expect.stringContaining('does not answer') },
    });
  });

  it.each(['sent', 'lost', 'cancelled', 'aborted'] as const)('is over if it is %s', async (state) => {
    const { left, calls } = await take({ ...waits, state, begun: true });
    expect(left).toEqual({ kind: 'over' });
    expect(calls).toHaveLength(1);
  });

  it('is over if the queue has no such job, and if there is no queue', async () => {
    expect((await take(null)).left).toEqual({ kind: 'over' });
    expect((await take(waits, waits, 'bench')).calls[0]).toEqual(['find', 'bench', 'Tem A #1']);
    for (const printer of ['file:/labels', 'raw:zpl://10.0.0.1:9100']) {
      const { left, calls } = await take(waits, waits, printer);
      expect([left, calls]).toEqual([{ kind: 'over' }, []]);
    }
    expect(await createLeftoverQueueJobs(null).take('bench', 'Tem A #1')).toEqual({ kind: 'over' });
  });

  it('is removed at the next start if the queue would resend it, else continues', async () => {
    const removes = async (found: SpoolerJob | null | 'none') =>
      (await take(found, { ...waits, state: 'cancelled' }, 'bench', 'takeAnew')).calls.filter(
        ([what]) => what === 'remove',
      ).length;
    expect(await removes({ ...waits, begun: true, anew: true })).toBe(1);
    for (const found of [
      waits,
      { ...waits, state: 'processing', begun: true } as const,
      null,
      'none',
    ] as const)
      expect(await removes(found)).toBe(0);
  });
});
