import type { Page } from '@playwright/test';
import { BOUNCE_MS } from '../../renderer/scanning/queue/bounce-filter.ts';
import { EMPTY_HISTORY_FILTER } from '../../shared/history.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { expect, type RunningStation, test } from './fixtures.ts';
import { type StationPage, stationPage } from './station-page.ts';
import { pressAlone } from './type-by-hand.ts';

// The panel's questions, answered with real keys while scanning goes on.

/** Slower than any scanner, ms between two keys. */
const SLOWLY_MS = 250;

test.beforeEach(({ harness }) => {
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, size: 'S9' });
});

/** The codes of the labels handed to the printer, newest first. */
const handovers = async (page: Page): Promise<OrderCode[]> => {
  const filter = EMPTY_HISTORY_FILTER;
  const reply = await page.evaluate(
    (wanted) => window.tem.calls.history.page({ filter: wanted, from: 0, count: 50 }),
    filter,
  );
  if (!reply.ok) throw new Error(reply.problem.code);
  return reply.value.labels.map(({ code }) => code);
};

/** Scans codes and prints them as a list. */
async function print(
  { page }: RunningStation,
  station: StationPage,
  codes: readonly string[],
): Promise<void> {
  for (const code of codes) await station.scan(code);
  await station.expectStates(codes.map(() => 'queued'));
  await page.keyboard.press('F9');
  await station.expectStates(codes.map(() => 'printed'));
  // Until then a second scan is the scanner's bounce.
  await page.waitForTimeout(BOUNCE_MS);
}

test('digits answer from the scan field and never stay in it; Escape clears typed text', async ({
  harness,
  sandbox,
}) => {
  const { page } = await harness.start();
  const { keyboard } = page;
  const station = stationPage(page);
  const [code = ''] = sandbox.codes;
  await station.scan('abc');
  await station.expectStates(['held']);
  await expect(station.choice('Tra lại')).toBeVisible();
  await expect(station.field).toBeFocused();

  // A digit without an answer does nothing, and the next code is whole.
  await pressAlone(page, '9');
  await expect(station.field).toHaveValue('');
  await station.scan(code);
  await station.expectStates(['held', 'queued']);
  await expect(station.answer).toContainText('Đã thêm');
  expect(await page.evaluate(() => window.tem.calls.station.state(undefined))).toMatchObject({
    value: { rows: [{ code: 'abc' }, { code }] },
  });

  // In a code that is being typed, digits are text, and Escape clears it before it closes the question.
  await keyboard.press('F6');
  await keyboard.type('S2', { delay: SLOWLY_MS });
  await expect(station.field).toHaveValue('S2');
  await station.expectStates(['held', 'queued']);
  await keyboard.press('Escape');
  await expect(station.field).toHaveValue('');
  await expect(station.choice('Bỏ khỏi danh sách')).toBeVisible();
  await keyboard.press('Escape');
  await expect(station.choice('Bỏ khỏi danh sách')).toBeHidden();
  await station.expectStates(['held', 'queued']);

  // The same digit alone answers.
  await keyboard.press('F6');
  await pressAlone(page, '2');
  await station.expectStates(['queued']);
  await expect(station.field).toHaveValue('');
  await expect(station.field).toBeFocused();
});

test('scanning goes on while a question waits, which comes back with one key', async ({
  harness,
  sandbox,
}) => {
  const { page } = await harness.start();
  const station = stationPage(page);
  const [a = '', b = ''] = sandbox.codes;
  await station.scan('abc');
  await station.expectStates(['held']);
  await expect(station.choice('Bỏ khỏi danh sách')).toBeVisible();
  for (const code of [a, b]) await station.scan(code);
  await station.expectStates(['held', 'queued', 'queued']);
  await expect(station.answer).toContainText('Đã thêm');
  // The question stays on top of the list, and in its count.
  await expect(page.locator('[data-row]').first()).toContainText('abc');
  await expect(page.locator('[data-count="toAnswer"]')).toContainText('Cần xử lý 1');
  await page.keyboard.press('F9');
  await station.expectStates(['held', 'printed', 'printed']);
  await page.keyboard.press('F6');
  await expect(station.answer).toContainText('abc');
  await pressAlone(page, '2');
  await station.expectStates(['printed', 'printed']);
});

