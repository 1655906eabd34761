import { join } from 'node:path';
import type { Language } from '../../shared/language.ts';
import type { Problem } from '../../shared/problem.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import { expect, type Harness, test } from './fixtures.ts';
import type { LabelBlock } from './label-html.ts';
import { scanKeys } from './scanner-keys.ts';
import { fillBatch, fillHeldLabels, fillLargeBatch, pushRun, respondWithLabels } from './screen-scenes.ts';
import { setToken } from './station-page.ts';
import { takeScreenshots } from './take-screenshots.ts';

// `npm run screens`: a picture of each screen, in both languages, into out/screens; each is checked with axe.

const BOTH = ['SGNS336484LM.883568271', 'TGGS983262NM.613593645'] as const;
const readable = (code: string): LabelBlock => ({ barcodes: [code.split('.')[1] ?? ''], text: code });

const LANGUAGES: readonly Language[] = ['vi', 'en'];
for (const language of LANGUAGES) {
  const ownService = {
    partner: 'service',
    baseUrl: 'https://api.partner.example',
    labelUrl: 'https://label.partner.example',
  } as const;
  const settings = (harness: Harness, more: SettingsPatch = {}): void =>
    harness.writeSettings({
      language,
      partner: 'sandbox',
      printer: `file:${join(harness.dataDir, '..', 'labels')}`,
      ...more,
    });

  test.describe(language, () => {
    test('first start', async ({ harness }) => {
      settings(harness, { partner: 'unset' });
      await takeScreenshots(await harness.start(), 'welcome', language);
    });

    test('an empty batch', async ({ harness }) => {
      settings(harness);
      const station = await harness.start();
      await expect(station.page.getByRole('button', { name: /10/ })).toBeVisible();
      await takeScreenshots(station, 'station-empty', language);
    });

    test('a batch at work', async ({ harness }) => {
      settings(harness, ownService);
      fillBatch(harness);
      const station = await harness.start();
      await takeScreenshots(station, 'station', language);
    });

    for (const count of [1, 500]) {
      test(`a batch of ${count}`, async ({ harness }) => {
        settings(harness, ownService);
        fillLargeBatch(harness, count);
        const station = await harness.start();
        await expect(station.page.locator(`[data-row][aria-setsize]`).first()).toBeVisible();
        await takeScreenshots(station, `station-${count}`, language);
      });
    }

    test('printing', async ({ harness, fakePartner }) => {
      const partner = await fakePartner(() => undefined);
      settings(harness, { partner: 'service', baseUrl: partner.url, labelUrl: partner.url });
      fillBatch(harness);
      const station = await harness.start();
      await setToken(station.page, 'any');
      await station.page.keyboard.press('F9');
      await expect(station.page.locator('[data-state="preparing"]').first()).toBeVisible();
      await takeScreenshots(station, 'station-printing', language);
    });

    test('questions, and the way to the next one', async ({ harness }) => {
      settings(harness, ownService);
      fillHeldLabels(harness);
      const station = await harness.start();
      await station.page.keyboard.press('F6');
      await takeScreenshots(station, 'station-questions', language);
      await station.page.locator('[data-fold]').click();
      await station.page
        .locator('[data-row]')
        .filter({ has: station.page.locator('[data-state="printed"]') })
        .first()
        .click();
      await expect(station.page.locator('[data-answer="damaged"]')).toBeVisible();
      await takeScreenshots(station, 'station-reprint', language);
    });

    test('an order that was printed before', async ({ harness, fakePartner }) => {
      const [code] = BOTH;
      const partner = await fakePartner(respondWithLabels([readable(code)]));
      settings(harness, { partner: 'service', baseUrl: partner.url, labelUrl: partner.url });
      const station = await harness.start();
      const { page } = station;
      await setToken(page, 'any');
      await scanKeys(page, code);
      await expect(page.locator('[data-state="queued"]')).toBeVisible();
      await page.keyboard.press('F9');
      await expect(page.locator('[data-row] [data-state="printed"]')).toBeVisible();
      await page.getByRole('button', { name: /^(Đơn mới|New batch)/ }).click();
      await expect(page.locator('[data-row]')).toHaveCount(0);
      await scanKeys(page, code);
      await expect(page.locator('[data-kind="held"]')).toBeVisible();
      await takeScreenshots(station, 'station-printed-before', language);
    });

    test('an unreadable label, whole and dot by dot', async ({ harness, fakePartner }) => {
      const [code, other] = BOTH;
      const partner = await fakePartner(
        respondWithLabels([
          { ...readable(code), barDots: 0.4 },
          { ...readable(other), barDots: 1.5, style: 'text-indent: -5mm' },
        ]),
      );
      settings(harness, { partner: 'service', baseUrl: partner.url, labelUrl: partner.url });
      const station = await harness.start();
      const { page } = station;
      await setToken(page, 'any');
      for (const one of BOTH) await scanKeys(page, one);
      await expect(page.locator('[data-state="queued"]')).toHaveCount(2);
      await page.keyboard.press('F9');
      await expect(page.locator('[data-state="held"]')).toBeVisible({ timeout: 20_000 });
      await takeScreenshots(station, 'station-held', language);
      await page.keyboard.press('F6');
      await page.locator('[data-answer="look"]').click();
      await expect(page.getByRole('button', { name: /^(Vẫn in|Print it anyway)/ })).toBeVisible();
      await takeScreenshots(station, 'picture', language);
      await page.getByRole('button', { name: /^(Phóng to|Enlarge)/ }).click();
      await takeScreenshots(station, 'picture-dots', language);
    });

    test('pages of other orders', async ({ harness, fakePartner }) => {
      const [code, other] = BOTH;
      const partner = await fakePartner(respondWithLabels([readable(code), readable(other)]));
      settings(harness, { partner: 'service', baseUrl: partner.url, labelUrl: partner.url });
      const station = await harness.start();
      await setToken(station.page, 'any');
      await scanKeys(station.page, code);
      await expect(station.page.locator('[data-state="queued"]')).toBeVisible();
      await station.page.keyboard.press('F9');
      await expect(station.page.locator('[data-kind="run-red"]')).toBeVisible({ timeout: 20_000 });
      await takeScreenshots(station, 'station-foreign', language);
    });

    test('a printer that waits for paper', async ({ harness }) => {
      settings(harness, ownService);
      fillBatch(harness);
      const station = await harness.start();
      const waiting: Problem = {
        code: 'printer-waiting',
        values: { printer: 'Zebra_80', reason: { vi: 'hết giấy', en: 'out of paper' } },
      };
      await pushRun(station, { kind: 'running', done: 4, total: 9, stopping: false, waiting });
      await expect(station.page.locator('[data-kind="waiting"]')).toContainText('Zebra_80');
      await takeScreenshots(station, 'station-waiting', language);
    });

    test('settings', async ({ harness }) => {
      settings(harness, ownService);
      const station = await harness.start();
      await station.page.keyboard.press('Control+,');
      await expect(station.page.getByRole('button', { name: /Thử kết nối|Test connection/ })).toBeVisible();
      await takeScreenshots(station, 'settings', language);
    });

    test('settings of each size', async ({ harness }) => {
      settings(harness, {
        profiles: {
          A5: { printer: 'HP_A5', rotation: 90 },
          S9: { printer: 'raw:zpl://192.168.1.20:9100', dpi: 300, offsetMm: { x: 1.5, y: -2 } },
        },
      });
      const station = await harness.start();
      const { page } = station;
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.keyboard.press('Control+,');
      await page.getByText(/^(In nhãn|Printing)$/).click();
      await takeScreenshots(station, 'settings-printing', language);
      await page.getByRole('textbox', { name: /^(Sang phải|To the right)/ }).fill('1,5,2');
      await page.keyboard.press('Enter');
      await page.getByRole('combobox', { name: /^(Máy in cho|Printer of)/ }).click();
      await page.getByRole('option', { name: /^(Máy in mạng|Network printer)/ }).click();
      await takeScreenshots(station, 'settings-printing-network', language);
    });
  });
}

// Broken settings lose the language too, which leaves the default, Vietnamese.
test('a notice', async ({ harness }) => {
  harness.writeSettings({ chunkSize: -1 });
  await takeScreenshots(await harness.start(), 'welcome-after-broken-settings', 'vi');
});
