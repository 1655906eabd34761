import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { interpolate, PLACEHOLDERS } from '../../../shared/language.ts';
import { toPosixPath } from '../../helpers/platforms.ts';
import { nodesOf, type SourceNode, templateOf, textOf } from '../renderer/source-tree.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CATALOGUE = /^shared\/(texts|problems)\//;
/** Vietnamese in the code that is data and not a text for people. */
const DATA: readonly RegExp[] = [
  // The partner of the training mode speaks for itself.
  /^main\/sandbox\//,
  // What files of orders, labels and typed addresses are understood by.
  /^main\/imports\/(column-aliases|parse\/choices)\.ts$/,
  /^main\/labels\/(inspect\/order-codes-in-text|token-refused)\.ts$/,
  /^main\/labels\/receiver\//,
  /^shared\/(area-name|area-kind|area-search|strip-diacritics)\.ts$/,
  // Fictitious names and addresses.
  /^main\/labels\/built-in-pages\/test-label-sheet\.ts$/,
  // The first bytes of a PDF.
  /^main\/labels\/inspect\/pdf-file\.ts$/,
  // The sign of the dong.
  /^main\/consent\/import-plan\.ts$/,
  // A language's own name for itself.
  /^renderer\/i18n\/languages\.ts$/,
];
const VIETNAMESE = /[àáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ]/iu;

interface Text {
  /** The way to it from its export: `consentText.pin.label`. */
  readonly path: string;
  readonly vi: string;
  readonly en: string;
}

function textsIn(tree: unknown, path: string): readonly Text[] {
  if (typeof tree !== 'object' || tree === null) throw new Error(`${path} is no text`);
  if ('vi' in tree && 'en' in tree && typeof tree.vi === 'string' && typeof tree.en === 'string')
    return [{ path, vi: tree.vi, en: tree.en }];
  return Object.entries(tree).flatMap(([key, node]) => textsIn(node, `${path}.${key}`));
}

const catalogue = (
  await Promise.all(
    globSync('shared/{texts,problems}/*.ts', { cwd: ROOT }).map(
      (file): Promise<object> => import(join(ROOT, file)) as Promise<object>,
    ),
  )
).flatMap((subject) => Object.entries(subject).flatMap(([name, tree]) => textsIn(tree, name)));

const sources = globSync('{main,preload,renderer,shared}/**/*.{ts,tsx}', { cwd: ROOT }).map((path) => {
  const file = toPosixPath(path);
  const code = readFileSync(join(ROOT, path), 'utf8');
  return { file, code, isCatalogue: CATALOGUE.test(file) };
});

const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(PLACEHOLDERS)].map(([, name]) => name ?? '').toSorted();

describe('the catalogue of texts', () => {
  it('has every text in both languages, with the same placeholders', () => {
    expect(catalogue.length).toBeGreaterThan(2_000);
    const odd = catalogue.filter(
      ({ vi, en }) =>
        vi.trim() === '' ||
        en.trim() === '' ||
        placeholders(vi).join() !== placeholders(en).join() ||
        `${vi}${en}`.includes('{{'),
    );
    expect(odd).toEqual([]);
  });

  it('counts in English with the noun in its number, and in Vietnamese with one form', () => {
    // "10 orders", "Codes ({number})" and "{number} orders" are wrong for one of the numbers.
    const COUNTED = /\{(?:number|orders|rows|labels|codes|days|seconds|times|files|pages)\}/;
    const odd = catalogue.filter(
      ({ vi, en }) =>
        vi.includes('|') ||
        [...en.matchAll(/\{[^{}]*\|[^{}]*\}/g)].some(
          ([place]) => place.replaceAll(PLACEHOLDERS, '') !== '',
        ) ||
        new RegExp(`[a-z]s\\b[^.]{0,12}: ${COUNTED.source}`).test(en) ||
        new RegExp(`${COUNTED.source} (?!is|was|has)[a-z]+s\\b`).test(en),
    );
    expect(odd).toEqual([]);
    expect(interpolate('{number|order|orders}', { number: 1 }, 'en')).toBe('1 order');
    expect(interpolate('{number|order|orders}', { number: 2_000 }, 'en')).toBe('2,000 orders');
    expect(interpolate('{number|order|orders}', { number: 0 }, 'en')).toBe('0 orders');
  });

  it('has no unused text', () => {
    // Every way into the catalogue: to a text, or to a tree that is read as a whole or by a key of the moment.
    const ways = new Set(
      sources
        .flatMap(({ code }) =>
          code
            .replaceAll(/^import [^;]*;|\btypeof \w+|\bexport const \w+/gm, '')
            .match(/\b\w+(?:Text|Columns|Header|Problems|STATUSES)\b(?:\.\w+|\['[\w-]+'\])*/g),
        )
        .map((way) => way?.replaceAll(/\['([\w-]+)'\]/g, '.$1').replace(/\.(?:vi|en|map|find)$/, '')),
    );
    const isRead = (path: string): boolean =>
      path.split('.').some((_key, at, keys) => ways.has(keys.slice(0, at + 1).join('.')));
    expect(catalogue.map(({ path }) => path).filter((path) => !isRead(path))).toEqual([]);
  });
});

describe('the code', () => {
  const parsed = sources
    .filter(({ isCatalogue }) => !isCatalogue)
    .map(({ file, code }) => ({
      file,
      nodes: nodesOf(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })),
    }));

  it('has no text in two languages outside the catalog', () => {
    const found = parsed
      .filter(({ file }) => file !== 'shared/language.ts')
      .flatMap(({ file, nodes }) => nodes.flatMap((node) => pairIn(node).map((text) => `${file}: ${text}`)));
    expect(found).toEqual([]);
  });

  it('has no Vietnamese except what it parses or generates', () => {
    const found = parsed
      .filter(({ file }) => !DATA.some((data) => data.test(file)))
      .flatMap(({ file, nodes }) =>
        nodes
          .map((node) => textOf(node) ?? templateOf(node)?.join('…') ?? '')
          .filter((text) => VIETNAMESE.test(text))
          .map((text) => `${file}: ${text}`),
      );
    expect(found).toEqual([]);
  });
});

/** The texts of an object with both languages. */
function pairIn(node: SourceNode): readonly string[] {
  if (node.type !== 'ObjectExpression' || !Array.isArray(node['properties'])) return [];
  const words = (language: string): string => {
    const property = nodesOf(node['properties']).find(
      (one) => one.type === 'Property' && nodesOf(one['key'])[0]?.['name'] === language,
    );
    const [value] = nodesOf(property?.['value']);
    return value === undefined ? '' : (textOf(value) ?? templateOf(value)?.join('') ?? '');
  };
  const [vi, en] = [words('vi'), words('en')];
  return /\p{L}{2,}/u.test(vi) && /\p{L}{2,}/u.test(en) ? [vi] : [];
}
