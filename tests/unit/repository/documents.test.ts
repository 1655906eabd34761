import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHANGES } from './changes.ts';

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
  it('are grouped by reader: user, operations, development, reference, and the status', () => {
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
    expect(named.filter(({ script }) => scripts[script] === undefined)).toEqual([]);
  });
});

describe('CONTRIBUTING.md', () => {
  /** A numbered line up to its colon, without Markdown: "shared/texts/*.ts", "a page of docs/user". */
  const fileOf = (line: string): string =>
    withoutNames(line.replace(/:.*|\.$/gs, '').replaceAll('`', '')).replace(/^[A-Z]/, (letter) =>
      letter.toLowerCase(),
    );
  /** The new thing's name is <subject> on the page and SUBJECT in the data. */
  const withoutNames = (file: string): string => file.replace(/<[\w-]+>|[A-Z]{3,}/g, '*');

  const lists = read('CONTRIBUTING.md')
    .split('\n### … ')
    .slice(1)
    .map((section) => ({
      kind: section.split('\n')[0] ?? '',
      files: [...section.matchAll(/^\d\. (.*)$/gm)].map(([, line = '']) => fileOf(line)).toSorted(),
    }));

  it('lists the files of each kind of change', () => {
    expect(lists).toEqual(
      CHANGES.map(({ kind, files }) => ({ kind, files: files.map(withoutNames).toSorted() })),
    );
  });
});
