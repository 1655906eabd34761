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

interface Script {
  readonly answers?: readonly Answer[];
  readonly removal?: readonly Answer[];
  /** When the queue reports a change, in ms from the start. */
  readonly newsAtMs?: readonly number[];
  readonly abortAfterMs?: number;
  readonly id?: number;
}

/** Follows a job of a spooler that returns these answers in order, then the last one for ever; after a removal its own. */
async function watched({
  answers = [job()],
  removal = [cancelled],
  newsAtMs = [],
  abortAfterMs,
  id,
}: Script = {}) {
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
      calls.some(({ what }) => what === 'remove') ? next('look after', removals) : next('look', script),
    removeJob: () => next('remove', removals),
    waitForChange: (_printer, signal) =>
      new Promise((resolve) => {
        const news = newsAtMs.find((at) => at > performance.now() - from);
        if (news !== undefined) setTimeout(resolve, news - (performance.now() - from));
        signal.addEventListener('abort', () => resolve());
      }),
  };
  const told: (string | null)[] = [];
  const given = new AbortController();
  if (abortAfterMs !== undefined) setTimeout(() => given.abort(), abortAfterMs);
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

/** Expects that a job ended so, with a reason that contains these words. */
const unknown = (words: string) => ({
  code: 'handover-unknown',
  values: { detail: { en: expect.stringContaining(words) } },
});
const submitted = (en: string) => ({ state: 'submitted', why: { en: expect.stringContaining(en) } });
const PRINTED = { state: 'printed' };
const LOST = job({ state: 'lost', begun: true });
const SENT = job({ state: 'sent', begun: true });
const repeated = (times: number, of: SpoolerJob) => Array<SpoolerJob>(times).fill(of);

describe('following a job', () => {
  it.each<[string, Script, object]>([
    ['printed when the spooler says so', { answers: [null, job(), printing, done] }, PRINTED],
    [
      'printed though the spooler is temporarily down',
      { answers: ['none', printing, 'none', 'none', done] },
      PRINTED,
    ],
    ['“submitted” if nobody responds', { answers: ['none'] }, submitted('does not answer')],
    [
      '“submitted” if the queue no longer has it and keeps no record',
      { answers: [printing, null] },
      submitted('the print queue keeps no record of finished jobs'),
    ],
    [
      '“submitted” if the queue passed it on and nothing more is reported',
      { answers: [printing, SENT] },
      submitted('the print queue has passed it on, and says no more'),
    ],
    [
      'unknown if it was lost in progress, with the known reason',
      { answers: [printing, { ...LOST, reasons: ['out-of-paper'] }] },
      unknown('it left the queue, and nobody says how: out of paper'),
    ],
    ['unknown if it was lost without a reason', { answers: [printing, LOST] }, unknown('nobody says how')],
  ])('is %s', async (_what, script, end) => {
    const { end: word, calls } = await watched(script);
    expect(word).toMatchObject(end);
    expect(calls).not.toContain('remove');
  });

  it('is “submitted” if it does not show up within 5 s', async () => {
    const { end, ms } = await watched({ answers: [null] });
    expect(end).toMatchObject({ state: 'submitted', why: { en: 'the print queue does not show it' } });
    expect(Math.round(ms)).toBe(5000);
  });

  it('queries a job by its number once known, and by its title until then', async () => {
    const { calls } = await watched({ answers: [null, job(), printing, done] });
    expect(calls).toEqual(['find', 'find', 'look', 'look']);
    expect((await watched({ answers: [printing, done], id: 7 })).calls).toEqual(['look', 'look']);
    const gone = await watched({ answers: ['none', null], id: 7 });
    expect([gone.calls, gone.end]).toMatchObject([['look', 'look'], { state: 'submitted' }]);
  });

  it('polls with back-off from 50 ms up to 2 s, faster again on progress, and at once on news', async () => {
    const { at } = await watched({ answers: [...repeated(9, job()), printing, printing, done] });
    const gaps = at.slice(1).map((ms, index) => Math.round(ms - (at[index] ?? 0)));
    expect(gaps).toEqual([50, 100, 200, 400, 800, 1600, 2000, 2000, 2000, 50, 100]);
    const newsAtMs = [10, 20, 3500];
    const told = await watched({ answers: [...repeated(8, printing), done], newsAtMs });
    expect(told.at.map(Math.round)).toEqual([0, 10, 20, 220, 620, 1420, 3020, 3500, 5500]);
  });

  it('reports what it waits for when that changes, that a stalled printer is silent, and that it is over', async () => {
    const paper = job({ ...printing, reasons: ['out-of-paper'] });
    const door = job({ ...printing, reasons: ['out-of-paper', 'door-open'] });
    expect((await watched({ answers: [printing, paper, paper, door, printing, done] })).told).toEqual([
      'out of paper',
      'out of paper, the cover or the print head is open',
      null,
    ]);
    expect((await watched({ answers: [...repeated(12, printing), done] })).told).toEqual([
      'the printer is offline or does not answer',
      null,
    ]);
  });

  it.each([
    ['cancelled', false, 'printer-failed'],
    ['aborted', false, 'printer-failed'],
    ['cancelled', true, 'handover-unknown'],
    ['aborted', true, 'handover-unknown'],
  ] as const)('ends where others ended it: %s, begun: %s', async (state, begun, code) => {
    const { end, calls } = await watched({ answers: [job(), job({ state, begun })] });
    // No reason is invented if none was reported.
    const en = state === 'cancelled' ? 'it was cancelled in the queue' : 'the queue gave it up';
    expect(end).toMatchObject({ code, values: { detail: { en } } });
    expect(calls).not.toContain('remove');
  });
});

