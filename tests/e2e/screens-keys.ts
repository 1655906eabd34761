import { LANGUAGES } from '../../renderer/i18n/languages.ts';
import { expect, test } from './fixtures.ts';
import { fillHeldLabels } from './screen-scenes.ts';
import { takeScreenshots } from './take-screenshots.ts';

for (const { value: language } of LANGUAGES) {
  test(`the keys, in ${language}`, async ({ harness }) => {
    harness.writeSettings({ language, partner: 'sandbox', printer: harness.printer, size: 'S9' });
    fillHeldLabels(harness);
    const station = await harness.start();
    const { page } = station;
    await page.keyboard.press('F6');
    await expect(page.locator('[data-question] button').first()).toBeVisible();
    await takeScreenshots(station, 'keys-row', language);
    await page.keyboard.press('F1');
    await expect(page.getByRole('dialog')).toBeVisible();
    await takeScreenshots(station, 'keys-station', language);
    await page.setViewportSize({ width: 1024, height: 700 });
    await takeScreenshots(station, 'keys-small', language);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+3');
    await expect(page.locator('[name="name"]')).toBeFocused();
    await page.keyboard.press('F1');
    await takeScreenshots(station, 'keys-create', language);
  });
}
