import { describe, expect, it } from 'vitest';
import { openNotices } from '../../../main/app/open-notices.ts';
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

  it('begin with unread events from before this start', () => {
    const read: string[] = [];
    const notices = openNotices({
      settings: { problem: null } as never,
      tokens: { problem: () => null, onChange: () => undefined } as never,
      databaseFile: {
        loss: (): Problem => ({ code: 'ledger-lost' }),
        dismissLoss: () => read.push('ledger'),
      } as never,
      backups: { notice: () => ({ code: 'backup-failed' }) },
      crashMarker: { unreadCrashAt: () => 1_790_000_000_000, markRead: () => read.push('crash') },
      publish: () => undefined,
    });
    expect(codes(notices.list())).toEqual(['ledger-lost', 'restarted-after-crash', 'backup-failed']);
    notices.dismiss('restarted-after-crash');
    notices.dismiss('ledger-lost');
    expect(read).toEqual(['crash', 'ledger']);
    expect(codes(notices.list())).toEqual(['backup-failed']);
  });
});
