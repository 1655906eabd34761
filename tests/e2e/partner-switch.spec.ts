import type { Page } from '@playwright/test';
import { expect, type Harness, test } from './fixtures.ts';
import { stationPage } from './station-page.ts';

const partnerOf = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const reply = await window.tem.calls.settings.get(undefined);
    return reply.ok ? reply.value.partner : reply.problem;
  });
const presses = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

const realStation = (harness: Harness): void =>
  harness.writeSettings({ partner: 'service', baseUrl: 'https://api.partner.example' });

test('no stray key moves a real station to practice: the answer is explicit, and can be undone', async ({
  harness,
}) => {
  realStation(harness);
  const { page } = await harness.start();
  await page.keyboard.press('Control+,');
  const real = page.getByRole('radio', { name: 'Dịch vụ của bạn' });
  const practice = page.getByRole('radiogroup', { name: 'Trạm này nối với' }).getByRole('radio').first();
  await expect(real).toBeFocused();
  await presses(page, 'Enter', 'Space');
  // Arrow keys move the focus and choose nothing.
  await presses(page, 'ArrowUp');
  await expect(practice).toBeFocused();
  await presses(page, 'ArrowDown', 'ArrowUp');
  await expect(practice).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await presses(page, 'Enter');
  const question = page.getByRole('alertdialog', { name: 'Chuyển sang Chế độ tập?' });
  await expect(question).toBeFocused();
  await expect(question.getByRole('button').first()).toHaveText(/Giữ như cũ/);
  await presses(page, 'Enter', 'Space', 'Enter');
  await expect(question).toBeVisible();
  expect(await partnerOf(page)).toBe('service');
  await presses(page, 'Escape');
  await expect(question).toBeHidden();
  await expect(practice).toBeFocused();
  expect(await partnerOf(page)).toBe('service');

  await presses(page, 'Space', 'Control+Enter');
  await expect(page.getByText('Đã chuyển sang Chế độ tập.')).toBeVisible();
  expect(await partnerOf(page)).toBe('sandbox');
  await presses(page, 'Control+z');
  await expect.poll(() => partnerOf(page)).toBe('service');
  await expect(page.getByText('Đã chuyển sang Chế độ tập.')).toBeHidden();
});

test('waiting orders keep the station where it is, in the window and in main', async ({ harness }) => {
  harness.writeSettings({ partner: 'sandbox' });
  const { page } = await harness.start();
  const station = stationPage(page);
  await station.scan('SGNS336484LM.883568271');
  await station.expectStates(['queued']);
  await page.keyboard.press('Control+,');
  await expect(page.getByRole('radio', { name: /luyện tập|Chế độ tập/ })).toBeFocused();
  await presses(page, 'ArrowDown', 'Enter');
  const refusal = page.getByRole('alertdialog', { name: 'Chưa chuyển được' });
  await expect(refusal).toContainText('In xong hoặc xoá các đơn đó khỏi danh sách');
  await expect(refusal.getByRole('button')).toHaveCount(1);
  await presses(page, 'Control+Enter', 'Escape');
  await expect(refusal).toBeHidden();
  expect(await partnerOf(page)).toBe('sandbox');
  const refused = await page.evaluate(() => window.tem.calls.settings.save({ partner: 'service' }));
  expect(refused).toMatchObject({ ok: false, problem: { code: 'orders-wait' } });
});
