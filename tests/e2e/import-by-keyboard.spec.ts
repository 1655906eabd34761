import type { Page } from '@playwright/test';
import { stringify } from 'csv-stringify/sync';
import writeWorkbook from 'write-excel-file/node';
import { fakeCreatePartner } from './create-partner.ts';
import { expect, type RunningStation, test } from './fixtures.ts';
import { simulateMessageBoxUser } from './message-box-user.ts';
import { setToken } from './station-page.ts';
import { typeByHand } from './type-by-hand.ts';

// A new user's file of 50 orders with three mistakes, without a mouse.

const COLUMNS = [
  'Mã đơn shop',
  'Tên người nhận',
  'SĐT người nhận',
  'Địa chỉ người nhận',
  'Phường/Xã',
  'Quận/Huyện',
  'Tỉnh/Thành phố',
  'Nội dung hàng',
  'Khối lượng (gam)',
  'Tiền thu hộ (đồng)',
  'Giá trị hàng (đồng)',
  'SĐT lấy hàng',
  'Địa chỉ lấy hàng',
  'Phường/Xã lấy hàng',
  'Quận/Huyện lấy hàng',
  'Tỉnh/Thành phố lấy hàng',
  'Người trả phí',
  'Cho xem/thử hàng',
] as const;
type Cells = Readonly<Partial<Record<(typeof COLUMNS)[number], string | number>>>;

/** The rows of a file; `change` replaces cells by line. */
const rowsOf = (change: Readonly<Record<number, Cells>>, all: Cells = {}): (string | number)[][] =>
  Array.from({ length: 50 }, (_none, at) => {
    const cells: Readonly<Record<string, string | number>> = {
      'Mã đơn shop': `KHO-${at + 2}`,
      'Tên người nhận': `Chị Định ${at + 2}`,
      'SĐT người nhận': '0945 900 350',
      'Địa chỉ người nhận': '35 Trương Định',
      'Phường/Xã': 'phuong 6',
      'Quận/Huyện': 'Quận 3',
      'Tỉnh/Thành phố': 'tp hcm',
      'Nội dung hàng': 'Áo thun',
      'Khối lượng (gam)': 500,
      'Tiền thu hộ (đồng)': '220.000',
      'Giá trị hàng (đồng)': '220.000',
      'SĐT lấy hàng': '+84 989 999 999',
      'Địa chỉ lấy hàng': '45 Nguyễn Chí Thanh',
      'Phường/Xã lấy hàng': 'Ngọc Khánh',
      'Quận/Huyện lấy hàng': 'Ba Đình',
      'Tỉnh/Thành phố lấy hàng': 'Hà Nội',
      'Người trả phí': 'Người gửi',
      'Cho xem/thử hàng': 'Cho xem, không thử',
      ...all,
      ...change[at + 2],
    };
    return COLUMNS.map((column) => cells[column] ?? '');
  });

const MISTAKES = {
  4: { 'SĐT người nhận': '0912' },
  21: { 'Tỉnh/Thành phố': 'Xứ Lạ' },
  47: { 'Khối lượng (gam)': 'nửa ký' },
} as const;

async function open({ page }: RunningStation, name: string, buffer: Buffer): Promise<void> {
  await page.keyboard.press('Control+4');
  await expect(page.getByRole('button', { name: 'Chọn tệp' })).toBeVisible();
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 3_000 });
    await page.keyboard.press('Control+O');
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
  }).toPass({ timeout: 20_000 });
  await expect(page.locator('[data-stage]')).toContainText('50 dòng');
}

const shown = (page: Page, filter: string) => page.locator(`[data-filter="${filter}"] b`);

