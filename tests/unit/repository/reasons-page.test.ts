import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REASONS_PAGE, renderReasonsPage } from '../../../build/reasons-page.ts';
import { PROBLEMS } from '../../../shared/problem.ts';

it('docs/reference/reasons.md matches npm run docs, and lists every problem', () => {
  const page = readFileSync(join(import.meta.dirname, '../../..', REASONS_PAGE), 'utf8');
  expect(page.replaceAll('\r\n', '\n'), 'stale: npm run docs').toBe(renderReasonsPage());
  // Two cells a row: a placeholder's words for one and for several (`{number|order|orders}`) would be cells of their own.
  const listed = page.split('\n').filter((line) => line.startsWith('| `'));
  expect(listed.map((line) => line.split('|').length)).toEqual(listed.map(() => 4));
  expect(listed.map((line) => line.split('`')[1])).toEqual(Object.keys(PROBLEMS));
});
