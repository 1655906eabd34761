import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { toAppPath } from '../../build/electron/system.ts';
import type { Settings } from '../../shared/settings.ts';
import { expect, test } from './fixtures.ts';
import { stationPage } from './station-page.ts';

async function savedSettings(page: Page): Promise<Settings | null> {
  const reply = await page.evaluate(() => window.tem.calls.settings.get(undefined));
  return reply.ok ? reply.value : null;
}

/** The stored profile of a size. */
const profileOf = async (page: Page, size: keyof Settings['profiles']): Promise<unknown> =>
  (await savedSettings(page))?.profiles[size];

async function openProfile(page: Page, size: string): Promise<void> {
  await page.keyboard.press('Control+,');
  await page.getByText('In nhãn', { exact: true }).click();
  await page.getByRole('radio', { name: new RegExp(`^${size},`) }).click();
}

test('prints two sizes to two printers, and the station shows which @journey', async ({
  harness,
  sandbox,
}) => {
  const other = join(harness.labelDir, '..', 'labels-a5');
  harness.writeSettings({
    partner: 'sandbox',
    printer: harness.printer,
    size: 'S9',
    profiles: { A5: { printer: `file:${toAppPath(other)}` } },
  });
  const { page } = await harness.start();
  const station = stationPage(page);
  const [a = '', b = ''] = sandbox.codes;
  const printer = page.getByRole('combobox', { name: 'Máy in' });
  await expect(printer).toHaveValue(`PDF: ${toAppPath(harness.labelDir)}`);
  await station.scan(a);
  await page.keyboard.press('F9');
  await station.expectStates(['printed']);

  await page.getByRole('combobox', { name: 'Khổ nhãn' }).click();
  await page.getByRole('option', { name: /^A5 / }).click();
  await expect(printer).toHaveValue(`PDF: ${toAppPath(other)}`);
  await station.scan(b);
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed']);
  expect(harness.listLabels()).toEqual([`${a}.pdf`]);
  expect(readdirSync(other)).toEqual([`${b}.pdf`]);
});

test('a printer chosen at the station replaces the size’s own printer where it has one', async ({
  harness,
}) => {
  harness.writeSettings({
    partner: 'sandbox',
    printer: 'file:/station',
    size: 'A5',
    profiles: { A5: { printer: 'file:/a5', dpi: 300 } },
  });
  const { page } = await harness.start();
  await page.getByRole('combobox', { name: 'Máy in' }).click();
  await page.getByRole('option', { name: 'Máy in mạng, không cần driver…' }).click();
  await page.getByRole('textbox', { name: 'Địa chỉ máy in' }).fill('192.168.1.20');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Máy in' })).toHaveValue('ZPL 192.168.1.20:9100');
  expect(await savedSettings(page)).toMatchObject({
    printer: 'file:/station',
    profiles: { A5: { printer: 'raw:zpl://192.168.1.20:9100', dpi: 300 } },
  });
});

test('a scan into the network printer’s address goes to the batch, and bad addresses are refused', async ({
  harness,
  sandbox,
}) => {
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, size: 'S9' });
  const { page } = await harness.start();
  const station = stationPage(page);
  await page.getByRole('combobox', { name: 'Máy in' }).click();
  await page.getByRole('option', { name: 'Máy in mạng, không cần driver…' }).click();
  const host = page.getByRole('textbox', { name: 'Địa chỉ máy in' });
  await expect(host).toBeFocused();
  await station.scan(sandbox.codes[0] ?? '');
  await station.expectStates(['queued']);
  await expect(host).toHaveValue('');

  // At a person's pace: an Enter right after the scan's would be the scanner's second one.
  await host.pressSequentially('999.1.1.1', { delay: 80 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Địa chỉ hoặc cổng không dùng được')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(host).toBeHidden();
  await expect(station.field).toBeFocused();
  expect((await savedSettings(page))?.printer).toBe(harness.printer);
});

test('number fields accept comma and point, and refuse the rest with a message', async ({ harness }) => {
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, size: 'S9' });
  const { page } = await harness.start();
  await openProfile(page, 'S9');
  await expect(page.getByText('Cấu hình chung')).toBeVisible();

  const right = page.getByRole('textbox', { name: 'Sang phải' });
  await right.fill('-1,5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cấu hình riêng', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Xuống dưới' }).fill('2.25');
  await page.keyboard.press('Tab');
  await expect.poll(() => profileOf(page, 'S9')).toMatchObject({ offsetMm: { x: -1.5, y: 2.3 } });

  await right.fill('nhiều');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“nhiều” không dùng được. Nhập số từ -50 đến 50.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(right).toHaveValue('-1,5');

  const width = page.getByRole('textbox', { name: 'Giấy trong máy in (mm): Rộng' });
  await width.fill('80');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Điền cả chiều rộng và chiều cao')).toBeVisible();
  await page.getByRole('textbox', { name: 'Giấy trong máy in (mm): Cao' }).fill('120,5');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => profileOf(page, 'S9'))
    .toMatchObject({ mediaMm: { widthMm: 80, heightMm: 120.5 }, offsetMm: { x: -1.5, y: 2.3 } });
});

test('shows a size’s profile at a glance, and resets it after asking', async ({ harness }) => {
  harness.writeSettings({
    partner: 'sandbox',
    printer: harness.printer,
    profiles: { A5: { dpi: 300 }, K80: { rotation: 90 } },
  });
  const { page } = await harness.start();
  await openProfile(page, 'A5');
  await expect(page.getByRole('radio', { name: /có cấu hình riêng/ })).toHaveCount(2);
  const reset = page.getByRole('button', { name: 'Bỏ cấu hình riêng' });
  const question = page.getByRole('alertdialog', { name: 'Khổ A5 trở về cấu hình chung?' });
  // No key opens the question, and no stray one answers it.
  await page.keyboard.press('Control+Delete');
  await expect(question).toBeHidden();
  await reset.focus();
  await page.keyboard.press('Enter');
  await expect(question).toBeFocused();
  for (const key of ['Enter', 'Space', 'Control+Delete', 'Escape']) await page.keyboard.press(key);
  await expect(question).toBeHidden();
  expect(await profileOf(page, 'A5')).toMatchObject({ dpi: 300 });
  await reset.click();
  await expect(question.getByRole('button').first()).toHaveText(/Giữ lại/);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Cấu hình chung')).toBeVisible();
  expect((await savedSettings(page))?.profiles).toMatchObject({ K80: { rotation: 90 } });
  expect(await profileOf(page, 'A5')).toBeUndefined();
});

test('prints a calibration page and a test label by the size’s profile', async ({ harness }) => {
  const folder = join(harness.labelDir, '..', 'tried');
  harness.writeSettings({
    partner: 'sandbox',
    printer: harness.printer,
    profiles: { S9: { printer: `file:${toAppPath(folder)}` } },
  });
  const { page } = await harness.start();
  await openProfile(page, 'S9');
  await page.getByRole('button', { name: 'In trang căn chỉnh' }).click();
  await expect(page.getByText('Trang căn chỉnh đã gửi.')).toBeVisible();
  await page.getByRole('button', { name: 'In nhãn thử' }).click();
  await expect(page.getByText('Nhãn thử đã gửi.')).toBeVisible();
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThan(0);
  for (const name of files) expect(readFileSync(join(folder, name)).subarray(0, 5).toString()).toBe('%PDF-');
  expect(harness.listLabels()).toEqual([]);
});
