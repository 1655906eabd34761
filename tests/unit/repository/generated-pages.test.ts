import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REASONS_PAGE, renderReasonsPage } from '../../../build/reasons-page.ts';
import { renderSettingsPage, SETTINGS_PAGE } from '../../../build/settings-page.ts';
import { PROBLEMS } from '../../../shared/problem.ts';
import { SETTING_NAMES } from '../../../shared/settings-table.ts';
import { EFFORT_PAGE, renderEffortPage } from '../../e2e/tasks/effort-page.ts';

it.each([
  [REASONS_PAGE, renderReasonsPage, Object.keys(PROBLEMS)],
  [SETTINGS_PAGE, renderSettingsPage, SETTING_NAMES],
  [EFFORT_PAGE, renderEffortPage, []],
] as const)('%s matches npm run docs, with a row for each', (path, render, names) => {
  const page = readFileSync(join(import.meta.dirname, '../../..', path), 'utf8').replaceAll('\r\n', '\n');
  expect(page, 'stale: npm run docs').toBe(render());
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows.map((line) => line.split('`')[1])).toEqual(names);
});
