import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { fillHistory } from './history-scene.ts';
import { stationPage } from './station-page.ts';
import { pressAlone } from './type-by-hand.ts';

// The history with real keys: search by scan, navigation, reprint, counts, export.

const LABELS = 10 * 300;
const CSV_HEAD = '\ufeffGửi in lúc,Xong lúc,Mã vận đơn,';

test('finds a label of weeks ago by name, reprints it with a reason, and updates the day and the file @journey', async ({
  harness,
}) => {
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, checkStatus: false });
  fillHistory(harness, { baseUrl: null, lastDay: new Date(), days: 10, perDay: 300 });
  const { app, page } = await harness.start();
  const station = stationPage(page);
  const rows = page.locator('[data-label-row]');
  const panel = page.locator('[data-label-panel]');
  const total = page.getByRole('status').filter({ hasText: / nhãn$/ });

  // Training adds its prints to the existing ones.
  const orders = await page.evaluate(() => window.tem.calls.sandbox.orders(undefined));
  const code = (orders.ok && orders.value[0]) || '';
  await page.evaluate((text) => window.tem.calls.station.scan({ text }), code);
  await station.expectStates(['queued']);
  await page.keyboard.press('F9');
  await station.expectStates(['printed']);

  await page.keyboard.press('Control+6');
  await expect(page.getByRole('textbox', { name: /^Mã vận đơn, mã đơn shop/ })).toBeFocused();
  await expect(total).toHaveText('3.001 nhãn');
  // The last day of the weeks is today: its labels that came out, plus this one.
  const outToday = await page.locator('[data-total="printed"] dd').textContent();
  await page.keyboard.press('F4');
  await expect(total).toHaveText('301 nhãn');
  await page.keyboard.press('F6');
  await expect(page.locator('[data-total="printed"] dd')).not.toHaveText(outToday ?? '');
  await page.keyboard.press('Escape');
  await expect(total).toHaveText('3.001 nhãn');

  // The end of a long list shows at once; Enter opens a row, and Escape leads back.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(page.locator(`[data-index="${LABELS}"] [data-label-row]`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  // Search by name ignores case and diacritics.
  await page.keyboard.type('tran van dinh');
  await expect(rows.first()).toContainText('Trần Văn Định');
  await expect(total).not.toHaveText('3.001 nhãn');
  await page.keyboard.press('Escape');

  // A reprint asks for its reason: the safe answer first, and neither Enter nor Space is one.
  await station.scan(code);
  await expect(panel).toHaveAttribute('aria-label', `Nhãn của ${code}`);
  await expect(rows).toHaveCount(1);
  const question = page.getByRole('group', { name: 'In lại nhãn này?' });
  for (const keep of ['1', 'Escape']) {
    await page.keyboard.press('F9');
    await expect(question).toBeFocused();
    for (const key of ['Enter', 'Space']) await page.keyboard.press(key);
    await pressAlone(page, keep);
    await expect(question).toBeHidden();
    await expect(rows).toHaveCount(1);
  }
  // Two keys, and the result is told here; the digit never reaches the search.
  await page.keyboard.press('F9');
  await pressAlone(page, '3');
  await expect(page.locator('[data-print-one="printed"]')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Mã vận đơn/ })).toHaveValue(code);
  await expect(panel).toHaveAttribute('aria-label', `Nhãn của ${code}`);
  await expect(rows).toHaveCount(2);

  await page.keyboard.press('Control+1');
  await station.expectStates(['printed']);

  // The file contains what is listed.
  await page.keyboard.press('Control+6');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('In lại: Mất nhãn');
  const file = join(harness.dataDir, 'labels.csv');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, file);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Đã lưu: ${file}`)).toBeVisible();
  const saved = readFileSync(file, 'utf8');
  expect(saved.startsWith(CSV_HEAD)).toBe(true);
  expect(saved.trimEnd().split('\r\n')).toHaveLength(3);
  expect(saved).toContain(`${code},`);
});
