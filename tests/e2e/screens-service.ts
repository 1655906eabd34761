import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import type { Language } from '../../shared/language.ts';
import { EMPTY_PRODUCT } from '../../shared/new-order.ts';
import { PUSH } from '../contract/samples.ts';
import { fakeCreatePartner } from './create-partner.ts';
import { expect, type Harness } from './fixtures.ts';
import { freePort } from './free-port.ts';
import { fillHistory } from './history-scene.ts';
import { openDraft, VALID_DRAFT } from './new-order.ts';
import { receiverAddress } from './receiver-address.ts';
import { scanKeys } from './scanner-keys.ts';
import { LAPTOP, LARGE_TEXT, SERVICE, scene } from './take-screenshots.ts';
import { pressAlone, typeByHand } from './type-by-hand.ts';

// `npm run screens`: orders, prices, imports, the webhook and the history.

/** Makes the station look up some of the sandbox's orders; returns one that can be printed. */
const lookUpSome = (page: Page, number: number): Promise<string> =>
  page.evaluate(async (most) => {
    const codes = await window.tem.calls.sandbox.orders(undefined);
    if (!codes.ok) throw new Error(codes.problem.code);
    const open: string[] = [];
    for (const code of codes.value.slice(0, most)) {
      const reply = await window.tem.calls.orders.lookUp({ code });
      if (reply.ok && reply.value.status === '2') open.push(code);
    }
    return open.at(-1) ?? '';
  }, number);

scene('orders: found, printed and cancelled', {}, async ({ page, take, takeSmall }) => {
  await page.keyboard.press('Control+2');
  await take('orders-empty');
  const code = await lookUpSome(page, 14);
  await expect(page.locator('[data-order-row]').first()).toBeVisible();
  await take('orders');
  await typeByHand(page, 'an');
  await pressAlone(page, 'Enter');
  await expect(page.locator('[data-order-row="0"]')).toBeFocused();
  await takeSmall('orders-matches', 'light');
  await page.keyboard.press('Escape');
  await scanKeys(page, code);
  await expect(page.locator('[data-fee-sum]')).toBeVisible();
  await take('order');
  await page.keyboard.press('F9');
  await expect(page.locator('[data-print-one="printed"]')).toBeVisible();
  await takeSmall('order-printed', 'light');
  await page.keyboard.press('F9');
  await expect(page.locator('[data-question="reprint-reason"]')).toBeFocused();
  await takeSmall('order-reasons', 'light');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Delete');
  await expect(page.getByRole('alertdialog')).toBeFocused();
  await takeSmall('order-cancel', 'light');
});

scene('rows that ask which order is meant, or whether it is still wanted', {}, async ({ page, take }) => {
  await page.getByRole('button', { name: /10/ }).click();
  await expect(page.locator('[data-state="held"]').first()).toBeVisible();
  await scanKeys(page, 'KAN0000000');
  await expect(page.locator('[data-question="not-found"]')).toBeVisible();
  await take('station-orders');
});

scene('the form for one order', {}, async ({ page, take, takeSmall }) => {
  const name = page.locator('[name="name"]');
  const show = async (draft: Parameters<typeof openDraft>[1]): Promise<void> => {
    await openDraft(page, draft);
    await page.reload();
    await page.locator('main:not([aria-busy])').waitFor();
    await page.keyboard.press('Control+3');
    await expect(name).toHaveValue(draft.name);
  };
  await page.keyboard.press('Control+3');
  await expect(name).toBeFocused();
  await take('create');
  await takeSmall('create', 'light');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await page.setViewportSize(LAPTOP);
  await take('create-mistakes');
  await page.locator('[name="province"]').click();
  await page.keyboard.type('ho');
  await expect(page.getByRole('option').first()).toBeVisible();
  await take('create-place');
  await page.keyboard.press('Control+1');
  await show(VALID_DRAFT);
  await take('create-filled', 'light');
  await takeSmall('create-filled', 'light');
  await show({
    ...VALID_DRAFT,
    phone: '078882888',
    amount: '250',
    weight: '0,5',
    province: 'Xứ Lạ',
    product_type: '2',
    products: [{ ...EMPTY_PRODUCT, name: 'Áo', price: '220.000' }],
  });
  await page.keyboard.press('Control+Enter');
  await takeSmall('create-questions', 'light');
});

