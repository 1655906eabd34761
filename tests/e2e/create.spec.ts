import type { Page } from '@playwright/test';
import { codeOf, fakeCreatePartner } from './create-partner.ts';
import { expect, test } from './fixtures.ts';
import { openDraft, VALID_DRAFT } from './new-order.ts';
import { setToken } from './station-page.ts';
import { typeByHand } from './type-by-hand.ts';

// Creates orders with real keys, from the empty form to the batch, including what goes wrong on the way.

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** Types into the focused field and moves to the next one, as a packer does. */
async function fill(page: Page, name: string, text: string): Promise<void> {
  await expect(field(page, name)).toBeFocused();
  await typeByHand(page, text);
  await page.keyboard.press('Enter');
}

/** Types part of a place's name, takes the first suggestion with Enter, and ends up in the next field. */
async function choose(page: Page, name: string, text: string, expected: string): Promise<void> {
  await expect(field(page, name)).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: expected })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page, name)).toHaveValue(expected);
}

test('creates an order with keys alone: mistakes, the service’s refusal, and into the batch @journey', async ({
  harness,
  fakePartner,
}) => {
  const service = fakeCreatePartner();
  service.outcomes.push(
    { refused: 'Khu vực giao hàng tạm ngưng phục vụ' },
    {
      refused: 'Dữ liệu không hợp lệ',
      errors: { 'products.0.price': ['Giá không hợp lệ.'], phone: ['Số điện thoại không hợp lệ.'] },
    },
  );
  harness.writeServiceSettings(await fakePartner(service.answer));
  const { page } = await harness.start();
  await setToken(page, 'any');
  await page.keyboard.press('Control+3');
  await expect(field(page, 'name')).toBeFocused();

  // Nothing was typed, so nothing was saved.
  await expect(page.getByText('Đã lưu nháp')).toHaveCount(0);

  // Nothing is sent while something is missing; the focus is on the first missing field.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Còn 15 chỗ chưa đúng' })).toContainText(
    'Tên người nhận, Điện thoại, Địa chỉ',
  );
  await expect(field(page, 'name')).toHaveAttribute('aria-invalid', 'true');
  await fill(page, 'name', 'Chị Định');
  await expect(field(page, 'name')).not.toHaveAttribute('aria-invalid', 'true');
  await fill(page, 'phone', '0945900350');
  await fill(page, 'address', '35 Trương Định');
  await choose(page, 'province', 'hcm', 'Thành phố Hồ Chí Minh');
  await choose(page, 'district', 'q3', 'Quận 3');
  await choose(page, 'commune', 'p6', 'Phường 06');
  await fill(page, 'note', 'Dễ vỡ');
  // A scanner's Enter moves on like any other.
  await fill(page, 'soc', 'KAN7453535');

  // The goods list: the arrow selects, Ctrl+I adds an item, F3 removes it.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Áo');
  await page.keyboard.press('Control+i');
  await expect(field(page, 'products.1.name')).toBeFocused();
  await page.keyboard.press('F3');
  await expect(field(page, 'products.1.name')).toHaveCount(0);
  await expect(field(page, 'products.0.name')).toBeFocused();
  await page.keyboard.press('Enter');
  await fill(page, 'products.0.sku', 'P899234');
  await fill(page, 'products.0.price', '200000');
  await fill(page, 'products.0.weight', '200');
  await fill(page, 'products.0.quantity', '1');

  // Grouped while typing; the caret keeps its place.
  await page.keyboard.type('22000');
  await expect(field(page, 'amount')).toHaveValue('22.000');
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', '0', 'Backspace', '0'])
    await page.keyboard.press(key);
  await expect(field(page, 'amount')).toHaveValue('220.000');
  await page.keyboard.press('Enter');
  await fill(page, 'value', '220000');
  await fill(page, 'weight', '200');
  // Skips the service and the receiver's rights; the receiver pays, and nothing comes back.
  for (const key of ['Enter', 'Enter', 'ArrowRight', 'Enter', 'Enter']) await page.keyboard.press(key);
  // Pickup by code; its places serve only for the price.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await fill(page, 'pickup_code', 'KHO-1');
  await choose(page, 'pickup_province', 'hn', 'Thành phố Hà Nội');
  await choose(page, 'pickup_district', 'ba dinh', 'Quận Ba Đình');

  // The price of exactly this order is beside it.
  const price = page.getByRole('region', { name: 'Cước dự kiến' });
  await expect(price).toContainText('40.000 ₫');
  await expect(price).toContainText('Người nhận');
  await expect(price).toContainText('Sáng mốt - 05/07/2018');
  expect(service.prices.at(-1)).toContain('weight=200&value=220000');

  // The service refuses: its message shows, and form and caret stay as they were.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Chưa tạo được đơn' })).toContainText(
    'Khu vực giao hàng tạm ngưng phục vụ',
  );
  await expect(field(page, 'pickup_name')).toBeFocused();
  // It names fields: its messages stand at them, and disappear once they are edited.
  await page.keyboard.press('Control+Enter');
  await expect(field(page, 'phone')).toBeFocused();
  const saidOfPhone = page.getByText('Số điện thoại không hợp lệ.', { exact: true });
  const saidOfPrice = page.getByText('Giá không hợp lệ.', { exact: true });
  await expect(saidOfPhone).toBeVisible();
  await expect(saidOfPrice).toBeVisible();
  await expect(field(page, 'products.0.price')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert').filter({ hasText: 'Chưa tạo được đơn' })).toContainText(
    'Dữ liệu không hợp lệ',
  );
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(saidOfPhone).toHaveCount(0);
  await expect(saidOfPrice).toBeVisible();
  await page.keyboard.type('0');
  await expect(field(page, 'name')).toHaveValue('Chị Định');
  await page.keyboard.press('Control+Enter');
  const created = page.getByRole('status').filter({ hasText: 'Đã tạo đơn' });
  await expect(created).toContainText('LUC3-J5');
  await expect(created).toContainText('22.000 ₫');
  await expect(created).toContainText('Đã vào danh sách in');
  expect(service.asked[2]).toEqual({
    pickup_code: 'KHO-1',
    name: 'Chị Định',
    phone: '0945900350',
    address: '35 Trương Định',
    province: 'Thành phố Hồ Chí Minh',
    district: 'Quận 3',
    commune: 'Phường 06',
    amount: 220_000,
    value: 220_000,
    weight: 200,
    service: '1',
    config: '1',
    payer: '2',
    product_type: '2',
    products: [{ sku: 'P899234', name: 'Áo', price: 200_000, weight: 200, quantity: 1 }],
    soc: 'KAN7453535',
    note: 'Dễ vỡ',
  });

  // The next order keeps the pickup point and waits for its receiver's name.
  await expect(field(page, 'name')).toBeFocused();
  await expect(field(page, 'name')).toHaveValue('');
  await expect(field(page, 'pickup_code')).toHaveValue('KHO-1');
  // A second Ctrl+Enter was meant for the order before: nobody is corrected about a form not begun.
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  await expect(created).toBeVisible();
  await expect(field(page, 'name')).toBeFocused();
  expect(service.asked).toHaveLength(3);
  await page.keyboard.press('Control+1');
  await expect(page.locator('[data-row]')).toContainText(codeOf(1).split('.')[1] ?? '');
});

