import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGE_RULES } from '../../../main/labels/inspect/page-rules.ts';
import { findWrongTestNames, NAMED_TEST, ROOT } from './named-tests.ts';

/** The heading of what no test shows. */
const NOT_SHOWN = '## What can be missed';

/** Rows of tables without their heads, and entries of lists, each in one line. */
const claimsIn = (text: string): string[] =>
  text
    .replaceAll(/\n {2,}/g, ' ')
    .replaceAll(/^\|.*\n\|[-|]+\|$/gm, '')
    .split('\n')
    .filter((line) => /^(?:\||-|\d\.) /.test(line));

describe('docs/development/proof.md', () => {
  const text = readFileSync(join(ROOT, 'docs/development/proof.md'), 'utf8');
  const [shown = '', missed] = text.split(NOT_SHOWN);

  it('names existing tests', () => {
    expect(findWrongTestNames(text)).toEqual([]);
  });

  it('has a test in each row and entry, except for what can be missed', () => {
    expect(missed).toBeDefined();
    const claims = claimsIn(shown);
    expect(claims.length).toBeGreaterThan(40);
    expect(claims.filter((claim) => claim.search(NAMED_TEST) < 0)).toEqual([]);
  });

  it('has all rules of page assignment in their order', () => {
    const rows = claimsIn(shown).map((row) => row.split(' | ')[0]?.slice(2));
    expect(rows.filter((words) => PAGE_RULES.some(({ page }) => page === words))).toEqual(
      PAGE_RULES.map(({ page }) => page),
    );
  });
});

describe('a line', () => {
  it.each([
    ['`proof.spec.ts` “a page twice, and an empty one”, “a missing label … alone”', []],
    ['`tests/unit/receipts/verify.test.ts` “is only ever\nadded to”', []],
    ['`proof.spec.ts`', []],
    ['`prof.spec.ts` “two orders on a page”', ['prof.spec.ts: no such test file']],
    ['`tests/e2e/prof.spec.ts`', ['tests/e2e/prof.spec.ts: no such test file']],
    ['`faults.test.ts`', ['faults.test.ts: several test files']],
    ['`proof.spec.ts` “two orders on a page”, “no such name”', ['proof.spec.ts: no “no such name”']],
    // Comments only.
    [
      '`proof.spec.ts` “What becomes of wrong label documents”',
      ['proof.spec.ts: no “What becomes of wrong label documents”'],
    ],
  ])('%s: wrong is %j', (line, wrong) => {
    expect(findWrongTestNames(line)).toEqual(wrong);
  });
});
