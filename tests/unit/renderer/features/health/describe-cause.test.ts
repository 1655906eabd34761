import { describe, expect, it } from 'vitest';
import { describeCause, describeRemedy } from '../../../../../renderer/features/health/describe-cause.ts';
import { createI18n } from '../../../../../renderer/i18n/i18n.ts';
import type { Problem } from '../../../../../shared/problem.ts';

const vi = createI18n('vi');
const en = createI18n('en');
const causes = (problem: Problem): readonly string[] => [
  describeCause(problem, 'vi', vi.t),
  describeCause(problem, 'en', en.t),
];
const away = (detail: string): Problem => ({ code: 'partner-unreachable', values: { detail } });

describe('the cause of a trouble', () => {
  it.each([
    ['ERR_NAME_NOT_RESOLVED', 'Mất mạng', 'No network'],
    ['ERR_INTERNET_DISCONNECTED', 'Mất mạng', 'No network'],
    ['EAI_AGAIN', 'Mất mạng', 'No network'],
    ['ECONNREFUSED', 'Không nối được dịch vụ', 'The service can’t be reached'],
    ['ERR_CONNECTION_RESET', 'Không nối được dịch vụ', 'The service can’t be reached'],
    ['HTTP 503', 'Dịch vụ không trả lời', 'The service does not answer'],
  ])('is said for %s in two or three words, without the code', (detail, ...said) => {
    expect(causes(away(detail))).toEqual(said);
  });

  it('names the printer’s own reason, once', () => {
    const reason = { vi: 'hết giấy', en: 'out of paper' };
    const problem: Problem = { code: 'printer-trouble', values: { printer: 'Zebra_80', reason } };
    expect(causes(problem)).toEqual(['Máy in: hết giấy', 'Out of paper']);
  });

  it('is the first sentence of a problem that is no trouble around the station', () => {
    expect(causes({ code: 'nothing-to-print' })[1]).toBe('No order is waiting');
  });
});

it('says behind it what Tem does: how many labels wait, that it tries again, or what to do', () => {
  const said = (leftoverLabels: number | null, retryAtMs: number | null): string =>
    describeRemedy({ problem: { code: 'unauthorized' }, leftoverLabels, retryAtMs }, en.t);
  expect(said(1, 5)).toBe('1 label waits; Tem tries again');
  expect(said(12, 5)).toBe('12 labels wait; Tem tries again');
  expect(said(null, 5)).toBe('Your orders stay here; Tem tries again');
  expect(said(null, null)).toContain('Have a manager enter a new one');
});
