import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { killMain } from '../electron/app-process.ts';
import { expect, test } from './fixtures.ts';
import { stationPage } from './station-page.ts';
import { pressAlone } from './type-by-hand.ts';

test.describe('the station on the sandbox', () => {
  test.beforeEach(({ harness }) => {
    harness.writeSettings({ partner: 'sandbox', printer: harness.printer, size: 'S9' });
  });

  test('scans three codes, prints with F9, and the labels are on disk @journey', async ({
    harness,
    sandbox,
  }) => {
    const { page } = await harness.start();
    const station = stationPage(page);
    await expect(station.field).toBeFocused();
    for (const code of sandbox.codes.slice(0, 3)) await station.scan(code);
    await station.expectStates(['queued', 'queued', 'queued']);
    await page.keyboard.press('F9');
    await station.expectStates(['printed', 'printed', 'printed']);
    expect(harness.listLabels()).toEqual(
      sandbox.codes
        .slice(0, 3)
        .map((code) => `${code}.pdf`)
        .toSorted(),
    );
    for (const name of harness.listLabels())
      expect(readFileSync(join(harness.labelDir, name)).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(station.field).toBeFocused();
  });

  test('answers "abc", nothing, a code twice, and spaces around a code', async ({ harness, sandbox }) => {
    const { page } = await harness.start();
    const station = stationPage(page);
    const [code = ''] = sandbox.codes;

    await station.scan('');
    await expect(station.answer).toContainText('Chưa có mã');

    await station.scan('abc');
    await station.expectStates(['held']);
    await expect(station.answer).toContainText('Không tìm thấy đơn nào với mã “abc”');
    // The answers stand beside the question at once; the focus stays in the field, and on none of them.
    await expect(page.getByRole('button', { name: 'Tra lại: abc' })).toHaveAttribute(
      'aria-keyshortcuts',
      '1',
    );
    await expect(page.getByRole('button', { name: 'Bỏ khỏi danh sách: abc' })).toBeVisible();
    await expect(station.field).toBeFocused();

    await station.scan(`  ${code}  `);
    await station.expectStates(['held', 'queued']);
    await expect(station.answer).toContainText('Đã thêm');

    // Within two seconds it counts as the scanner's bounce; the barcode names the same order.
    await station.scan(code);
    await expect(station.answer).toContainText('Quét lặp, chỉ tính một lần');
    await station.scan(code.split('.')[1] ?? '');
    await expect(station.answer).toContainText('Đã có trong danh sách');
    expect(await station.states()).toEqual(['held', 'queued']);

    await station.scan('two words');
    await expect(station.answer).toContainText('Không phải mã vận đơn');
    expect(await station.states()).toEqual(['held', 'queued']);
  });

  test('accepts scans wherever a click has put the focus', async ({ harness, sandbox }) => {
    const { page } = await harness.start();
    const station = stationPage(page);
    const [a = '', b = '', c = ''] = sandbox.codes;
    await station.panel.click({ position: { x: 5, y: 5 } });
    await station.scan(a);
    await station.expectStates(['queued']);
    await station.answer.click();
    await station.scan(b);
    await station.expectStates(['queued', 'queued']);
    await station.select(a);
    await station.scan(c);
    await station.expectStates(['queued', 'queued', 'queued']);
  });

  test('keeps the order of fast scans', async ({ harness }) => {
    const { page } = await harness.start();
    const station = stationPage(page);
    const codes = Array.from({ length: 30 }, (_, at) => `SGNS336484LM.${String(100_000_000 + at)}`);
    for (const code of codes) await station.scan(code);
    const rows = (): Promise<string[]> =>
      page.evaluate(async () => {
        const reply = await window.tem.calls.station.state(undefined);
        return reply.ok ? reply.value.rows.map((row) => row.code as string) : [];
      });
    await expect.poll(rows).toEqual(codes);
    await expect(page.locator('[data-row][aria-setsize="30"]').first()).toBeVisible();
  });

  test('shows why an order failed, retries it, and removes it', async ({ harness, sandbox }) => {
    const { page } = await harness.start();
    const station = stationPage(page);
    const unknown = 'SGNS336484LM.000000000';
    await station.scan(unknown);
    await page.keyboard.press('F9');
    await station.expectStates(['failed']);
    await expect(page.locator('[data-row]').getByText('Dịch vụ từ chối')).toBeVisible();
    // The panel shows what failed, why, and what to do, without a key.
    await expect(page.locator('section[data-kind="label-failed"]')).toContainText('Chưa in được nhãn này');
    await expect(station.answer).toContainText('Dịch vụ từ chối');
    await expect(page.getByRole('button', { name: `Thử lại: ${unknown}` })).toBeVisible();
    await pressAlone(page, '1');
    await station.expectStates(['queued']);
    await page.keyboard.press('ArrowDown');
    await expect(station.row(unknown)).toBeFocused();
    await page.keyboard.press('Delete');
    await station.expectStates([]);
    expect(harness.listLabels()).toEqual([]);

    await station.scan(sandbox.codes[0] ?? '');
    await page.keyboard.press('F9');
    await station.expectStates(['printed']);
  });

  test('switches to English, and remembers it', async ({ harness }) => {
    const first = await harness.start();
    await first.page.keyboard.press('Control+,');
    await first.page.getByText('English', { exact: true }).click();
    await first.page.keyboard.press('Escape');
    await expect(
      first.page.getByRole('textbox', { name: 'Scan or type an order code, then Enter' }),
    ).toBeVisible();
    await first.close();
    const second = await harness.start();
    await expect(
      second.page.getByRole('textbox', { name: 'Scan or type an order code, then Enter' }),
    ).toBeVisible();
    await expect(second.page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('keeps the batch across a restart, also after being killed @journey', async ({ harness, sandbox }) => {
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, size: 'S9' });
  const [a = '', b = '', c = ''] = sandbox.codes;
  const first = await harness.start();
  await stationPage(first.page).scan(a);
  await stationPage(first.page).expectStates(['queued']);
  await first.page.keyboard.press('F9');
  await stationPage(first.page).expectStates(['printed']);
  await first.close();

  const second = await harness.startApp();
  await stationPage(second.page).expectStates(['printed']);
  await stationPage(second.page).scan(b);
  await stationPage(second.page).scan(c);
  await stationPage(second.page).expectStates(['printed', 'queued', 'queued']);
  await killMain(second.app);

  const third = await harness.start();
  await stationPage(third.page).expectStates(['printed', 'queued', 'queued']);
  await third.page.keyboard.press('F9');
  await stationPage(third.page).expectStates(['printed', 'printed', 'printed']);
  expect(harness.listLabels()).toHaveLength(3);
});

test('a first start offers the sandbox, and prints from it @journey', async ({ harness }) => {
  const { page } = await harness.start();
  await expect(page.getByText('Chào mừng đến với Tem')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByText('Dùng thử với dịch vụ mẫu').click();
  // The rest of the guide can wait.
  await expect(page.getByText('In nhãn ra máy nào?')).toBeVisible();
  await page.keyboard.press('F10');
  const station = stationPage(page);
  await expect(station.field).toBeFocused();
  await expect(page.getByText('Chế độ tập')).toBeVisible();
  await page.getByRole('button', { name: 'Thêm 10 đơn mẫu' }).click();
  // One of them was delivered: it is held until a person confirms that its label is wanted.
  await station.expectStates(Array.from({ length: 10 }, (_, at) => (at === 5 ? 'held' : 'queued')));
  // The safe answer is the first one, and Enter gives none.
  await page.keyboard.press('F6');
  await expect(station.answer).toContainText('Vẫn in?');
  await expect(station.panel.locator('[data-safe]')).toHaveText(/Không in/);
  await page.keyboard.press('Enter');
  await station.expectStates(Array.from({ length: 10 }, (_, at) => (at === 5 ? 'held' : 'queued')));
  await expect(station.answer).toContainText('Vẫn in?');
  await pressAlone(page, '2');
  await station.expectStates(Array.from({ length: 10 }, () => 'queued'));
  await page.evaluate((printer) => window.tem.calls.settings.save({ printer }), harness.printer);
  await page.keyboard.press('F9');
  await station.expectStates(Array.from({ length: 10 }, () => 'printed'));
  expect(harness.listLabels()).toHaveLength(10);
});

test('sets a broken settings file aside and says so', async ({ harness }) => {
  harness.writeSettings({ chunkSize: -5 });
  const { page } = await harness.start();
  await expect(page.getByText('Tệp cài đặt bị hỏng')).toBeVisible();
  expect(readdirSync(harness.dataDir).some((name) => /^settings\.broken-.*\.json$/.test(name))).toBe(true);
});
