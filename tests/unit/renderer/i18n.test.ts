import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSizeDraft, joinSize, parseSize } from '../../../renderer/features/settings/size-fields.tsx';
import { formatDong, formatGrams } from '../../../renderer/i18n/format-money.ts';
import { formatDay, formatServiceClock } from '../../../renderer/i18n/format-time.ts';
import { createI18n } from '../../../renderer/i18n/i18n.ts';
import { formatNumber, parseNumber } from '../../../renderer/i18n/numbers.ts';
import { translate, windowTexts } from '../../../renderer/i18n/translations.ts';
import { formatDateTimeLocalized } from '../../../shared/date-time.ts';
import { formatCount, PLACEHOLDERS } from '../../../shared/language.ts';
import { describeProblem, PROBLEMS } from '../../../shared/problem.ts';
import { OFFSET_MM, PAPER_MM, ProfileSchema } from '../../../shared/profile.ts';
import { nodesOf, rendererSources, type SourceNode, templateOf, textOf } from './source-tree.ts';

const [vi, en] = [createI18n('vi').t, createI18n('en').t];

describe('the texts of the screens', () => {
  const sentences = (tree: object, path = ''): readonly (readonly [string, string])[] =>
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
      const here = path === '' ? key : `${path}.${key}`;
      if (typeof value === 'string') return [[here, value] as const];
      return typeof value === 'object' && value !== null ? sentences(value, here) : [];
    });
  const vietnamese = sentences(translate(windowTexts, 'vi'));
  const english = new Map(sentences(translate(windowTexts, 'en')));
  const sources = rendererSources();
  const LETTERS = /\p{L}{2,}/u;
  /** Attributes that a person reads or hears. */
  const SAID = new Set(['aria-label', 'title', 'alt', 'placeholder', 'label', 'description', 'word', 'ask']);
  /** Names, keys and units: spelt the same in both languages, and no sentences. */
  const NAMES = /\b(Tem|Webhook|PDF|Ctrl|Enter|Tab|mm|ms|g|dpi|HID|PIN)\b|Tiếng Việt|English/g;
  const hasWords = (text: string): boolean =>
    LETTERS.test(text.replaceAll(PLACEHOLDERS, '').replaceAll(NAMES, ''));

  it('have the same places in both languages, are not empty, and differ, except for names', () => {
    const places = (sentence: string) =>
      Array.from(sentence.matchAll(PLACEHOLDERS), ([, name]) => name ?? '').toSorted();
    for (const [key, sentence] of vietnamese) {
      const other = english.get(key) ?? '';
      expect([sentence.trim() !== '', other.trim() !== ''], `the text ${key}`).toEqual([true, true]);
      expect(places(other), `the text ${key}`).toEqual(places(sentence));
      if (hasWords(sentence)) expect(other, `the text ${key}`).not.toBe(sentence);
    }
  });

  it('are all used', () => {
    const nodes = sources.flatMap(({ nodes }) => nodes);
    const texts = new Set(nodes.map(textOf));
    // A key is put together behind the name of its room.
    const patterns = nodes
      .map(templateOf)
      .filter((template) => template !== null && template.length > 1 && /^[a-z]\w*\./.test(template[0] ?? ''))
      .map((parts) => new RegExp(`^${parts?.map((part) => part.replaceAll('.', '\\.')).join('[^.]+')}$`));
    const keys = vietnamese.map(([key]) => key);
    expect(keys.filter((key) => !texts.has(key) && !patterns.some((one) => one.test(key)))).toEqual([]);
  });

  it('are complete: screens contain no text of their own', () => {
    const writtenText = (node: SourceNode): readonly string[] => {
      if (node.type === 'JSXText') return [String(node['value']).trim()].filter(hasWords);
      if (node.type !== 'JSXAttribute') return [];
      const name = nodesOf(node['name'])[0]?.['name'];
      const text = textOf(node['value']);
      return text !== null && SAID.has(String(name)) && LETTERS.test(text) ? [text] : [];
    };
    const found = sources.flatMap(({ file, nodes }) =>
      nodes.flatMap(writtenText).map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it('get their values verbatim, and keep a placeholder without a value', () => {
    expect(en('diagnostics.learnedAt', { when: '9:00' })).toContain('{code} for the code');
    const code = '<b>& {line} {{x}} $t(app.name)';
    expect(vi('batch.printEndedCode', { code })).toBe(`Vẫn in ${code}`);
  });

  it('count in English with the noun in its number', () => {
    const counted = [0, 1, 10].map((number) => en('batch.total', { number }));
    expect(counted).toEqual(['0 orders', '1 order', '10 orders']);
    expect(vi('batch.total', { number: 1 })).toBe('1 đơn');
  });

  it.each(Object.entries(PROBLEMS))(
    'of the problem %s say what happened and what to do now',
    (_code, words) => {
      for (const sentence of Object.values(words))
        expect(sentence.split(/(?<=[.”])\s+(?=\p{Lu}|“|\{)/u).length).toBeGreaterThanOrEqual(2);
    },
  );

  it('get numbers and dates from the formatters only', () => {
    // Beside shared/language.ts and shared/date-time.ts; fields hold numbers as they are typed in Vietnam.
    const own =
      /^renderer\/(i18n\/(numbers|format-time|format-money|format-clock-time)|features\/history\/days)\.ts$/;
    const formatter = /^(Intl|toLocaleString|toLocaleDateString|toLocaleTimeString|toFixed)$/;
    const found = sources.filter(
      ({ file, nodes }) =>
        !own.test(file) &&
        nodes.some(({ type, ...node }) => type === 'Identifier' && formatter.test(String(node['name']))),
    );
    expect(found.map(({ file }) => file)).toEqual([]);
  });
});

describe('counts', () => {
  it('have the language’s thousands separators, in every text', () => {
    const counts = [0, 999, 2000, 1_234_567].map((count) => formatCount(count, 'vi'));
    expect(counts).toEqual(['0', '999', '2.000', '1.234.567']);
    expect(formatCount(2000, 'en')).toBe('2,000');
    expect(vi('batch.total', { number: 2000 })).toContain('2.000');
    expect(en('batch.total', { number: 2000 })).toContain('2,000');
    const full = { code: 'batch-full', values: { limit: 5000 } } as const;
    expect([describeProblem(full, 'vi'), describeProblem(full, 'en')]).toEqual([
      expect.stringContaining('5.000'),
      expect.stringContaining('5,000'),
    ]);
    // A port is a text of digits.
    expect(vi('webhook.portHint', { least: '1024', most: '65535' })).toContain('65535');
  });
});

describe('money, weight, measures and times', () => {
  it('follow the language', () => {
    const ms = new Date(2026, 10, 21, 9, 5).getTime();
    const said = (['vi', 'en'] as const).map((language) => [
      formatDong(418_000, language),
      formatDong(-5_000, language),
      formatGrams(1250, language),
      formatNumber(1.5, language),
      formatDay(ms, language),
      formatDateTimeLocalized(ms)[language],
      // A time without a zone keeps its clock.
      formatServiceClock('2017-09-29 01:52:09', language),
    ]);
    expect(said).toEqual([
      [
        '418.000 ₫',
        '-5.000 ₫',
        '1.250 g',
        '1,5',
        '21 tháng 11, 2026',
        '09:05 21/11/2026',
        '01:52 29/09/2017',
      ],
      [
        '418,000 ₫',
        '-5,000 ₫',
        '1,250 g',
        '1.5',
        '21 November 2026',
        '21/11/2026, 09:05',
        '29/09/2017, 01:52',
      ],
    ]);
    for (const other of ['hôm qua', '', '12']) expect(formatServiceClock(other, 'vi')).toBe(other);
    // One with a zone is the station's.
    const time = formatDateTimeLocalized(Date.UTC(2021, 1, 4, 0, 25, 19));
    expect(formatServiceClock('2021-02-04T07:25:19+07:00', 'vi')).toBe(time.vi);
  });
});

describe('a typed number', () => {
  const offset = { ...OFFSET_MM, decimals: 1 } as const;
  const days = { least: 0, most: 365, decimals: 0 } as const;
  const languages = fc.constantFrom('vi' as const, 'en' as const);

  it('may have comma or point, a sign, surrounding spaces, and the unit', () => {
    const texts = ['1,5', ' 1.5 ', '+1,5', '-1,5', '−1.5', '1,5 mm', '1,54', '0', '-0,0'];
    expect(texts.map((text) => parseNumber(text, offset))).toEqual(
      [1.5, 1.5, 1.5, -1.5, -1.5, 1.5, 1.5, 0, 0].map((value) => ({ kind: 'number', value })),
    );
    expect(parseNumber('30,0', days)).toEqual({ kind: 'number', value: 30 });
    expect(parseNumber('  ', offset)).toEqual({ kind: 'empty' });
  });

  it.each([
    ...['abc', '1,5,2', '1 5', ',5', '5,', '--1', '1e1', '0x5', '50,1', '-51', '1.5 cm', '∞', '９'].map(
      (text) => [text, offset] as const,
    ),
    // Whole numbers only.
    ...['2,5', '366', '-1'].map((text) => [text, days] as const),
  ])('is none, or out of range: %s of %j', (text, range) => {
    expect(parseNumber(text, range).kind).toBe('refused');
  });

  it('is one that the settings accept, whatever is typed, and read back as shown', () => {
    const typed = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String));
    fc.assert(
      fc.property(typed, fc.integer({ min: -500, max: 500 }), languages, (text, tenths, language) => {
        const read = parseNumber(text, offset);
        if (read.kind === 'number')
          expect(ProfileSchema.safeParse({ offsetMm: { x: read.value, y: 0 } }).success).toBe(true);
        const value = tenths / 10;
        expect(parseNumber(formatNumber(value, language), offset)).toEqual({ kind: 'number', value });
      }),
    );
    expect([formatNumber(80.5, 'vi'), formatNumber(1000, 'en')]).toEqual(['80,5', '1000']);
  });

  it.each([
    ['80,5', '100', { kind: 'size', size: { widthMm: 80.5, heightMm: 100 } }],
    ['', '  ', { kind: 'none' }],
    ['80', '', { kind: 'half' }],
    ['', '100', { kind: 'half' }],
    ['80', 'a lot', { kind: 'refused', text: 'a lot' }],
    ['9', '100', { kind: 'refused', text: '9' }],
  ])('“%s” by “%s” is %j', (width, height, size) => {
    expect(parseSize(joinSize(width, height))).toEqual(size);
  });

  it('of a size is read back as shown', () => {
    const mm = fc.integer({ min: PAPER_MM.least * 10, max: PAPER_MM.most * 10 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(mm, mm, languages, (widthMm, heightMm, language) => {
        const size = { widthMm, heightMm };
        expect(parseSize(formatSizeDraft(size, language))).toEqual({ kind: 'size', size });
      }),
    );
    expect(parseSize(formatSizeDraft(null, 'vi'))).toEqual({ kind: 'none' });
  });
});
