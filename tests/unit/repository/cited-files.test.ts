import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** What is known of others' programs and services is cited by name alone, wherever the citation stands. */
const REFERENCE = 'docs/reference';
/** Files of Electron's repository, which code cites for what Electron does. */
const ELECTRON = /^(?:docs\/)?(?:api|tutorial|development|breaking-changes)\b/;
/** Made by commands, or named as what is not there. */
const MADE = /^(?:dist|out|node_modules)\//;

const DOCUMENT = /(?<![\w./*{$@-])((?:\.{1,2}\/)*(?:[\w-]+\/)*[\w-]+\.md)\b/g;
const SOURCE =
  /(?<![\w./*{$@-])((?:main|renderer|preload|shared|tests|build|\.ci|\.github)\/[\w./-]+\.(?:tsx?|mjs|cjs|sh|ya?ml|nsh|json))\b/g;
const OUTSIDE = /\/work\/[a-z]+\/|\.\.\/shared\/[\w-]+\.(?:md|html)|\b[a-z]+-audit\.md\b/g;

/** Whether the repository has it; what lies beside the repository is on this machine only. */
const isFile = (path: string): boolean =>
  !posix.normalize(path).startsWith('..') &&
  statSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile() === true;

/** What is said to people: all of a document or script, the comments of code (what code itself names, it has to find). */
function proseOf(file: string, text: string): string {
  if (!/\.(?:[cm]?[jt]sx?)$/.test(file)) return text;
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)].map(([comment]) => comment).join('\n');
}

/** Files that a text names and that the repository lacks. @param file where the text stands, e.g. docs/log.md */
function missingFiles(file: string, text: string): string[] {
  const documents = [...text.matchAll(DOCUMENT)].map(([, name = '']) => name);
  const sources = [...text.matchAll(SOURCE)].map(([, name = '']) => name);
  return [
    ...documents.filter(
      (name) =>
        !ELECTRON.test(name) &&
        !MADE.test(name) &&
        !isFile(name) &&
        !isFile(posix.join(dirname(file), name)) &&
        !isFile(posix.join(REFERENCE, name.toLowerCase())),
    ),
    ...sources.filter((name) => !isFile(name) && !MADE.test(name)),
    ...[...text.matchAll(OUTSIDE)].map(([name]) => name),
  ];
}

describe('code, tests and documents', () => {
  test('name no file that the repository lacks', ({ skip }) => {
    skip(!existsSync(join(ROOT, '.git')), 'SKIPPED: no git repository here');
    const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 2 ** 24,
    })
      .split('\0')
      .filter((file) => /\.(?:tsx?|mjs|cjs|md|ya?ml|sh|nsh|cmd|json)$|^\.ci\//.test(file))
      .filter((file) => file !== 'package-lock.json' && existsSync(join(ROOT, file)));
    expect(tracked.length).toBeGreaterThan(1000);
    const found = tracked.flatMap((file) =>
      missingFiles(file, proseOf(file, readFileSync(join(ROOT, file), 'utf8'))).map(
        (name) => `${file}: ${name}`,
      ),
    );
    expect(found).toEqual([]);
  });

  test.each([
    ['see docs/log.md and [the log](log.md)', []],
    ['(partner-api.md, operation 6)', []],
    ['Partner-facts.md, "Answers"', []],
    ['(partner-apis.md, operation 6)', ['partner-apis.md']],
    ['docs/api/safe-storage.md', []],
    ['https://example.org/a/b.md', []],
    ['see docs/lgo.md', ['docs/lgo.md']],
    ['see some-facts.md', ['some-facts.md']],
    ['`tests/e2e/not-there.spec.ts` “what it says”', ['tests/e2e/not-there.spec.ts']],
    ['../shared/design.md', ['../shared/design.md', '../shared/design.md']],
    ['electron-audit.md, A5', ['electron-audit.md', 'electron-audit.md']],
  ])('%s: lacking are %j', (text, names) => {
    expect(missingFiles('docs/security.md', text)).toEqual(names);
  });
});
