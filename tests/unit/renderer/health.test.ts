import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatCountdown, secondsLeft } from '../../../renderer/components/use-countdown.ts';
import { getEndCause, listBanners } from '../../../renderer/features/health/banners.ts';
import { describeCause, describeRemedy } from '../../../renderer/features/health/describe-cause.ts';
import { limitWait } from '../../../renderer/features/health/health-line.tsx';
import { createHealthModel } from '../../../renderer/features/health/health-store.ts';
import { createI18n } from '../../../renderer/i18n/i18n.ts';
import type { HealthIssue, HealthIssueKind, HealthIssues } from '../../../shared/health.ts';
import type { Problem, ProblemCode } from '../../../shared/problem.ts';
import { fakeMessage } from './fake-calls.ts';

const issueOf = (kind: HealthIssueKind, code: ProblemCode, retryAtMs: number | null = null): HealthIssue => ({
  kind,
  problem: { code },
  sinceMs: 0,
  retryAtMs,
});
const AWAY = issueOf('partner', 'partner-unreachable', 5_000);
const NO_PAPER = issueOf('printer', 'printer-trouble', 4_000);

describe('the banners', () => {
  const banners = (issues: HealthIssue[], more: Partial<Parameters<typeof listBanners>[0]> = {}) =>
    listBanners({ resuming: null, snoozed: [], shownElsewhere: null, issues, ...more });
  const kinds = (...args: Parameters<typeof banners>) => banners(...args).map(({ kind }) => kind);

  it('are red first, one per kind; only warnings are amber, and only they can be dismissed', () => {
    const troubles = [
      AWAY,
      NO_PAPER,
      issueOf('token', 'token-ends-soon'),
      issueOf('clock', 'clock-off'),
      issueOf('disk', 'disk-full'),
    ];
    expect(banners(troubles).map(({ kind, tone }) => `${tone} ${kind}`)).toEqual([
      'red partner',
      'red printer',
      'red disk',
      'amber token',
      'amber clock',
    ]);
    for (const code of ['partner-unreachable', 'token-ended', 'clock-off', 'disk-full'] as const)
      expect(banners([issueOf('disk', code)])).toMatchObject([{ canSnooze: false }]);
  });

  it('state in one line what is wrong and what waits for it', () => {
    const waiting = (code: ProblemCode, retryAtMs: number, remaining: number) => ({
      resuming: { problem: { code }, retryAtMs, remaining },
    });
    const service = waiting('unavailable', 5_000, 12);
    expect(banners([AWAY, NO_PAPER], service)).toMatchObject([
      { kind: 'partner', leftoverLabels: 12, retryAtMs: 5_000 },
      { kind: 'printer', leftoverLabels: null, retryAtMs: null },
    ]);
    expect(banners([], service)).toMatchObject([
      { kind: 'partner', leftoverLabels: 12, retryAtMs: 5_000, problem: { code: 'unavailable' } },
    ]);
    expect(banners([NO_PAPER], waiting('printer-not-ready', 4_000, 3))).toMatchObject([
      { kind: 'printer', leftoverLabels: 3, retryAtMs: 4_000 },
    ]);
  });

  it('omit what was dismissed, unless it became worse, and what the screen itself shows', () => {
    const troubles = [NO_PAPER, issueOf('disk', 'disk-low')];
    expect(kinds(troubles, { snoozed: ['disk-low'] })).toEqual(['printer']);
    expect(kinds(troubles, { shownElsewhere: 'printer' })).toEqual(['disk']);
    expect(kinds([issueOf('disk', 'disk-full')], { snoozed: ['disk-low'] })).toEqual(['disk']);
  });

  it('identify the one that explains the end of a run', () => {
    const codes = ['unavailable', 'printer-missing', 'folder-failed', 'unauthorized', 'refused'] as const;
    expect(codes.map((code) => getEndCause({ code }))).toEqual([
      'partner',
      'printer',
      'printer',
      'token',
      null,
    ]);
  });
});

it('the countdown to the next retry counts whole seconds to 0, and is never longer than a minute', () => {
  const waits = [10_000, 9_001, 1, 0, -5_000, 4e9].map((ms) => limitWait(secondsLeft(ms, 0)));
  expect(waits).toEqual([10, 10, 1, 0, 0, 60]);
  expect([0, 7, 60].map(formatCountdown)).toEqual(['0:00', '0:07', '1:00']);
});

describe('the window’s health issues', () => {
  afterEach(() => void vi.useRealTimers());

  it('are main’s latest, and reappear a day after being dismissed', async () => {
    vi.useFakeTimers();
    const { changed, say } = fakeMessage<HealthIssues>();
    const view = createHealthModel({
      calls: { health: { state: async () => [AWAY], retry: async () => undefined } },
      messages: { health: { changed } },
    });
    await view.load();
    expect(view.store.getState().issues).toEqual([AWAY]);
    say([NO_PAPER]);
    expect(view.store.getState().issues).toEqual([NO_PAPER]);
    view.snooze('disk-low');
    vi.advanceTimersByTime(24 * 3_600_000 - 1);
    expect(view.store.getState().snoozed).toEqual(['disk-low']);
    vi.advanceTimersByTime(1);
    expect(view.store.getState().snoozed).toEqual([]);
  });
});

describe('the cause of a trouble', () => {
  const { t } = createI18n('en');
  const away = (detail: string): Problem => ({ code: 'partner-unreachable', values: { detail } });
  const reason = { vi: 'hết giấy', en: 'out of paper' };

  it.each<[Problem, string, string]>([
    [away('ERR_NAME_NOT_RESOLVED'), 'Mất mạng', 'No network'],
    [away('ERR_INTERNET_DISCONNECTED'), 'Mất mạng', 'No network'],
    [away('EAI_AGAIN'), 'Mất mạng', 'No network'],
    [away('ECONNREFUSED'), 'Không nối được dịch vụ', 'The service can’t be reached'],
    [away('ERR_CONNECTION_RESET'), 'Không nối được dịch vụ', 'The service can’t be reached'],
    [away('HTTP 503'), 'Dịch vụ không trả lời', 'The service does not answer'],
    // The printer's own reason, once.
    [
      { code: 'printer-trouble', values: { printer: 'Zebra_80', reason } },
      'Máy in: hết giấy',
      'Out of paper',
    ],
  ])('%j is said in two or three words', (problem, ...said) => {
    expect([describeCause(problem, 'vi', createI18n('vi').t), describeCause(problem, 'en', t)]).toEqual(said);
    // Of a problem that is no trouble around the station its first sentence.
    expect(describeCause({ code: 'nothing-to-print' }, 'en', t)).toBe('No order is waiting');
  });

  it('is followed by what Tem does: how many labels wait, that it tries again, or what to do', () => {
    const said = (leftoverLabels: number | null, retryAtMs: number | null): string =>
      describeRemedy({ problem: { code: 'unauthorized' }, leftoverLabels, retryAtMs }, t);
    expect([said(1, 5), said(12, 5), said(null, 5)]).toEqual([
      '1 label waits; Tem tries again',
      '12 labels wait; Tem tries again',
      'Your orders stay here; Tem tries again',
    ]);
    expect(said(null, null)).toContain('Have a manager enter a new one');
  });
});
