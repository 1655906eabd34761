import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { HealthIssue, HealthIssueKind, HealthIssues } from '../../shared/health.ts';
import type { Language } from '../../shared/language.ts';
import { describePrinterReasons } from '../../shared/printer-reason.ts';
import type { PendingResume, StationChange } from '../../shared/station.ts';
import { type Harness, type RunningStation, test } from './fixtures.ts';
import { fillBatch, pushHealth } from './screen-scenes.ts';
import { takeScreenshots } from './take-screenshots.ts';

/** Sends the window waiting labels. */
async function pushResuming({ app, page }: RunningStation, resuming: PendingResume): Promise<void> {
  const state = await page.evaluate(() => window.tem.calls.station.state(undefined));
  if (!state.ok) throw new Error('no state of the station');
  const { rows: _rows, ...work } = state.value;
  const change: StationChange = { ...work, revision: work.revision + 1, changed: [], removed: [], resuming };
  await app.evaluate(({ BrowserWindow }, said) => {
    for (const window of BrowserWindow.getAllWindows())
      if (window.webContents.getURL().startsWith('app:')) window.webContents.send('station.changed', said);
  }, change);
}

const PAPER = describePrinterReasons(['out-of-paper']);
const trouble = (
  kind: HealthIssueKind,
  problem: HealthIssue['problem'],
  inMs: number | null = null,
): HealthIssue => ({
  kind,
  problem,
  sinceMs: Date.now(),
  retryAtMs: inMs === null ? null : Date.now() + inMs,
});
const away = (inMs: number): HealthIssue =>
  trouble('partner', { code: 'partner-unreachable', values: { detail: 'ERR_NAME_NOT_RESOLVED' } }, inMs);
const noPaper = (): HealthIssue =>
  trouble('printer', { code: 'printer-trouble', values: { printer: 'Zebra_80', reason: PAPER } }, 4_000);
const ALL = (): HealthIssues => [
  away(38_000),
  noPaper(),
  trouble('token', {
    code: 'token-ends-soon',
    values: { when: { vi: '09:30 24/11/26', en: '24/11/2026, 09:30' } },
  }),
  trouble('clock', { code: 'clock-off', values: { off: { vi: 'nhanh 1 giờ', en: '1 h fast' } } }),
  trouble('disk', {
    code: 'disk-full',
    values: { folder: 'C:\\Users\\Kho Hàng\\AppData\\Roaming\\Tem', free: '90 MB' },
  }),
];

/** The usual screens, and the smallest content that every screen has to fit into. */
const SIZES = {
  '': { width: 1280, height: 800 },
  '-1366': { width: 1366, height: 768 },
  '-1920': { width: 1920, height: 1080 },
  '-small': { width: 1024, height: 600 },
} as const;

/** Takes a picture at each size. */
async function takeAtEachSize(station: RunningStation, name: string, language: Language): Promise<void> {
  for (const [ending, size] of Object.entries(SIZES)) {
    await station.page.setViewportSize(size);
    await takeScreenshots(station, `${name}${ending}`, language);
  }
}

for (const language of ['vi', 'en'] satisfies Language[]) {
  const settings = (harness: Harness, more = {}): void =>
    harness.writeSettings({
      language,
      partner: 'service',
      baseUrl: 'https://api.partner.example',
      printer: `file:${join(harness.dataDir, '..', 'labels')}`,
      stationName: language === 'vi' ? 'Bàn 3' : 'Bench 3',
      guide: 'done',
      ...more,
    });

  test.describe(language, () => {
    test('trouble: the service is away, and labels wait for it', async ({ harness }) => {
      settings(harness);
      fillBatch(harness);
      const station = await harness.start();
      const { page } = station;
      const resuming: PendingResume = {
        problem: { code: 'unavailable' },
        retryAtMs: Date.now() + 53_000,
        remaining: 3,
      };
      await pushResuming(station, resuming);
      await pushHealth(station, [away(53_000)]);
      await expect(page.locator('[data-bar-line="partner"]')).toBeVisible();
      await takeAtEachSize(station, 'trouble-partner', language);
    });

    test('trouble: warnings, on another screen', async ({ harness }) => {
      settings(harness);
      const station = await harness.start();
      const { page } = station;
      await page.keyboard.press('Control+5');
      await pushHealth(station, ALL().slice(2, 4));
      await expect(page.locator('[data-bar-line="token"]')).toBeVisible();
      await takeScreenshots(station, 'trouble-warnings', language);
      await page.keyboard.press('Control+,');
      await takeAtEachSize(station, 'trouble-settings', language);
    });

    test('trouble: all at once, folded and unfolded, in a small window and with the largest text', async ({
      harness,
    }) => {
      settings(harness, { textSize: 'largest' });
      fillBatch(harness);
      const station = await harness.start();
      const { page } = station;
      await pushHealth(station, ALL());
      await expect(page.locator('[data-bar-line="partner"]')).toBeVisible();
      await takeScreenshots(station, 'trouble-largest', language);
      await page.setViewportSize(SIZES['-small']);
      await takeScreenshots(station, 'trouble-all', language);
      await page.keyboard.press('Control+F6');
      await expect(page.locator('[data-bar-line="disk"]')).toBeVisible();
      await takeScreenshots(station, 'trouble-all-open', language);
      await page.evaluate(() => window.tem.calls.settings.save({ theme: 'contrast' }));
      await takeScreenshots(station, 'trouble-all-contrast', language, 'light');
      await page.keyboard.press('Control+2');
      await expect(page.locator('[data-bar-line="disk"]')).toBeHidden();
      await takeScreenshots(station, 'view-contrast', language, 'light');
    });

    test('trouble: the practice ribbon, a notice and an error, on manager screens behind a PIN', async ({
      harness,
    }) => {
      settings(harness, { partner: 'sandbox', printer: null });
      const station = await harness.start();
      const { page } = station;
      await page.evaluate(() => window.tem.calls.lock.setPin({ pin: '2468', old: null }));
      await page.evaluate(() => window.tem.calls.lock.lock(undefined));
      await takeAtEachSize(station, 'view-packer', language);
      await page.keyboard.press('Control+3');
      await expect(page.locator('input:focus')).toBeVisible();
      await takeAtEachSize(station, 'view-locked', language);
      await page.keyboard.type('2468');
      await page.keyboard.press('Enter');
      await expect(page.locator('[name="name"]')).toBeFocused();
      await takeAtEachSize(station, 'view-manager', language);
    });
  });
}
