import { expect, it, vi } from 'vitest';
import { PRINTABLE_LIMITS, waitUntilPrintable } from '../../../main/labels/wait-until-printable.ts';

/** What an empty page gives the script, on a clock of the test. */
async function waitOn(nextTimerMs: number) {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  vi.stubGlobal('document', {
    querySelectorAll: () => [],
    fonts: { ready: Promise.resolve(), status: 'loaded' },
    images: [],
  });
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
  let asked = 0;
  // An idle period lasts until the page's next timer, at most 50 ms.
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) => {
    if (asked++ > 0) vi.advanceTimersByTime(nextTimerMs);
    run({ didTimeout: false, timeRemaining: () => Math.min(nextTimerMs, 50) });
  });
  try {
    const { quiet, waitedMs } = await waitUntilPrintable(PRINTABLE_LIMITS);
    return { quiet, waitedMs, asked };
  } finally {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
}

it('watches no page that has nothing left to do', async () => {
  expect(await waitOn(50)).toEqual({ quiet: true, waitedMs: 0, asked: 1 });
});

it('watches a page with a timer until it has not changed for 50 ms', async () => {
  // After 40 ms nothing is due within the last ten.
  expect(await waitOn(10)).toEqual({ quiet: true, waitedMs: 40, asked: 5 });
});
