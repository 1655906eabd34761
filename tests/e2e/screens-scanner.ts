import type { Page } from '@playwright/test';
import type { Language } from '../../shared/language.ts';
import { expect, type Harness, type RunningStation, test } from './fixtures.ts';
import { BACKSPACE, type SentKey, scanKeys, type TypingOptions, toKeys } from './scanner-keys.ts';
import { takeScreenshots } from './take-screenshots.ts';
import { CAN_PLUG_SCANNER, createVirtualScanner } from './virtual-scanner.ts';

// `npm run screens`, the scanner's part of the settings: calibration and HID-POS scanners.

const GOOD = ';1234567=';

/** One scan of the calibration. */
async function scan(page: Page, keys: string | readonly SentKey[], typing?: TypingOptions): Promise<void> {
  const before = await page.locator('[data-scanned="true"]').count();
  await scanKeys(page, keys, typing);
  await expect(page.locator('[data-scanned="true"]')).toHaveCount(before + 1);
}

async function openScannerSettings(harness: Harness, language: Language): Promise<RunningStation> {
  harness.writeSettings({ language, partner: 'sandbox' });
  const station = await harness.startApp();
  await station.page.keyboard.press('Control+,');
  await station.page.getByText(language === 'vi' ? 'Máy quét' : 'Scanner', { exact: true }).click();
  await expect(station.page.getByText('HID-POS').first()).toBeVisible();
  return station;
}

const LANGUAGES: readonly Language[] = ['vi', 'en'];
for (const language of LANGUAGES) {
  test(`the scanner, ${language}`, async ({ harness }) => {
    const station = await openScannerSettings(harness, language);
    const { page } = station;
    await takeScreenshots(station, 'settings-scanner', language);

    await page.keyboard.press('F8');
    await scan(page, GOOD);
    await scan(page, GOOD);
    await takeScreenshots(station, 'settings-calibration', language);
    for (let number = 0; number < 3; number += 1) {
      await scan(page, GOOD);
    }
    await page.setViewportSize({ width: 1024, height: 700 });
    await takeScreenshots(station, 'settings-calibrated', language);

    await page.keyboard.press('F8');
    await scan(page, [...toKeys('12345'), BACKSPACE, ...toKeys('678')], { end: null });
    await scan(page, '1234567');
    // Slower than any scanner should be.
    await scanKeys(page, '1234567', { gapMs: 90 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await takeScreenshots(station, 'settings-calibration-bad', language);
  });

  test(`scanners without a keyboard, ${language}`, async ({ harness }) => {
    test.skip(!CAN_PLUG_SCANNER, 'needs a scanner');
    const station = await openScannerSettings(harness, language);
    const { app, page } = station;
    const one = createVirtualScanner(app, { name: 'Honeywell Voyager 1450g', serialNumber: '17142B4ACC' });
    const two = createVirtualScanner(app, { name: 'Datalogic QuickScan QD2500 with a name of some length' });
    await one.plug();
    await page.keyboard.press('F7');
    await page.locator('button:focus').press('Enter');
    const ready = page.locator('.tone-green').filter({ hasText: language === 'vi' ? 'Sẵn sàng' : 'Ready' });
    await expect(ready).toHaveCount(1);
    await two.plug();
    await page.keyboard.press('F7');
    await page.getByRole('button', { name: /Datalogic/ }).click();
    await expect(ready).toHaveCount(2);
    await one.scan('SGNS336484LM.883568271');
    await two.unplug();
    await expect(ready).toHaveCount(1);
    await page.keyboard.press('F7');
    await expect(page.locator('button:focus')).toBeVisible();
    await takeScreenshots(station, 'settings-hid', language);
  });
}
