import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EFFORT_PAGE, renderEffortPage } from '../../e2e/tasks/effort-page.ts';
import { tooMuchOf } from '../../e2e/tasks/fewer.ts';
import { readMeasured } from '../../e2e/tasks/measured.ts';
import { TASK_KEYS } from '../../e2e/tasks/titles.ts';

it('docs/user/effort.md matches npm run docs', () => {
  const page = readFileSync(join(import.meta.dirname, '../../..', EFFORT_PAGE), 'utf8');
  expect(page.replaceAll('\r\n', '\n'), 'stale: npm run docs').toBe(renderEffortPage());
});

describe.each(['short', 'full'] as const)('what tasks take a person, %s', (form) => {
  it.each(TASK_KEYS)('%s: fewer actions than before, and no wrong turn', (key) => {
    const [before, after] = [readMeasured('before')[form][key], readMeasured('after')[form][key]];
    if (before === undefined || after === undefined)
      throw new Error('not measured: TEM_TASKS_RECORD=1 npm run tasks');
    expect(tooMuchOf(key, before, after)).toEqual([]);
  });
});
