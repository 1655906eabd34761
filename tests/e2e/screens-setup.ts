import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Language } from '../../shared/language.ts';
import { isCupsAvailable } from '../cups/available-programs.ts';
import { startCups } from '../cups/cups.ts';
import { expect, type Harness, type RunningStation, test } from './fixtures.ts';
import { simulateMessageBoxUser } from './message-box-user.ts';
import { openPart } from './open-settings-part.ts';
import { ROOT } from './partner-process.ts';
import { fillMismatches } from './screen-scenes.ts';
import { setToken } from './station-page.ts';
import { takeScreenshots } from './take-screenshots.ts';

// The guide, the PIN and the station's own settings (`npm run screens`).

const SERVICE = {
  partner: 'service',
  baseUrl: 'https://api.partner.example',
  labelUrl: 'https://label.partner.example',
  stationName: 'Bàn 3 – Kho Tân Bình',
} as const;

/** The smallest window: what fits there fits everywhere. */
async function small({ page }: RunningStation): Promise<void> {
  await page.setViewportSize({ width: 1024, height: 700 });
}
const setPin = (page: Page, pin: string): Promise<unknown> =>
  page.evaluate((value) => window.tem.calls.lock.setPin({ pin: value, old: null }), pin);

const printerOf = (harness: Harness): string => `file:${join(harness.dataDir, '..', 'labels')}`;

