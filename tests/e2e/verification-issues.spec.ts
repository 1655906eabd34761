import { shortcodeOf } from '../../shared/order-code.ts';
import { code } from '../unit/station/fakes.ts';
import { expect, type Harness, type RunningStation, test } from './fixtures.ts';
import { type LabelBlock, labelHtml } from './label-html.ts';
import { type FakePartner, respondWithToken } from './partner-process.ts';
import { setToken, stationPage } from './station-page.ts';
import { pressAlone } from './type-by-hand.ts';

// What Tem asks before it prints, answered with real keys.

const A = code(1);
const B = code(2);

const readable = (of: typeof A): LabelBlock => ({ barcodes: [shortcodeOf(of) ?? ''], text: of });
/** A label that names its order in words only, which no scanner can read. */
const unreadable = (of: typeof A): LabelBlock => ({ text: of });

type HarnessWithPartner = (answer: Parameters<typeof respondWithToken>[0]) => Promise<FakePartner>;

/** A station on a partner that answers with these labels. */
async function startWith(
  { harness, fakePartner }: { harness: Harness; fakePartner: HarnessWithPartner },
  labels: readonly LabelBlock[],
): Promise<RunningStation> {
  const partner = await fakePartner(
    respondWithToken((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(labelHtml(labels));
    }),
  );
  harness.writeServiceSettings(partner);
  const station = await harness.start();
  await setToken(station.page, 'any');
  return station;
}

test('holds and shows an unreadable label, prints it after the operator’s answer, and prints the one beside it @journey', async ({
  harness,
  fakePartner,
}) => {
  const { page } = await startWith({ harness, fakePartner }, [unreadable(A), readable(B)]);
  const station = stationPage(page);
  await station.scan(A);
  await station.scan(B);
  await page.keyboard.press('F9');
  await station.expectStates(['held', 'printed']);
  expect(harness.listLabels()).toEqual([`${B}.pdf`]);

  // The question is there when the run ends; it does not offer to print a label that nobody has looked at.
  await expect(station.panel.locator('[data-answer]')).toHaveText([/Xem hình nhãn/, /Bỏ khỏi danh sách/]);
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('F9');
  await expect(page.locator('section[data-kind="run-amber"]')).toContainText('đơn cần xử lý trước');
  expect(await station.states()).toEqual(['held', 'printed']);

  // The picture opens and prints without the pointer.
  await page.keyboard.press('F6');
  await pressAlone(page, '1');
  const picture = page.getByRole('img', { name: `Hình nhãn của ${A} đúng như sẽ in` });
  await expect(picture).toBeVisible();
  // 80 mm at 203 dpi: the picture shows the printer's own dots.
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await expect(page.getByRole('region', { name: `Nhãn của ${A}` })).toBeFocused();

  const anyway = page.getByRole('button', { name: 'Vẫn in nhãn này' });
  await anyway.focus();
  await page.keyboard.press('Enter');
  await station.expectStates(['queued', 'printed']);
  await expect(picture).toBeHidden();
  await expect(station.field).toBeFocused();
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed']);
  expect(harness.listLabels()).toEqual([A, B].map((one) => `${one}.pdf`).toSorted());
  await station.select(A);
  await expect(station.answer).toContainText('Đã xem hình, cho in');
});

test('a scan lands in the batch while a picture is open, and Escape closes it', async ({
  harness,
  fakePartner,
}) => {
  const { page } = await startWith({ harness, fakePartner }, [unreadable(A)]);
  const station = stationPage(page);
  await station.scan(A);
  await page.keyboard.press('F9');
  await station.expectStates(['held']);
  await station.select(A);
  await station.choice('Xem hình nhãn').click();
  const picture = page.getByRole('img', { name: `Hình nhãn của ${A}` });
  await expect(picture).toBeVisible();
  // The digits that answered a moment ago do nothing here, and leave the field empty.
  await pressAlone(page, '1');
  await expect(station.field).toHaveValue('');
  await station.scan(B);
  await station.expectStates(['held', 'queued']);
  await expect(picture).toBeVisible();
  const beside = page.getByRole('region', { name: 'Hình nhãn', exact: true }).getByRole('status');
  await expect(beside).toContainText('Đã thêm');
  await expect(beside).toContainText(shortcodeOf(B) ?? '');
  await station.scan('hai từ');
  await expect(beside).toContainText('Không phải mã vận đơn');
  await expect(picture).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(picture).toBeHidden();
  await expect(station.field).toBeFocused();
  await page.keyboard.press('F6');
  await pressAlone(page, '2');
  await station.expectStates(['queued']);
  expect(harness.listLabels()).toEqual([]);
});

