import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followJob } from '../../../../main/printers/spooler/follow-job.ts';
import { type Spooler, SpoolerError, type SpoolerJob } from '../../../../main/printers/spooler/spooler.ts';
import { problemOf } from '../../../../shared/problem.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const job = (more: Partial<SpoolerJob> = {}): SpoolerJob => ({
  id: 7,
  state: 'pending',
  begun: false,
  anew: false,
  done: 0,
  reasons: [],
  said: '',
  ...more,
});
const printing = job({ state: 'processing', begun: true });
const done = job({ state: 'completed', begun: true });
const cancelled = job({ state: 'cancelled' });

type Answer = SpoolerJob | null | 'none';

/** A spooler that returns these answers in order, then the last one for ever; `removal` answers the removal. */
function spoolerOf({ answers = [job()], removal = [cancelled], newsAtMs = [] }: Script = {}) {
  const calls: { what: string; at: number }[] = [];
  const from = performance.now();
  const next = (what: string, queue: Answer[]): Promise<SpoolerJob | null> => {
    calls.push({ what, at: performance.now() - from });
    const answer = queue.length > 1 ? queue.shift() : queue[0];
    return answer === 'none' || answer === undefined
      ? Promise.reject(new SpoolerError('no answer'))
      : Promise.resolve(answer);
  };
  const script = [...answers];
  const removals = [...removal];
  const spooler: Spooler = {
    getQueueState: () => Promise.resolve({ state: 'ready' }),
    submit: () => Promise.resolve(7),
    findJob: () => next('find', script),
    getJob: () =>
      next(
        calls.some(({ what }) => what === 'remove') ? 'look after' : 'look',
        calls.some(({ what }) => what === 'remove') ? removals : script,
      ),
    removeJob: () => next('remove', removals),
    waitForChange: (_printer, signal) =>
      new Promise((resolve) => {
        const news = newsAtMs.find((at) => at > performance.now() - from);
        if (news !== undefined) setTimeout(resolve, news - (performance.now() - from));
        signal.addEventListener('abort', () => resolve());
      }),
  };
  return { spooler, calls };
}

interface Script {
  readonly answers?: readonly Answer[];
  readonly removal?: readonly Answer[];
  /** When the queue reports a change, in ms from the start. */
  readonly newsAtMs?: readonly number[];
}

async function watched(script: Script, { abortAfterMs, id }: { abortAfterMs?: number; id?: number } = {}) {
  const { spooler, calls } = spoolerOf(script);
  const told: (string | null)[] = [];
  const given = new AbortController();
  if (abortAfterMs !== undefined) setTimeout(() => given.abort(), abortAfterMs);
  const from = performance.now();
  const end = followJob({
    spooler,
    printer: 'bench',
    title: 'tem-1',
    ...(id === undefined ? {} : { id }),
    signal: given.signal,
    onWaiting: (reason) => void told.push(reason?.en ?? null),
  }).catch(problemOf);
  await vi.runAllTimersAsync();
  return {
    end: await end,
    calls: calls.map(({ what }) => what),
    at: calls.map(({ at }) => at),
    told,
    ms: performance.now() - from,
  };
}

