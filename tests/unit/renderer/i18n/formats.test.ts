import { describe, expect, it } from 'vitest';
import { formatDong, formatGrams } from '../../../../renderer/i18n/format-money.ts';
import { formatDay, formatServiceClock } from '../../../../renderer/i18n/format-time.ts';
import { createI18n } from '../../../../renderer/i18n/i18n.ts';
import { formatNumber, parseNumber } from '../../../../renderer/i18n/numbers.ts';
import { formatDateTimeLocalized } from '../../../../shared/date-time.ts';
import { formatCount } from '../../../../shared/language.ts';
import { describeProblem } from '../../../../shared/problem.ts';

describe('counts', () => {
  it('have the language’s thousands separators', () => {
    expect([0, 999, 2000, 1_234_567].map((count) => formatCount(count, 'vi'))).toEqual([
      '0',
      '999',
      '2.000',
      '1.234.567',
    ]);
    expect(formatCount(2000, 'en')).toBe('2,000');
  });

  it('have them in every text of screens and problems', () => {
    expect(createI18n('vi').t('batch.total', { number: 2000 })).toContain('2.000');
    expect(createI18n('en').t('batch.total', { number: 2000 })).toContain('2,000');
    const full = { code: 'batch-full', values: { limit: 5000 } } as const;
    expect(describeProblem(full, 'vi')).toContain('5.000');
    expect(describeProblem(full, 'en')).toContain('5,000');
  });

  it('exclude digit texts: a port, a code', () => {
    expect(createI18n('vi').t('webhook.portHint', { least: '1024', most: '65535' })).toContain('65535');
    expect(createI18n('vi').t('batch.printEndedCode', { code: '2000' })).toContain('2000');
  });
});

describe('money, weight, measures and days', () => {
  it('follow the language', () => {
    expect([formatDong(418_000, 'vi'), formatDong(418_000, 'en')]).toEqual(['418.000 ₫', '418,000 ₫']);
    expect([formatGrams(1250, 'vi'), formatGrams(1250, 'en')]).toEqual(['1.250 g', '1,250 g']);
    expect([formatNumber(1.5, 'vi'), formatNumber(1.5, 'en')]).toEqual(['1,5', '1.5']);
    const ms = new Date(2026, 10, 21, 9, 5).getTime();
    expect(formatDateTimeLocalized(ms)).toEqual({ vi: '09:05 21/11/2026', en: '21/11/2026, 09:05' });
    expect([formatDay(ms, 'vi'), formatDay(ms, 'en')]).toEqual(['21 tháng 11, 2026', '21 November 2026']);
  });

  it('are read back as written', () => {
    for (const language of ['vi', 'en'] as const)
      expect(parseNumber(formatNumber(12.5, language), { least: 0, most: 50, decimals: 1 })).toEqual({
        kind: 'number',
        value: 12.5,
      });
  });
});

describe('a time of the service', () => {
  it('without a zone keeps its clock, in the language’s spelling', () => {
    expect(formatServiceClock('2017-09-29 01:52:09', 'vi')).toBe('01:52 29/09/2017');
    expect(formatServiceClock('2017-09-29 01:52:09', 'en')).toBe('29/09/2017, 01:52');
    for (const other of ['hôm qua', '', '12']) expect(formatServiceClock(other, 'vi')).toBe(other);
  });

  it('with a zone is the station’s', () => {
    const time = formatDateTimeLocalized(Date.UTC(2021, 1, 4, 0, 25, 19));
    expect(formatServiceClock('2021-02-04T07:25:19+07:00', 'vi')).toBe(time.vi);
  });
});
