import type { Page } from '@playwright/test';
import type { Language } from '../../shared/language.ts';
import type { UpdateState } from '../../shared/update.ts';
import { expect, type RunningStation, test } from './fixtures.ts';
import { takeScreenshots } from './take-screenshots.ts';

// `npm run screens`: newer versions of Tem, in the settings and below the station, as main reports them.

/** Sends the window a state that main is not in. */
async function pushUpdate({ app }: RunningStation, update: UpdateState): Promise<void> {
  await app.evaluate(({ BrowserWindow }, said) => {
    for (const window of BrowserWindow.getAllWindows())
      if (window.webContents.getURL().startsWith('app:')) window.webContents.send('updates.changed', said);
  }, update);
}

const small = (page: Page): Promise<void> => page.setViewportSize({ width: 1024, height: 700 });

const LANGUAGES: readonly Language[] = ['vi', 'en'];
for (const language of LANGUAGES) {
  test(`updates: the settings, ${language}`, async ({ harness }) => {
    test.slow();
    harness.writeSettings({ language, partner: 'sandbox', updateUrl: 'https://updates.example/tem' });
    const station = await harness.start();
    const { page } = station;
    await page.keyboard.press('Control+,');
    await page
      .getByRole('radiogroup', { name: /^(Phần cài đặt|Parts of)/ })
      .getByText(/^(Phiên bản|Version)$/)
      .click();
    await expect(page.locator('[data-update="off"]')).toBeVisible();
    await takeScreenshots(station, 'updates-off', language);
    await pushUpdate(station, { kind: 'downloading', version: '1.2.0', percent: 42 });
    await expect(page.locator('[data-update="downloading"]')).toBeVisible();
    await takeScreenshots(station, 'updates-downloading', language, 'light');
    await small(page);
    await pushUpdate(station, { kind: 'ready', version: '1.2.0' });
    await page.keyboard.press('Control+u');
    await expect(page.getByRole('alert')).toContainText('1.2.0');
    await takeScreenshots(station, 'updates-ask-small', language);
    const problem = {
      code: 'update-not-signed',
      values: { address: 'https://updates.example/tem' },
    } as const;
    await pushUpdate(station, { kind: 'failed', problem, atMs: Date.UTC(2026, 10, 21, 2, 30) });
    await expect(page.locator('[data-update="failed"]')).toBeVisible();
    await takeScreenshots(station, 'updates-failed-small', language);
  });

  test(`updates: the station, ${language}`, async ({ harness }) => {
    harness.writeSettings({ language, partner: 'sandbox' });
    const station = await harness.start();
    const { page } = station;
    await pushUpdate(station, { kind: 'ready', version: '1.2.0' });
    await expect(page.locator('[data-bar-line="update"]')).toBeVisible();
    await takeScreenshots(station, 'updates-note', language);
    await small(page);
    await page.keyboard.press('Control+u');
    await expect(page.locator('[data-bar-line="update-question"]')).toBeVisible();
    await takeScreenshots(station, 'updates-note-ask-small', language);
  });
}
