import { describe, expect, it } from 'vitest';
import { createI18n } from '../../../../renderer/i18n/i18n.ts';
import { translate, windowTexts } from '../../../../renderer/i18n/translations.ts';
import { PLACEHOLDERS } from '../../../../shared/language.ts';

function sentences(tree: object, path = ''): readonly [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]): readonly [string, string][] => {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') return [[here, value]];
    if (typeof value === 'object' && value !== null) return sentences(value, here);
    throw new Error(`${here} is no sentence`);
  });
}

const places = (sentence: string): readonly string[] =>
  Array.from(sentence.matchAll(PLACEHOLDERS), ([, name]) => name ?? '').toSorted();

describe('the words of both languages', () => {
  const english = new Map(sentences(translate(windowTexts, 'en')));

  it.each(sentences(translate(windowTexts, 'vi')))(
    '%s has the same places in both, and is not empty',
    (key, sentence) => {
      const other = english.get(key);
      expect(sentence.trim()).not.toBe('');
      expect(other?.trim()).toBeTruthy();
      expect(places(other ?? '')).toEqual(places(sentence));
    },
  );

  it('keep a placeholder without a value, and treat a value’s braces as text', () => {
    const { t } = createI18n('en');
    expect(t('diagnostics.learnedAt', { when: '9:00' })).toContain('{code} for the code');
    expect(t('batch.printEndedCode', { code: '{line} {{x}} $t(app.name)' })).toBe(
      'Print {line} {{x}} $t(app.name) anyway',
    );
  });

  it('are available at once, Vietnamese first, with values inserted verbatim', () => {
    const words = createI18n('vi');
    expect(words.t('batch.printEndedCode', { code: '<b>&' })).toBe('Vẫn in <b>&');
    expect(createI18n('en').t('scan.line', { line: 12 })).toBe('Row 12');
  });

  it('count in English with the noun in its number', () => {
    const { t } = createI18n('en');
    expect([0, 1, 10].map((number) => t('batch.total', { number }))).toEqual([
      '0 orders',
      '1 order',
      '10 orders',
    ]);
    expect(t('print.print', { number: 3 })).toBe('Print 3 labels');
    expect(createI18n('vi').t('batch.total', { number: 1 })).toBe('1 đơn');
  });
});
