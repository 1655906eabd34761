import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type PageClock, pageClockScript } from '../../../main/labels/page-clock.ts';

const KEY = 'clock';
const LONG_MS = 60_000;
const REAL_MS = 1_000;

const { then } = Promise.prototype;

/** A page's window as far as the clock uses it, with timers of its own. Real time stands still. */
function openPage(script: string, parent: object | null = null) {
  const planned = new Set<NodeJS.Timeout>();
  const said: unknown[] = [];
  const window: Record<string, unknown> = {
    said,
    setTimeout: (run: () => void, ms: number) => {
      const timer = setTimeout(run, ms);
      planned.add(timer);
      return Number(timer);
    },
    clearTimeout: (id: number) => {
      for (const timer of planned) if (Number(timer) === id) clearTimeout(timer);
    },
    reportError: (error: Error) => said.push(`error: ${error.message}`),
    performance: { now: () => REAL_MS },
    Performance: { prototype: {} },
    MessageChannel,
    AbortController,
    AbortSignal: {},
    DOMException,
  };
  window['window'] = window;
  window['parent'] = parent ?? window;
  runInNewContext(
    `const window = globalThis; Date.now = () => ${REAL_MS}; ${pageClockScript(KEY)}; ${script}`,
    window,
  );
  const own = window[KEY] as PageClock;
  const clock: PageClock = {
    // A promise of another realm, whose `then` the page may have changed.
    advance: (...terms) =>
      new Promise((resolve, reject) => void Reflect.apply(then, own.advance(...terms), [resolve, reject])),
  };
  return {
    window,
    said,
    clock,
    own,
    /** Runs all that is planned within so many ms. */
    async runAhead(ms: number): Promise<number> {
      const start = await clock.advance(0, 0);
      let now = start;
      while (now < start + ms) now = await clock.advance(start + ms, LONG_MS);
      return now - start;
    },
    close: () => planned.forEach(clearTimeout),
  };
}

async function saidBy(script: string, ms: number): Promise<unknown[]> {
  const page = openPage(script);
  await page.runAhead(ms);
  page.close();
  return page.said;
}