test('corrects three mistakes in 50 rows of a CSV file by keyboard, and confirms number, cash and fees @journey', async ({
  harness,
  fakePartner,
}) => {
  const service = fakeCreatePartner();
  harness.writeServiceSettings(await fakePartner(service.answer));
  const station = await harness.start();
  const { page } = station;
  await setToken(page, 'any');
  const person = await simulateMessageBoxUser(station);
  const text = stringify([COLUMNS, ...rowsOf(MISTAKES)], { delimiter: ';', bom: true });
  await open(station, 'don.csv', Buffer.from(text));
  await expect(shown(page, 'ready')).toHaveText('47');
  await expect(shown(page, 'mistaken')).toHaveText('2');
  await expect(shown(page, 'held')).toHaveText('1');
  await expect(page.locator('[data-question="area-unknown"]')).toContainText('dòng 21: “Xứ Lạ”');

  // F9 prints elsewhere: here it does nothing. So does the key that used to close a file.
  await page.keyboard.press('F9');
  await page.keyboard.press('Control+Delete');
  await expect(page.locator('[data-stage="checked"]')).toBeVisible();
  expect(await person.boxes()).toEqual([]);

  // Each mistake: type, Enter.
  await page.keyboard.press('F2');
  const form = page.locator('[data-correcting]');
  await expect(form).toHaveAttribute('data-correcting', '4');
  await expect(page.locator('[name="phone"]')).toBeFocused();
  await typeByHand(page, '0912 345 678');
  await page.keyboard.press('Enter');
  await expect(form).toHaveAttribute('data-correcting', '21');
  await expect(page.locator('[name="province"]')).toBeFocused();
  await typeByHand(page, 'hcm');
  await expect(page.getByRole('option').first()).toBeVisible();
  // The district and the commune of the file are kept, and checked below the right province.
  await page.keyboard.press('Enter');
  await expect(form).toHaveAttribute('data-correcting', '47');
  await typeByHand(page, '500');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(shown(page, 'ready')).toHaveText('50');
  expect(service.asked).toEqual([]);

  // 50 orders at 220.000 đ, and 40.000 đ each for delivery and insurance.
  const totals = page.locator('[data-totals]');
  await expect(totals).toContainText('11.000.000');
  await expect(totals).toContainText('2.000.000');
  await page.keyboard.press('Control+Enter');
  await expect.poll(person.boxes).toHaveLength(1);
  const [box] = await person.boxes();
  expect(box).toMatchObject({ buttons: [expect.any(String), 'Gửi 50 đơn'], defaultId: 0, cancelId: 0 });
  expect(box?.detail).toContain('Tiền thu hộ của các đơn sẽ gửi\n  từ: 0 đ\n  thành: 11.000.000 đ');
  expect(box?.detail).toContain('Cước của các đơn sẽ gửi (ước tính)\n  từ: 0 đ\n  thành: 2.000.000 đ');
  expect(service.asked).toEqual([]);
  await person.answerWith('yes');
  await page.keyboard.press('Control+Enter');
  await expect(shown(page, 'created')).toHaveText('50');
  expect(service.orders.size).toBe(50);
  expect(service.orders.get('KHO-21')).toMatchObject({
    province: 'Thành phố Hồ Chí Minh',
    district: 'Quận 3',
    commune: 'Phường 06',
  });
});

test('asks once for a column of a workbook whose program read 250.000 as 250', async ({
  harness,
  fakePartner,
}) => {
  const service = fakeCreatePartner();
  harness.writeServiceSettings(await fakePartner(service.answer));
  const station = await harness.start();
  const { page } = station;
  await setToken(page, 'any');
  const rows = rowsOf({ 9: { 'Tiền thu hộ (đồng)': 0 } }, { 'Tiền thu hộ (đồng)': 250 });
  const buffer = await writeWorkbook([{ data: [[...COLUMNS], ...rows], sheet: 'Đơn' }]).toBuffer();
  await open(station, 'don.xlsx', buffer);
  await expect(shown(page, 'held')).toHaveText('49');
  const question = page.locator('[data-question="thousands"]');
  await expect(question).toContainText('49 dòng dưới 1.000 đ (dòng 2: “250”). Là 250.000 ₫?');
  await page.keyboard.press('1');
  await expect(question).toHaveCount(0);
  await expect(shown(page, 'ready')).toHaveText('50');
  await expect(page.locator('[data-totals]')).toContainText('12.250.000');
  await page.keyboard.press('Control+Enter');
  await expect(shown(page, 'created')).toHaveText('50');
  const sums = [...service.orders.values()].map(({ amount }) => Number(amount));
  expect(sums.toSorted((one, other) => one - other).slice(0, 2)).toEqual([0, 250_000]);
});
