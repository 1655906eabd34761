import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Language } from '../../shared/language.ts';
import type { RunningStation } from './fixtures.ts';
import { ROOT } from './partner-process.ts';

const FOLDER = join(ROOT, 'out', 'screens');

/** Takes a picture of what the window shows into out/screens, and checks it with axe. */
export async function picture({ page }: RunningStation, name: string, language: Language): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  // The pointer rests where it lights nothing up, and what moves has arrived.
  await page.mouse.move(0, 0);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  await page.screenshot({ path: join(FOLDER, `${name}.${language}.png`) });
  await expectAccessible(page);
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}
