import type { Page } from '@playwright/test';
import { fakeCreatePartner } from './create-partner.ts';
import { expect, test } from './fixtures.ts';
import { openDraft, VALID_DRAFT } from './new-order.ts';
import { setToken } from './station-page.ts';

// A service that neither confirms nor denies an order: a person checks its website and answers, with real keys.

const MAINTENANCE = 'Hệ thống đang bảo trì';

const button = (page: Page, name: string) => page.getByRole('button', { name });

test('looks up a draft again, or sends it once a person says that the service has no such order @journey', async ({
  harness,
  fakePartner,
}) => {
  const service = fakeCreatePartner();
  service.outcomes.push({ refused: 'Hệ thống quá tải' });
  harness.writeServiceSettings(await fakePartner(service.answer));
  const { app, page } = await harness.start();
  await setToken(page, 'any');
  await openDraft(page, VALID_DRAFT);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Hệ thống quá tải' })).toBeVisible();
  await expect(button(page, 'Gửi đơn')).toBeEnabled();

  // A refused order may exist: it is looked up first, and the answer is inconclusive.
  service.respondsWith = MAINTENANCE;
  await page.keyboard.press('Control+Enter');
  const unsure = page.getByRole('status').filter({ hasText: 'Chưa biết đã tạo chưa' });
  await expect(unsure).toContainText(MAINTENANCE);
  await expect(unsure).toContainText('trên trang của dịch vụ');
  const soc = String(service.asked[0]?.['soc']);
  await page.keyboard.press('F8');
  await expect(button(page, 'Đã chép mã.')).toBeVisible();
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe(soc);

  // The safe answer has the focus: Enter looks it up again, and sends nothing.
  await expect(button(page, 'Tra lại')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Tra lại')).toBeFocused();
  expect(service.asked).toHaveLength(1);

  // The other answer asks again with receiver and amount; Enter on the focused button, and Escape, send nothing either.
  const question = page.getByRole('alert').filter({ hasText: 'Gửi lại đơn của Chị Định, thu hộ 220.000 ₫?' });
  for (const key of ['Enter', 'Escape']) {
    await page.keyboard.press('F7');
    await expect(question).toContainText(soc);
    await expect(question.getByRole('button', { name: 'Chưa gửi' })).toBeFocused();
    await page.keyboard.press(key);
    await expect(question).toHaveCount(0);
  }
  expect(service.asked).toHaveLength(1);

  await page.keyboard.press('F7');
  await page.keyboard.press('Control+F7');
  await expect(page.getByRole('status').filter({ hasText: 'Đã tạo đơn' })).toBeVisible();
  expect(service.asked.map((sent) => sent['soc'])).toEqual([soc, soc]);
});
