import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { stringify } from 'csv-stringify/sync';
import { killMain } from '../electron/app-process.ts';
import { fakeCreatePartner } from './create-partner.ts';
import { expect, test } from './fixtures.ts';
import { setToken, stationPage } from './station-page.ts';

// Many orders from a file, and bare codes: with real keys, against a partner that creates what it receives.

/** A file as a shop's program writes it; `change` corrupts cells of some rows (by their line in the file). */
function orderFile(rows: number, change: Readonly<Record<number, Readonly<Record<string, string>>>> = {}) {
  const lines = Array.from({ length: rows }, (_, at) => ({
    'Mã đơn shop': `KHO-${at + 2}`,
    'Tên người nhận': `Chị Định ${at + 2}`,
    'SĐT người nhận': '0945900350',
    'Địa chỉ người nhận': '35 Trương Định',
    'Phường/Xã': 'Phường 06',
    'Quận/Huyện': 'Quận 3',
    'Tỉnh/Thành phố': 'Thành phố Hồ Chí Minh',
    'Nội dung hàng': 'Áo thun',
    'Khối lượng (gam)': '500',
    'Tiền thu hộ (đồng)': '220.000',
    'Giá trị hàng (đồng)': '220.000',
    'Mã kho lấy hàng': 'KHO1',
    'Người trả phí': 'Người gửi',
    'Cho xem/thử hàng': 'Cho xem, không thử',
    Ca: 'sáng',
    ...change[at + 2],
  }));
  const text = stringify(lines, { header: true, delimiter: ';', bom: true });
  return { name: `don-${rows}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

const stage = (page: Page) => page.locator('[data-stage]');
const filter = (page: Page, name: string) => page.locator(`[data-filter="${name}"]`);

test('imports a file: mistakes, a pause, killed half-way and resumed without a double, the results, and a long file', async ({
  harness,
  fakePartner,
}) => {
  const service = fakeCreatePartner();
  service.outcomes.push({ refused: 'Khu vực tạm ngưng phục vụ' });
  const held: (() => void)[] = [];
  /** What becomes of a new order's answer. */
  let adding: 'held' | 'lost' | 'sent' = 'held';
  const answer: RequestListener = (request, response) => {
    const go = (): void => service.answer(request, response);
    const isNew = request.url?.endsWith('/orders/add') === true;
    if (isNew && adding === 'lost') Object.assign(response, { end: () => response });
    if (isNew && adding === 'held') held.push(go);
    else go();
  };
  harness.writeServiceSettings(await fakePartner(answer));
  const first = await harness.startApp();
  let { page } = first;
  await page.evaluate(() => window.tem.calls.settings.save({ allowPlainTextToken: true }));
  await setToken(page, 'any');
  await page.keyboard.press('Control+4');

  // Rows to correct come first, with the column and a message.
  const choose = (file: ReturnType<typeof orderFile>): Promise<void> =>
    page.locator('input[type=file]').setInputFiles(file);
  await choose(
    orderFile(12, { 4: { 'Khối lượng (gam)': 'nửa ký' }, 7: { 'SĐT người nhận': '', 'Tên người nhận': '' } }),
  );
  await expect(stage(page)).toHaveText('Đã kiểm tra, chưa gửi · 12 dòng');
  await expect(filter(page, 'mistaken')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-line="4"] [data-note]')).toHaveText(
    'Khối lượng (gam): không phải số nguyên',
  );
  await expect(page.locator('[data-line="7"] [data-note="required"]')).toHaveCount(2);
  await expect(page.locator('[data-line]')).toHaveCount(2);
  await expect(page.locator('[data-about="columns"]')).toContainText('Ca');
  expect(service.asked).toEqual([]);

  // Four at once: after a pause these are still answered; killed then, it is found as it was.
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => held.length).toBe(4);
  await expect(filter(page, 'sending')).toContainText('4');
  await expect(filter(page, 'all')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-line="2"]')).toContainText('220.000 ₫');
  await page.keyboard.press('F8');
  await expect(stage(page)).toHaveAttribute('data-stage', 'paused');
  for (const go of held.splice(0)) go();
  await expect(filter(page, 'created')).toContainText('3');
  await expect(filter(page, 'refused')).toContainText('1');
  // The service has the next four when the station is killed.
  adding = 'lost';
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => service.asked.length).toBe(8);
  await killMain(first.app);
  adding = 'sent';
  const { app, page: after } = await harness.start();
  page = after;
  await page.keyboard.press('Control+4');
  await expect(stage(page)).toHaveAttribute('data-stage', 'paused');
  const left = await page.evaluate(() => window.tem.calls.imports.state(undefined));
  expect(left).toMatchObject({ ok: true, value: { counts: { created: 3, unsure: 4, sending: 0 } } });

  // Escape asks and Escape keeps; the safe answer comes first.
  await page.keyboard.press('Escape');
  const question = page.getByRole('alert').filter({ hasText: 'Dừng hẳn tệp này?' });
  await expect(question).toContainText('3 đơn đã tạo vẫn giữ nguyên.');
  await expect(question.getByRole('button', { name: 'Không dừng' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(stage(page)).toHaveAttribute('data-stage', 'done');
  await expect(page.getByRole('status').filter({ hasText: 'Đã gửi xong' })).toHaveText(
    'Đã gửi xong. Đã tạo 9, bị từ chối 1.',
  );
  await filter(page, 'refused').click();
  await expect(page.locator('[data-line]')).toContainText('Khu vực tạm ngưng phục vụ');
  expect(new Set(service.asked.map((sent) => sent['soc'])).size).toBe(10);
  expect(service.asked).toHaveLength(10);

  // Created orders are in the batch, ready to print.
  await page.keyboard.press('Control+1');
  await expect.poll(stationPage(page).states).toEqual(Array.from({ length: 9 }, () => 'queued'));

  // The shop's own file with its people in it goes where the operator says, not among Tem's own files.
  const path = join(harness.dataDir, '..', 'ket-qua.csv');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
  await page.keyboard.press('Control+4');
  await page.getByRole('button', { name: 'Xuất CSV' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Đã lưu' })).toContainText(path);
  const results = readFileSync(path, 'utf8');
  expect(results.match(/SGNS983262NM\.\d{9}/g)).toHaveLength(9);
  expect(results).toContain('Khu vực tạm ngưng phục vụ');

  // Another file would replace these results, so Tem asks first. Of 2,000 rows, only the visible ones are drawn.
  await choose(orderFile(2_000, { 2_001: { 'Tiền thu hộ (đồng)': '2,5' } }));
  const replace = page.getByRole('alert').filter({ hasText: 'Thay tệp “don-12.csv”' });
  await expect(replace.getByRole('button', { name: 'Giữ tệp này' })).toBeFocused();
  await page.keyboard.press('Control+Delete');
  await expect(replace).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(stage(page)).toHaveText('Đã kiểm tra, chưa gửi · 2.000 dòng');
  await filter(page, 'all').click();
  await expect(page.locator('[data-line="2"]')).toBeVisible();
  await page.getByRole('table').locator('[tabindex="0"]').focus();
  await page.keyboard.press('End');
  await expect(page.locator('[data-line="2001"]')).toContainText('không phải số nguyên');
  expect(await page.locator('[data-index]').count()).toBeLessThan(40);
});

test('codes pasted and dropped onto the station: reports what was added, what was there, what is no code', async ({
  harness,
}) => {
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, size: 'S9' });
  const { page } = await harness.start();
  const station = stationPage(page);
  const code = (at: number): string => `SGNS336484LM.${100_000_000 + at}`;
  const list = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, at) => code(from + at)).join('\r\n');

  const paste = (text: string): Promise<void> =>
    station.field.evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  const drop = (name: string, text: string): Promise<void> =>
    page.evaluate(
      ([name, text]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], name));
        for (const type of ['dragover', 'drop'])
          document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      },
      [name, text] as const,
    );

  await paste(`Mã vận đơn\n${list(0, 40)}\nhai từ`);
  await expect(station.answer).toContainText('Đã thêm 40 · Không phải mã: 1 (“hai từ”)');
  await expect(page.locator('[data-count="toPrint"]')).toHaveText('Chờ in 40');
  await drop('kho.csv', `Khách;Code\nAn;${code(39)}\nBình;${code(40)}`);
  await expect(station.answer).toContainText('Mã từ tệp “kho.csv”');
  await expect(station.answer).toContainText('Đã thêm 1 · Đã có 1');
  await drop('bang.csv', 'Khách;Điện thoại\nAn;903123456');
  await expect(station.answer).toContainText('không thấy cột mã vận đơn');
  await expect(station.field).toBeFocused();
});
