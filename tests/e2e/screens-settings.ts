import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HealthIssue, HealthIssueKind, HealthIssues } from '../../shared/health.ts';
import { describePrinterReasons } from '../../shared/printer-reason.ts';
import { isCupsAvailable } from '../cups/available-programs.ts';
import { startCups } from '../cups/cups.ts';
import { ODD_PRINTERS, pushPrinters, writeLabelTimes, writeLearnedState } from './diagnostics-scene.ts';
import { expect, test } from './fixtures.ts';
import { test as fleetTest } from './fleet-windows.ts';
import { simulateMessageBoxUser } from './message-box-user.ts';
import { openPart } from './open-settings-part.ts';
import { ROOT } from './partner-process.ts';
import { scanKeys } from './scanner-keys.ts';
import { fillBatch, fillMismatches, pushHealth, pushStation, pushUpdate } from './screen-scenes.ts';
import { setToken } from './station-page.ts';
import { LAPTOP, SERVICE, SMALL, scene, takeScreenshots } from './take-screenshots.ts';

// `npm run screens`: the guide, the settings and their parts, troubles, and the fleet.

const EVENING = new Date(2026, 10, 21, 18, 45);
const KEYRING = { TEM_STANDIN_SAFE_STORAGE: 'keyring' };

scene('settings', { settings: SERVICE }, async ({ page, take }) => {
  await page.keyboard.press('Control+,');
  await expect(page.getByRole('button', { name: /Thử kết nối|Test connection/ })).toBeVisible();
  await take('settings');
  await page.getByText(/^(Hiển thị|Display)/).click();
  await expect(page.getByRole('slider')).toBeVisible();
  await take('settings-display');
});

scene(
  'settings of each size',
  {
    settings: {
      profiles: {
        A5: { printer: 'HP_A5', rotation: 90 },
        S9: { printer: 'raw:zpl://192.168.1.20:9100', dpi: 300, offsetMm: { x: 1.5, y: -2 } },
      },
      labelHosts: [
        { address: 'cdn.example', rule: 'allow' },
        { address: 'count.example/visits.js', rule: 'ignore' },
      ],
    },
  },
  async ({ page, take }) => {
    await page.setViewportSize(LAPTOP);
    await openPart(page, /^(In nhãn|Printing)$/);
    await take('settings-printing');
    await page.getByText('count.example').scrollIntoViewIfNeeded();
    await take('settings-label-hosts');
    await page.getByRole('textbox', { name: /^(Sang phải|To the right)/ }).fill('1,5,2');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: /^(Máy in cho|Printer of)/ }).click();
    await page.getByRole('option', { name: /^(Máy in mạng|Network printer)/ }).click();
    await take('settings-printing-network');
  },
);

const SECOND = '0a1b2c3d';
const THREE = {
  ...SERVICE,
  accountName: 'Tiệm Nhà Gạo',
  accounts: [
    { id: SECOND, ...SERVICE, name: 'Mộc Lan Boutique – Kho Tân Bình' },
    { id: '4e5f6a7b', name: 'Sách Cũ Hà Nội', baseUrl: 'https://api.other.example/v2', labelUrl: null },
  ].map(({ id, name, baseUrl, labelUrl }) => ({ id, name, baseUrl, labelUrl })),
};

scene('one account, and the way to a second one', { settings: SERVICE, env: KEYRING }, async (own) => {
  const { page, take, takeSmall } = own;
  await page.keyboard.press('Control+,');
  await expect(page.getByRole('button', { name: /^(Thêm tài khoản|Add an account)/ })).toBeVisible();
  await take('accounts-one');
  await page.keyboard.press('Control+n');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await takeSmall('accounts-add');
});

scene('three accounts', { settings: { ...THREE, account: SECOND }, env: KEYRING }, async (own) => {
  const { page, take, takeSmall } = own;
  await takeSmall('accounts-station');
  await page.keyboard.press('Control+3');
  await expect(page.locator('[name="name"]')).toBeFocused();
  await page.keyboard.press('Control+Shift+A');
  await expect(page.getByRole('option')).toHaveCount(3);
  await takeSmall('accounts-picker');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+,');
  await expect(page.locator('[data-token]')).toHaveCount(3);
  await page.setViewportSize(LAPTOP);
  await take('settings-accounts');
  const lines = page.getByRole('tab');
  await lines.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(lines.nth(1)).toHaveAttribute('aria-selected', 'true');
  await takeSmall('settings-accounts-second');
});

