import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { missingCitations, proseOf, type Repository, readRepository } from './citations.ts';
import { findWrongTestNames } from './named-tests.ts';

const ROOT = join(import.meta.dirname, '../../..');
const READ = /\.(?:tsx?|mjs|cjs|css|html|md|ya?ml|sh|nsh|cmd|json)$|^\.ci\/|^\.gitattributes$/;
/** Lists of other projects' files, and the cases below. */
const SKIPPED = /^package-lock\.json$|^build\/licences\/|citations\.test\.ts$/;

describe('code, tests and documents', () => {
  test('cite no file, folder or section that the repository lacks', ({ skip }) => {
    const repository = readRepository();
    if (repository === null) return skip('SKIPPED: no git repository here');
    const files = [...repository.files].filter((file) => READ.test(file) && !SKIPPED.test(file));
    expect(files.length).toBeGreaterThan(1000);
    const missing = files.flatMap((file) =>
      missingCitations(repository, file, proseOf(file, readFileSync(join(ROOT, file), 'utf8'))).map(
        (name) => `${file}: ${name}`,
      ),
    );
    expect(missing).toEqual([]);
  });
});

describe('documents', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].concat(
    globSync('docs/**/*.md', { cwd: ROOT }),
  );

  test.each(documents)('%s cites tests and titles that exist', (file) => {
    expect(findWrongTestNames(readFileSync(join(ROOT, file), 'utf8'))).toEqual([]);
  });
});

describe('a text', () => {
  const repository: Repository = {
    files: new Set(['docs/operations/log.md', 'docs/reference/partner-api.md', 'main/log/events.ts']),
    folders: new Set(['docs', 'docs/operations', 'docs/reference', 'main', 'main/log']),
    names: new Set(['log.md', 'partner-api.md', 'events.ts']),
  };

  test.each([
    ['see docs/operations/log.md and [the log](log.md)', []],
    ['(partner-api.md, operation 6)', []],
    ['Partner-api.md, operation 6', []],
    ['(partner-apis.md, operation 6)', ['partner-apis.md']],
    ['docs/api/safe-storage.md', []],
    ['https://example.org/a/b.md', []],
    ['see docs/log.md', ['docs/log.md']],
    ['see some-facts.md', ['some-facts.md']],
    ['`main/log` and main/log/events.ts, `events.ts`', []],
    ['the folder `main/logs`', ['main/logs']],
    ['`event-list.ts` has them', ['event-list.ts']],
    ['`lib/browser/api/web-contents.ts`, and web-contents.ts again', []],
    ['`tests/e2e/not-there.spec.ts` “what it says”', ['tests/e2e/not-there.spec.ts']],
    ['[the log](../log.md)', ['../log.md', '../log.md']],
    [
      '[the partner](../reference/partner-api.md#no-such-section)',
      ['../reference/partner-api.md#no-such-section'],
    ],
    ['[the events](#no-such-section)', ['#no-such-section']],
    ['../shared/design.md', ['../shared/design.md', '../shared/design.md']],
    ['electron-audit.md, A5', ['electron-audit.md', 'electron-audit.md']],
  ])('%s: lacks %j', (text, missing) => {
    expect(missingCitations(repository, 'docs/operations/log.md', text)).toEqual(missing);
  });
});