test('asks about an order printed before, and reprints it for a reason', async ({ harness, fakePartner }) => {
  const { page } = await startWith({ harness, fakePartner }, [readable(A), readable(B)]);
  const station = stationPage(page);
  await station.scan(A);
  await page.keyboard.press('F9');
  await station.expectStates(['printed']);
  // A list whose orders are all done is closed at once.
  await page.getByRole('button', { name: 'Đơn mới' }).click();
  await station.expectStates([]);

  await station.scan(A);
  await station.expectStates(['held']);
  await expect(page.locator('[data-kind="held"]')).toContainText('Đơn này đã in rồi. In lại?');
  await expect(page.locator('[data-kind="held"]')).toContainText('Đơn này đã in 1 lần');
  await station.scan(B);
  await station.expectStates(['held', 'queued']);
  await page.keyboard.press('F9');
  await station.expectStates(['held', 'printed']);

  // The focus is on no answer; the safe one is the first. Escape sets the question aside, and F6 shows it again.
  await page.keyboard.press('F6');
  await expect(station.panel.locator('[data-safe]')).toHaveText(/Không in lại/);
  await expect(station.field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(station.choice('Không in lại')).toBeHidden();
  await station.expectStates(['held', 'printed']);
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: `Mất nhãn: ${A}` })).toHaveAttribute(
    'aria-keyshortcuts',
    '3',
  );
  await pressAlone(page, '3');
  await station.expectStates(['queued', 'printed']);
  await expect(station.answer).toContainText('In lại: Mất nhãn');
  await expect(station.field).toBeFocused();
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed']);
});

test('reprints a printed label from its row, with a reason', async ({ harness, fakePartner }) => {
  const { page } = await startWith({ harness, fakePartner }, [readable(A)]);
  const station = stationPage(page);
  await station.scan(A);
  await page.keyboard.press('F9');
  await station.expectStates(['printed']);

  // Arrow down goes over the line that folds printed orders, and shows the row with its answers. The rarer reasons are one key further, and lead back.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(station.row(A)).toBeFocused();
  await expect(page.getByRole('button', { name: `Rách, hỏng: ${A}` })).toBeVisible();
  await pressAlone(page, '5');
  await expect(station.panel.locator('[data-answer]')).toHaveText([/Quay lại/, /Đơn đã đổi/, /Lý do khác/]);
  await pressAlone(page, '1');
  await expect(station.choice('Rách, hỏng')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(station.choice('Rách, hỏng')).toBeHidden();
  await expect(station.field).toBeFocused();
  await station.expectStates(['printed']);

  await station.select(A);
  await expect(station.field).toBeFocused();
  await station.choice('Không quét được').click();
  await station.expectStates(['queued']);
  await page.keyboard.press('F9');
  await station.expectStates(['printed']);
});

test('a run where everything waits for an answer prints nothing, and says so', async ({
  harness,
  fakePartner,
}) => {
  const { page } = await startWith({ harness, fakePartner }, [unreadable(A)]);
  const station = stationPage(page);
  await station.scan(A);
  await page.keyboard.press('F9');
  await station.expectStates(['held']);
  await page.keyboard.press('F9');
  await expect(page.locator('section[data-kind="run-amber"]')).toContainText('đơn cần xử lý trước');
  expect(harness.listLabels()).toEqual([]);
});

test('warns prominently of pages of orders that are not in the batch', async ({ harness, fakePartner }) => {
  const { page } = await startWith({ harness, fakePartner }, [readable(A), readable(B)]);
  const station = stationPage(page);
  await station.scan(A);
  await page.keyboard.press('F9');
  await station.expectStates(['printed']);
  // Before anything else, also before the label that is printed.
  await expect(station.answer).toHaveText(/^1 trang của đơn lạ, không in.*Đã in 1/);
  await expect(page.locator('section[data-kind="run-red"]')).toBeVisible();
  expect(harness.listLabels()).toEqual([`${A}.pdf`]);
});
