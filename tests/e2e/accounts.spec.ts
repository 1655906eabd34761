import type { Page } from '@playwright/test';
import type { AccountId } from '../../shared/account.ts';
import { EMPTY_HISTORY_FILTER } from '../../shared/history.ts';
import { expect, test } from './fixtures.ts';
import { freePort } from './free-port.ts';
import { simulateMessageBoxUser } from './message-box-user.ts';
import { startAccountsProcess, startSandboxProcess } from './partner-process.ts';
import { scanKeys } from './scanner-keys.ts';
import { setToken, stationPage } from './station-page.ts';
import { takeScreenshots } from './take-screenshots.ts';
import { pressAlone } from './type-by-hand.ts';

// Several accounts at one service, set up and used with real keys.

const SECOND = '0a1b2c3d' as AccountId;
const NAMES = ['Nhà Gạo', 'Tiệm Mai'] as const;

test('a second account: added, its token tested, selected, its orders seen alone, and removed once none wait @journey', async ({
  harness,
}) => {
  const { url, accounts, close } = await startAccountsProcess(2);
  const [
    shop,
    {
      accessToken,
      codes: [code = '', toPack = ''],
    } = { accessToken: '', codes: [] },
  ] = accounts;
  harness.writeServiceSettings({ accessToken: '', codes: [], url, close });
  const station = await harness.start();
  const { page } = station;
  await setToken(page, shop?.accessToken ?? '');
  const { keyboard } = page;
  await keyboard.press('Control+,');
  // One account: nothing on the screen speaks of several, but the way to a second one.
  await expect(page.getByRole('tablist', { name: 'Tài khoản' })).toHaveCount(0);
  await keyboard.press('Control+n');
  const form = page.getByRole('dialog', { name: 'Thêm tài khoản' });
  await expect(form.getByLabel('Tên tài khoản')).toBeFocused();
  await keyboard.press('Enter');
  await expect(form.getByRole('alert')).toContainText('dài từ 1 đến 40 chữ');
  await keyboard.type('Gao 2');
  await keyboard.press('Enter');
  await expect(form).toBeHidden();

  const lines = page.getByRole('tab');
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(lines.nth(1).locator('[data-token]')).toHaveAttribute('data-token', 'none');
  await expect(page.locator('#settings-token')).toBeFocused();
  await keyboard.insertText(accessToken);
  await keyboard.press('Enter');
  await expect(lines.nth(1).locator('[data-token="none"]')).toHaveCount(0);
  await keyboard.press('F9');
  await expect(page.getByText('Kết nối được')).toBeVisible();
  // Looking at an account changes nothing.
  await lines.nth(1).focus();
  await keyboard.press('ArrowUp');
  await expect(lines.nth(0)).toBeFocused();
  await expect(page.locator('[data-selected]')).toBeVisible();
  await keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Chọn tài khoản này' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByText('Đang dùng tài khoản “Gao 2”.')).toBeVisible();

  await keyboard.press('Control+2');
  const picker = page.getByRole('combobox', { name: 'Chọn tài khoản' });
  await expect(picker).toHaveValue('Gao 2');
  await scanKeys(page, code);
  await expect(page.getByRole('heading', { name: code })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.locator('[data-order-row]:visible')).toHaveCount(1);
  const pick = async (arrow: 'ArrowUp' | 'ArrowDown', name: string): Promise<void> => {
    await keyboard.press('Control+Shift+A');
    await expect(page.getByRole('option').first()).toBeVisible();
    await keyboard.press(arrow);
    await keyboard.press('Enter');
    await expect(picker).toHaveValue(name);
  };
  await pick('ArrowUp', 'Tài khoản chính');
  await expect(page.getByText('Danh sách đơn còn trống')).toBeVisible();
  await pick('ArrowDown', 'Gao 2');
  await expect(page.locator('[data-order-row]:visible')).toHaveCount(1);

  // An order form keeps its draft with the account that it was typed for, also when main has nothing of it yet.
  await keyboard.press('Control+3');
  const draft = page.locator('[name="name"]:visible');
  await draft.focus();
  await keyboard.type('Chi Dinh');
  await pick('ArrowUp', 'Tài khoản chính');
  await expect(draft).toHaveValue('');
  await pick('ArrowDown', 'Gao 2');
  await expect(draft).toHaveValue('Chi Dinh');

  const packing = stationPage(page);
  await keyboard.press('Control+1');
  await packing.scan(toPack);
  await packing.expectStates(['queued']);
  await keyboard.press('Control+,');
  await lines.nth(0).focus();
  await keyboard.press('End');
  const remove = page.getByRole('button', { name: 'Xoá tài khoản' });
  await remove.focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'còn đơn trong danh sách in' })).toBeVisible();
  await expect(lines).toHaveCount(2);

  await keyboard.press('Control+1');
  await keyboard.press('F9');
  await packing.expectStates(['printed']);
  await keyboard.press('Control+,');
  await expect(lines.nth(1)).toHaveAttribute('aria-selected', 'true');
  const person = await simulateMessageBoxUser(station);
  await person.answerWith('enter');
  await remove.focus();
  await keyboard.press('Enter');
  await expect.poll(() => person.boxes()).toMatchObject([{ message: 'Xoá tài khoản này?', defaultId: 0 }]);
  await expect(lines).toHaveCount(2);
  await person.answerWith('yes');
  await keyboard.press('Enter');
  await expect(lines).toHaveCount(0);
  await keyboard.press('Control+2');
  await expect(page.getByText('Danh sách đơn còn trống')).toBeVisible();
  await expect(picker).toHaveCount(0);
  // Its label stays in the history, under its name; nothing remains to be chosen there.
  await keyboard.press('Control+6');
  const printed = page.locator('[data-label-row]');
  await expect(printed).toHaveCount(1);
  await expect(printed).toContainText(toPack);
  await expect(printed.locator('[data-account]')).toHaveText('Gao 2');
  await expect(page.getByRole('combobox', { name: 'Tài khoản' })).toHaveCount(0);
  await close();
});