scene(
  'a token that is kept, and one of another address',
  { settings: SERVICE, env: KEYRING },
  async (own) => {
    const { page, take } = own;
    await setToken(page, 'a-token-of-the-picture');
    const settings = async (name: string): Promise<void> => {
      await page.keyboard.press('Control+,');
      await expect(page.getByRole('button', { name: /Thử kết nối|Test connection/ })).toBeVisible();
      await take(name);
    };
    await settings('token-encrypted');
    await page.keyboard.press('Control+1');
    await page.evaluate(() => window.tem.calls.settings.save({ baseUrl: 'https://api.other.example' }));
    await expect(
      page.getByText(/của địa chỉ khác|là của https|for https|for another address/).first(),
    ).toBeVisible();
    await take('station-token-of-other');
    await settings('token-of-other');
  },
);

scene(
  'a token while the keyring asks',
  { settings: SERVICE, env: { TEM_STANDIN_SAFE_STORAGE: 'prompt' }, ownApp: true },
  async ({ page, take }) => {
    await page.keyboard.press('Control+,');
    await expect(page.getByText(/chưa trả lời|has not answered/)).toBeVisible();
    await take('token-waiting');
  },
);

scene('the scanner', {}, async ({ page, take, takeSmall, word }) => {
  await page.keyboard.press('Control+,');
  await page.getByText(word('Máy quét', 'Scanner'), { exact: true }).click();
  await expect(page.getByText('HID-POS').first()).toBeVisible();
  await take('settings-scanner');
  await page.keyboard.press('F8');
  for (let number = 1; number <= 5; number += 1) {
    await scanKeys(page, ';1234567=');
    await expect(page.locator('[data-scanned="true"]')).toHaveCount(number);
    if (number === 2) await take('settings-calibration');
  }
  await takeSmall('settings-calibrated');
});

scene(
  'diagnostics of a busy station',
  {
    settings: { stationName: 'Bàn 3', printer: 'Zebra_ZD421' },
    fill(harness) {
      writeLabelTimes(harness, 60, EVENING);
      writeLearnedState(harness, EVENING);
    },
  },
  async (station) => {
    const { page, take, takeSmall } = station;
    await pushPrinters(station, ODD_PRINTERS);
    await openPart(page, /^(Chẩn đoán|Diagnostics)$/);
    await page.getByRole('button', { name: /^(Hỏi ngay|Ask now)/ }).waitFor();
    await page.keyboard.press('F9');
    await expect(page.getByText(/^(Trả lời sau|Answered after) \d+ ms$/).first()).toBeVisible();
    await expect(page.locator('[data-printer]')).toHaveCount(ODD_PRINTERS.length);
    await take('diagnostics');
    await page.locator('main').evaluate((main) => main.scrollTo(0, 640));
    await take('diagnostics-printers');
    const row = page.locator('[data-timed]').first();
    await row.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await take('diagnostics-labels');
    await takeSmall('diagnostics-labels');
  },
);

scene(
  'diagnostics of a new station, what Tem is, and updates',
  { settings: { ...SERVICE, printer: null, updateUrl: 'https://updates.example/tem' } },
  async (station) => {
    const { page, take, takeSmall } = station;
    await openPart(page, /^(Chẩn đoán|Diagnostics)$/);
    await expect(page.getByText(/^(Máy này không có máy in|This machine has no printer)/)).toBeVisible();
    await take('diagnostics-empty');
    await openPart(page, /^(Phiên bản|Version)$/);
    await expect(page.getByText(/^(Đang đọc…|Reading…)$/)).toBeHidden();
    await take('about');
    await pushUpdate(station, { kind: 'downloading', version: '1.2.0', percent: 42 });
    await expect(page.locator('[data-update="downloading"]')).toBeVisible();
    await take('updates-downloading', 'light');
    const problem = {
      code: 'update-not-signed',
      values: { address: 'https://updates.example/tem' },
    } as const;
    await pushUpdate(station, { kind: 'failed', problem, atMs: Date.UTC(2026, 10, 21, 2, 30) });
    await expect(page.locator('[data-update="failed"]')).toBeVisible();
    await takeSmall('updates-failed');
    await page.keyboard.press('Control+1');
    await pushUpdate(station, { kind: 'ready', version: '1.2.0' });
    await expect(page.locator('[data-bar-line="update"]')).toBeVisible();
    await takeSmall('updates-note');
    await page.keyboard.press('Control+u');
    await expect(page.locator('[data-bar-line="update-question"]')).toBeVisible();
    await takeSmall('updates-note-ask');
  },
);

test('a driver that does not draw as the profile says', async ({ harness }) => {
  test.skip(!isCupsAvailable(), 'SKIPPED: no CUPS here');
  test.slow();
  await using cups = await startCups();
  // CUPS' own laser driver has neither label paper nor 203 dpi; nothing listens on the port, so nothing is printed.
  const laser = ['-m', 'drv:///sample.drv/laserjet.ppd'];
  await cups.command('lpadmin', '-p', 'HP_LaserJet', '-E', '-v', 'socket://127.0.0.1:9', ...laser);
  harness.writeSettings({ ...SERVICE, printer: 'HP_LaserJet', size: 'S9' });
  fillMismatches(harness);
  const station = await harness.start([], cups.env);
  await setToken(station.page, 'any');
  await expect(station.page.locator('[data-bar-line="driver"]')).toHaveCount(1);
  await takeScreenshots(station, 'station-driver', 'vi');
});

