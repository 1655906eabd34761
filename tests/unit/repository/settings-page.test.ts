import { expect, it } from 'vitest';
import { renderSettingsPage, SETTINGS_PAGE } from '../../../build/settings-page.ts';
import { SETTING_NAMES } from '../../../shared/settings-table.ts';
import { source } from './sources.ts';

it('docs/reference/settings.md matches npm run docs, and lists every setting', () => {
  const page = source(SETTINGS_PAGE).replaceAll('\r\n', '\n');
  expect(page, 'stale: npm run docs').toBe(renderSettingsPage());
  const listed = page.split('\n').filter((line) => line.startsWith('| `'));
  expect(listed.map((line) => line.split('`')[1])).toEqual(SETTING_NAMES);
});
