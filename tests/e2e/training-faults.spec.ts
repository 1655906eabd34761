import { expect, test } from './fixtures.ts';
import { openDraft, VALID_DRAFT } from './new-order.ts';

// A trainer (docs/reference/sandbox.md, "In training") breaks the built-in service by hand and watches the station.

test('in training, an order stored behind a 500 is unsure, and the next press finds it', async ({
  harness,
}) => {
  const { page } = await harness.start(['--sandbox']);
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

  await openDraft(page, VALID_DRAFT);
  await page.keyboard.press('Control+Enter');
  const unsure = page.getByRole('status').filter({ hasText: 'Chưa biết đã tạo chưa' });
  // Whatever the service said, what is known stands in Tem's words.
  await expect(unsure).toContainText('Tem không tự gửi lại');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Đã tạo đơn' })).toBeVisible();
  expect(await orders()).toBe(before + 1);
});
