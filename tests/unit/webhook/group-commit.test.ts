import { afterEach, describe, expect, it, vi } from 'vitest';
import { throttleBatch } from '../../../main/platform/throttle.ts';
import { groupCommit } from '../../../main/webhook/accept-event.ts';

describe('a group commit', () => {
  it('commits everything of one turn together, and answers each with its own result', async () => {
    const groups: number[][] = [];
    const enter = groupCommit<number, string>((group) => {
      groups.push([...group]);
      return group.map((item) => `kept ${item}`);
    });
    expect(await Promise.all([enter(1), enter(2), enter(3)])).toEqual(['kept 1', 'kept 2', 'kept 3']);
    expect(await enter(4)).toBe('kept 4');
    expect(groups).toEqual([[1, 2, 3], [4]]);
  });

  it('fails all of a group whose commit fails, and continues', async () => {
    let broken = true;
    const enter = groupCommit<number, number>((group) => {
      if (broken) throw new Error('disk full');
      return group;
    });
    const ended = await Promise.allSettled([enter(1), enter(2)]);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    broken = false;
    expect(await enter(3)).toBe(3);
  });

  it('splits a large group', async () => {
    const sizes: number[] = [];
    const enter = groupCommit<number, number>((group) => {
      sizes.push(group.length);
      return group;
    });
    const items = Array.from({ length: 600 }, (_one, number) => number);
    expect(await Promise.all(items.map(enter))).toEqual(items);
    expect(sizes).toEqual([256, 256, 88]);
  });
});

describe('a notification', () => {
  afterEach(() => void vi.useRealTimers());

  it('comes at once, and then in lists', () => {
    vi.useFakeTimers();
    const lists: (readonly number[])[] = [];
    const gatherer = throttleBatch<number>((items) => lists.push(items), 100);
    gatherer.add([1]);
    for (const item of [2, 3, 4]) gatherer.add([item]);
    expect(lists).toEqual([[1]]);
    vi.advanceTimersByTime(100);
    expect(lists).toEqual([[1], [2, 3, 4]]);
    vi.advanceTimersByTime(1_000);
    gatherer.add([5]);
    expect(lists).toEqual([[1], [2, 3, 4], [5]]);
    gatherer.add([6]);
    gatherer.close();
    vi.advanceTimersByTime(1_000);
    expect(lists).toHaveLength(3);
  });
});