const refusing = fakeCreatePartner();
scene(
  'a draft that the service refuses by its fields, then does not confirm',
  () => {
    refusing.respondsWith = null;
    refusing.outcomes.push({
      refused: 'Dữ liệu không hợp lệ.',
      errors: {
        phone: ['Số điện thoại người nhận không đúng định dạng.'],
        'products.1.price': ['Chưa có giá sản phẩm.'],
        config: ['Cấu hình xem hàng không được phép.'],
      },
    });
    return { answer: refusing.answer };
  },
  async ({ page, take, takeSmall }) => {
    await openDraft(page, {
      ...VALID_DRAFT,
      note: 'Giao giờ hành chính. '.repeat(26),
      product_type: '2',
      product: '',
      products: [
        { ...EMPTY_PRODUCT, name: 'Áo khoác', price: '200.000' },
        { ...EMPTY_PRODUCT, name: 'Giày' },
      ],
    });
    await page.locator('[name="products.1.weight"]').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('[name="phone"]')).toBeFocused();
    await take('create-refused-fields');
    await takeSmall('create-refused-fields');
    refusing.respondsWith = 'Hệ thống đang bảo trì, vui lòng quay lại sau.';
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('[aria-keyshortcuts="F7"]')).toBeVisible();
    await take('create-untold');
    await page.keyboard.press('F7');
    await expect(page.locator('[aria-keyshortcuts="Control+F7"]')).toBeVisible();
    await take('create-untold-question');
  },
);

const HEAD =
  'Tên người nhận,Điện thoại,Địa chỉ,Tỉnh/Thành phố,Quận/Huyện,Phường/Xã,Thu hộ,Giá trị,Khối lượng,Mã riêng,Tên hàng,Người trả phí,Xem hàng,SĐT lấy hàng,Địa chỉ lấy hàng,Phường/Xã lấy hàng,Quận/Huyện lấy hàng,Tỉnh/Thành phố lấy hàng';
const PICKUP =
  'Người gửi,Cho xem,0989999999,45 Nguyễn Chí Thanh,Phường Ngọc Khánh,Quận Ba Đình,Thành phố Hà Nội';
const ROWS = [
  'Chị Định,0945900350,187/9 Mai Xuân Thưởng,Thành phố Hồ Chí Minh,Quận 6,Phường 14,418.000,418.000,300,KAN7453535,Áo khoác',
  'Anh Nam,0788828888,Đường Hữu Trí,Thành phố Hồ Chí Minh,Huyện Bình Chánh,Thị Trấn Tân Túc,230,230.000,800,EG27533038-24,Giày',
  'Trương Thế Ngọc,0912,45 Nguyễn Chí Thanh,Thành phố Hà Nội,Quận Ba Đình,Phường Ngọc Khánh,một trăm,100.000,,PO8542245763,Sách',
  'Lê Hoàng Phương Thảo,078882888,35 Trương Định,Xứ Lạ,Quận 3,Phường 6,480,480.000,500,JLN-1805-1456,Son môi',
];
const openFile = (page: Page, rows: readonly string[]): Promise<void> =>
  page.locator('input[type="file"]').setInputFiles({
    name: 'don-hang-thang-11.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([HEAD, ...rows.map((row) => `${row},${PICKUP}`)].join('\n')),
  });