describe('a job that stalls for a minute', () => {
  it('is removed first, and has failed if it never began', async () => {
    const { end, calls, ms } = await watched({ answers: [job({ reasons: ['paused'] })] });
    expect([calls.at(-1), Math.round(ms)]).toEqual(['remove', 60_000]);
    expect(end).toMatchObject({
      code: 'printer-failed',
      values: { printer: 'bench', detail: { en: 'Tem took it back from the queue: the printer is paused' } },
    });
  });

  it.each<[string, Script, object]>([
    ['unknown if it once began', { answers: [printing, job({ said: 'Retrying' })] }, unknown('Retrying')],
    ['unknown if it began before its removal', { removal: [{ ...cancelled, begun: true }] }, unknown('')],
    ['printed if it completed just then', { removal: [done] }, PRINTED],
    ['unknown if it was gone just then', { removal: [null] }, unknown('')],
    ['unknown if it was lost just then', { removal: [LOST] }, unknown('')],
    ['“submitted” if it was sent just then', { removal: [SENT] }, submitted('')],
    ['unknown if its end is never confirmed', { removal: [job()] }, unknown('could not take it back')],
    [
      'printed if it made any progress',
      { answers: [...[0, 1, 2].flatMap((number) => repeated(25, { ...printing, done: number })), done] },
      PRINTED,
    ],
  ])('is %s', async (_what, script, end) => {
    expect((await watched(script)).end).toMatchObject(end);
  });

  it('is removed until its end is confirmed', async () => {
    const late = await watched({ removal: [job(), job(), cancelled] });
    expect(late.calls.slice(-3)).toEqual(['remove', 'look after', 'look after']);
    expect(late.end).toMatchObject({ code: 'printer-failed' });
    const silent = await watched({ removal: ['none'] });
    expect(silent.end).toMatchObject({ code: 'handover-unknown' });
    expect(silent.calls.filter((what) => what === 'remove').length).toBeGreaterThan(1);
  });
});

describe('a job that the queue would resend', () => {
  const anew = job({ begun: true, anew: true, reasons: ['paused'] });
  const first = { ...printing, sendingSinceS: 1_795_267_915 };
  const again = { ...printing, sendingSinceS: 1_795_267_917 };

  it('is removed at once, and is unknown: part of it may be printed', async () => {
    const { end, calls, ms, told } = await watched({ answers: [printing, anew] });
    expect([calls, told]).toEqual([['find', 'look', 'remove'], []]);
    expect(ms).toBeLessThan(1000);
    expect(end).toMatchObject(unknown('would have printed it again from its beginning'));
  });

  it.each<[string, Script, object]>([
    ['unknown if it came out meanwhile', { answers: [anew], removal: [done] }, unknown('more than once')],
    ['unknown if it may have', { answers: [anew], removal: [SENT] }, unknown('sent it more than once')],
    [
      'unknown if it can’t be removed',
      { answers: [anew], removal: ['none'] },
      unknown('it may still come out'),
    ],
    [
      'unknown if it was sent again unseen',
      { answers: [first, { ...again, state: 'completed' }] },
      unknown(''),
    ],
    [
      'printed if it was sent once',
      { answers: [printing, first, { ...first, state: 'completed' }] },
      PRINTED,
    ],
  ])('is %s', async (_what, script, end) => {
    expect((await watched(script)).end).toMatchObject(end);
  });

  it('is recognized by its start time if it was never seen waiting', async () => {
    const { end, calls } = await watched({ answers: [first, first, again] });
    expect(calls.at(-1)).toBe('remove');
    expect(end).toMatchObject({ code: 'handover-unknown' });
  });
});

describe('a job that the run cancels', () => {
  it('is removed at once', async () => {
    const { end, calls, ms } = await watched({ abortAfterMs: 4000 });
    expect([calls.at(-1), Math.round(ms)]).toEqual(['remove', 4000]);
    expect(end).toMatchObject({ code: 'printer-failed' });
  });

  it('is searched for once more if not seen yet, and unknown if not found', async () => {
    expect((await watched({ answers: [null, null, job()], abortAfterMs: 60 })).calls).toContain('remove');
    const { end } = await watched({ answers: [null], abortAfterMs: 60 });
    expect(end).toMatchObject({ code: 'handover-unknown' });
  });
});
