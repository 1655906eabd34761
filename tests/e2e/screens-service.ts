import { Buffer } from 'node:buffer';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Language } from '../../shared/language.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import { PUSH } from '../contract/samples.ts';
import { expect, type Harness, type RunningStation, test } from './fixtures.ts';
import { freePort } from './free-port.ts';
import { receiverAddress } from './receiver-address.ts';
import { scanKeys } from './scanner-keys.ts';
import { takeScreenshots } from './take-screenshots.ts';

// `npm run screens`, the screens of the partner's service: on the built-in sandbox, as in training.

const LANGUAGES: readonly Language[] = ['vi', 'en'];
for (const language of LANGUAGES) {
  const inTraining = async (harness: Harness, more: SettingsPatch = {}): Promise<RunningStation> => {
    harness.writeSettings({
      language,
      partner: 'sandbox',
      printer: `file:${join(harness.dataDir, '..', 'labels')}`,
      ...more,
    });
    return harness.start([], { TEM_STANDIN_SAFE_STORAGE: 'keyring' });
  };

  test.describe(`the service, ${language}`, () => {
    test('rows that ask which order is meant, or whether it is still wanted', async ({ harness }) => {
      const station = await inTraining(harness);
      const { page } = station;
      await page.getByRole('button', { name: /10/ }).click();
      await expect(page.locator('[data-state="held"]').first()).toBeVisible();
      await scanKeys(page, 'KAN0000000');
      await expect(page.locator('[data-question="not-found"]')).toBeVisible();
      await takeScreenshots(station, 'station-orders', language);
    });

    test('orders', async ({ harness }) => {
      const station = await inTraining(harness);
      const { page } = station;
      await page.keyboard.press('Control+2');
      await takeScreenshots(station, 'orders-empty', language);
      const code = await lookUpSome(page, 8);
      await expect(page.locator('[data-order-row]')).toHaveCount(8);
      await takeScreenshots(station, 'orders', language);
      await scanKeys(page, code);
      await expect(page.locator('[data-fee-sum]')).toBeVisible();
      await takeScreenshots(station, 'order', language);
      await page.emulateMedia({ colorScheme: 'dark' });
      await takeScreenshots(station, 'order-dark', language);
    });

    test('a new order', async ({ harness }) => {
      const station = await inTraining(harness);
      const { page } = station;
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.keyboard.press('Control+3');
      await expect(page.locator('[name="name"]')).toBeFocused();
      await takeScreenshots(station, 'create', language);
      await page.keyboard.press('Control+Enter');
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
      await takeScreenshots(station, 'create-mistakes', language);
      await page.locator('[name="province"]').click();
      await page.keyboard.type('ho');
      await expect(page.getByRole('option').first()).toBeVisible();
      await takeScreenshots(station, 'create-place', language);
    });

    test('an import', async ({ harness }) => {
      const station = await inTraining(harness);
      const { page } = station;
      await page.keyboard.press('Control+4');
      await takeScreenshots(station, 'import-empty', language);
      await page.locator('input[type="file"]').setInputFiles({
        name: 'orders.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(ORDERS),
      });
      await expect(page.getByText('orders.csv').first()).toBeVisible();
      await expect(page.locator('[data-state="mistaken"]').first()).toBeVisible();
      await takeScreenshots(station, 'import-checked', language);
      await page.keyboard.press('Control+Enter');
      await expect(page.locator('[data-state="created"]').first()).toBeVisible();
      await takeScreenshots(station, 'import-done', language);
    });

    test('a price', async ({ harness }) => {
      const station = await inTraining(harness);
      const { page } = station;
      await page.keyboard.press('Control+5');
      await takeScreenshots(station, 'quote-empty', language);
      const fields = page.getByRole('combobox');
      for (const [at, text] of ['ha noi', 'ba dinh', 'hcm', 'quan 6'].entries()) {
        await fields.nth(at).click();
        await page.keyboard.type(text);
        await expect(page.getByRole('option').first()).toBeVisible();
        if (at === 1) await takeScreenshots(station, 'quote-list', language);
        await page.keyboard.press('Enter');
      }
      await page.getByRole('textbox', { name: /(khối lượng|weight)/i }).fill('1500');
      await page.getByRole('textbox', { name: /(giá trị|value)/i }).fill('2000000');
      await expect(page.getByText('Tốc Hành')).toBeVisible();
      await takeScreenshots(station, 'quote', language);
    });

    test('the webhook', async ({ harness }) => {
      const port = await freePort();
      const station = await inTraining(harness, {
        receiverUrl: `http://127.0.0.1:${port}`,
        receiverPort: port,
      });
      const { page } = station;
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.keyboard.press('Control+7');
      await takeScreenshots(station, 'webhook-off', language);
      await page.keyboard.press('F7');
      await expect(page.locator('[data-receiver="listening"]')).toBeVisible();
      await push(station);
      await takeScreenshots(station, 'webhook', language);
    });
  });
}

/** Makes the station look up some of the sandbox's orders; returns the last one's code. */
async function lookUpSome(page: Page, number: number): Promise<string> {
  return page.evaluate(async (most) => {
    const codes = await window.tem.calls.sandbox.orders(undefined);
    if (!codes.ok) throw new Error(codes.problem.code);
    const some = codes.value.slice(0, most);
    for (const code of some) await window.tem.calls.orders.lookUp({ code });
    return some.at(-1) ?? '';
  }, number);
}

/** Sends the receiver an order's events, as the service pushes them. */
async function push(station: RunningStation): Promise<void> {
  const { page } = station;
  const address = await receiverAddress(station);
  const events = [
    PUSH,
    {
      ...PUSH,
      type: 'update_weight',
      weight: 1000,
      amount: 250_000,
      updated_at: '2022-05-11T23:00:00+07:00',
    },
    {
      ...PUSH,
      code: 'TGGS983262NM.613593645',
      shortcode: '613593645',
      status: '12',
      status_name: 'Đã Giao Hàng Toàn Bộ',
      reason_code: '',
      reason_text: '',
    },
  ];
  for (const event of events)
    await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
    });
  await expect(page.getByText('613593645').first()).toBeVisible();
}

const ORDERS = `Tên người nhận,Điện thoại,Địa chỉ,Tỉnh/Thành phố,Quận/Huyện,Phường/Xã,Thu hộ,Giá trị,Khối lượng,Mã riêng,Tên hàng,Mã kho,Người trả phí,Xem hàng
Chị Định,0945900350,187/9 Mai Xuân Thưởng,Thành phố Hồ Chí Minh,Quận 6,Phường 14,418.000,418.000,300,KAN7453535,Áo khoác,KHO-1,Người gửi,Cho xem
Anh Nam,0788828888,Đường Hữu Trí,Thành phố Hồ Chí Minh,Huyện Bình Chánh,Thị Trấn Tân Túc,230.000,230.000,800,EG27533038-24,Giày,KHO-1,Người gửi,Cho xem
Trương Thế Ngọc,0989999999,45 Nguyễn Chí Thanh,Thành phố Hà Nội,Quận Ba Đình,Phường Ngọc Khánh,một trăm,100.000,,PO8542245763,Sách,KHO-1,Người gửi,Cho xem
`;
