import { EMPTY_DRAFT, type OrderDraft } from '../../shared/new-order.ts';
import { expect, test } from './fixtures.ts';

// What a trainer does (docs/sandbox.md, "In training"): spoils the built-in service by hand, and looks what the station does.

const DRAFT: OrderDraft = {
  ...EMPTY_DRAFT,
  pickup_code: 'KHO-1',
  name: 'Chị Định',
  phone: '0945900350',
  address: '35 Trương Định',
  province: 'Thành phố Hồ Chí Minh',
  district: 'Quận 3',
  commune: 'Phường 06',
  amount: '220.000',
  value: '220.000',
  weight: '200',
  product: 'Áo',
};

test('in training, an order that the service stored behind a 500 is unsure, and found by the next press', async ({
  bench,
}) => {
  const { page } = await bench.start(['--sandbox']);
  await page.keyboard.press('Control+,');
  await page.getByRole('radiogroup', { name: 'Phần cài đặt' }).getByText('Chẩn đoán').click();
  await page.getByRole('region', { name: 'Tem đã học gì về dịch vụ' }).waitFor();
  await page.keyboard.press('F9');
  const address = (await page.locator('[data-latency]').first().getAttribute('data-latency')) ?? '';
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const control = async (path: string, body?: object): Promise<unknown> => {
    const headers = { 'tem-sandbox': 'control', 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${address}/sandbox${path}`, { headers, ...sent });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const orders = async (): Promise<number> => ((await control('/orders')) as unknown[]).length;
  const before = await orders();
  const message = 'Máy chủ quá tải';
  const fault = { kind: 'server-error', as: 'envelope', message, takesEffect: true };
  await control('/faults', { operation: 'create', fault });

  await page.evaluate((draft) => window.tem.calls.creating.keep({ id: null, draft }), {
    ...DRAFT,
    products: [],
  });
  await page.keyboard.press('Control+3');
  await expect(page.locator('[name="name"]')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  const unsure = page.getByRole('status').filter({ hasText: 'Chưa rõ đã tạo chưa' });
  await expect(unsure).toContainText(message);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Đã tạo đơn' })).toBeVisible();
  expect(await orders()).toBe(before + 1);
});
