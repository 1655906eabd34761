import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { endpoints } from '../../../main/partner/endpoints.ts';
import { findWrongTestNames, NAMED_TEST, ROOT } from './named-tests.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const PAGE = 'docs/reference/partner-api.md';

/** A citation of a section, e.g. (partner-api.md, "Areas"), over a comment's line ends too. */
const CITED = /\bpartner-api\.md,\s+(?:"([^"]+)"|operations? (\d+))/gi;

const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);

/** Rows of the tables that say by which test each is shown. */
const shownRows = (text: string): string[] =>
  [...text.matchAll(/^\|.*\| shown by \|\n\|[-|]+\|\n((?:\|.*\n?)+)/gm)].flatMap(([, rows = '']) =>
    rows.trim().split('\n'),
  );

/** Sections that a text cites and that the page lacks. */
function missingSections(text: string): string[] {
  const whole = text.replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
  const headings = headingsOf(read(PAGE));
  return [...whole.matchAll(CITED)].flatMap(([cited, section, number]) => {
    const there =
      section === undefined
        ? headings.some((heading) => covers(heading, Number(number)))
        : headings.includes(section);
    return there ? [] : [cited];
  });
}

/** Whether a heading ("8 to 10. Areas") is about an operation. */
function covers(heading: string, operation: number): boolean {
  const numbers = /^(\d+)(?: to (\d+))?\. /.exec(heading);
  return numbers !== null && Number(numbers[1]) <= operation && operation <= Number(numbers[2] ?? numbers[1]);
}

describe('docs/reference/partner-api.md', () => {
  const text = read(PAGE);

  it('names existing tests', () => {
    expect(findWrongTestNames(text)).toEqual([]);
  });

  it('has a test in each row that says what Tem does', () => {
    const rows = shownRows(text);
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.filter((row) => row.search(NAMED_TEST) < 0)).toEqual([]);
  });

  it('has every operation of the table, with its method and path', () => {
    const numbers = Array.from({ length: 12 }, (_, at) => at + 1);
    const headings = headingsOf(text);
    expect(numbers.filter((number) => !headings.some((heading) => covers(heading, number)))).toEqual([]);
    const rows = text.split('\n').filter((line) => /^\| \d/.test(line));
    const lacking = Object.values(endpoints).filter(({ method, path }) => {
      const parent = path.replace(/\/(?:district|commune)$/, '/province');
      return !rows.some((row) => row.includes(method) && row.includes(parent));
    });
    expect(lacking.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});

test('has every section that code or a document cites', ({ skip }) => {
  skip(!existsSync(join(ROOT, '.git')), 'SKIPPED: no git repository here');
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--', 'main', 'shared', 'renderer', 'preload', 'tests', 'docs'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 2 ** 24,
    },
  )
    .split('\0')
    .filter((file) => /\.(?:tsx?|md)$/.test(file) && existsSync(join(ROOT, file)))
    .filter((file) => !file.endsWith('repository/partner-page.test.ts'));
  const found = files.flatMap((file) => missingSections(read(file)).map((cited) => `${file}: ${cited}`));
  expect(found).toEqual([]);
});

test.each([
  ['// partner-api.md, "Events", rule 1', []],
  ['(partner-api.md, "Print token and label\n * page")', []],
  ['partner-api.md, operation 9', []],
  ['partner-api.md, operation 13', ['partner-api.md, operation 13']],
  ['partner-api.md, "Moon"', ['partner-api.md, "Moon"']],
])('%s: lacks %j', (text, lacking) => {
  expect(missingSections(text)).toEqual(lacking);
});
