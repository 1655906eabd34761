import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// The command line's formats, as scripts at the packing stations know them. They are raw text files: no rename of a name in
// the code reaches those.

const ROOT = join(import.meta.dirname, '..');
const FIXTURES = join(ROOT, 'tests/fixtures/cli-0.1');
const FOUND = join(ROOT, 'out/cli-0.1');

/**
 * Expects a format to be as its fixture records it. What was found is left in out/cli-0.1, to be copied over the fixture if
 * the change is meant.
 */
export function expectFormat(name: string, found: string): void {
  mkdirSync(FOUND, { recursive: true });
  writeFileSync(join(FOUND, name), found);
  const recorded = readFileSync(join(FIXTURES, name), 'utf8');
  if (found === recorded) return;
  const hint = `If scripts may meet this change: cp out/cli-0.1/${name} tests/fixtures/cli-0.1/`;
  throw new Error(
    [hint, ...addedLines(recorded, found, '+'), ...addedLines(found, recorded, '-')].join('\n'),
  );
}

function addedLines(before: string, after: string, mark: string): string[] {
  const known = new Set(before.split('\n'));
  return after.split('\n').flatMap((line) => (known.has(line) ? [] : [`${mark} ${line}`]));
}

/** A part of a fixture: a title, and lines below it. */
export const section = (title: string, lines: readonly string[]): string =>
  [title, ...lines.map((line) => `  ${line}`), ''].join('\n');

/** Keys whose strings are words of a fixed list, which a script compares. */
const LISTED = new Set([
  'accepted',
  'answer',
  'edge',
  'kind',
  'outcome',
  'reason',
  'receiver',
  'reprint',
  'state',
  'symbology',
  'usedFor',
  'what',
]);

/**
 * The paths of a JSON value with the types at each, sorted: `[].fee: null | number`. Strings of a fixed list stand there
 * themselves.
 */
export function pathsOf(value: unknown): string[] {
  const found = new Map<string, Set<string>>();
  const add = (path: string, type: string): void => {
    found.set(path, (found.get(path) ?? new Set()).add(type));
  };
  const walk = (one: unknown, path: string, key: string): void => {
    if (Array.isArray(one)) {
      if (one.length === 0) add(path, '[]');
      for (const item of one) walk(item, `${path}[]`, key);
    } else if (typeof one === 'object' && one !== null) {
      if (Object.keys(one).length === 0) add(path, '{}');
      for (const [name, item] of Object.entries(one))
        walk(item, path === '' ? name : `${path}.${name}`, name);
    } else if (typeof one === 'string' && (LISTED.has(key) || path.endsWith('problem.code')))
      add(path, JSON.stringify(one));
    else add(path, one === null ? 'null' : typeof one);
  };
  walk(value, '', '');
  return [...found].map(([path, types]) => `${path || '.'}: ${[...types].toSorted().join(' | ')}`).toSorted();
}

/** The JSON documents on standard output, one a line, as one list. */
export const documentsIn = (output: string): unknown[] =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