describe('following a job', () => {
  it('is printed when the spooler says so', async () => {
    const { end, calls } = await watched({ answers: [null, job(), printing, done] });
    expect(end).toEqual({ state: 'printed' });
    expect(calls).toEqual(['find', 'find', 'look', 'look']);
  });

  it('polls with back-off, from 50 ms up to 2 s, and faster again on progress', async () => {
    const { at } = await watched({
      answers: [...Array<SpoolerJob>(9).fill(job()), printing, printing, done],
    });
    const gaps = at.slice(1).map((ms, index) => Math.round(ms - (at[index] ?? 0)));
    expect(gaps).toEqual([50, 100, 200, 400, 800, 1600, 2000, 2000, 2000, 50, 100]);
  });

  it('is “submitted” if it never shows up, or nobody responds', async () => {
    const unseen = await watched({ answers: [null] });
    expect(unseen.end).toMatchObject({ state: 'submitted', why: { en: 'the print queue does not show it' } });
    expect(Math.round(unseen.ms)).toBe(5000);
    const silent = await watched({ answers: ['none'] });
    expect(silent.end).toMatchObject({
      state: 'submitted',
      why: { en: expect.stringContaining('does not answer') },
    });
    expect(silent.calls).not.toContain('remove');
  });

  it('tolerates a spooler that is temporarily down', async () => {
    const { end } = await watched({ answers: ['none', printing, 'none', 'none', done] });
    expect(end).toEqual({ state: 'printed' });
  });

  it('is “submitted” if the queue no longer has it and keeps no record', async () => {
    expect((await watched({ answers: [printing, null] })).end).toMatchObject({
      state: 'submitted',
      why: { en: 'the print queue keeps no record of finished jobs' },
    });
  });

  it('is “submitted” if the queue passed it on and nothing more is reported', async () => {
    expect((await watched({ answers: [printing, job({ state: 'sent', begun: true })] })).end).toMatchObject({
      state: 'submitted',
      why: { en: 'the print queue has passed it on, and says no more' },
    });
  });

  it('is unknown if it was lost in progress, with the known reason', async () => {
    const lost = (more: Partial<SpoolerJob>) =>
      watched({ answers: [printing, job({ state: 'lost', begun: true, ...more })] });
    expect((await lost({ reasons: ['out-of-paper'] })).end).toMatchObject({
      code: 'handover-unknown',
      values: { detail: { en: 'it left the queue, and nobody says how: out of paper' } },
    });
    expect((await lost({})).end).toMatchObject({
      values: { detail: { en: 'it left the queue, and nobody says how' } },
    });
  });

  it('queries a job by its number if known, and never by its title', async () => {
    expect((await watched({ answers: [printing, done] }, { id: 7 })).calls).toEqual(['look', 'look']);
    const gone = await watched({ answers: ['none', null] }, { id: 7 });
    expect(gone.calls).toEqual(['look', 'look']);
    expect(gone.end).toMatchObject({ state: 'submitted' });
  });

  it('polls again as soon as the queue reports a change', async () => {
    const { at, end } = await watched({
      answers: [...Array<SpoolerJob>(8).fill(printing), done],
      newsAtMs: [10, 20, 3500],
    });
    expect(end).toEqual({ state: 'printed' });
    expect(at.map(Math.round)).toEqual([0, 10, 20, 220, 620, 1420, 3020, 3500, 5500]);
  });

  it('reports what it waits for when that changes, and when it is over', async () => {
    const paper = job({ ...printing, reasons: ['out-of-paper'] });
    const door = job({ ...printing, reasons: ['out-of-paper', 'door-open'] });
    const { told } = await watched({ answers: [printing, paper, paper, door, printing, done] });
    expect(told).toEqual(['out of paper', 'out of paper, the cover or the print head is open', null]);
  });

  it('reports that a stalled printer which accepted it does not respond', async () => {
    const { told } = await watched({ answers: [...Array<SpoolerJob>(12).fill(printing), done] });
    expect(told).toEqual(['the printer is offline or does not answer', null]);
  });
});

describe('a stalled job', () => {
  it('is removed first, and has failed if it never began', async () => {
    const { end, calls, ms } = await watched({ answers: [job({ reasons: ['paused'] })] });
    expect(calls.at(-1)).toBe('remove');
    expect(Math.round(ms)).toBe(60_000);
    expect(end).toMatchObject({
      code: 'printer-failed',
      values: { printer: 'bench', detail: { en: 'Tem took it back from the queue: the printer is paused' } },
    });
  });

  it('is unknown if it once began, whatever the queue says later', async () => {
    const { end } = await watched({ answers: [printing, job({ said: 'Retrying' })] });
    expect(end).toMatchObject({
      code: 'handover-unknown',
      values: { detail: { en: expect.stringContaining('Retrying') } },
    });
  });

  it('is unknown if it began between the last poll and its removal', async () => {
    const { end } = await watched({ removal: [job({ state: 'cancelled', begun: true })] });
    expect(end).toMatchObject({ code: 'handover-unknown' });
  });

  it('is printed if it completed just then', async () => {
    expect((await watched({ removal: [done] })).end).toEqual({ state: 'printed' });
  });

  it('has its final result if it left the queue just then', async () => {
    const removed = async (left: SpoolerJob | null) => (await watched({ removal: [left] })).end;
    expect(await removed(null)).toMatchObject({ code: 'handover-unknown' });
    expect(await removed(job({ state: 'lost', begun: true }))).toMatchObject({ code: 'handover-unknown' });
    expect(await removed(job({ state: 'sent', begun: true }))).toMatchObject({ state: 'submitted' });
  });

  it('is failed only when its end is confirmed', async () => {
    const late = await watched({ removal: [job(), job(), cancelled] });
    expect(late.calls.slice(-3)).toEqual(['remove', 'look after', 'look after']);
    expect(late.end).toMatchObject({ code: 'printer-failed' });
    const never = await watched({ removal: [job()] });
    expect(never.end).toMatchObject({
      code: 'handover-unknown',
      values: { detail: { en: expect.stringContaining('could not take it back') } },
    });
    const silent = await watched({ removal: ['none'] });
    expect(silent.end).toMatchObject({ code: 'handover-unknown' });
    expect(silent.calls.filter((what) => what === 'remove').length).toBeGreaterThan(1);
  });

  it('restarts its timeout on any progress', async () => {
    const moves = Array.from({ length: 3 }, (_, number) =>
      Array<SpoolerJob>(25).fill(job({ ...printing, done: number })),
    );
    const { end } = await watched({ answers: [...moves.flat(), done] });
    expect(end).toEqual({ state: 'printed' });
  });
});

