import { describe, expect, it } from 'vitest';
import { translate, windowTexts } from '../../../../renderer/i18n/translations.ts';
import { PLACEHOLDERS } from '../../../../shared/language.ts';
import { PROBLEMS } from '../../../../shared/problem.ts';
import { nodesOf, rendererSources, type SourceNode, templateOf, textOf } from '../source-tree.ts';

const vi = translate(windowTexts, 'vi');
const en = translate(windowTexts, 'en');
const LETTERS = /\p{L}{2,}/u;
/** Attributes that a person reads or hears. */
const SAID = new Set(['aria-label', 'title', 'alt', 'placeholder', 'label', 'description', 'word', 'ask']);
/** Names, keys and units: spelt the same in both languages, and no sentences. */
const NAMES = /\b(Tem|Webhook|PDF|Ctrl|Enter|Tab|mm|ms|g|dpi|HID|PIN)\b|Tiếng Việt|English/g;
/** A text without its places and names. */
const wordsIn = (text: string): string => text.replaceAll(PLACEHOLDERS, '').replaceAll(NAMES, '');

function keysOf(tree: object, path = ''): readonly [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]): readonly [string, string][] => {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') return [[here, value]];
    return typeof value === 'object' && value !== null ? keysOf(value, here) : [];
  });
}

const sources = rendererSources();

describe('texts', () => {
  it('are all used', () => {
    const texts = new Set<string>();
    const patterns: RegExp[] = [];
    for (const { nodes } of sources) {
      for (const node of nodes) {
        const text = textOf(node);
        if (text !== null) texts.add(text);
        const template = templateOf(node);
        // A key is put together behind the name of its room.
        if (template !== null && template.length > 1 && /^[a-z]\w*\./.test(template[0] ?? ''))
          patterns.push(new RegExp(`^${template.map((part) => part.replaceAll('.', '\\.')).join('[^.]+')}$`));
      }
    }
    const unused = keysOf(vi)
      .map(([key]) => key)
      .filter((key) => !texts.has(key) && !patterns.some((pattern) => pattern.test(key)));
    expect(unused).toEqual([]);
  });

  it('differ between the languages, except for names', () => {
    const english = new Map(keysOf(en));
    const same = keysOf(vi).filter(
      ([key, sentence]) => english.get(key) === sentence && LETTERS.test(wordsIn(sentence)),
    );
    expect(same).toEqual([]);
  });

  it('are complete: screens contain no text of their own', () => {
    const found = sources.flatMap(({ file, nodes }) =>
      nodes.flatMap((node) => writtenText(node).map((text) => `${file}: ${text}`)),
    );
    expect(found).toEqual([]);
  });

  it('would be detected in a screen', () => {
    const tree = { type: 'JSXText', value: ' Xin chào ' };
    const attribute = {
      type: 'JSXAttribute',
      name: { type: 'JSXIdentifier', name: 'title' },
      value: { type: 'Literal', value: 'Hello there' },
    };
    expect(nodesOf([tree, attribute]).flatMap(writtenText)).toEqual(['Xin chào', 'Hello there']);
  });
});

describe('problems', () => {
  it.each(Object.entries(PROBLEMS))('%s: what happened and what to do now', (_code, words) => {
    for (const sentence of Object.values(words))
      expect(sentence.split(/(?<=[.”])\s+(?=\p{Lu}|“|\{)/u).length).toBeGreaterThanOrEqual(2);
  });
});

describe('numbers and dates', () => {
  it('are formatted by the formatters only', () => {
    // Beside shared/language.ts and shared/date-time.ts.
    const own =
      /^renderer\/(i18n\/(numbers|format-time|format-money|format-clock-time)|features\/history\/days)\.ts$/;
    const found = sources
      .filter(({ file }) => !own.test(file))
      .flatMap(({ file, nodes }) =>
        nodes
          .filter(
            (node) =>
              node.type === 'Identifier' &&
              /^(Intl|toLocaleString|toLocaleDateString|toLocaleTimeString|toFixed|showWhole)$/.test(
                String(node['name']),
              ),
          )
          .map((node) => `${file}: ${String(node['name'])}`),
      )
      // Fields hold numbers as they are typed in Vietnam.
      .filter((line) => !line.startsWith('renderer/components/whole-number-editing.ts: showWhole'));
    expect([...new Set(found)]).toEqual([]);
  });
});

/** Text in a screen instead of the catalog. */
function writtenText(node: SourceNode): readonly string[] {
  if (node.type === 'JSXText') {
    const text = String(node['value']).trim();
    return LETTERS.test(wordsIn(text)) ? [text] : [];
  }
  if (node.type !== 'JSXAttribute') return [];
  const name = nodesOf(node['name'])[0]?.['name'];
  const text = textOf(node['value']);
  return text !== null && SAID.has(String(name)) && LETTERS.test(text) ? [text] : [];
}
