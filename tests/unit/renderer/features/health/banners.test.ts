import { describe, expect, it, vi } from 'vitest';
import { formatCountdown, secondsLeft } from '../../../../../renderer/components/use-countdown.ts';
import { getEndCause, listBanners } from '../../../../../renderer/features/health/banners.ts';
import { limitWait } from '../../../../../renderer/features/health/health-line.tsx';
import { createHealthModel } from '../../../../../renderer/features/health/health-store.ts';
import type { HealthIssue, HealthIssueKind, HealthIssues } from '../../../../../shared/health.ts';
import type { Problem, ProblemCode } from '../../../../../shared/problem.ts';

const issueOf = (kind: HealthIssueKind, code: ProblemCode, retryAtMs: number | null = null): HealthIssue => ({
  kind,
  problem: { code },
  sinceMs: 0,
  retryAtMs,
});
const AWAY = issueOf('partner', 'partner-unreachable', 5_000);
const NO_PAPER = issueOf('printer', 'printer-trouble', 4_000);
const none = { resuming: null, snoozed: [], shownElsewhere: null };

describe('the banners', () => {
  it('are red first, one per kind, and only warnings are amber', () => {
    const troubles = [
      AWAY,
      NO_PAPER,
      issueOf('token', 'token-ends-soon'),
      issueOf('clock', 'clock-off'),
      issueOf('disk', 'disk-full'),
    ];
    expect(listBanners({ ...none, issues: troubles }).map(({ kind, tone }) => `${tone} ${kind}`)).toEqual([
      'red partner',
      'red printer',
      'red disk',
      'amber token',
      'amber clock',
    ]);
  });

  it('state in one line what is wrong and what waits for it', () => {
    const resuming = { problem: { code: 'unavailable' } satisfies Problem, retryAtMs: 5_000, remaining: 12 };
    const banners = listBanners({ ...none, issues: [AWAY, NO_PAPER], resuming });
    expect(banners.map(({ kind, leftoverLabels, retryAtMs }) => [kind, leftoverLabels, retryAtMs])).toEqual([
      ['partner', 12, 5_000],
      ['printer', null, null],
    ]);
    expect(listBanners({ ...none, issues: [], resuming })).toMatchObject([
      { kind: 'partner', leftoverLabels: 12, retryAtMs: 5_000, problem: { code: 'unavailable' } },
    ]);
    const paper = {
      problem: { code: 'printer-not-ready' } satisfies Problem,
      retryAtMs: 4_000,
      remaining: 3,
    };
    expect(listBanners({ ...none, issues: [NO_PAPER], resuming: paper })).toMatchObject([
      { kind: 'printer', leftoverLabels: 3, retryAtMs: 4_000 },
    ]);
  });

  it('omit what was dismissed, and what the screen itself shows', () => {
    const troubles = [NO_PAPER, issueOf('disk', 'disk-low')];
    expect(listBanners({ ...none, issues: troubles, snoozed: ['disk-low'] }).map(({ kind }) => kind)).toEqual(
      ['printer'],
    );
    expect(
      listBanners({ ...none, issues: troubles, shownElsewhere: 'printer' }).map(({ kind }) => kind),
    ).toEqual(['disk']);
    // Worse than what was put away.
    const worse = [issueOf('disk', 'disk-full')];
    expect(listBanners({ ...none, issues: worse, snoozed: ['disk-low'] })).toHaveLength(1);
  });

  it('can’t be dismissed if they stop work or cause wrong times', () => {
    const codes: ProblemCode[] = ['partner-unreachable', 'token-ended', 'clock-off', 'disk-full'];
    for (const code of codes)
      expect(listBanners({ ...none, issues: [issueOf('disk', code)] })).toMatchObject([{ canSnooze: false }]);
  });

  it('identify the one that explains the end of a run', () => {
    const kinds = (
      ['unavailable', 'printer-missing', 'folder-failed', 'unauthorized', 'refused'] as const
    ).map((code) => getEndCause({ code }));
    expect(kinds).toEqual(['partner', 'printer', 'printer', 'token', null]);
  });
});

describe('the countdown to the next retry', () => {
  it('counts whole seconds down to 0, and is never longer than a minute', () => {
    expect([10_000, 9_001, 1, 0, -5_000, 4e9].map((ms) => limitWait(secondsLeft(ms, 0)))).toEqual([
      10, 10, 1, 0, 0, 60,
    ]);
    expect([0, 7, 60].map(formatCountdown)).toEqual(['0:00', '0:07', '1:00']);
  });
});

describe('the window’s health issues', () => {
  function followed() {
    let tell: (troubles: HealthIssues) => void = () => undefined;
    const view = createHealthModel({
      calls: {
        health: {
          state: () => Promise.resolve([AWAY]),
          retry: () => Promise.resolve(undefined),
        },
      },
      messages: {
        health: {
          changed(listener) {
            tell = listener;
            return () => undefined;
          },
        },
      },
    });
    return { view, tell: (troubles: HealthIssues) => tell(troubles) };
  }

  it('are main’s latest', async () => {
    const { view, tell } = followed();
    await view.load();
    expect(view.store.getState().issues).toEqual([AWAY]);
    tell([NO_PAPER]);
    expect(view.store.getState().issues).toEqual([NO_PAPER]);
  });

  it('reappear a day after being dismissed', () => {
    vi.useFakeTimers();
    try {
      const { view } = followed();
      view.snooze('disk-low');
      vi.advanceTimersByTime(24 * 3_600_000 - 1);
      expect(view.store.getState().snoozed).toEqual(['disk-low']);
      vi.advanceTimersByTime(1);
      expect(view.store.getState().snoozed).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});
