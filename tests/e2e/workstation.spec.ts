import type { Page } from '@playwright/test';
import { type Command, formatCommandCode } from '../../shared/command-code.ts';
import { OrderCodeSchema, shortcodeOf } from '../../shared/order-code.ts';
import { expect, test } from './fixtures.ts';
import { scanKeys as scan } from './scanner-keys.ts';
import { stationPage } from './station-page.ts';

/** The contents of an order's label. */
const labelOf = (code: string): string => shortcodeOf(OrderCodeSchema.parse(code)) ?? '';

/** Scans a command barcode from the sheet. */
const command = (page: Page, kind: Command): Promise<void> => scan(page, formatCommandCode(kind));

test('works a shift one by one with scan-back, by scanner and keys alone @journey', async ({
  harness,
  sandbox,
}) => {
  harness.writeSettings({
    partner: 'sandbox',
    printer: harness.printer,
    size: 'S9',
    scanBack: true,
    guide: 'done',
  });
  const { page } = await harness.start();
  const station = stationPage(page);
  const { answer } = station;
  const alarm = page.getByRole('alertdialog');
  const [one = '', two = '', three = ''] = sandbox.codes;

  await expect(station.field).toBeFocused();
  // Orders scanned before the mode changed wait for their key.
  await scan(page, one);
  await station.expectStates(['queued']);
  await command(page, { kind: 'mode' });
  await expect(answer).toContainText('Chế độ: từng đơn');
  await expect(page.getByRole('button', { name: 'Chế độ: Từng đơn' })).toBeVisible();
  await scan(page, two);
  await station.expectStates(['queued', 'printed']);
  await expect(page.locator('section[data-kind="printed"]')).toContainText(labelOf(two));

  // From here on labels are scanned back: background, wording and count say so.
  await expect(page.locator('[data-phase="confirm"]')).toBeVisible();
  const toConfirm = page.locator('[data-count="toConfirm"]');
  await expect(toConfirm).toHaveText('Chưa đối chiếu 1');
  await scan(page, labelOf(two));
  await station.expectStates(['queued', 'confirmed']);
  await expect(page.locator('[data-phase="collect"]')).toBeVisible();
  await expect(toConfirm).toBeHidden();
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'confirmed']);

  // A wrong label: the window is red, and no key that a scanner sends ends the alarm.
  await scan(page, labelOf(three));
  await expect(alarm).toContainText('SAI NHÃN');
  await expect(alarm).toContainText(labelOf(three));
  await expect(alarm).toBeFocused();
  for (const key of ['Enter', 'Tab', 'Enter', 'Space', 'Escape', 'Escape', 'F9', 'F3'])
    await page.keyboard.press(key);
  await page.reload();
  await expect(alarm).toContainText(labelOf(three));
  await scan(page, labelOf(one));
  await expect(alarm).toBeVisible();
  await station.expectStates(['printed', 'confirmed']);
  await command(page, { kind: 'acknowledge' });
  await expect(alarm).toBeHidden();
  await expect(page.getByRole('textbox', { name: /Quét nhãn đã in/ })).toBeFocused();
  await scan(page, labelOf(one));
  await station.expectStates(['confirmed', 'confirmed']);

  // Once more, from another screen, acknowledged by its key.
  await page.keyboard.press('F4');
  await page.keyboard.press('Control+4');
  await scan(page, labelOf(three));
  await expect(alarm).toBeVisible();
  await page.keyboard.press('F12');
  await expect(alarm).toBeHidden();
  await page.keyboard.press('Control+1');

  // Back to the list, undo, another size.
  await page.keyboard.press('F4');
  await page.keyboard.press('F3');
  await expect(page.getByRole('button', { name: 'Chế độ: Theo danh sách' })).toBeVisible();
  await scan(page, three);
  await station.expectStates(['confirmed', 'confirmed', 'queued']);
  await command(page, { kind: 'undo' });
  await station.expectStates(['confirmed', 'confirmed']);
  await expect(answer).toContainText('Đã bỏ khỏi danh sách');
  await command(page, { kind: 'size', size: 'K46' });
  await expect(answer).toContainText('Khổ K46');
  await expect(page.getByRole('combobox', { name: 'Khổ nhãn' })).toHaveValue(/^K46/);
  // An unprinted order: only the second scan clears the list, and that can be taken back.
  await scan(page, three);
  await station.expectStates(['confirmed', 'confirmed', 'queued']);
  await command(page, { kind: 'clear' });
  await expect(answer).toContainText('Xoá 3 đơn khỏi danh sách?');
  await expect(answer).toContainText('quét lại mã “Xoá danh sách”');
  await station.expectStates(['confirmed', 'confirmed', 'queued']);
  // A scanner that reads twice at once clears nothing: for two seconds that counts as a bounce.
  await expect(async () => {
    await command(page, { kind: 'clear' });
    await expect(answer).toContainText('Đã xoá 3 đơn', { timeout: 200 });
  }).toPass({ intervals: [2_200] });
  await station.expectStates([]);
  await command(page, { kind: 'undo' });
  await station.expectStates(['confirmed', 'confirmed', 'queued']);
  await page.keyboard.press('Control+z');
  await station.expectStates(['confirmed', 'confirmed']);

  // A list whose orders are all done is closed at once.
  await page.keyboard.press('Control+Delete');
  await expect(answer).toContainText('Đã xoá 2 đơn');
  await station.expectStates([]);
  expect(harness.listLabels()).toHaveLength(2);

  // The sheet with all these barcodes.
  await page.keyboard.press('Control+,');
  await page.getByText('Làm việc', { exact: true }).click();
  await page.keyboard.press('F10');
  await expect(page.getByText('Tờ mã lệnh đã gửi.')).toBeVisible();
  expect(harness.listLabels().filter((name) => name.startsWith('TEM'))).toEqual([
    'TEM-1.pdf',
    'TEM-2.pdf',
    'TEM-3.pdf',
  ]);
});
