import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Language } from '../../shared/language.ts';
import { expect, type Harness, type RunningStation, test } from './fixtures.ts';
import { fillHistory } from './history-scene.ts';
import { takeScreenshots } from './take-screenshots.ts';

// `npm run screens`: the history, empty and with weeks of work, in both languages.

const BASE_URL = 'https://api.partner.example';
const DAY = new Date(2026, 10, 21);
const AFTERNOON = new Date(2026, 10, 21, 15, 20);

async function withWeeks(harness: Harness, language: Language): Promise<RunningStation> {
  harness.writeSettings({ language, partner: 'service', baseUrl: BASE_URL, printer: 'Zebra_ZD421' });
  fillHistory(harness, { baseUrl: BASE_URL, lastDay: DAY, days: 20, perDay: 600 });
  const station = await harness.start();
  const { page } = station;
  await page.clock.setFixedTime(AFTERNOON);
  await page.keyboard.press('Control+6');
  await expect(page.locator('[data-label-row]').first()).toBeVisible();
  await expect(page.locator('[data-total="printed"]')).toHaveText(/\d/);
  return station;
}

const REASON: Readonly<Record<Language, string>> = { vi: 'Rách, hỏng', en: 'Damaged' };
const LANGUAGES: readonly Language[] = ['vi', 'en'];
for (const language of LANGUAGES) {
  test(`history, ${language}`, async ({ harness }) => {
    const station = await withWeeks(harness, language);
    const { page } = station;
    await takeScreenshots(station, 'history', language);
    await page.keyboard.press('Control+b');
    await page.keyboard.press('F8');
    await expect(page.locator('[data-receipts="whole"]')).toBeVisible();
    await takeScreenshots(station, 'history-receipts', language);
    await page.keyboard.press('Escape');
    // With the clock stopped, key timing can't be measured.
    await page.keyboard.insertText('EG511990');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-label-panel]')).toBeVisible();
    await takeScreenshots(station, 'history-label', language);
    await page.keyboard.press('Control+b');
    await expect(page.locator('[data-receipt]')).toBeVisible();
    await takeScreenshots(station, 'history-receipt', language);
    await page.keyboard.press('Escape');
    await page.keyboard.press('F9');
    await expect(page.locator('[data-question="reprint-reason"]')).toBeFocused();
    await takeScreenshots(station, 'history-reasons', language);
    // With the clock stopped, a digit would wait for ever.
    await page.getByRole('button', { name: REASON[language] }).click();
    await expect(page.locator('[data-print-one="failed"]')).toBeVisible();
    await takeScreenshots(station, 'history-not-reprinted', language);
  });

  test(`history in the smallest window, ${language}`, async ({ harness }) => {
    const station = await withWeeks(harness, language);
    const { page } = station;
    await page.setViewportSize({ width: 1024, height: 700 });
    await expect(page.locator('[data-total="printed"]')).toHaveText(/\d/);
    await takeScreenshots(station, 'history-small', language);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await takeScreenshots(station, 'history-label-small', language);
    await page.keyboard.press('Control+b');
    await expect(page.locator('[data-receipt]')).toBeVisible();
    await takeScreenshots(station, 'history-receipt-small', language);
    await page.keyboard.press('Escape');
    await page.keyboard.press('F9');
    await expect(page.locator('[data-question="reprint-reason"]')).toBeVisible();
    await takeScreenshots(station, 'history-reasons-small', language);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.insertText('không có ai');
    await expect(page.locator('[data-label-row]')).toHaveCount(0);
    await takeScreenshots(station, 'history-none-small', language);
  });

  test(`modified receipts, ${language}`, async ({ harness }) => {
    const station = await withWeeks(harness, language);
    const { page } = station;
    const sqlite = new DatabaseSync(join(harness.dataDir, 'ledger.sqlite'));
    sqlite.exec(`DROP TRIGGER receipt_stays;
      UPDATE receipt SET content = replace(content, 'XP-420B', 'XP-420C') WHERE number = 7001`);
    sqlite.close();
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.keyboard.press('Control+b');
    await page.keyboard.press('F8');
    await expect(page.locator('[data-receipts="broken"]')).toBeVisible();
    await takeScreenshots(station, 'history-receipts-broken-small', language);
  });

  test(`an empty history, ${language}`, async ({ harness }) => {
    harness.writeSettings({ language, partner: 'sandbox' });
    const station = await harness.start();
    await station.page.keyboard.press('Control+6');
    await expect(station.page.locator('[data-total="printed"]')).toHaveText(/\d/);
    await takeScreenshots(station, 'history-empty', language);
  });
}