test('the arrows in the account list start at the selected account, also on a busy machine', async ({
  harness,
}) => {
  harness.writeSettings({
    partner: 'sandbox',
    accountName: 'Gao 1',
    accounts: [{ id: SECOND, name: 'Gao 2', baseUrl: null, labelUrl: null }],
    account: SECOND,
  });
  const { page } = await harness.start();
  const { keyboard } = page;
  // Timers without a time run only when this says so, as on a busy machine.
  const timers = await page.evaluateHandle(() => {
    const real = window.setTimeout;
    const waiting: (() => void)[] = [];
    const hold = (work: () => void, ms?: number): number =>
      (ms ?? 0) > 0 ? real(work, ms) : waiting.push(work);
    Object.assign(window, { setTimeout: hold });
    return () => {
      window.setTimeout = real;
      for (const work of waiting) work();
    };
  });
  await keyboard.press('Control+2');
  await keyboard.press('Control+Shift+A');
  await expect(page.getByRole('option').first()).toBeVisible();
  await keyboard.press('ArrowUp');
  await timers.evaluate((runWaiting) => runWaiting());
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Chọn tài khoản' })).toHaveValue('Gao 1');
});

const accountsOfRows = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(async () => {
    const reply = await window.tem.calls.station.state(undefined);
    if (!reply.ok) throw new Error(reply.problem.code);
    return reply.value.rows.map(({ account }) => account?.name ?? null);
  });

test('whose of twelve shops a code is, is answered by digits, page by page', async ({ harness }) => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const more = Array.from({ length: 11 }, (_, at) => ({
    id: `0a1b2c${(at + 10).toString(16).padStart(2, '0')}` as AccountId,
    name: `Tiệm số ${at + 2}`,
    baseUrl: url,
    labelUrl: url,
  }));
  // Nobody answers there, so no order can be looked up.
  harness.writeSettings({
    partner: 'service',
    printer: harness.printer,
    baseUrl: url,
    labelUrl: url,
    accountName: NAMES[0],
    accounts: more,
  });
  const running = await harness.start();
  const { page } = running;
  const station = stationPage(page);
  await station.scan('KHONG-CO-0001');
  await station.expectStates(['held']);
  await expect(station.panel.locator('[data-answer]')).toHaveCount(6);
  await takeScreenshots(running, 'accounts-question-many', 'vi', 'light');
  await pressAlone(page, '6');
  await expect(station.panel).toContainText('Tiệm số 5');
  await takeScreenshots(running, 'accounts-question-second-page', 'vi', 'light');
  // Behind the safe answer: the fifth to the eighth shop.
  await pressAlone(page, '5');
  await expect.poll(() => accountsOfRows(page)).toEqual(['Tiệm số 8']);
});

