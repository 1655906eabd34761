import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BOUNCE_MS } from '../../renderer/scanning/queue/bounce-filter.ts';
import { EMPTY_HISTORY_FILTER } from '../../shared/history.ts';
import { killMain } from '../electron/app-process.ts';
import { openTestLabelStore, queuedLabel } from '../helpers/test-label-store.ts';
import { expect, type Harness, test } from './fixtures.ts';
import { DOUBT, FAILED, fillShift, PRINTED_BEFORE } from './shift-scene.ts';
import { stationPage } from './station-page.ts';
import { pressAlone } from './type-by-hand.ts';

// The station screen: scans, the panel's questions, the list, and a batch that outlives its process.

/** Slower than any scanner, ms between two keys. */
const SLOWLY_MS = 250;

const onSandbox = (harness: Harness): void =>
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, size: 'S9', guide: 'done' });

/** The codes of the labels handed to the printer, sorted. */
const handovers = async (page: Page): Promise<string[]> => {
  const reply = await page.evaluate(
    (filter) => window.tem.calls.history.page({ filter, from: 0, count: 50 }),
    EMPTY_HISTORY_FILTER,
  );
  if (!reply.ok) throw new Error(reply.problem.code);
  return reply.value.labels.map(({ code }) => code as string).toSorted();
};

