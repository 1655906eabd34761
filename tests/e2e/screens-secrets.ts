import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../shared/language.ts';
import { electronBinary } from '../electron/launch.ts';
import { expect, type Harness, type RunningStation, test } from './fixtures.ts';
import { setToken } from './station-page.ts';
import { takeScreenshots } from './take-screenshots.ts';

// `npm run screens`: messages about the token and the receiver's secret where the machine does not protect them.

test.skip(
  electronBinary().kind === 'electron',
  'SKIPPED: the machine’s own keyring can’t be taken away from Electron',
);

const LANGUAGES: readonly Language[] = ['vi', 'en'];
for (const language of LANGUAGES) {
  const settings = {
    language,
    partner: 'service',
    baseUrl: 'https://api.partner.example',
    receiverUrl: 'https://hooks.shop.example',
  } as const;

  const startOn = (machine: string, harness: Harness): Promise<RunningStation> =>
    harness.startApp([], { TEM_STANDIN_SAFE_STORAGE: machine });

  /** Starts on a machine that holds a token and a receiver's secret stored on another one. */
  async function startAfter(
    harness: Harness,
    [before, now]: readonly [string, string],
    allowPlainTextToken = false,
  ): Promise<RunningStation> {
    harness.writeSettings({ ...settings, allowPlainTextToken });
    const first = await startOn(before, harness);
    await setToken(first.page, 'a-token-of-the-picture');
    await first.page.evaluate(() => window.tem.calls.webhook.copyAddress({ side: 'outside' }));
    await first.close();
    writeFileSync(join(harness.dataDir, 'settings.json'), JSON.stringify(settings));
    return startOn(now, harness);
  }

  async function pictureOfSettings(station: RunningStation, name: string): Promise<void> {
    await station.page.keyboard.press('Control+,');
    await expect(station.page.getByRole('button', { name: /Thử kết nối|Test connection/ })).toBeVisible();
    await takeScreenshots(station, name, language);
  }

  test.describe(`secrets, ${language}`, () => {
    test.slow();
    test('stored encrypted', async ({ harness }) => {
      await pictureOfSettings(await startAfter(harness, ['keyring', 'keyring']), 'token-encrypted');
    });

    test('open to anybody', async ({ harness }) => {
      await pictureOfSettings(await startAfter(harness, ['none', 'none'], true), 'token-exposed');
    });

    test('without their key', async ({ harness }) => {
      const station = await startAfter(harness, ['keyring', 'none']);
      await pictureOfSettings(station, 'token-unavailable');
      await station.page.keyboard.press('Control+7');
      await takeScreenshots(station, 'webhook-secret-unavailable', language);
    });

    test('of another address', async ({ harness }) => {
      const station = await startAfter(harness, ['keyring', 'keyring']);
      const { page } = station;
      await page.evaluate(() => window.tem.calls.settings.save({ baseUrl: 'https://api.other.example' }));
      await expect(
        page.getByText(/của địa chỉ khác|là của https|for https|for another address/).first(),
      ).toBeVisible();
      await takeScreenshots(station, 'station-token-of-other', language);
      await pictureOfSettings(station, 'token-of-other');
      await page.getByLabel(/^(Địa chỉ dịch vụ|Service address)/).fill('');
      await page.keyboard.press('Enter');
      await expect(
        page.getByText(/Nhập địa chỉ dịch vụ trước|Enter the service address first/),
      ).toBeVisible();
      await takeScreenshots(station, 'token-address-first', language);
    });

    test('while the keyring asks', async ({ harness }) => {
      harness.writeSettings(settings);
      const station = await startOn('prompt', harness);
      await station.page.keyboard.press('Control+,');
      await expect(station.page.getByText(/chưa trả lời|has not answered/)).toBeVisible();
      await takeScreenshots(station, 'token-waiting', language);
    });
  });
}