scene('guide: the questions', { settings: { partner: 'unset', guide: 'language' } }, async (own) => {
  const { page, take } = own;
  await page.setViewportSize(SMALL);
  await take('guide-language');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /dịch vụ mẫu|sample/ }).first()).toBeVisible();
  await take('guide-partner');
  await page.keyboard.press('F3');
  const address = page.getByLabel(/^(Địa chỉ dịch vụ|Service address)/);
  await address.fill('http://partner.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('https://');
  await take('guide-addresses');
  await address.fill('https://api.partner.example');
  await page.keyboard.press('Enter');
  await page.getByLabel(/^(Mã truy cập mới|New access token)/).fill('not one');
  await page.keyboard.press('Enter');
  await take('guide-token');
  await page.keyboard.press('F4');
  await page.getByRole('combobox').first().waitFor();
  await page.keyboard.press('Enter');
  await take('guide-printer');
});

scene('guide: the test label, the scanner, the end', { settings: { guide: 'printer' } }, async (own) => {
  const { page, take } = own;
  const heading = (name: RegExp): Promise<void> => page.getByRole('heading', { name }).waitFor();
  await page.setViewportSize(SMALL);
  await page.keyboard.press('Control+g');
  await page.getByRole('combobox').first().waitFor();
  await page.getByRole('button', { name: /^(Tiếp|Next)/ }).click();
  await heading(/^(In thử|Print a test)/);
  await take('guide-test-label');
  await page.keyboard.press('Enter');
  await heading(/^(Nhãn ra|Did the)/);
  await take('guide-test-label-asked');
  await page.keyboard.press('F3');
  const nothing = page.getByRole('listitem').filter({ hasText: /^(Không ra|Nothing came)/ });
  await nothing.waitFor();
  await take('guide-test-label-wrong');
  await page.keyboard.press('F4');
  await heading(/^(Thử máy quét|Try the)/);
  await take('guide-scanner');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^(Tiếp|Next)/ }).waitFor();
  await page.keyboard.press('Enter');
  await heading(/^(Trạm đã|The station is)/);
  await take('guide-done');
});

// The printer that the fake CUPS commands play (queues.spec.ts); nothing accepts direct printing.
const OUT = mkdtempSync(join(tmpdir(), 'tem-screens-lp-'));
test.afterAll(() => rmSync(OUT, { recursive: true, force: true }));
const COMMANDS = join(ROOT, 'tests/electron/conformance/fake-cups');
const LP = {
  PATH: `${COMMANDS}:${process.env['PATH'] ?? ''}`,
  LP_OUT: OUT,
  CUPS_SERVER: join(OUT, 'nobody.sock'),
};

scene(
  'guide: the print methods',
  { settings: { guide: 'printer', printer: 'Zebra_80' }, env: LP },
  async (own) => {
    const { page, take } = own;
    await page.setViewportSize(SMALL);
    await page.keyboard.press('Control+g');
    await page.getByRole('combobox').first().waitFor();
    await page.getByRole('button', { name: /^(Tiếp|Next)/ }).click();
    await page.locator('[data-letter="B"]').waitFor();
    await take('guide-ways');
    await page.keyboard.press('Enter');
    await page.locator('[data-letter="A"] [data-state="failed"]').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-letter="B"] [data-state="submitted"]').waitFor();
    await page.keyboard.press('F6');
    await page.locator('[data-letter="C"]').waitFor();
    await take('guide-ways-tried');
    await page.keyboard.press('F2');
    await page.getByRole('heading', { name: /^(Nhãn nào|Which label)/ }).waitFor();
    await take('guide-ways-asked');
    await page.keyboard.press('F3');
    await page.getByRole('heading', { name: /^(Chưa nhãn|None was)/ }).waitFor();
    await take('guide-ways-none');
  },
);

