import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Language } from '../../shared/language.ts';
import type { RunningStation } from './fixtures.ts';
import { ROOT } from './partner-process.ts';
import { withPlausiblePlaces } from './plausible-places.ts';

const FOLDER = join(ROOT, 'out', 'screens');

/**
 * Takes pictures of the window, light and dark, into out/screens, and checks both with axe. A station with a fixed theme
 * looks the
 * same in both: `only` takes one.
 */
export async function takeScreenshots(
  { page }: RunningStation,
  name: string,
  language: Language,
  only?: 'light',
): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const scheme of only === undefined ? (['dark', 'light'] as const) : [only]) {
    await page.emulateMedia({ colorScheme: scheme });
    await takeScreenshot(page, join(FOLDER, `${name}.${language}${scheme === 'dark' ? '.dark' : ''}.png`));
  }
}

async function takeScreenshot(page: Page, path: string): Promise<void> {
  // The pointer rests where it highlights nothing, and animations have ended.
  await page.mouse.move(0, 0);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  await withPlausiblePlaces(page, async () => {
    expect(await page.locator('body').innerText()).not.toContain(join(tmpdir(), 'tem-'));
    await page.screenshot({ path });
  });
  await expectAccessible(page);
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}
