import { join } from 'node:path';
import type { Language } from '../../shared/language.ts';
import { ODD_PRINTERS, pushPrinters, writeLabelTimes, writeLearnedState } from './diagnostics-scene.ts';
import { expect, test } from './fixtures.ts';
import { openPart } from './open-settings-part.ts';
import { takeScreenshots } from './take-screenshots.ts';

// Diagnostics and About (`npm run screens`).

const EVENING = new Date(2026, 10, 21, 18, 45);

const LANGUAGES: readonly Language[] = ['vi', 'en'];
for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.slow();
    test('diagnostics of a busy station', async ({ harness }) => {
      harness.writeSettings({ language, partner: 'sandbox', stationName: 'Bàn 3', printer: 'Zebra_ZD421' });
      writeLabelTimes(harness, 60, EVENING);
      writeLearnedState(harness, EVENING);
      const station = await harness.start();
      const { app, page } = station;
      await pushPrinters(station, ODD_PRINTERS);
      await app.evaluate(
        ({ dialog }, filePath) => {
          dialog.showSaveDialog = async () => ({ canceled: false, filePath });
        },
        join(harness.dataDir, 'tem-diagnostics-Bàn-3-2026-11-21.zip'),
      );
      await openPart(page, /^(Chẩn đoán|Diagnostics)$/);
      await page.getByRole('button', { name: /^(Hỏi ngay|Ask now)/ }).waitFor();
      await page.keyboard.press('F9');
      await expect(page.getByText(/^(Trả lời sau|Answered after) \d+ ms$/).first()).toBeVisible();
      await expect(page.locator('[data-printer]')).toHaveCount(ODD_PRINTERS.length);
      await page.keyboard.press('Control+s');
      await expect(page.getByRole('button', { name: /^(Mở thư mục|Show in folder)/ })).toBeVisible();
      await takeScreenshots(station, 'diagnostics', language);
      await page.locator('main').evaluate((main) => main.scrollTo(0, 640));
      await takeScreenshots(station, 'diagnostics-printers', language);
      await page
        .locator('[data-timed]')
        .first()
        .evaluate((row) => row.scrollIntoView({ block: 'center' }));
      await takeScreenshots(station, 'diagnostics-labels', language);
      await page.evaluate(() => window.tem.calls.lock.setPin({ pin: '2468', old: null }));
      await page.setViewportSize({ width: 1024, height: 700 });
      await takeScreenshots(station, 'diagnostics-labels-small', language);
      await page.locator('main').evaluate((main) => main.scrollTo(0, 0));
      await takeScreenshots(station, 'diagnostics-small', language);
    });

    test('diagnostics of a new station, and what Tem is', async ({ harness }) => {
      harness.writeSettings({ language, partner: 'service', baseUrl: 'https://api.partner.example' });
      const station = await harness.start();
      const { page } = station;
      await openPart(page, /^(Chẩn đoán|Diagnostics)$/);
      await expect(page.getByText(/^(Máy này không có máy in|This machine has no printer)/)).toBeVisible();
      await takeScreenshots(station, 'diagnostics-empty', language);
      await page
        .getByRole('radiogroup', { name: /^(Phần cài đặt|Parts of)/ })
        .getByText(/^(Phiên bản|Version)$/)
        .click();
      await expect(page.getByRole('heading', { name: /^(Về Tem|About Tem)$/ })).toBeVisible();
      await expect(page.getByText(/^(Đang đọc…|Reading…)$/)).toBeHidden();
      await takeScreenshots(station, 'about', language);
      await page.setViewportSize({ width: 1024, height: 700 });
      await takeScreenshots(station, 'about-small', language);
    });
  });
}