const LANGUAGES: readonly Language[] = ['vi', 'en'];
for (const language of LANGUAGES) {
  test.describe(language, () => {
    // Each picture is taken twice, and each is checked with axe.
    test.slow();
    test('a driver that does not draw as the profile says', async ({ harness }) => {
      test.skip(!isCupsAvailable(), 'SKIPPED: no CUPS here');
      await using cups = await startCups();
      // CUPS' own laser driver has neither label paper nor 203 dpi; nothing listens on the port, so nothing is printed.
      const laser = ['-m', 'drv:///sample.drv/laserjet.ppd'];
      await cups.command('lpadmin', '-p', 'HP_LaserJet', '-E', '-v', 'socket://127.0.0.1:9', ...laser);
      harness.writeSettings({ language, ...SERVICE, printer: 'HP_LaserJet', size: 'S9' });
      fillMismatches(harness);
      const station = await harness.start([], cups.env);
      const { page } = station;
      await setToken(page, 'any');
      const hint = page.locator('[data-driver-hint]').filter({ visible: true });
      await expect(page.locator('[data-bar-line="driver"]')).toHaveCount(1);
      await takeScreenshots(station, 'station-driver', language);
      await small(station);
      await takeScreenshots(station, 'station-driver-small', language);
      await openPart(page, /^(In nhãn|Printing)$/);
      await hint.scrollIntoViewIfNeeded();
      await takeScreenshots(station, 'settings-driver', language);
    });

    test('guide: the questions', async ({ harness }) => {
      harness.writeSettings({ language });
      const station = await harness.start();
      const { page } = station;
      await takeScreenshots(station, 'guide-language', language);
      await small(station);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: /dịch vụ mẫu|sample/ }).first()).toBeVisible();
      await takeScreenshots(station, 'guide-partner', language);
      await page.keyboard.press('F3');
      const address = page.getByLabel(/^(Địa chỉ dịch vụ|Service address)/);
      await address.fill('http://partner.example');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('https://');
      await takeScreenshots(station, 'guide-addresses', language);
      await address.fill('https://api.partner.example');
      await page.keyboard.press('Enter');
      const token = page.getByLabel(/^(Mã truy cập mới|New access token)/);
      await token.fill('not one');
      await page.keyboard.press('Enter');
      await takeScreenshots(station, 'guide-token', language);
      await page.keyboard.press('F4');
      await page.getByRole('combobox').first().waitFor();
      await page.keyboard.press('Enter');
      await takeScreenshots(station, 'guide-printer', language);
      await page.keyboard.press('F10');
      await expect(page.locator('[data-row]')).toHaveCount(0);
      await takeScreenshots(station, 'guide-left', language);
    });

    test('guide: the test label, the scanner, the end', async ({ harness }) => {
      harness.writeSettings({ language, partner: 'sandbox', guide: 'printer', printer: printerOf(harness) });
      const station = await harness.start();
      const { page } = station;
      await small(station);
      await page.keyboard.press('Control+g');
      await page.getByRole('combobox').first().waitFor();
      await page.getByRole('button', { name: /^(Tiếp|Next)/ }).click();
      await page.getByRole('heading', { name: /^(In thử|Print a test)/ }).waitFor();
      await takeScreenshots(station, 'guide-test-label', language);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /^(Nhãn ra|Did the)/ }).waitFor({ timeout: 30_000 });
      await takeScreenshots(station, 'guide-test-label-asked', language);
      await page.keyboard.press('F3');
      await page
        .getByRole('listitem')
        .filter({ hasText: /^(Không ra|Nothing came)/ })
        .waitFor();
      await takeScreenshots(station, 'guide-test-label-wrong', language);
      await page.keyboard.press('F4');
      await page.getByRole('heading', { name: /^(Thử máy quét|Try the)/ }).waitFor();
      await takeScreenshots(station, 'guide-scanner', language);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^(Tiếp|Next)/ }).waitFor();
      await takeScreenshots(station, 'guide-scanner-left', language);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /^(Trạm đã|The station is)/ }).waitFor();
      await takeScreenshots(station, 'guide-done', language);
    });

    test('guide: the print methods', async ({ harness }) => {
      const printer = 'Zebra_80';
      harness.writeSettings({ language, partner: 'sandbox', guide: 'printer', printer });
      // The printer that the fake CUPS commands play (queues.spec.ts); nothing accepts direct printing.
      const out = mkdtempSync(join(tmpdir(), 'tem-screens-lp-'));
      const commands = join(ROOT, 'tests/electron/conformance/fake-cups');
      const PATH = `${commands}:${process.env['PATH'] ?? ''}`;
      try {
        const station = await harness.start([], { PATH, LP_OUT: out, CUPS_SERVER: join(out, 'nobody.sock') });
        const { page } = station;
        await page.setViewportSize({ width: 1024, height: 600 });
        await page.keyboard.press('Control+g');
        await page.getByRole('combobox').first().waitFor();
        await page.getByRole('button', { name: /^(Tiếp|Next)/ }).click();
        await page.locator('[data-letter="B"]').waitFor();
        await takeScreenshots(station, 'guide-ways', language);
        await page.keyboard.press('Enter');
        await page.locator('[data-letter="A"] [data-state="failed"]').waitFor({ timeout: 30_000 });
        await page.keyboard.press('Enter');
        await page.locator('[data-letter="B"] [data-state="submitted"]').waitFor({ timeout: 30_000 });
        await page.keyboard.press('F6');
        await page.locator('[data-letter="C"]').waitFor();
        await takeScreenshots(station, 'guide-ways-tried', language);
        await page.keyboard.press('F2');
        await page.getByRole('heading', { name: /^(Nhãn nào|Which label)/ }).waitFor();
        await takeScreenshots(station, 'guide-ways-asked', language);
        await page.keyboard.press('F3');
        await page.getByRole('heading', { name: /^(Chưa nhãn|None was)/ }).waitFor();
        await takeScreenshots(station, 'guide-ways-none', language);
        // At 150 % a screen of 1024 x 600 has room for 683 x 400.
        await page.keyboard.press('Escape');
        await page.setViewportSize({ width: 683, height: 400 });
        await takeScreenshots(station, 'guide-ways-150', language);
        await page.setViewportSize({ width: 1366, height: 768 });
        await page.keyboard.press('F10');
        await openPart(page, /^(In nhãn|Printing)$/);
        await page
          .getByText(/^ESC\/POS$/)
          .first()
          .click();
        await page.getByRole('combobox', { name: /^(Máy in cho|Printer of)/ }).click();
        await page.getByRole('option', { name: /^Zebra.*ZPL/ }).click();
        await page
          .getByText(/^ESC\/POS$/)
          .nth(1)
          .waitFor();
        await takeScreenshots(station, 'settings-printing-ways', language);
        await page.keyboard.press('F7');
        await page.locator('[data-letter="C"]').waitFor();
        await takeScreenshots(station, 'settings-ways', language);
      } finally {
        rmSync(out, { recursive: true, force: true });
      }
    });

    test('the question before practice', async ({ harness }) => {
      harness.writeSettings({ language, ...SERVICE, printer: 'Zebra_80' });
      const station = await harness.start();
      const { page } = station;
      await page.keyboard.press('Control+,');
      await expect(page.locator('[role="radio"][aria-checked="true"]')).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alertdialog')).toBeFocused();
      await takeScreenshots(station, 'settings-partner-asked', language);
    });

    test('this station, its PIN and its file', async ({ harness }) => {
      harness.writeSettings({ language, ...SERVICE, printer: 'Zebra_80' });
      const station = await harness.start();
      const { page } = station;
      await setToken(page, 'any');
      await openPart(page, /^(Trạm này|This station)$/);
      await takeScreenshots(station, 'settings-station', language);
      await setPin(page, '2468');
      await page.getByLabel(/^(Mã PIN cũ|Old PIN)/).fill('1111');
      await page.getByRole('button', { name: /^(Bỏ mã PIN|Remove PIN)/ }).click();
      await expect(page.getByText(/Mã PIN cũ không đúng|not the old PIN/)).toBeVisible();
      await takeScreenshots(station, 'settings-pin-old', language);
      // Declined in Tem's dialog, the file's changes stay on screen.
      await simulateMessageBoxUser(station);
      await page.locator('input[type=file]').setInputFiles({
        name: 'x.json',
        mimeType: 'application/json',
        buffer: Buffer.from(
          JSON.stringify({
            format: 'tem-settings',
            version: 1,
            settings: {
              size: 'A5',
              printer: 'Godex_G500',
              mode: 'one-by-one',
              scanBack: true,
              theme: 'dark',
              volume: 30,
            },
          }),
        ),
      });
      await expect(page.getByRole('row')).toHaveCount(7);
      await takeScreenshots(station, 'settings-station-file', language);
      await small(station);
      await takeScreenshots(station, 'settings-station-small', language);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+,');
      await expect(page.getByRole('textbox')).toBeFocused();
      await takeScreenshots(station, 'settings-locked', language);
      await page.keyboard.press('Escape');
      await page.evaluate(async () => {
        for (let at = 0; at < 5; at++) await window.tem.calls.lock.unlock({ pin: '1111' });
      });
      await page.getByRole('combobox', { name: /^(Máy in|Printer)/ }).click();
      await page.getByRole('option', { name: /^(Máy in mạng|Network printer)/ }).click();
      await page.getByLabel(/^(Địa chỉ máy in|Printer address)/).fill('192.168.1.20');
      await page.getByRole('button', { name: /^(Dùng máy in|Use this)/ }).click();
      await expect(page.getByRole('dialog')).toContainText(/0:\d\d/);
      await takeScreenshots(station, 'settings-locked-asked', language);
    });
  });
}
