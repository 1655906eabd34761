import type { Language } from '../../shared/language.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import { expect, type Harness, type RunningStation, test } from './fixtures.ts';
import { setToken } from './station-page.ts';
import { takeScreenshots } from './take-screenshots.ts';

// `npm run screens`, a station with several accounts: their settings, and the screens that work for one of them.

const BASE_URL = 'https://api.partner.example';
const LABEL_URL = 'https://label.partner.example';
const SECOND = '0a1b2c3d';
const THREE: SettingsPatch = {
  accountName: 'Tiệm Nhà Gạo',
  accounts: [
    { id: SECOND, name: 'Mộc Lan Boutique – Kho Tân Bình', baseUrl: BASE_URL, labelUrl: LABEL_URL },
    { id: '4e5f6a7b', name: 'Sách Cũ Hà Nội', baseUrl: 'https://api.other.example/v2', labelUrl: null },
  ],
};

/** The smallest window and a common one. */
const SIZES = [
  { name: '', width: 1366, height: 768 },
  { name: '-small', width: 1024, height: 600 },
] as const;

const LANGUAGES: readonly Language[] = ['vi', 'en'];
for (const language of LANGUAGES) {
  const start = (harness: Harness, more: SettingsPatch): Promise<RunningStation> => {
    harness.writeSettings({ language, partner: 'service', baseUrl: BASE_URL, labelUrl: LABEL_URL, ...more });
    return harness.start([], { TEM_STANDIN_SAFE_STORAGE: 'keyring' });
  };
  async function takeEach(station: RunningStation, name: string): Promise<void> {
    for (const { name: size, width, height } of SIZES) {
      await station.page.setViewportSize({ width, height });
      await takeScreenshots(station, `${name}${size}`, language);
    }
  }

  test.describe(`accounts, ${language}`, () => {
    // Each picture is taken in two sizes and two schemes, and each is checked with axe.
    test.slow();
    test('one account, and the way to a second one', async ({ harness }) => {
      const station = await start(harness, {});
      const { page } = station;
      await page.keyboard.press('Control+,');
      await expect(page.getByRole('button', { name: /^(Thêm tài khoản|Add an account)/ })).toBeVisible();
      await takeEach(station, 'accounts-one');
      await page.keyboard.press('Control+n');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
      await takeEach(station, 'accounts-add');
    });

    test('three accounts in the settings', async ({ harness }) => {
      const station = await start(harness, THREE);
      const { page } = station;
      await setToken(page, 'any');
      await page.keyboard.press('Control+,');
      await expect(page.locator('[data-token]')).toHaveCount(3);
      await takeEach(station, 'settings-accounts');
      const lines = page.getByRole('tab');
      await lines.first().focus();
      await page.keyboard.press('ArrowDown');
      await expect(lines.nth(1)).toHaveAttribute('aria-selected', 'true');
      await takeEach(station, 'settings-accounts-second');
    });

    test('the screens of the selected account', async ({ harness }) => {
      const station = await start(harness, { ...THREE, account: SECOND });
      const { page } = station;
      await takeEach(station, 'accounts-station');
      await page.keyboard.press('Control+2');
      await takeEach(station, 'accounts-orders');
      await page.keyboard.press('Control+3');
      await expect(page.locator('[name="name"]')).toBeFocused();
      await page.keyboard.press('Control+Shift+A');
      await expect(page.getByRole('option')).toHaveCount(3);
      await takeEach(station, 'accounts-picker');
    });
  });
}