test('an order scanned again after printing is the current row, and is reprinted once with two keys', async ({
  harness,
  sandbox,
}) => {
  const running = await harness.start();
  const { page } = running;
  const station = stationPage(page);
  const [a = '', b = '', c = '', d = ''] = sandbox.codes;
  await print(running, station, [a, b, c]);
  await station.scan(d);
  await station.expectStates(['printed', 'printed', 'printed', 'queued']);
  const codes = await handovers(page);
  expect(codes).toHaveLength(3);

  await station.scan(b);
  await expect(station.answer).toContainText('Đơn này đã in rồi. In lại?');
  await expect(station.answer).toContainText(b.split('.')[1] ?? '');
  await expect(station.panel.locator('[data-safe]')).toHaveText(/Không in lại/);
  // The cursor is on the lit row, not on the first one: its answers are about the order in the hand.
  await expect(station.row(b)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(station.row(b)).toBeFocused();
  await expect(station.answer).toContainText(b.split('.')[1] ?? '');

  await pressAlone(page, '2');
  await station.expectStates(['printed', 'queued', 'printed', 'queued']);
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed', 'printed', 'printed']);
  const after = await handovers(page);
  expect(after.toSorted()).toEqual([a, b, b, c, d].toSorted());
});

test('Enter, Space and the first answer reprint nothing', async ({ harness, sandbox }) => {
  const running = await harness.start();
  const { page } = running;
  const station = stationPage(page);
  const codes = sandbox.codes.slice(0, 3);
  await print(running, station, codes);
  for (const [at, key] of ['Enter', 'Space', '1'].entries()) {
    await station.scan(codes[at] ?? '');
    await expect(station.answer).toContainText('Đơn này đã in rồi. In lại?');
    await pressAlone(page, key);
    // Enter and a space, which is text in the field, leave the question where it is.
    await expect(station.choice('Rách, hỏng')).toBeVisible({ visible: key !== '1' });
  }
  expect(await station.states()).toEqual(['printed', 'printed', 'printed']);
  await page.keyboard.press('F9');
  await expect(station.answer).toContainText('Không có đơn nào chờ in');
  expect(await handovers(page)).toHaveLength(3);
});

test('F9 with nothing to print is a hint, not a failure, until the next event', async ({
  harness,
  sandbox,
}) => {
  const running = await harness.start();
  const { page } = running;
  const station = stationPage(page);
  const [a = '', b = ''] = sandbox.codes;
  await print(running, station, [a]);
  await expect(page.locator('section[data-kind="run-green"]')).toContainText('Đã in 1');
  await page.keyboard.press('F9');
  await expect(page.locator('section[data-kind="run-gray"]')).toContainText('Không có đơn nào chờ in');
  await expect(page.locator('section[data-loud]')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await station.scan(b);
  await expect(station.answer).toContainText('Đã thêm');
  expect(await handovers(page)).toEqual([a]);
});

test('Ctrl+Delete removes nothing however often, and a clear can be taken back', async ({
  harness,
  sandbox,
}) => {
  const { page } = await harness.start();
  const { keyboard } = page;
  const station = stationPage(page);
  const codes = sandbox.codes.slice(0, 3);
  for (const code of codes) await station.scan(code);
  const all = ['queued', 'queued', 'queued'];
  await station.expectStates(all);

  for (let time = 0; time < 2; time++) {
    await keyboard.press('Control+Delete');
    await expect(station.answer).toContainText('Xoá 3 đơn khỏi danh sách?');
  }
  await expect(station.panel.locator('[data-safe]')).toHaveText(/Giữ lại/);
  // Not long enough for a second removal to have gone unnoticed.
  await page.waitForTimeout(SLOWLY_MS);
  expect(await station.states()).toEqual(all);
  await pressAlone(page, '1');
  await expect(station.choice('Giữ lại')).toBeHidden();
  expect(await station.states()).toEqual(all);

  await keyboard.press('Control+Delete');
  await expect(station.choice('Xoá 3 đơn')).toBeVisible();
  await pressAlone(page, '2');
  await station.expectStates([]);
  await expect(station.answer).toContainText('Đã xoá 3 đơn');
  await expect(station.answer).toContainText('Ctrl Z');
  await keyboard.press('Control+z');
  await station.expectStates(all);
  await expect(station.answer).toContainText('Đã lấy lại 3 đơn');
  await keyboard.press('F9');
  await station.expectStates(['printed', 'printed', 'printed']);
  expect((await handovers(page)).toSorted()).toEqual([...codes].toSorted());
});

test('a few pasted codes have one summary, which names the line that is no code', async ({
  harness,
  sandbox,
}) => {
  const { page } = await harness.start();
  const station = stationPage(page);
  const [a = '', b = ''] = sandbox.codes;
  await station.scan(a);
  await station.expectStates(['queued']);
  await station.field.evaluate(
    (field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [a, b, 'hai từ', sandbox.codes[2] ?? ''].join('\n'),
  );
  await expect(station.answer).toContainText('Đã thêm 2 · Đã có 1 · Không phải mã: 1 (“hai từ”)');
  await station.expectStates(['queued', 'queued', 'queued']);
  await expect(station.field).toHaveValue('');
});
