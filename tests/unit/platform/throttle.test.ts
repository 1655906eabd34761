import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from '../../../main/platform/throttle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('runs the first call at once, later ones at a limited rate, and always the last', () => {
  const work = vi.fn<() => void>();
  const soon = throttle(250, work);
  for (let ms = 0; ms < 1_000; ms += 10) {
    soon();
    vi.advanceTimersByTime(10);
  }
  expect(work.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(work.mock.calls.length).toBeLessThanOrEqual(5);
  vi.advanceTimersByTime(250);
  const before = work.mock.calls.length;
  soon.now();
  soon();
  expect(work).toHaveBeenCalledTimes(before + 1);
  soon.stop();
  vi.advanceTimersByTime(1_000);
  soon.now();
  expect(work).toHaveBeenCalledTimes(before + 1);
});
