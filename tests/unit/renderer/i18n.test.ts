import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber, parseNumber } from '../../../renderer/i18n/numbers.ts';
import { translate, windowTexts } from '../../../renderer/i18n/translations.ts';
import { PLACEHOLDERS } from '../../../shared/language.ts';
import { PROBLEMS } from '../../../shared/problem.ts';
import { OFFSET_MM, ProfileSchema } from '../../../shared/profile.ts';
import { nodesOf, rendererSources, type SourceNode, textOf } from './source-tree.ts';

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

  it('of each problem say what happened and what to do now', () => {
    const short = Object.entries(PROBLEMS).filter(([, words]) =>
      Object.values(words).some((said) => said.split(/(?<=[.”])\s+(?=\p{Lu}|“|\{)/u).length < 2),
    );
    expect(short.map(([code]) => code)).toEqual([]);
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
});