describe('a page’s clock', () => {
  it('runs what is due until then, in order of time, and nothing that is due later', async () => {
    const script = `for (const ms of [4000, 200, 5001, 0, 2000, 200]) setTimeout((what) => said.push(what), ms, ms)`;
    expect(await saidBy(script, 5_000)).toEqual([0, 200, 200, 2000, 4000]);
  });

  it('runs chains, intervals, frames and idle periods, and lets promises go on in between', async () => {
    const script = `
      let n = 0;
      const repeats = setInterval(() => { said.push('i' + ++n); if (n === 3) clearInterval(repeats) }, 1000);
      requestAnimationFrame(function draw(at) { if (at - start < 500) requestAnimationFrame(draw); else said.push('drawn') });
      requestIdleCallback(({ timeRemaining }) => said.push('idle ' + (timeRemaining() > 0)));
      setTimeout(async () => { await null; setTimeout(() => said.push('later'), 100) }, 700);
      cancelAnimationFrame(requestAnimationFrame(() => said.push('never')));
      const start = window.Performance.prototype.now();
    `;
    expect(await saidBy(script, 5_000)).toEqual(['idle true', 'drawn', 'later', 'i1', 'i2', 'i3']);
  });

  it('lets a signal time out', async () => {
    const script = `AbortSignal.timeout(2000).addEventListener('abort', ({ target }) => said.push(target.reason.name))`;
    expect(await saidBy(script, 1_900)).toEqual([]);
    expect(await saidBy(script, 2_100)).toEqual(['TimeoutError']);
  });

  it('moves the date and the page’s time, so that a page that asks them comes to an end', async () => {
    const script = `
      const begun = Date.now();
      (function poll() { if (new Date() - begun < 3000) setTimeout(poll, 50); else said.push(new Date(0).getTime()) })();
    `;
    expect(await saidBy(script, 2_950)).toEqual([]);
    expect(await saidBy(script, 3_050)).toEqual([0]);
  });

  it('keeps what a date is', async () => {
    const script = `said.push(
      new Date() instanceof Date, new (class extends Date {})() instanceof Date, typeof Date(), Date.UTC(1970, 0, 2),
      new Date(2020, 1, 3).getMonth(), new Date().constructor === Date)`;
    expect(await saidBy(script, 0)).toEqual([true, true, 'string', 86_400_000, 1, true]);
  });

  it('reports what a call throws, takes code as text, and no delay for one of more than 24 days', async () => {
    const script = `
      setTimeout(() => { throw new Error('of the page') }, 10);
      setTimeout('said.push("text")', 20);
      setTimeout(() => said.push('overflown'), 2 ** 32);
      setTimeout(() => said.push('no number'), 'x');
    `;
    expect(await saidBy(script, 100)).toEqual(['overflown', 'no number', 'error: of the page', 'text']);
  });

  it('ends although timers without a delay follow one another forever', async () => {
    const script = 'window.n = 0; (function again() { n++; setTimeout(again) })()';
    const page = openPage(script);
    expect(await page.runAhead(1_000)).toBeGreaterThanOrEqual(1_000);
    // From the fifth on, each waits for at least 4 ms.
    expect(page.window['n']).toBeLessThan(300);
    page.close();
  });

  it('stops after a while in which something ran, and at once when its real time is over', async () => {
    const page = openPage('setInterval(() => said.push(1), 10)');
    const start = await page.clock.advance(0, 0);
    const now = await page.clock.advance(start + 5_000, LONG_MS);
    expect(now - start).toBeLessThan(200);
    expect(page.said.length).toBe(11);
    const ran = page.said.length;
    expect(await page.clock.advance(start + 5_000, -1)).toBeLessThan(start + 5_000);
    expect(page.said.length).toBe(ran);
    page.close();
  });

  it('runs nothing by itself once it has been stepped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const page = openPage(
      'setTimeout(() => said.push(1), 5); setTimeout(() => setTimeout(() => said.push(2), 1), 6)',
    );
    await page.clock.advance(0, 0);
    vi.advanceTimersByTime(30);
    expect(page.said).toEqual([]);
    page.close();
  });

  it('is shared with the frames of its page, in which each call runs in its own window', async () => {
    const page = openPage('');
    const frame = openPage('setTimeout(function () { said.push(this === globalThis) }, 300)', page.window);
    expect(frame.own).toBe(page.own);
    await page.runAhead(1_000);
    expect(frame.said).toEqual([true]);
    const strange = new Proxy(
      {},
      {
        get: () => {
          throw new Error('another origin');
        },
      },
    );
    expect(openPage('', strange).own).not.toBe(page.own);
    page.close();
  });

  it('does not depend on what the page’s scripts change afterwards', async () => {
    const script = `
      setTimeout(() => said.push('ran'), 500);
      const push = said.push.bind(said);
      const kept = { constructor: 1, push: 1, length: 1 };
      for (const of of [Array, Map, Set, Promise, Number, String, Function])
        for (const name of Object.getOwnPropertyNames(of.prototype))
          if (kept[name] !== 1)
            try { Object.defineProperty(of.prototype, name, { get: () => { throw new Error('of the page') } }) } catch {}
      Math.max = Reflect.apply = () => { throw new Error('of the page') };
      Promise = null; Number = null;
    `;
    expect(await saidBy(script, 1_000)).toEqual(['ran']);
  });

  it('runs any set of timers in the order of their times', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 40 }), async (delays) => {
        const said = await saidBy(
          `for (const ms of ${JSON.stringify(delays)}) setTimeout(() => said.push(ms), ms)`,
          5_000,
        );
        expect(said).toEqual(delays.toSorted((one, other) => one - other));
      }),
      { numRuns: 30 },
    );
  });
});
