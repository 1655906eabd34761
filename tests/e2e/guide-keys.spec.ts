import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { toAppPath } from '../../build/electron/system.ts';
import { expect, test } from './fixtures.ts';
import { simulateMessageBoxUser } from './message-box-user.ts';
import { scanKeys } from './scanner-keys.ts';
import { stationPage } from './station-page.ts';

/** The most keys from the first start to the first practice label. */
const MAX_KEYS = 12;

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible();

test('leads to the first practice label in 12 keys at most, without a dialog', async ({ harness }) => {
  const documents = join(harness.dataDir, '..', 'Documents');
  const station = await harness.start([], { XDG_DOCUMENTS_DIR: toAppPath(documents) });
  const { page } = station;
  const person = await simulateMessageBoxUser(station);
  const folder = join(documents, 'Tem', 'nhan-tap');
  const files = (): string[] => (existsSync(folder) ? readdirSync(folder) : []);
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys++;
    await page.keyboard.press(key);
  };

  await heading(page, 'Chào mừng đến với Tem');
  await press('Enter');
  await heading(page, 'Trạm này in nhãn cho dịch vụ nào?');
  await press('Enter');
  await heading(page, 'In nhãn ra máy nào?');
  // A printer and a size that work; both can still be changed.
  await expect(page.getByRole('combobox', { name: 'Máy in' })).toHaveValue(/nhan-tap/);
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  await press('Enter');
  await heading(page, 'In thử một nhãn');
  await press('Enter');
  await heading(page, 'Nhãn ra có đúng không?');
  expect(files()).toHaveLength(1);
  await press('Enter');
  await heading(page, 'Thử máy quét');
  await press('Enter');
  await heading(page, 'Trạm đã sẵn sàng');
  await press('Enter');
  await expect(stationPage(page).field).toBeFocused();
  await expect(page.getByRole('button', { name: /đơn mẫu/ })).toBeVisible();
  await press('Control+e');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await press('F9');
  await expect.poll(() => files().length, { timeout: 30_000 }).toBeGreaterThan(1);
  expect(keys).toBeLessThanOrEqual(MAX_KEYS);
  expect(await person.boxes()).toEqual([]);
});

test('Enter goes on whatever has the focus, or leads to what is missing and names it', async ({
  harness,
}) => {
  harness.writeSettings({ partner: 'service', guide: 'service' });
  const { page } = await harness.start();
  await page.keyboard.press('Control+g');
  const alert = page.getByRole('alert');
  await heading(page, 'Trạm này in nhãn cho dịch vụ nào?');
  await page.keyboard.press('Enter');
  await heading(page, 'Dịch vụ của bạn ở địa chỉ nào?');
  const [address, labels] = [page.getByLabel('Địa chỉ dịch vụ'), page.getByLabel('Địa chỉ in nhãn')];
  for (const attempt of [1, 2]) {
    await labels.focus();
    await page.keyboard.press('Enter');
    await expect(alert, `attempt ${attempt}`).toContainText('Nhập địa chỉ dịch vụ');
    await expect(address).toBeFocused();
  }
  await address.fill('https://api.partner.example');
  await labels.fill('http://label.partner.example');
  await address.focus();
  await page.keyboard.press('Enter');
  await expect(alert).toContainText('phải là https://');
  await expect(labels).toBeFocused();
  await labels.fill('');
  await page.keyboard.press('Enter');
  await heading(page, 'Mã truy cập của bạn là gì?');
  await page.keyboard.press('Enter');
  await expect(alert).toBeVisible();
  await expect(page.getByLabel('Mã truy cập mới')).toBeFocused();
  await page.keyboard.press('F4');

  // Without a label address, the proposed size is one that needs none.
  await heading(page, 'In nhãn ra máy nào?');
  const [printer, size] = [
    page.getByRole('combobox', { name: 'Máy in' }),
    page.getByRole('combobox', { name: 'Khổ nhãn' }),
  ];
  await expect(size).toHaveValue(/^K80/);
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  await size.focus();
  await page.keyboard.press('Enter');
  await expect(alert).toContainText('Chưa chọn máy in');
  await expect(printer).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(0);
  // A size that needs the label address is the next thing missing.
  await page.evaluate(
    (chosen) => window.tem.calls.settings.save({ printer: chosen, size: 'S9' }),
    harness.printer,
  );
  await expect(printer).toHaveValue(/labels/);
  await page.keyboard.press('Enter');
  await expect(alert).toContainText('Khổ S9 cần địa chỉ in nhãn');
  await expect(size).toBeFocused();
  // In the open list Enter chooses; in the closed one it goes on.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect(size).toHaveValue(/^K80/);
  await heading(page, 'In nhãn ra máy nào?');
  await page.keyboard.press('Enter');
  await heading(page, 'In thử một nhãn');
  await page.keyboard.press('F4');

  // The scanner: Enter after a scan or two says how many are missing; after five it keeps the result.
  await heading(page, 'Thử máy quét');
  // A person's pause follows each scan: what comes sooner is part of the scan.
  const scan = async (number: number): Promise<void> => {
    await scanKeys(page, '1234567');
    await expect(page.locator('[data-scanned="true"]')).toHaveCount(number);
    await page.waitForTimeout(250);
  };
  await scan(1);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Chưa đủ 5 lần quét, còn 4 lần.')).toBeVisible();
  for (const number of [2, 3, 4, 5]) await scan(number);
  await expect(page.locator('[data-verdict]')).toContainText('Máy quét tốt.');
  await page.keyboard.press('Enter');
  await heading(page, 'Trạm đã sẵn sàng');
});