describe('a job that the queue would resend', () => {
  const anew = job({ begun: true, anew: true, reasons: ['paused'] });

  it('is removed at once, and is unknown: part of it may be printed', async () => {
    const { end, calls, ms, told } = await watched({ answers: [printing, anew] });
    expect(calls).toEqual(['find', 'look', 'remove']);
    expect(ms).toBeLessThan(1000);
    expect(told).toEqual([]);
    expect(end).toMatchObject({
      code: 'handover-unknown',
      values: { detail: { en: expect.stringContaining('would have printed it again from its beginning') } },
    });
  });

  it('is never reported as printed if it came out meanwhile, or may have', async () => {
    for (const state of ['completed', 'sent'] as const) {
      const { end } = await watched({ answers: [anew], removal: [job({ state, begun: true })] });
      expect(end).toMatchObject({
        code: 'handover-unknown',
        values: { detail: { en: expect.stringContaining('sent it more than once') } },
      });
    }
  });

  it('may still come out if it can’t be removed', async () => {
    expect((await watched({ answers: [anew], removal: ['none'] })).end).toMatchObject({
      code: 'handover-unknown',
      values: { detail: { en: expect.stringContaining('it may still come out') } },
    });
  });

  it('is recognized by its start time if it was never seen waiting', async () => {
    const first = { ...printing, sendingSinceS: 1_795_267_915 };
    const again = { ...printing, sendingSinceS: 1_795_267_917 };
    const seen = await watched({ answers: [first, first, again] });
    expect(seen.calls.at(-1)).toBe('remove');
    expect(seen.end).toMatchObject({ code: 'handover-unknown' });
    const late = await watched({ answers: [first, { ...again, state: 'completed' }] });
    expect(late.end).toMatchObject({ code: 'handover-unknown' });
    const once = await watched({ answers: [printing, first, { ...first, state: 'completed' }] });
    expect(once.end).toEqual({ state: 'printed' });
  });
});

describe('a cancelled job', () => {
  it('is removed at once', async () => {
    const { end, calls, ms } = await watched({ answers: [job()] }, { abortAfterMs: 4000 });
    expect(calls.at(-1)).toBe('remove');
    expect(Math.round(ms)).toBe(4000);
    expect(end).toMatchObject({ code: 'printer-failed' });
  });

  it('is searched for once more if not seen yet, and unknown if not found', async () => {
    expect((await watched({ answers: [null, null, job()] }, { abortAfterMs: 60 })).calls).toContain('remove');
    expect((await watched({ answers: [null] }, { abortAfterMs: 60 })).end).toMatchObject({
      code: 'handover-unknown',
    });
  });
});

describe('a job that was ended by others', () => {
  it.each([
    ['cancelled', false, 'printer-failed'],
    ['aborted', false, 'printer-failed'],
    ['cancelled', true, 'handover-unknown'],
    ['aborted', true, 'handover-unknown'],
  ] as const)('%s, begun: %s', async (state, begun, code) => {
    const { end, calls } = await watched({ answers: [job(), job({ state, begun })] });
    // No reason is invented if none was reported.
    const en = state === 'cancelled' ? 'it was cancelled in the queue' : 'the queue gave it up';
    expect(end).toMatchObject({ code, values: { detail: { en } } });
    expect(calls).not.toContain('remove');
  });
});
