import { expect, test } from './fixtures.ts';
import { A, B, C, goodLabel, labelPartner } from './label-partner.ts';
import { openPart } from './open-settings-part.ts';
import { scanKeys } from './scanner-keys.ts';
import { setToken, stationPage } from './station-page.ts';
import { takeScreenshots } from './take-screenshots.ts';

// `npm run screens`: labels that are made before the key, their receipt, and their settings; also in the smallest window.

const USUAL = { width: 1280, height: 800 };
const SMALLEST = { width: 1024, height: 600 };
const READY = { vi: 'Sẵn sàng', en: 'Ready' } as const;

for (const language of ['vi', 'en'] as const) {
  test(`labels made ahead, ${language}`, async ({ harness, fakePartner }) => {
    const partner = await fakePartner(
      labelPartner({ label: (codes) => codes.map((code) => goodLabel(code as typeof A)) }),
    );
    harness.writeServiceSettings(partner, { language });
    const station = await harness.start();
    const { page } = station;
    await setToken(page, 'any');
    await page.setViewportSize(USUAL);
    const list = stationPage(page);
    for (const code of [A, B, C]) await scanKeys(page, code);
    for (const code of [A, B, C]) await expect(list.row(code)).toContainText(READY[language]);
    await takeScreenshots(station, 'ready-rows', language);
    await page.setViewportSize(SMALLEST);
    await takeScreenshots(station, 'ready-rows-small', language);
    await page.keyboard.press('F9');
    await list.expectStates(['printed', 'printed', 'printed']);
    await page.setViewportSize(USUAL);
    await page.keyboard.press('Control+6');
    await expect(page.locator('[data-label-row]')).toHaveCount(3);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-label-panel]')).toBeVisible();
    await page.keyboard.press('Control+b');
    await expect(page.locator('[data-receipt]')).toBeVisible();
    await takeScreenshots(station, 'ready-receipt', language);
    await openPart(page, /^(In nhãn|Printing)$/);
    await page.getByRole('checkbox', { name: /^(Làm nhãn ngay|Make labels as)/ }).scrollIntoViewIfNeeded();
    await takeScreenshots(station, 'ready-settings', language);
  });
}
