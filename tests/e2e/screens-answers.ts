import { EMPTY_PRODUCT } from '../../shared/new-order.ts';
import { fakeCreatePartner } from './create-partner.ts';
import { expect, test } from './fixtures.ts';
import { openDraft, VALID_DRAFT } from './new-order.ts';
import { resolveSendings } from './resolve-sendings.ts';
import { setToken } from './station-page.ts';
import { takeScreenshots } from './take-screenshots.ts';

// `npm run screens`: the service's answers about an order's fields, and orders that only a person can resolve; on the
// smallest
// screen.

const SMALL = { width: 1024, height: 600 };
const DRAFT = {
  ...VALID_DRAFT,
  note: 'Giao giờ hành chính. '.repeat(26),
  product_type: '2',
  product: '',
  products: [
    { ...EMPTY_PRODUCT, name: 'Áo khoác', price: '200.000' },
    { ...EMPTY_PRODUCT, name: 'Giày' },
  ],
};
const HEADER =
  'Mã đơn,Người nhận,SĐT,Địa chỉ,Tỉnh,Quận,Phường,COD,Giá trị,Cân nặng,Hàng,Mã kho,Người trả phí,Cho xem hàng';
const rowOf = (soc: string): string =>
  `${soc},Chị Định,0945900350,35 Trương Định,Thành phố Hồ Chí Minh,Quận 3,Phường 06,220000,0,200,Áo,KHO1,1,1`;

for (const language of ['vi', 'en'] as const) {
  test(`a draft that the service refuses by its fields, then does not confirm, ${language}`, async ({
    harness,
    fakePartner,
  }) => {
    const service = fakeCreatePartner();
    service.outcomes.push({
      refused: 'Dữ liệu không hợp lệ.',
      errors: {
        phone: ['Số điện thoại người nhận không đúng định dạng.'],
        'products.1.price': ['Chưa có giá sản phẩm.'],
        config: ['Cấu hình xem hàng không được phép.'],
      },
    });
    harness.writeServiceSettings(await fakePartner(service.answer), { language });
    const station = await harness.start();
    const { page } = station;
    await setToken(page, 'any');
    await openDraft(page, DRAFT);
    await page.locator('[name="products.1.weight"]').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('[name="phone"]')).toBeFocused();
    await takeScreenshots(station, 'create-refused-fields', language);
    await page.setViewportSize(SMALL);
    await takeScreenshots(station, 'create-refused-fields-small', language);
    await page.locator('[name="products.1.price"]').focus();
    await takeScreenshots(station, 'create-refused-fields-below', language);
    service.respondsWith = 'Hệ thống đang bảo trì, vui lòng quay lại sau.';
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('[aria-keyshortcuts="F7"]')).toBeVisible();
    await takeScreenshots(station, 'create-untold', language);
    await page.keyboard.press('F7');
    await expect(page.locator('[aria-keyshortcuts="Control+F7"]')).toBeVisible();
    await takeScreenshots(station, 'create-untold-question', language);
  });

  test(`rows that the service does not confirm, ${language}`, async ({ harness, fakePartner }) => {
    const service = fakeCreatePartner();
    service.outcomes.push('gone', 'gone', {
      refused: 'Dữ liệu không hợp lệ.',
      errors: { phone: ['Số điện thoại không đúng.'], weight: ['Quá nặng.'] },
    });
    service.respondsWith = 'Hệ thống đang bảo trì, vui lòng quay lại sau.';
    harness.writeServiceSettings(await fakePartner(service.answer), { language });
    const first = await harness.start();
    await setToken(first.page, 'any');
    await first.page.keyboard.press('Control+4');
    await first.page.locator('input[type=file]').setInputFiles({
      name: 'don.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([HEADER, ...['DON-1', 'DON-2', 'DON-3'].map(rowOf)].join('\n')),
    });
    await expect(first.page.locator('[data-stage="checked"]')).toBeVisible();
    await first.page.keyboard.press('Control+Enter');
    await expect(first.page.locator('[data-stage="paused"]')).toBeVisible();
    await first.close();
    resolveSendings(harness);
    const station = await harness.start();
    const { page } = station;
    await page.keyboard.press('Control+4');
    await expect(page.locator('[data-stage="paused"]')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('[data-about="untold"]')).toBeVisible();
    await takeScreenshots(station, 'import-untold', language);
    await page.setViewportSize(SMALL);
    await takeScreenshots(station, 'import-untold-small', language);
    await page.locator('[data-line="2"]').getByRole('button').nth(1).press('Enter');
    await expect(page.locator('[data-line="2"]').getByRole('alert')).toBeVisible();
    await takeScreenshots(station, 'import-untold-row', language);
    await page.locator('[data-line="2"]').getByRole('alert').getByRole('button').first().press('Enter');
    await page.keyboard.press('F7');
    await expect(page.locator('[aria-keyshortcuts="Control+F7"]')).toBeVisible();
    await takeScreenshots(station, 'import-untold-question', language);
  });
}