test('scans wherever the focus is, asks about what is no order, prints the rest, and gives back what failed @journey', async ({
  harness,
  sandbox,
}) => {
  onSandbox(harness);
  const { page } = await harness.start();
  const { keyboard } = page;
  const station = stationPage(page);
  const [a = '', b = '', c = ''] = sandbox.codes;

  await test.step('answers nothing, "abc", spaces, a bounce, a barcode, and two words', async () => {
    await expect(station.field).toBeFocused();
    for (const [scanned, said] of [
      ['', 'Chưa có mã'],
      ['abc', 'Không tìm thấy đơn nào với mã “abc”'],
      [`  ${a}  `, 'Đã thêm'],
      // Within two seconds it counts as the scanner's bounce; the barcode names the same order.
      [a, 'Quét lặp, chỉ tính một lần'],
      [a.split('.')[1] ?? '', 'Đã có trong danh sách'],
      ['two words', 'Không phải mã vận đơn'],
    ] as const) {
      await station.scan(scanned);
      await expect(station.answer).toContainText(said);
    }
    await station.expectStates(['held', 'queued']);
  });

  await test.step('digits answer from the field and never stay in it; typed digits are text, which Escape clears', async () => {
    await keyboard.press('F6');
    await expect(page.getByRole('button', { name: 'Tra lại: abc' })).toHaveAttribute(
      'aria-keyshortcuts',
      '1',
    );
    await expect(station.field).toBeFocused();
    await pressAlone(page, '9');
    await expect(station.field).toHaveValue('');
    await keyboard.type('S2', { delay: SLOWLY_MS });
    await expect(station.field).toHaveValue('S2');
    await keyboard.press('Escape');
    await expect(station.field).toHaveValue('');
    await expect(station.choice('Bỏ khỏi danh sách')).toBeVisible();
    await keyboard.press('Escape');
    await expect(station.choice('Bỏ khỏi danh sách')).toBeHidden();
    await station.expectStates(['held', 'queued']);
  });

  await test.step('scanning and printing go on while the question waits, which comes back with one key', async () => {
    await station.panel.click({ position: { x: 5, y: 5 } });
    await station.scan(b);
    await station.expectStates(['held', 'queued', 'queued']);
    await station.select(a);
    await station.scan(c);
    await station.expectStates(['held', 'queued', 'queued', 'queued']);
    await expect(page.locator('[data-row]').first()).toContainText('abc');
    await expect(page.locator('[data-count="toAnswer"]')).toContainText('Cần xử lý 1');
    await keyboard.press('F9');
    await station.expectStates(['held', 'printed', 'printed', 'printed']);
    await keyboard.press('F6');
    await expect(station.answer).toContainText('abc');
    await pressAlone(page, '2');
    await station.expectStates(['printed', 'printed', 'printed']);
    await expect(station.field).toBeFocused();
    expect(harness.listLabels()).toEqual([a, b, c].map((code) => `${code}.pdf`).toSorted());
    for (const name of harness.listLabels())
      expect(readFileSync(join(harness.labelDir, name)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('shows why an order failed, retries it, and removes it', async () => {
    const unknown = 'SGNS336484LM.000000000';
    await station.scan(unknown);
    await keyboard.press('F9');
    await station.expectStates(['printed', 'printed', 'printed', 'failed']);
    await expect(page.locator('section[data-kind="label-failed"]')).toContainText('Chưa in được nhãn này');
    await expect(station.answer).toContainText('Dịch vụ từ chối');
    await expect(page.getByRole('button', { name: `Thử lại: ${unknown}` })).toBeVisible();
    await pressAlone(page, '1');
    await station.expectStates(['printed', 'printed', 'printed', 'queued']);
    await keyboard.press('ArrowDown');
    await expect(station.row(unknown)).toBeFocused();
    await keyboard.press('Delete');
    await station.expectStates(['printed', 'printed', 'printed']);
  });

  await test.step('F9 with nothing to print is a hint, not a failure', async () => {
    await keyboard.press('F9');
    await expect(page.locator('section[data-kind="run-gray"]')).toContainText('Không có đơn nào chờ in');
    await expect(page.locator('section[data-loud]')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(harness.listLabels()).toHaveLength(3);
  });
});

test('reprints a label only with two keys, and clears the list only after a question, which can be taken back', async ({
  harness,
  sandbox,
}) => {
  onSandbox(harness);
  const { page } = await harness.start();
  const { keyboard } = page;
  const station = stationPage(page);
  const [a = '', b = '', c = '', d = ''] = sandbox.codes;
  const codes = [a, b, c];

  await test.step('several pasted codes have one summary, which names the line that is no code', async () => {
    await station.scan(a);
    await station.expectStates(['queued']);
    await station.field.evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, [a, b, 'hai từ', c].join('\n'));
    await expect(station.answer).toContainText('Đã thêm 2 · Đã có 1 · Không phải mã: 1 (“hai từ”)');
    await station.expectStates(['queued', 'queued', 'queued']);
    await expect(station.field).toHaveValue('');
  });

  await test.step('Ctrl+Delete removes nothing however often, and a clear can be taken back', async () => {
    const all = ['queued', 'queued', 'queued'];
    for (let time = 0; time < 2; time++) {
      await keyboard.press('Control+Delete');
      await expect(station.answer).toContainText('Xoá 3 đơn khỏi danh sách?');
    }
    await expect(station.panel.locator('[data-safe]')).toHaveText(/Giữ lại/);
    await pressAlone(page, '1');
    await expect(station.choice('Giữ lại')).toBeHidden();
    expect(await station.states()).toEqual(all);
    await keyboard.press('Control+Delete');
    await expect(station.choice('Xoá 3 đơn')).toBeVisible();
    await pressAlone(page, '2');
    await station.expectStates([]);
    await expect(station.answer).toContainText('Đã xoá 3 đơn');
    await keyboard.press('Control+z');
    await station.expectStates(all);
    await expect(station.answer).toContainText('Đã lấy lại 3 đơn');
  });

  await test.step('Enter, Space and the first answer reprint nothing', async () => {
    await keyboard.press('F9');
    await station.expectStates(['printed', 'printed', 'printed']);
    // Until then a second scan is the scanner's bounce.
    await page.waitForTimeout(BOUNCE_MS);
    for (const [at, key] of ['Enter', 'Space', '1'].entries()) {
      const code = codes[at] ?? '';
      await station.scan(code);
      await expect(station.answer).toContainText('Đơn này đã in rồi. In lại?');
      // The question about the order before looks the same.
      await expect(station.choice('Rách, hỏng')).toHaveAccessibleName(`Rách, hỏng: ${code}`);
      await pressAlone(page, key);
      await expect(station.choice('Rách, hỏng')).toBeVisible({ visible: key !== '1' });
    }
    expect(await station.states()).toEqual(['printed', 'printed', 'printed']);
    expect(await handovers(page)).toEqual(codes.toSorted());
  });

  await test.step('an order scanned again is the current row, and its answers are about the order in the hand', async () => {
    await station.scan(d);
    await station.expectStates(['printed', 'printed', 'printed', 'queued']);
    await page.waitForTimeout(BOUNCE_MS);
    await station.scan(b);
    await expect(station.answer).toContainText('Đơn này đã in rồi. In lại?');
    await expect(station.panel.locator('[data-safe]')).toHaveText(/Không in lại/);
    await expect(station.row(b)).toHaveAttribute('aria-current', 'true');
    await keyboard.press('ArrowDown');
    await expect(station.row(b)).toBeFocused();
    await expect(station.answer).toContainText(b.split('.')[1] ?? '');
    await pressAlone(page, '2');
    await station.expectStates(['printed', 'queued', 'printed', 'queued']);
    await keyboard.press('F9');
    await station.expectStates(['printed', 'printed', 'printed', 'printed']);
    expect(await handovers(page)).toEqual([a, b, b, c, d].toSorted());
  });
});

test('keeps the batch and the language across a restart, also after being killed @journey', async ({
  harness,
  sandbox,
}) => {
  onSandbox(harness);
  const [a = '', b = '', c = ''] = sandbox.codes;
  const first = await harness.start();
  await stationPage(first.page).scan(a);
  await stationPage(first.page).expectStates(['queued']);
  await first.page.keyboard.press('F9');
  await stationPage(first.page).expectStates(['printed']);
  await first.page.keyboard.press('Control+,');
  await first.page.getByText('English', { exact: true }).click();
  await first.page.keyboard.press('Escape');
  await first.close();

  const second = await harness.startApp();
  await stationPage(second.page).expectStates(['printed']);
  await expect(second.page.locator('html')).toHaveAttribute('lang', 'en');
  await stationPage(second.page).scan(b);
  await stationPage(second.page).scan(c);
  await stationPage(second.page).expectStates(['printed', 'queued', 'queued']);
  await killMain(second.app);

  const third = await harness.start();
  await stationPage(third.page).expectStates(['printed', 'queued', 'queued']);
  const field = third.page.getByRole('textbox', { name: 'Scan or type an order code, then Enter' });
  await expect(field).toBeVisible();
  await third.page.keyboard.press('F9');
  await stationPage(third.page).expectStates(['printed', 'printed', 'printed']);
  expect(harness.listLabels()).toHaveLength(3);
});

test('a first start after a broken settings file says so, offers the sandbox, and prints from it @journey', async ({
  harness,
}) => {
  harness.writeSettings({ chunkSize: -5 });
  const { page } = await harness.start();
  await expect(page.getByText('Tệp cài đặt bị hỏng')).toBeVisible();
  expect(readdirSync(harness.dataDir).some((name) => /^settings\.broken-.*\.json$/.test(name))).toBe(true);
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
  const held = Array.from({ length: 10 }, (_, at) => (at === 5 ? 'held' : 'queued'));
  await station.expectStates(held);
  // The safe answer is the first one, and Enter gives none.
  await page.keyboard.press('F6');
  await expect(station.answer).toContainText('Vẫn in?');
  await expect(station.panel.locator('[data-safe]')).toHaveText(/Không in/);
  await page.keyboard.press('Enter');
  await station.expectStates(held);
  await expect(station.answer).toContainText('Vẫn in?');
  await pressAlone(page, '2');
  await station.expectStates(Array.from({ length: 10 }, () => 'queued'));
  await page.evaluate((printer) => window.tem.calls.settings.save({ printer }), harness.printer);
  await page.keyboard.press('F9');
  await station.expectStates(Array.from({ length: 10 }, () => 'printed'));
  expect(harness.listLabels()).toHaveLength(10);
});

test('a batch of 2,000 draws only the rows in sight, stays at its end, and is updated by differences', async ({
  harness,
}) => {
  const rows = 2_000;
  const codeOf = (at: number): string => `SGNS336484LM.${String(200_000_000 + at)}`;
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, checkStatus: false });
  const ledger = openTestLabelStore(join(harness.dataDir, 'ledger.sqlite'));
  ledger.addAll(
    ledger.currentBatch('station'),
    Array.from({ length: rows }, (_, at) => queuedLabel(codeOf(at))),
  );
  ledger.close();
  const { page } = await harness.start();
  await expect(page.locator('[data-row]').last()).toBeVisible();
  expect(await page.locator('[data-row]').count()).toBeLessThan(60);
  await page.keyboard.press('End');
  await expect(page.locator(`[aria-posinset="${rows}"]`)).toBeFocused();

  const changes = await page.evaluateHandle(() => {
    const heard: number[] = [];
    window.tem.messages.station.changed(({ changed }) => heard.push(changed.length));
    return heard;
  });
  await stationPage(page).scan(codeOf(rows));
  await expect(page.locator(`[aria-posinset="${rows + 1}"]`)).toBeVisible();
  expect(Math.max(...(await changes.jsonValue()))).toBe(1);
  // Many codes arriving in an empty batch at once also leave the list at its end.
  await page.evaluate(() => window.tem.calls.station.clear(undefined));
  await expect(page.locator('[data-row]')).toHaveCount(0);
  const pasted = Array.from({ length: 300 }, (_, at) => codeOf(2 * rows + at));
  await page.evaluate((texts) => window.tem.calls.station.addCodes({ texts }), pasted);
  await expect(page.locator('[aria-posinset="300"]')).toBeVisible();
});

/** How many lines of the list are in sight from top to bottom. */
const wholeLines = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const list = document.querySelector('section:has(> ol)')?.getBoundingClientRect();
    if (list === undefined) return 0;
    return [...document.querySelectorAll('[data-index]')].filter((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return top >= list.top - 1 && bottom <= Math.min(list.bottom, innerHeight) + 1;
    }).length;
  });