/** Orders of the two practice shops, which are the same at each start, and a soc that both gave to an order. */
async function shopsOfPractice() {
  const sandbox = await startSandboxProcess(0, ['--accounts', '2']);
  try {
    // Four orders of each shop are told; the third one's soc is the same (seed-orders.ts).
    const [a1 = '', a2 = '', a3 = '', , b1 = '', , b3 = ''] = sandbox.codes;
    const answer = await fetch(`${sandbox.url}/v1/partner/orders/info?type=1&code=${a3}`, {
      headers: { authorization: `Bearer ${sandbox.accessToken}` },
    });
    const { results } = (await answer.json()) as { readonly results: { readonly soc: string } };
    return { a1, a2, b1, shared: { soc: results.soc, code: b3 } };
  } finally {
    await sandbox.close();
  }
}

test('two shops share a list: scans find their shop, a shared code asks, and the labels come out in order @journey', async ({
  harness,
}) => {
  const { a1, a2, b1, shared } = await shopsOfPractice();
  harness.writeSettings({
    partner: 'sandbox',
    printer: harness.printer,
    size: 'S9',
    accountName: NAMES[0],
    accounts: [{ id: SECOND, name: NAMES[1], baseUrl: null, labelUrl: null }],
  });
  const running = await harness.start();
  const { page } = running;
  const station = stationPage(page);

  // Interleaved: no book knows these, so both shops are asked.
  for (const code of [a1, b1, a2]) await station.scan(code);
  await station.expectStates(['queued', 'queued', 'queued']);
  expect(await accountsOfRows(page)).toEqual([NAMES[0], NAMES[1], NAMES[0]]);
  await expect(station.row(b1).locator('[data-account]')).toHaveText(NAMES[1]);

  // Both shops gave this soc to an order.
  await station.scan(shared.soc);
  await station.expectStates(['queued', 'queued', 'queued', 'held']);
  await expect(station.panel).toContainText('Kiện này của tài khoản nào?');
  await expect(station.choice(NAMES[1])).toContainText(shared.code);
  await takeScreenshots(running, 'accounts-question', 'vi', 'light');
  // The safe answer is the first; then the shops in their order.
  await pressAlone(page, '3');
  await station.expectStates(['queued', 'queued', 'queued', 'queued']);
  expect(await accountsOfRows(page)).toEqual([NAMES[0], NAMES[1], NAMES[0], NAMES[1]]);
  await takeScreenshots(running, 'accounts-list', 'vi', 'light');

  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed', 'printed', 'printed']);
  expect(harness.listLabels()).toHaveLength(4);
  const printed = await page.evaluate(
    (filter) => window.tem.calls.history.page({ filter, from: 0, count: 50 }),
    EMPTY_HISTORY_FILTER,
  );
  if (!printed.ok) throw new Error(printed.problem.code);
  expect(printed.value.labels.map(({ code, account }) => [code, account?.name]).toReversed()).toEqual([
    [a1, NAMES[0]],
    [b1, NAMES[1]],
    [a2, NAMES[0]],
    [shared.code, NAMES[1]],
  ]);

  // The history shows one shop's labels and totals at a time.
  await page.keyboard.press('Control+6');
  const total = page.getByRole('status').filter({ hasText: / nhãn$/ });
  await expect(total).toHaveText('4 nhãn');
  const filter = page.getByRole('combobox', { name: 'Tài khoản' });
  await filter.click();
  await page.getByRole('option', { name: NAMES[1] }).click();
  await expect(total).toHaveText('2 nhãn');
  await expect(page.locator('[data-total="printed"] dd')).toHaveText('2');
  await takeScreenshots(running, 'accounts-history', 'vi', 'light');
});
