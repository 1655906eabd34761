import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REASONS_PAGE, renderReasonsPage } from '../../../build/reasons-page.ts';
import { PROBLEMS } from '../../../shared/problem.ts';

it('docs/reference/reasons.md matches npm run docs, and lists every problem', () => {
  const page = readFileSync(join(import.meta.dirname, '../../..', REASONS_PAGE), 'utf8');
  expect(page.replaceAll('\r\n', '\n'), 'stale: npm run docs').toBe(renderReasonsPage());
  const listed = page.split('\n').filter((line) => line.startsWith('| `'));
  expect(listed).toEqual(Object.entries(PROBLEMS).map(([code, { en }]) => `| \`${code}\` | ${en} |`));
});
