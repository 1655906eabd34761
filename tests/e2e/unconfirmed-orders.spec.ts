import type { Page } from '@playwright/test';
import { KEYRING } from '../electron/require-keyring.ts';
import { fakeCreatePartner } from './create-partner.ts';
import { expect, test } from './fixtures.ts';
import { openDraft, VALID_DRAFT } from './new-order.ts';
import { resolveSendings } from './resolve-sendings.ts';
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

  // The other answer asks again with receiver and amount; Enter on the focused button then sends nothing either.
  await page.keyboard.press('F7');
  const question = page.getByRole('alert').filter({ hasText: 'Gửi lại đơn của Chị Định, thu hộ 220.000 ₫?' });
  await expect(question).toContainText(soc);
  await expect(question.getByRole('button', { name: 'Chưa gửi' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await page.keyboard.press('F7');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  expect(service.asked).toHaveLength(1);

  await page.keyboard.press('F7');
  await page.keyboard.press('Control+F7');
  await expect(page.getByRole('status').filter({ hasText: 'Đã tạo đơn' })).toBeVisible();
  expect(service.asked.map((sent) => sent['soc'])).toEqual([soc, soc]);
});

const HEADER =
  'Mã đơn,Người nhận,SĐT,Địa chỉ,Tỉnh,Quận,Phường,COD,Giá trị,Cân nặng,Hàng,Mã kho,Người trả phí,Cho xem hàng';
const rowOf = (soc: string): string =>
  `${soc},Khách ${soc},0945900350,35 Trương Định,Thành phố Hồ Chí Minh,Quận 3,Phường 06,220000,0,200,Áo,KHO1,1,1`;

test('asks about the rows of a file one by one or all at once, and sends them when sending resumes', async ({
  harness,
  fakePartner,
}) => {
  const service = fakeCreatePartner();
  service.outcomes.push('gone', 'gone', 'gone');
  harness.writeServiceSettings(await fakePartner(service.answer));
  const first = await harness.start([], KEYRING);
  await setToken(first.page, 'any');
  await first.page.keyboard.press('Control+4');
  const file = [HEADER, ...['DON-1', 'DON-2', 'DON-3'].map(rowOf)].join('\n');
  await first.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'don.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(first.page.locator('[data-stage="checked"]')).toContainText('3 dòng');
  await first.page.keyboard.press('Control+Enter');
  await expect(first.page.locator('[data-filter="unsure"]')).toContainText('3');
  await first.close();
  resolveSendings(harness);

  service.respondsWith = MAINTENANCE;
  const { page } = await harness.start();
  await page.keyboard.press('Control+4');
  await expect(page.locator('[data-stage="paused"]')).toContainText('3 dòng');
  await page.keyboard.press('Control+Enter');
  const all = page.locator('[data-about="untold"]');
  await expect(all).toContainText('3 dòng cần người xem');
  const row = page.locator('[data-line="3"]');
  await expect(row).toContainText(MAINTENANCE);

  // One row: No has the focus, and the question names receiver and amount.
  await row.getByRole('button', { name: 'Không có ở dịch vụ' }).press('Enter');
  const question = row.getByRole('alert');
  await expect(question).toContainText('Gửi lại đơn của Khách DON-2, thu hộ 220.000 ₫?');
  await expect(question.getByRole('button', { name: 'Chưa gửi' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: 'Không có ở dịch vụ' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Đã báo là không có ở dịch vụ');
  await expect(all).toContainText('2 dòng cần người xem');

  // The rest at once, with their number.
  await page.keyboard.press('F7');
  const askAll = page.getByRole('alert').filter({ hasText: 'Gửi lại cả 2 dòng?' });
  await expect(askAll.getByRole('button', { name: 'Chưa gửi' })).toBeFocused();
  await page.keyboard.press('Control+F7');
  await expect(all).toHaveCount(0);
  expect(service.asked).toHaveLength(3);
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[data-filter="created"]')).toContainText('3');
  expect(
    service.asked.map((sent) => String(sent['soc'])).toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['DON-1', 'DON-2', 'DON-3'].flatMap((soc) => [soc, soc]));
});
