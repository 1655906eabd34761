import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle, throttleBatch } from '../../../main/platform/throttle.ts';

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

describe('a list of waiting items', () => {
  it('has each key once, with its latest item in the place of its first', () => {
    const lists: (readonly string[])[] = [];
    const notices = throttleBatch<string>((items) => lists.push(items), 100, { keyOf: (item) => item[0] });
    notices.add(['a1']);
    notices.add(['b1', 'c1', 'b2', 'a2']);
    vi.advanceTimersByTime(100);
    expect(lists).toEqual([['a1'], ['b2', 'c1', 'a2']]);
  });

  it('is passed on in parts, each after a turn of the event loop', async () => {
    vi.useRealTimers();
    const lists: (readonly number[])[] = [];
    const notices = throttleBatch<number>((items) => lists.push(items), 10_000, { most: 2 });
    notices.add([1, 2, 3, 4, 5]);
    expect(lists).toEqual([[1, 2]]);
    await nextTurn();
    expect(lists).toEqual([
      [1, 2],
      [3, 4],
    ]);
    // What is to be told at once goes after all of them.
    notices.flush();
    expect(lists.at(-1)).toEqual([5]);
    await nextTurn();
    expect(lists).toHaveLength(3);
    notices.close();
  });

  it('is dropped with its remaining parts when it is closed', async () => {
    vi.useRealTimers();
    const lists: (readonly number[])[] = [];
    const notices = throttleBatch<number>((items) => lists.push(items), 10_000, { most: 1 });
    notices.add([1, 2, 3]);
    notices.close();
    await nextTurn();
    expect(lists).toEqual([[1]]);
  });
});
