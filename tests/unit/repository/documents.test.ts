import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((file) => `docs/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.md')),
];

describe('README.md', () => {
  it('has at most 600 words', () => {
    expect(
      read('README.md')
        .split(/\s+/)
        .filter((word) => /[\p{L}\d]/u.test(word)).length,
    ).toBeLessThanOrEqual(600);
  });
});

describe('docs', () => {
  it('lie by reader: user, operations, development, reference, and the status', () => {
    const entries = readdirSync(join(ROOT, 'docs'));
    expect(entries.toSorted()).toEqual(
      ['development', 'operations', 'pictures', 'reference', 'status.md', 'user'].toSorted(),
    );
  });

  it('are each reached by a link from another document', () => {
    const linked = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\(([^)\s#]+\.md)/g)].map(([, target = '']) =>
        join('/', file, '..', target).slice(1),
      ),
    );
    expect(documents.filter((file) => file !== 'README.md' && !linked.includes(file))).toEqual([]);
  });

  it('name npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, script = '']) => ({
        file,
        script,
      })),
    );
    // The developer loop's own change adds `dev`.
    expect(named.filter(({ script }) => script !== 'dev' && scripts[script] === undefined)).toEqual([]);
  });
});

describe('CONTRIBUTING.md', () => {
  /** How many files a change touches at most, tests aside. */
  const GOALS = {
    'a label size': 2,
    'a printer language': 4,
    'a partner operation with a command': 7,
    'a screen': 4,
    'a setting': 4,
    'an error': 2,
    'a word': 1,
  };
  const lists = new Map(
    read('CONTRIBUTING.md')
      .split('\n### … ')
      .slice(1)
      .map((section) => [section.split('\n')[0] ?? '', section.match(/^\d\. /gm)?.length ?? 0]),
  );

  it('lists the files of each kind of change', () => {
    expect(Object.fromEntries(lists)).toEqual(GOALS);
  });
});
