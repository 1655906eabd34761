import { shortcodeOf } from '../../shared/order-code.ts';
import { code } from '../unit/station/fakes.ts';
import { expect, test } from './fixtures.ts';
import type { LabelBlock } from './label-html.ts';
import { labelPartner } from './label-partner.ts';
import { setToken, stationPage } from './station-page.ts';
import { pressAlone } from './type-by-hand.ts';

// What Tem asks before it prints, answered with real keys.

const A = code(1);
const B = code(2);

const readable = (of: typeof A): LabelBlock => ({ barcodes: [shortcodeOf(of) ?? ''], text: of });

// The label names its order in words only, which no scanner can read.
test('holds and shows an unreadable label while scanning goes on, and prints it after the operator’s answer @journey', async ({
  harness,
  fakePartner,
}) => {
  const label = (codes: readonly string[]): LabelBlock[] =>
    codes.map((one) => (one === A ? { text: A } : readable(B)));
  harness.writeServiceSettings(await fakePartner(labelPartner({ label })));
  const { page } = await harness.start();
  await setToken(page, 'any');
  const station = stationPage(page);
  const picture = page.getByRole('img', { name: `Hình nhãn của ${A} đúng như sẽ in` });
  await station.scan(A);
  await page.keyboard.press('F9');
  await station.expectStates(['held']);

  // It does not offer to print a label that nobody has looked at, and a run where everything waits prints nothing.
  await expect(station.panel.locator('[data-answer]')).toHaveText([/Xem hình nhãn/, /Bỏ khỏi danh sách/]);
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('F9');
  await expect(page.locator('section[data-kind="run-amber"]')).toContainText('đơn cần xử lý trước');
  expect(await station.states()).toEqual(['held']);
  expect(harness.listLabels()).toEqual([]);

  // The picture opens without the pointer; 80 mm at 203 dpi are the printer's own dots.
  await page.keyboard.press('F6');
  await pressAlone(page, '1');
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await expect(page.getByRole('region', { name: `Nhãn của ${A}` })).toBeFocused();
  // The digits that answered a moment ago do nothing here, and leave the field empty.
  await pressAlone(page, '1');
  await expect(station.field).toHaveValue('');
  const beside = page.getByRole('region', { name: 'Hình nhãn', exact: true }).getByRole('status');
  await station.scan(B);
  await station.expectStates(['held', 'queued']);
  await expect(beside).toContainText('Đã thêm');
  await expect(beside).toContainText(shortcodeOf(B) ?? '');
  await station.scan('hai từ');
  await expect(beside).toContainText('Không phải mã vận đơn');
  await expect(picture).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picture).toBeHidden();
  await expect(station.field).toBeFocused();

  await station.select(A);
  await station.choice('Xem hình nhãn').click();
  await page.getByRole('button', { name: 'Vẫn in nhãn này' }).focus();
  await page.keyboard.press('Enter');
  await station.expectStates(['queued', 'queued']);
  await expect(picture).toBeHidden();
  await expect(station.field).toBeFocused();
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed']);
  expect(harness.listLabels()).toEqual([A, B].map((one) => `${one}.pdf`).toSorted());
  await station.select(A);
  await expect(station.answer).toContainText('Đã xem hình, cho in');
});

test('warns of pages of other orders, and reprints a label for a reason, asked at the scan or from its row', async ({
  harness,
  fakePartner,
}) => {
  let isForeign = true;
  const label = (codes: readonly string[]): LabelBlock[] =>
    [...codes, ...(isForeign ? [B] : [])].map((one) => readable(one as typeof A));
  harness.writeServiceSettings(await fakePartner(labelPartner({ label })));
  const { page } = await harness.start();
  await setToken(page, 'any');
  const station = stationPage(page);
  const { keyboard } = page;
  await station.scan(A);
  await keyboard.press('F9');
  await station.expectStates(['printed']);
  // Before anything else, also before the label that is printed.
  await expect(station.answer).toHaveText(/^1 trang của đơn lạ, không in.*Đã in 1/);
  await expect(page.locator('section[data-kind="run-red"]')).toBeVisible();
  expect(harness.listLabels()).toEqual([`${A}.pdf`]);
  isForeign = false;

  // From its row: arrow down goes over the line that folds printed orders. The rarer reasons are one key further, and lead back.
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(station.row(A)).toBeFocused();
  await expect(page.getByRole('button', { name: `Rách, hỏng: ${A}` })).toBeVisible();
  await pressAlone(page, '5');
  await expect(station.panel.locator('[data-answer]')).toHaveText([/Quay lại/, /Đơn đã đổi/, /Lý do khác/]);
  await pressAlone(page, '1');
  await expect(station.choice('Rách, hỏng')).toBeVisible();
  await keyboard.press('Escape');
  await expect(station.choice('Rách, hỏng')).toBeHidden();
  await expect(station.field).toBeFocused();
  await station.expectStates(['printed']);
  await station.select(A);
  await station.choice('Không quét được').click();
  await station.expectStates(['queued']);
  await keyboard.press('F9');
  await station.expectStates(['printed']);

  // A list whose orders are all done is closed at once; its order is asked about in the next one.
  await page.getByRole('button', { name: 'Đơn mới' }).click();
  await station.expectStates([]);
  await station.scan(A);
  await station.expectStates(['held']);
  await expect(page.locator('[data-kind="held"]')).toContainText('Đơn này đã in rồi. In lại?');
  await expect(page.locator('[data-kind="held"]')).toContainText('Đơn này đã in 2 lần');
  await station.scan(B);
  await station.expectStates(['held', 'queued']);
  await keyboard.press('F9');
  await station.expectStates(['held', 'printed']);
  // The focus is on no answer; the safe one is the first. Escape sets the question aside, and F6 shows it again.
  await keyboard.press('F6');
  await expect(station.panel.locator('[data-safe]')).toHaveText(/Không in lại/);
  await expect(station.field).toBeFocused();
  await keyboard.press('Escape');
  await expect(station.choice('Không in lại')).toBeHidden();
  await keyboard.press('F6');
  const lost = page.getByRole('button', { name: `Mất nhãn: ${A}` });
  await expect(lost).toHaveAttribute('aria-keyshortcuts', '3');
  await pressAlone(page, '3');
  await station.expectStates(['queued', 'printed']);
  await expect(station.answer).toContainText('In lại: Mất nhãn');
  await keyboard.press('F9');
  await station.expectStates(['printed', 'printed']);
});
