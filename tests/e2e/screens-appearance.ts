import { join } from 'node:path';
import type { Language } from '../../shared/language.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import { expect, type Harness, type RunningStation, test } from './fixtures.ts';
import { fillBatch } from './screen-scenes.ts';
import { takeScreenshots } from './take-screenshots.ts';

// The station's appearance: the feedback to a scan from two meters, the last label, themes, and the smallest and largest
// windows.

const LANGUAGES: readonly Language[] = ['vi', 'en'];
/** The viewport of a screen of 1366 x 768 at the largest text: zoom 1.28. */
const LARGEST_TEXT = { width: 1067, height: 600 };
const SMALLEST = { width: 1024, height: 700 };
const FULL_HD = { width: 1920, height: 1080 };

for (const language of LANGUAGES) {
  const settings = (harness: Harness, more: SettingsPatch = {}): void =>
    harness.writeSettings({
      language,
      partner: 'sandbox',
      printer: `file:${join(harness.dataDir, '..', 'labels')}`,
      checkStatus: false,
      guide: 'done',
      ...more,
    });
  const setting = (station: RunningStation, patch: SettingsPatch): Promise<unknown> =>
    station.page.evaluate((change) => window.tem.calls.settings.save(change), patch);

  test.describe(`looks, ${language}`, () => {
    test('the last label, and over the batch', async ({ harness, sandbox }) => {
      settings(harness);
      const station = await harness.start();
      const { page } = station;
      await page.evaluate((texts) => window.tem.calls.station.addCodes({ texts }), sandbox.codes.slice(0, 3));
      await expect(page.locator('[data-row]')).toHaveCount(3);
      await page.keyboard.press('F9');
      await expect(page.locator('section[data-kind="run-green"]')).toBeVisible({ timeout: 20_000 });
      await expect(page.locator('[data-last]').getByRole('img')).toBeVisible();
      await takeScreenshots(station, 'look-last-label', language);
      await page.keyboard.press('Control+l');
      await takeScreenshots(station, 'look-last-label-large', language, 'light');
      await page.setViewportSize(FULL_HD);
      await takeScreenshots(station, 'look-last-label-large-1920', language, 'light');
      await page.keyboard.press('Control+l');
      await takeScreenshots(station, 'look-1920', language, 'light');
      await page.setViewportSize(SMALLEST);
      await takeScreenshots(station, 'look-1024', language, 'light');
      await page.setViewportSize(LARGEST_TEXT);
      await takeScreenshots(station, 'look-largest-text', language, 'light');
    });

    test('feedback, and high contrast', async ({ harness }) => {
      settings(harness, { theme: 'contrast', volume: 70 });
      fillBatch(harness);
      const station = await harness.start();
      const { page } = station;
      const answered = async (text: string, kind: string): Promise<void> => {
        await page.keyboard.type(text);
        await page.keyboard.press('Enter');
        await expect(page.locator(`[data-kind="${kind}"]`)).toBeVisible();
      };
      await answered('SGNS336484LM.883568271', 'duplicate');
      await takeScreenshots(station, 'look-contrast', language, 'light');
      await answered('two words', 'invalid');
      await takeScreenshots(station, 'look-contrast-refused', language, 'light');
      await setting(station, { theme: 'auto' });
      await expect(page.locator('html[data-look]')).toHaveCount(0);
      await takeScreenshots(station, 'look-refused', language);
      await answered('DNGS624252LM.771204418', 'added');
      await takeScreenshots(station, 'look-added', language);
    });

    test('the settings of screen and sounds', async ({ harness }) => {
      settings(harness);
      const station = await harness.start();
      const { page } = station;
      await page.keyboard.press('Control+,');
      await page.getByText(/^(Hiển thị|Display)/).click();
      await expect(page.getByRole('slider')).toBeVisible();
      await takeScreenshots(station, 'settings-display', language);
    });
  });
}
