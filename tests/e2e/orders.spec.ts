import type { OrderReport } from '../../main/orders/order-reports.ts';
import type { OrderCode, Soc } from '../../shared/order-code.ts';
import { expect, test } from './fixtures.ts';
import { CODE, createOrdersPartner, fillOrderBook, ORDER, SOC } from './orders-partner.ts';
import { scanKeys } from './scanner-keys.ts';
import { setToken } from './station-page.ts';
import { pressAlone, typeByHand } from './type-by-hand.ts';

// Navigation between the screens, the order book, and one order in it, with real keys.

test('finds an order by its soc, shows, copies and cancels it as the service decides @journey', async ({
  harness,
  fakePartner,
}) => {
  const partner = createOrdersPartner();
  const service = await fakePartner(partner.answer);
  harness.writeServiceSettings(service);
  const { app, page } = await harness.start();
  await setToken(page, 'any');
  const status = page.locator('main:visible h2 ~ [data-order-status]');
  const said = page.locator('[data-said]');

  await page.keyboard.press('Control+2');
  await expect(page.getByRole('textbox', { name: /^Mã vận đơn, mã đơn shop/ })).toBeFocused();
  await expect(page.getByText('Danh sách đơn còn trống')).toBeVisible();
  // First with the service down: the look-up failed, which is not the same as "there is none".
  partner.down = true;
  await scanKeys(page, SOC);
  await expect(page.getByText(`Chưa tra được “${SOC}”`)).toBeVisible({ timeout: 20_000 });
  partner.down = false;
  await page.keyboard.press('F5');

  // The order with all that info returns.
  await expect(page.getByRole('heading', { name: CODE })).toBeVisible();
  await expect(status).toHaveAttribute('data-order-status', '2');
  const parts = page.getByRole('region', { name: 'Đơn hàng', exact: true });
  for (const text of [
    'Chị Định (Đk)',
    '098****294',
    '418.000 ₫',
    '300 g',
    'Người Gửi',
    'Anh Tài',
    'loại 5',
    SOC,
  ])
    await expect(parts).toContainText(text);
  await expect(page.locator('[data-fee-sum]')).toHaveText('22.000 ₫');
  await expect(page.getByRole('region', { name: 'Hành trình' }).getByRole('listitem')).toContainText([
    'Tạo Đơn hàng',
    'Không rõ giờ',
    'Duyệt Đơn hàng',
  ]);

  // What the service reports meanwhile shows at once; a change shows its previous value.
  partner.order = { ...ORDER, weight: 1_250, status: '3', updated_at: '2021-02-04T09:00:00+07:00' };
  await page.evaluate((code) => window.tem.calls.orders.lookUp({ code }), CODE);
  await expect(parts.locator('[data-difference="g"]')).toContainText('300 g');
  await expect(parts.locator('[data-difference="g"]')).toContainText('1.250 g');
  await expect(status).toHaveAttribute('data-order-status', '3');

  await page.keyboard.press('F8');
  await expect(said).toHaveText('Đã chép mã.');
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe(CODE);

  // Cancelling asks first, and Escape keeps the order; a refusal changes nothing and shows the service's message.
  partner.refuse = 'Đơn hàng đã được lấy';
  const cancels = (): number => service.requests.filter((line) => line.endsWith('/cancel')).length;
  await page.keyboard.press('Control+Delete');
  const question = page.getByRole('alertdialog', { name: 'Huỷ đơn của Chị Định (Đk)?' });
  await expect(question).toContainText('1 đơn · Thu hộ 418.000 ₫ · Cước 22.000 ₫');
  await expect(question).toContainText('Đang Lấy Hàng');
  // The safe answer stands first; a stray Enter or Space, and the key that asked, cancel nothing.
  await expect(question.getByRole('button')).toHaveText([/^Giữ đơn/, /^Huỷ đơn này/]);
  await expect(question).toBeFocused();
  for (const key of ['Enter', 'Space', 'Control+Delete']) await page.keyboard.press(key);
  await expect(question).toBeVisible();
  expect(cancels()).toBe(0);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.keyboard.press('Control+Delete');
  await expect(question).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(said).toContainText('Đơn hàng đã được lấy');
  await expect(status).toHaveAttribute('data-order-status', '3');
  expect(cancels()).toBe(1);
  partner.refuse = null;
  await page.keyboard.press('Control+Delete');
  await page.keyboard.press('Control+Enter');
  await expect(said).toHaveText('Dịch vụ đã huỷ đơn.');
  await expect(status).toHaveAttribute('data-order-status', '0');
  await expect(page.getByRole('button', { name: /^Huỷ đơn/ })).toBeDisabled();
  expect(cancels()).toBe(2);

  // A scan works from here; an unknown code is reported, and the order stays open below.
  await scanKeys(page, 'NOTHING-1');
  await expect(page.getByText('Không tìm thấy đơn “NOTHING-1”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Không tìm thấy đơn “NOTHING-1”')).toBeHidden();
  await expect(page.getByRole('heading', { name: CODE })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Danh sách đơn', level: 2 })).toBeVisible();
});

test('walks and filters the book with keys, keeps its place, and marks every screen in training', async ({
  harness,
  fakePartner,
}) => {
  const service = await fakePartner(createOrdersPartner().answer);
  harness.writeServiceSettings(service);
  const words: OrderReport[] = Array.from({ length: 350 }, (_, at) => ({
    code: `SGNS336484LM.${100_000_000 + at}` as OrderCode,
    origin: 'looked-up',
    recency: { of: null },
    atMs: 1_000 + at,
    facts: {
      soc: `EG${at}` as Soc,
      status: at % 10 === 0 ? '0' : '2',
      receiver: {
        name: at === 7 ? 'Chị Định (Đk)' : `Anh Nam ${at}`,
        phone: at === 7 ? '0987654294' : at === 8 ? '098****295' : `0912${String(at).padStart(6, '0')}`,
      },
      ...(at === 9 ? { product: 'Nồi chiên 5 lít' } : {}),
      lookedUpAtMs: 1_000,
    },
  }));
  fillOrderBook(harness, service.url, words);
  const { page } = await harness.start();
  await setToken(page, 'any');
  const row = (at: number) => page.locator(`[data-order-row="${at}"]`);
  const total = page.getByRole('status').filter({ hasText: / đơn$/ });
  const nav = page.getByRole('navigation');

  await page.keyboard.press('Control+2');
  await expect(total).toHaveText('350 đơn');
  await expect(row(0)).toContainText('100000349');
  // Enter opens the only match: by name, by phone number however it is spelled, by its last digits, by goods. On the way
  // back the list is as it was.
  for (const [typed, code] of [
    ['+84 987 654 294', '100000007'],
    ['4294', '100000007'],
    ['noi chien', '100000009'],
  ] as const) {
    await typeByHand(page, typed);
    await pressAlone(page, 'Enter');
    await expect(page.getByRole('heading', { name: code })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(total).toHaveText('1 đơn');
    await expect(row(0)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(total).toHaveText('350 đơn');
  }
  // A masked number may be another one's: it is listed, not opened.
  await typeByHand(page, '0981111295');
  await pressAlone(page, 'Enter');
  await expect(row(0)).toContainText('098****295');
  await expect(row(0)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(total).toHaveText('350 đơn');
  // Nobody's: only now is the service asked.
  expect(service.requests.filter((line) => line.includes('/info'))).toEqual([]);
  await typeByHand(page, 'khong co ai');
  await pressAlone(page, 'Enter');
  await expect(page.getByText('Không tìm thấy đơn “khong co ai”')).toBeVisible();
  expect(service.requests.filter((line) => line.includes('/info'))).not.toEqual([]);
  await page.keyboard.press('Escape');
  await expect(total).toHaveText('350 đơn');
  await page.keyboard.press('F3');
  await page.getByRole('option', { name: 'Huỷ' }).click();
  await expect(total).toHaveText('35 đơn');
  await page.keyboard.press('Escape');
  await expect(total).toHaveText('350 đơn');

  // Far down, the arrows and Enter open an order; both ways back lead to the same place.
  await page.locator('section[aria-label="Danh sách đơn"]').evaluate((list) => list.scrollTo(0, 150 * 64));
  await expect(row(150)).toContainText('100000199');
  await row(152).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'SGNS336484LM.100000196' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(152)).toBeInViewport();
  await page.keyboard.press('Control+1');
  await page.keyboard.press('Control+2');
  await expect(row(152)).toBeInViewport();

  // Training has a separate book; every screen has its ribbon, and a key. Nothing happens during composition by an input
  // method.
  const ribbon = page.getByRole('region', { name: 'Chế độ tập' });
  await expect(ribbon).toBeHidden();
  await page.evaluate(() => window.tem.calls.settings.save({ partner: 'sandbox' }));
  await expect(page.getByText('Danh sách đơn còn trống')).toBeVisible();
  for (const [key, name] of [
    ['3', 'Tạo đơn'],
    ['6', 'Lịch sử in'],
    ['2', 'Danh sách đơn'],
  ] as const) {
    await page.keyboard.press(`Control+${key}`);
    await expect(nav.locator('[aria-current="page"]')).toHaveText(new RegExp(`${name}$`));
    await expect(ribbon).toBeVisible();
  }
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: '1', ctrlKey: true, bubbles: true, isComposing: true }),
    ),
  );
  await expect(nav.locator('[aria-current="page"]')).toHaveText(/Danh sách đơn$/);
  await page.keyboard.press('Control+,');
  await expect(page.getByRole('heading', { name: 'Cài đặt', level: 1 })).toBeVisible();
  await expect(ribbon).toBeVisible();
});
