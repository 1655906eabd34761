import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Spooler, SpoolerError, type SpoolerJob } from '../../../../main/printers/spooler/spooler.ts';
import { watch } from '../../../../main/printers/spooler/watch.ts';
import { problemOf } from '../../../../shared/problem.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const job = (more: Partial<SpoolerJob> = {}): SpoolerJob => ({
  id: 7,
  state: 'pending',
  begun: false,
  done: 0,
  reasons: [],
  said: '',
  ...more,
});
const printing = job({ state: 'processing', begun: true });
const done = job({ state: 'completed', begun: true });
const cancelled = job({ state: 'cancelled' });

type Answer = SpoolerJob | null | 'none';

/** A spooler that gives these answers in turn, the last one for ever; `removal` answers the removal. */
function spoolerOf({ answers = [job()], removal = [cancelled], gone = 'untold' }: Script = {}) {
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
    gone,
    queue: () => Promise.resolve({ state: 'ready' }),
    submit: () => Promise.resolve(7),
    find: () => next('find', script),
    look: () =>
      next(
        calls.some(({ what }) => what === 'remove') ? 'look after' : 'look',
        calls.some(({ what }) => what === 'remove') ? removals : script,
      ),
    remove: () => next('remove', removals),
  };
  return { spooler, calls };
}

interface Script {
  readonly answers?: readonly Answer[];
  readonly removal?: readonly Answer[];
  readonly gone?: Spooler['gone'];
}

async function watched(script: Script, { abortAfterMs }: { abortAfterMs?: number } = {}) {
  const { spooler, calls } = spoolerOf(script);
  const told: (string | null)[] = [];
  const given = new AbortController();
  if (abortAfterMs !== undefined) setTimeout(() => given.abort(), abortAfterMs);
  const from = performance.now();
  const end = watch({
    spooler,
    printer: 'bench',
    title: 'tem-1',
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

describe('watching a job', () => {
  it('is printed when the spooler says so', async () => {
    const { end, calls } = await watched({ answers: [null, job(), printing, done] });
    expect(end).toEqual({ state: 'printed' });
    expect(calls).toEqual(['find', 'find', 'look', 'look']);
  });

  it('asks with back-off, from 50 ms up to 2 s, and soon again when something moves', async () => {
    const { at } = await watched({
      answers: [...Array<SpoolerJob>(9).fill(job()), printing, printing, done],
    });
    const gaps = at.slice(1).map((ms, index) => Math.round(ms - (at[index] ?? 0)));
    expect(gaps).toEqual([50, 100, 200, 400, 800, 1600, 2000, 2000, 2000, 50, 100]);
  });

  it('is “submitted” when it never shows up, or nobody answers', async () => {
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

  it('bears a spooler that is away for a while', async () => {
    const { end } = await watched({ answers: ['none', printing, 'none', 'none', done] });
    expect(end).toEqual({ state: 'printed' });
  });

  it.each([
    ['printed', { state: 'printed' }],
    ['untold', { state: 'submitted', why: { en: 'the print queue keeps no record of finished jobs' } }],
  ] as const)('where a job that is gone is %s', async (gone, word) => {
    expect((await watched({ answers: [printing, null], gone })).end).toMatchObject(word);
  });

  it('tells what it waits for when that changes, and when it is over', async () => {
    const paper = job({ ...printing, reasons: ['out-of-paper'] });
    const door = job({ ...printing, reasons: ['out-of-paper', 'door-open'] });
    const { told } = await watched({ answers: [printing, paper, paper, door, printing, done] });
    expect(told).toEqual(['out of paper', 'out of paper, the cover or the print head is open', null]);
  });

  it('says that a printer which took it and stands still does not answer', async () => {
    const { told } = await watched({ answers: [...Array<SpoolerJob>(12).fill(printing), done] });
    expect(told).toEqual(['the printer is offline or does not answer', null]);
  });
});

describe('a job that stands still', () => {
  it('is removed first, and has failed where it never was on its way', async () => {
    const { end, calls, ms } = await watched({ answers: [job({ reasons: ['paused'] })] });
    expect(calls.at(-1)).toBe('remove');
    expect(Math.round(ms)).toBe(60_000);
    expect(end).toMatchObject({
      code: 'printer-failed',
      values: { printer: 'bench', detail: { en: 'Tem took it back from the queue: the printer is paused' } },
    });
  });

  it('is unknown where it once was on its way, whatever the queue says later', async () => {
    const { end } = await watched({ answers: [printing, job({ said: 'Retrying' })] });
    expect(end).toMatchObject({
      code: 'handover-unknown',
      values: { detail: { en: expect.stringContaining('Retrying') } },
    });
  });

  it('is unknown where it began between the last question and its removal', async () => {
    const { end } = await watched({ removal: [job({ state: 'cancelled', begun: true })] });
    expect(end).toMatchObject({ code: 'handover-unknown' });
  });

  it('is printed where it ended just then', async () => {
    expect((await watched({ removal: [done] })).end).toEqual({ state: 'printed' });
    expect((await watched({ removal: [null], gone: 'printed' })).end).toEqual({ state: 'printed' });
    expect((await watched({ removal: [null], gone: 'untold' })).end).toMatchObject({
      code: 'handover-unknown',
    });
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

  it('has its patience anew with each move', async () => {
    const moves = Array.from({ length: 3 }, (_, number) =>
      Array<SpoolerJob>(25).fill(job({ ...printing, done: number })),
    );
    const { end } = await watched({ answers: [...moves.flat(), done] });
    expect(end).toEqual({ state: 'printed' });
  });
});

describe('a job that is given up', () => {
  it('is removed at once', async () => {
    const { end, calls, ms } = await watched({ answers: [job()] }, { abortAfterMs: 4000 });
    expect(calls.at(-1)).toBe('remove');
    expect(Math.round(ms)).toBe(4000);
    expect(end).toMatchObject({ code: 'printer-failed' });
  });

  it('is looked for once more where it was not seen yet, and unknown where it is not to be found', async () => {
    expect((await watched({ answers: [null, null, job()] }, { abortAfterMs: 60 })).calls).toContain('remove');
    expect((await watched({ answers: [null] }, { abortAfterMs: 60 })).end).toMatchObject({
      code: 'handover-unknown',
    });
  });
});

describe('a job that somebody else ended', () => {
  it.each([
    ['cancelled', false, 'printer-failed'],
    ['aborted', false, 'printer-failed'],
    ['cancelled', true, 'handover-unknown'],
    ['aborted', true, 'handover-unknown'],
  ] as const)('%s, begun: %s', async (state, begun, code) => {
    const { end, calls } = await watched({ answers: [job(), job({ state, begun })] });
    expect(end).toMatchObject({ code });
    expect(calls).not.toContain('remove');
  });
});