scene(
  'this station, its PIN and its file',
  { settings: { ...SERVICE, stationName: 'Bàn 3 – Kho Tân Bình', printer: 'Zebra_80' } },
  async (station) => {
    const { page, take, takeSmall } = station;
    await page.keyboard.press('Control+,');
    await expect(page.locator('[role="radio"][aria-checked="true"]')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toBeFocused();
    await take('settings-partner-asked');
    await page.keyboard.press('Escape');
    await openPart(page, /^(Trạm này|This station)$/);
    await take('settings-station');
    await page.evaluate(() => window.tem.calls.lock.setPin({ pin: '2468', old: null }));
    await page.getByLabel(/^(Mã PIN cũ|Old PIN)/).fill('1111');
    await page.getByRole('button', { name: /^(Bỏ mã PIN|Remove PIN)/ }).click();
    await expect(page.getByText(/Mã PIN cũ không đúng|not the old PIN/)).toBeVisible();
    await take('settings-pin-old');
    // Declined in Tem's dialog, the file's changes stay on screen.
    await simulateMessageBoxUser(station);
    const settings = { size: 'A5', printer: 'Godex_G500', mode: 'one-by-one', theme: 'dark' };
    await page.locator('input[type=file]').setInputFiles({
      name: 'x.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ format: 'tem-settings', version: 1, settings })),
    });
    await expect(page.getByRole('row')).toHaveCount(5);
    await takeSmall('settings-station-file');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+,');
    await expect(page.getByRole('textbox')).toBeFocused();
    await takeSmall('settings-locked');
  },
);

const trouble = (kind: HealthIssueKind, problem: HealthIssue['problem'], inMs: number | null = null) => ({
  kind,
  problem,
  sinceMs: Date.now(),
  retryAtMs: inMs === null ? null : Date.now() + inMs,
});
const OUT_OF_PAPER = describePrinterReasons(['out-of-paper']);
const ALL = (): HealthIssues => [
  trouble('partner', { code: 'partner-unreachable', values: { detail: 'ERR_NAME_NOT_RESOLVED' } }, 38_000),
  trouble(
    'printer',
    { code: 'printer-trouble', values: { printer: 'Zebra_80', reason: OUT_OF_PAPER } },
    4_000,
  ),
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

scene('trouble: one, and all at once', { settings: SERVICE, fill: fillBatch }, async (station) => {
  const { page, take, takeSmall } = station;
  const retryAtMs = Date.now() + 53_000;
  await pushStation(station, { resuming: { problem: { code: 'unavailable' }, retryAtMs, remaining: 3 } });
  await pushHealth(station, ALL().slice(0, 1));
  await expect(page.locator('[data-bar-line="partner"]')).toBeVisible();
  await take('trouble-partner');
  await takeSmall('trouble-partner');
  await pushHealth(station, ALL());
  await page.evaluate(() => window.tem.calls.settings.save({ textSize: 'largest' }));
  await take('trouble-largest');
  await page.keyboard.press('Control+F6');
  await expect(page.locator('[data-bar-line="disk"]')).toBeVisible();
  await takeSmall('trouble-all-open');
  await page.evaluate(() => window.tem.calls.settings.save({ theme: 'contrast' }));
  await takeSmall('trouble-all-contrast', 'light');
  await page.keyboard.press('Control+,');
  await takeSmall('trouble-settings', 'light');
});

scene('a packer’s and a manager’s view behind a PIN', { settings: { printer: null } }, async (own) => {
  const { page, take, takeSmall } = own;
  await page.evaluate(() => window.tem.calls.lock.setPin({ pin: '2468', old: null }));
  await page.evaluate(() => window.tem.calls.lock.lock(undefined));
  await take('view-packer');
  await takeSmall('view-packer');
  await page.keyboard.press('Control+3');
  await expect(page.locator('input:focus')).toBeVisible();
  await takeSmall('view-locked');
  await page.keyboard.type('2468');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name="name"]')).toBeFocused();
  await takeSmall('view-manager');
});

for (const language of ['vi', 'en'] as const)
  fleetTest(`a station of a fleet, ${language}`, async ({ fleet }) => {
    fleetTest.slow();
    const part = language === 'vi' ? /^Nhiều bàn$/ : /^Stations$/;
    const station = await fleet.open('Bàn 1', { settings: { language, guide: 'done' } });
    const { page } = station;
    await page.setViewportSize(SMALL);
    await openPart(page, part);
    await takeScreenshots(station, 'fleet-joined-small', language);
    await page.keyboard.press('Control+1');
    for (const code of (await station.codes()).slice(0, 4))
      await page.evaluate((text) => window.tem.calls.station.scan({ text }), code);
    await page.keyboard.press('F9');
    await expect.poll(station.papers).toBe(4);
    await page.keyboard.press('Control+8');
    await expect(page.getByRole('button', { name: /Bàn 1/ })).toBeVisible();
    for (let at = 0; at < 5; at += 1) {
      if (at > 0) await page.keyboard.press('Control+PageDown');
      await takeScreenshots(station, `board-${at}-small`, language);
    }
    await page.keyboard.press('Control+1');
    await page.evaluate(() => window.tem.calls.fleet.leave({ forget: true }));
    await openPart(page, part);
    await takeScreenshots(station, 'fleet-alone-small', language);
  });
