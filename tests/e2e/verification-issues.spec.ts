import { shortcodeOf } from '../../shared/order-code.ts';
import { code } from '../unit/station/fakes.ts';
import { expect, type Harness, type RunningStation, test } from './fixtures.ts';
import { type LabelBlock, labelHtml } from './label-html.ts';
import { type FakePartner, respondWithToken } from './partner-process.ts';
import { setToken, stationPage } from './station-page.ts';

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

test('holds and shows an unreadable label, prints it after the operator’s answer, and prints the one beside it', async ({
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
  await expect(page.locator('[data-outcome="amber"]')).toContainText('1 cần xử lý');

  // F6 moves to the question; the picture opens and prints without the pointer.
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: `Xem hình nhãn ${A}` })).toBeFocused();
  await page.keyboard.press('Enter');
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
  await expect(page.getByText('Đã xem hình, cho in')).toBeVisible();
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
  await page.getByRole('button', { name: `Xem hình nhãn ${A}` }).click();
  const picture = page.getByRole('img', { name: `Hình nhãn của ${A}` });
  await expect(picture).toBeVisible();
  await station.scan(B);
  await station.expectStates(['held', 'queued']);
  await expect(picture).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(picture).toBeHidden();
  await expect(station.field).toBeFocused();
  await page.getByRole('button', { name: `Bỏ ${A} khỏi danh sách` }).click();
  await station.expectStates(['queued']);
  expect(harness.listLabels()).toEqual([]);
});

test('asks about an order printed before, and reprints it for a reason', async ({ harness, fakePartner }) => {
  const { page } = await startWith({ harness, fakePartner }, [readable(A), readable(B)]);
  const station = stationPage(page);
  await station.scan(A);
  await page.keyboard.press('F9');
  await station.expectStates(['printed']);
  await page.getByRole('button', { name: `Bỏ ${A} khỏi danh sách` }).click();
  await station.expectStates([]);

  await station.scan(A);
  await station.expectStates(['held']);
  await expect(page.locator('[data-kind="held"]')).toContainText('Đơn này đã in 1 lần');
  await station.scan(B);
  await station.expectStates(['held', 'queued']);
  await page.keyboard.press('F9');
  await station.expectStates(['held', 'printed']);

  // Tab moves through the reasons; Escape returns to scanning.
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: `In lại ${A}: Rách, hỏng` })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(station.field).toBeFocused();
  await page.keyboard.press('F6');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `In lại ${A}: Mất nhãn` })).toBeFocused();
  await page.keyboard.press('Enter');
  await station.expectStates(['queued', 'printed']);
  await expect(page.getByText('In lại: Mất nhãn')).toBeVisible();
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

  await page.getByRole('button', { name: `In lại ${A}`, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `In lại ${A}: Rách, hỏng` })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `In lại ${A}: Rách, hỏng` })).toBeHidden();
  await station.expectStates(['printed']);

  await page.getByRole('button', { name: `In lại ${A}`, exact: true }).click();
  await expect(station.field).toBeFocused();
  await page.getByRole('button', { name: `In lại ${A}: Không quét được` }).click();
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
  await expect(page.locator('[data-outcome="amber"]')).toContainText('đơn cần xử lý trước');
  expect(harness.listLabels()).toEqual([]);
});

test('warns prominently of pages of orders that are not in the batch', async ({ harness, fakePartner }) => {
  const { page } = await startWith({ harness, fakePartner }, [readable(A), readable(B)]);
  const station = stationPage(page);
  await station.scan(A);
  await page.keyboard.press('F9');
  await station.expectStates(['printed']);
  await expect(page.locator('[data-outcome="red"]')).toContainText('1 trang của đơn lạ, không in');
  expect(harness.listLabels()).toEqual([`${A}.pdf`]);
});
