import { describe, expect, it } from 'vitest';
import { listBanners } from '../../../renderer/features/health/banners.ts';
import { describeCause } from '../../../renderer/features/health/describe-cause.ts';
import { createI18n } from '../../../renderer/i18n/i18n.ts';
import type { HealthIssue, HealthIssueKind } from '../../../shared/health.ts';
import type { Problem, ProblemCode } from '../../../shared/problem.ts';

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

  it('omit what was dismissed, unless it became worse, and what the screen itself shows', () => {
    const troubles = [NO_PAPER, issueOf('disk', 'disk-low')];
    expect(kinds(troubles, { snoozed: ['disk-low'] })).toEqual(['printer']);
    expect(kinds(troubles, { shownElsewhere: 'printer' })).toEqual(['disk']);
    expect(kinds([issueOf('disk', 'disk-full')], { snoozed: ['disk-low'] })).toEqual(['disk']);
  });
});

describe('the cause of a trouble', () => {
  const { t } = createI18n('en');
  const away = (detail: string): Problem => ({ code: 'partner-unreachable', values: { detail } });
  const reason = { vi: 'hết giấy', en: 'out of paper' };

  it.each<[Problem, string, string]>([
    [away('ERR_NAME_NOT_RESOLVED'), 'Mất mạng', 'No network'],
    [away('EAI_AGAIN'), 'Mất mạng', 'No network'],
    [away('ECONNREFUSED'), 'Không nối được dịch vụ', 'The service can’t be reached'],
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
});
