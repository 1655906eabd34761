import { describe, expect, it } from 'vitest';
import { createNotices } from '../../../main/health/notices.ts';
import type { Problem } from '../../../shared/problem.ts';

const codes = (problems: readonly Problem[]): string[] => problems.map(({ code }) => code);

describe('notices', () => {
  it('last as long as their source reports them, until dismissed', () => {
    let said: Problem | null = { code: 'token-not-kept' };
    const told: string[][] = [];
    const notices = createNotices([() => said], (list) => told.push(codes(list)));
    expect(codes(notices.list())).toEqual(['token-not-kept']);
    notices.dismiss('token-not-kept');
    expect(notices.list()).toEqual([]);
    notices.refresh();
    expect(notices.list()).toEqual([]);
    notices.refresh('token-not-kept');
    expect(codes(notices.list())).toEqual(['token-not-kept']);
    said = null;
    notices.refresh();
    expect(told).toEqual([[], [], ['token-not-kept'], []]);
  });

  it('include events: the newest of each code, marked as read once dismissed', () => {
    const read: string[] = [];
    const notices = createNotices([], () => undefined);
    notices.add({ code: 'window-died' }, () => read.push('first'));
    notices.add({ code: 'window-died' }, () => read.push('second'));
    expect(codes(notices.list())).toEqual(['window-died']);
    notices.dismiss('window-died');
    expect(read).toEqual(['second']);
    expect(notices.list()).toEqual([]);
    notices.add({ code: 'window-died' });
    expect(codes(notices.list())).toEqual(['window-died']);
  });
});
