import { join } from 'node:path';
import type { Language } from '../../shared/language.ts';
import { expect, test } from './fixtures.ts';
import { scanKeys } from './scanner-keys.ts';
import { DOUBT, FAILED, fillShift, PRINTED_BEFORE, SHIFT_ORDERS } from './shift-scene.ts';
import { takeScreenshots } from './take-screenshots.ts';

// The station at work, at every size that it has to work at (screens.ts explains how pictures are taken).

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1024, height: 600 },
  { width: 1920, height: 1080 },
  // 1280x800 at 150 %.
  { width: 853, height: 533 },
] as const;

const LANGUAGES: readonly Language[] = ['vi', 'en'];
for (const language of LANGUAGES) {
  test(`the shift's list and the answer panel in ${language}`, async ({ harness }) => {
    test.slow();
    harness.writeSettings({
      language,
      partner: 'sandbox',
      printer: `file:${join(harness.dataDir, '..', 'labels')}`,
      size: 'S9',
      guide: 'done',
      stationName: 'Bàn 3',
    });
    fillShift(harness, {
      partner: 'sandbox',
      count: 8,
      printedBefore: 37,
      steps: { 0: PRINTED_BEFORE, 6: DOUBT, 7: FAILED },
    });
    const station = await harness.start();
    const { page } = station;
    await page.keyboard.press('F6');
    await expect(page.locator('[data-asks]')).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await takeScreenshots(station, `shift-question-${size.width}`, language);
    }
    await page.keyboard.press('Escape');
    await page.setViewportSize(SIZES[0]);
    await takeScreenshots(station, 'shift-ready', language);
    await scanKeys(page, SHIFT_ORDERS[1][0]);
    await expect(page.locator('[data-kind="duplicate"]')).toBeVisible();
    await takeScreenshots(station, 'shift-duplicate', language);
    await scanKeys(page, 'SGNS336484LM.883600000');
    await expect(page.locator('[data-asks]')).toBeVisible();
    await takeScreenshots(station, 'shift-reprint', language);
    await page.keyboard.press('Control+Delete');
    await expect(page.locator('[data-kind="command-asks"]')).toBeVisible();
    await takeScreenshots(station, 'shift-clear', language);
    await page.keyboard.press('2');
    await expect(page.locator('[data-row]')).toHaveCount(0);
    await takeScreenshots(station, 'shift-cleared', language);
    await page.keyboard.press('Control+Z');
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await takeScreenshots(station, 'shift-restored', language);
  });
}