test('keeps drafts across a reload, looks up an order whose answer was lost, and asks about a used soc', async ({
  harness,
  fakePartner,
}) => {
  const service = fakeCreatePartner();
  harness.writeServiceSettings(await fakePartner(service.answer));
  const { page } = await harness.start();
  await setToken(page, 'any');
  const draft = {
    ...VALID_DRAFT,
    pickup_code: '',
    pickup_phone: '0989999999',
    pickup_address: '45 Nguyễn Chí Thanh',
    pickup_province: 'Thành phố Hà Nội',
    pickup_district: 'Quận Ba Đình',
    pickup_commune: 'Phường Ngọc Khánh',
    name: '',
    amount: '0',
    value: '0',
  };
  await openDraft(page, draft);
  await page.keyboard.type('Chị Định');
  await page.reload();
  await page.locator('main:not([aria-busy])').waitFor();
  await page.keyboard.press('Control+3');
  await expect(field(page, 'name')).toHaveValue('Chị Định');

  // A second draft with the same pickup point, discarded after a question.
  await page.keyboard.press('Control+n');
  await expect(field(page, 'name')).toHaveValue('');
  await expect(field(page, 'pickup_address')).toHaveValue('45 Nguyễn Chí Thanh');
  await page.keyboard.type('Anh Tư');
  await page.getByRole('button', { name: 'Bỏ bản nháp Anh Tư' }).press('Enter');
  await page.getByRole('button', { name: 'Bỏ', exact: true }).press('Enter');
  await expect(field(page, 'name')).toHaveValue('Chị Định');

  // The service accepts the order and hangs up: the draft is locked, looked up, and never sent twice.
  service.outcomes.push('lost');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Chưa biết đã tạo chưa').first()).toBeVisible();
  await expect(field(page, 'name')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Tra lại rồi gửi' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Đã tạo đơn' })).toContainText(
    'Đã vào danh sách in',
  );
  expect(service.asked).toMatchObject([{ name: 'Chị Định', pickup_commune: 'Phường Ngọc Khánh', amount: 0 }]);
  const soc = String(service.asked[0]?.['soc']);
  expect(soc).toMatch(/\S/);

  // The same soc again: the existing order is shown and replaces the draft.
  await page.evaluate(
    ({ kept, soc: taken }) =>
      window.tem.calls.creating.saveDraft({
        id: null,
        draft: { ...kept, name: 'Chị Định', soc: taken, products: [] },
      }),
    { kept: draft, soc },
  );
  await page.reload();
  await page.locator('main:not([aria-busy])').waitFor();
  await page.keyboard.press('Control+3');
  await expect(field(page, 'soc')).toHaveValue(soc);
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('alert').filter({ hasText: `Mã “${soc}” đã có đơn` });
  await expect(question).toBeFocused();
  await expect(question).toContainText('Chị Định');
  // The answer that loses nothing comes first.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Đổi mã đơn shop' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Lấy đơn này' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Đã lấy đơn có sẵn' })).toBeVisible();
  expect(service.asked).toHaveLength(1);
  await expect(field(page, 'soc')).toHaveValue('');
});