/** The elements that stick out of the panel, or of which a part is hidden. */
const cutInPanel = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const panel = document.querySelector('section[data-kind]');
    const frame = panel?.getBoundingClientRect();
    if (panel === null || frame === undefined) return ['no panel'];
    return [...panel.querySelectorAll('[data-answer], b')].flatMap((element) => {
      const { top, bottom, right } = element.getBoundingClientRect();
      const isCut = top < frame.top || bottom > frame.bottom + 1 || right > frame.right + 1;
      return isCut || element.scrollWidth > element.clientWidth + 1 ? [element.textContent] : [];
    });
  });

test('keeps four orders, every answer and every code whole in the smallest window, with a trouble that lasts', async ({
  harness,
}) => {
  harness.writeSettings({ partner: 'sandbox', printer: 'Zebra_80', size: 'S9', guide: 'done' });
  fillShift(harness, {
    partner: 'sandbox',
    count: 8,
    printedBefore: 3,
    steps: { 0: PRINTED_BEFORE, 6: DOUBT, 7: FAILED },
  });
  const { page } = await harness.start();
  await page.keyboard.press('F6');
  await expect(page.locator('[data-answer]')).toHaveCount(5);
  await expect(page.getByText('Không tìm thấy máy in').first()).toBeVisible();
  // The usual window at 150 %, and the smallest one.
  for (const size of [
    { width: 853, height: 533 },
    { width: 1024, height: 600 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => wholeLines(page)).toBeGreaterThanOrEqual(4);
    expect(await cutInPanel(page)).toEqual([]);
  }
  await page.keyboard.press('5');
  await expect(page.locator('[data-answer="other"]')).toBeVisible();
  expect(await cutInPanel(page)).toEqual([]);

  const long = `KAN-${'7'.repeat(60)}`;
  await stationPage(page).scan(long);
  const line = stationPage(page).row(long);
  await expect(line).toBeVisible();
  const cut = await line.evaluate((row) => {
    const name = row.querySelector('span:nth-child(2)');
    const frame = row.getBoundingClientRect();
    const { top, bottom } = name?.firstElementChild?.getBoundingClientRect() ?? frame;
    return { text: name?.textContent, out: top < frame.top - 1 || bottom > frame.bottom + 1 };
  });
  expect(cut).toEqual({ text: long, out: false });
});