scene('an import with questions and mistakes', {}, async ({ page, take, takeSmall }) => {
  await page.keyboard.press('Control+4');
  await take('import-start', 'light');
  await takeSmall('import-start', 'light');
  await openFile(page, ROWS);
  await expect(page.locator('[data-question]')).toBeVisible();
  await take('import-questions', 'light');
  await takeSmall('import-questions', 'light');
  await page.setViewportSize(LARGE_TEXT);
  await take('import-questions-150', 'light');
  for (const line of [3, 4, 5]) {
    await page.keyboard.press('F2');
    await expect(page.locator(`[data-correcting="${line}"]`)).toBeVisible();
    if (line !== 4) await takeSmall(`import-correct-${line}`, 'light');
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await takeSmall('import-close', 'light');
});

scene('an import that was sent', {}, async ({ page, take }) => {
  await page.keyboard.press('Control+4');
  await openFile(page, ROWS.slice(0, 1));
  await expect(page.locator('[data-stage="checked"]')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[data-state="created"]').first()).toBeVisible();
  await take('import-done');
});

scene('a price', {}, async ({ page, take }) => {
  await page.keyboard.press('Control+5');
  await take('quote-empty');
  const fields = page.getByRole('combobox');
  for (const [at, text] of ['ha noi', 'ba dinh', 'hcm', 'quan 6'].entries()) {
    await fields.nth(at).click();
    await page.keyboard.type(text);
    await expect(page.getByRole('option').first()).toBeVisible();
    if (at === 1) await take('quote-list');
    await page.keyboard.press('Enter');
  }
  await page.getByRole('textbox', { name: /(khối lượng|weight)/i }).fill('1500');
  await page.getByRole('textbox', { name: /(giá trị|value)/i }).fill('2000000');
  await expect(page.getByText('Tốc Hành')).toBeVisible();
  await take('quote');
});

const receiverPort = await freePort();
scene(
  'the webhook',
  {
    settings: { receiverUrl: `http://127.0.0.1:${receiverPort}`, receiverPort },
    env: { TEM_STANDIN_SAFE_STORAGE: 'keyring' },
  },
  async (station) => {
    const { page, take } = station;
    await page.setViewportSize(LAPTOP);
    await page.keyboard.press('Control+7');
    await take('webhook-off');
    await page.keyboard.press('F7');
    await expect(page.locator('[data-receiver="listening"]')).toBeVisible();
    const heavier = { weight: 1000, amount: 250_000, updated_at: '2022-05-11T23:00:00+07:00' };
    const other = { code: 'TGGS983262NM.613593645', shortcode: '613593645', status: '12' };
    const address = await receiverAddress(station);
    for (const more of [
      {},
      { type: 'update_weight', ...heavier },
      { ...other, reason_code: '', reason_text: '' },
    ])
      await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...PUSH, ...more }),
      });
    await expect(page.getByText('613593645').first()).toBeVisible();
    await take('webhook');
  },
);

const WEEKS = {
  settings: { ...SERVICE, printer: 'Zebra_ZD421' },
  fill: (harness: Harness) =>
    fillHistory(harness, {
      baseUrl: SERVICE.baseUrl,
      lastDay: new Date(2026, 10, 21),
      days: 20,
      perDay: 600,
    }),
};
const REASON: Readonly<Record<Language, string>> = { vi: 'Rách, hỏng', en: 'Damaged' };

scene('history', WEEKS, async ({ page, harness, language, take, takeSmall }) => {
  await page.clock.setFixedTime(new Date(2026, 10, 21, 15, 20));
  await page.keyboard.press('Control+6');
  await expect(page.locator('[data-label-row]').first()).toBeVisible();
  await expect(page.locator('[data-total="printed"]')).toHaveText(/\d/);
  await take('history');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('F8');
  await expect(page.locator('[data-receipts="whole"]')).toBeVisible();
  await take('history-receipts');
  await page.keyboard.press('Escape');
  // With the clock stopped, key timing can't be measured.
  await page.keyboard.insertText('EG511990');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-label-panel]')).toBeVisible();
  await take('history-label');
  await page.keyboard.press('Control+b');
  await expect(page.locator('[data-receipt]')).toBeVisible();
  await take('history-receipt');
  await takeSmall('history-receipt');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F9');
  await expect(page.locator('[data-question="reprint-reason"]')).toBeFocused();
  await takeSmall('history-reasons');
  // With the clock stopped, a digit would wait for ever.
  await page.getByRole('button', { name: REASON[language] }).click();
  await expect(page.locator('[data-print-one="failed"]')).toBeVisible();
  await takeSmall('history-not-reprinted');
  for (const _time of [1, 2]) await page.keyboard.press('Escape');

  const sqlite = new DatabaseSync(join(harness.dataDir, 'ledger.sqlite'));
  sqlite.exec(`DROP TRIGGER receipt_stays;
    UPDATE receipt SET content = replace(content, 'XP-420B', 'XP-420C') WHERE number = 7001`);
  sqlite.close();
  await page.keyboard.press('Control+b');
  await page.keyboard.press('F8');
  await expect(page.locator('[data-receipts="broken"]')).toBeVisible();
  await takeSmall('history-receipts-broken');
});

scene('an empty history', {}, async ({ page, take }) => {
  await page.keyboard.press('Control+6');
  await expect(page.locator('[data-total="printed"]')).toHaveText(/\d/);
  await take('history-empty');
});
