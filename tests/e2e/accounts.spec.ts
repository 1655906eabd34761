import type { AccountId } from '../../shared/account.ts';
import { test as base, expect, type Harness, type RunningStation } from './fixtures.ts';
import { simulateMessageBoxUser } from './message-box-user.ts';
import { startAccountsProcess } from './partner-process.ts';
import { scanKeys } from './scanner-keys.ts';
import { setToken, stationPage } from './station-page.ts';

// Several accounts at one service, set up and used with real keys.

const GAO_2 = '0a1b2c3d' as AccountId;

type Shops = Awaited<ReturnType<typeof startAccountsProcess>>;

const test = base.extend<{ shops: Shops }>({
  shops: async ({}, use) => {
    const shops = await startAccountsProcess(2);
    await use(shops);
    await shops.close();
  },
});

/** Starts a station that knows the first shop. */
async function startAt({ url, accounts }: Shops, harness: Harness): Promise<RunningStation> {
  const [first] = accounts;
  if (first === undefined) throw new Error('the sandbox has no shop');
  harness.writeServiceSettings({ ...first, url, close: async () => undefined });
  const station = await harness.start();
  await setToken(station.page, first.accessToken);
  return station;
}

test('a second account: added, its token tested, selected, its orders seen alone, and removed once none wait @journey', async ({
  harness,
  shops,
}) => {
  const { accessToken = '', codes: [code = '', toPack = ''] = [] } = shops.accounts[1] ?? {};
  const station = await startAt(shops, harness);
  const { page } = station;
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
  await keyboard.press('Control+Shift+A');
  await expect(page.getByRole('option').first()).toBeVisible();
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expect(picker).toHaveValue('Tài khoản chính');
  await expect(page.getByText('Danh sách đơn còn trống')).toBeVisible();
  await keyboard.press('Control+Shift+A');
  await expect(page.getByRole('option').first()).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.locator('[data-order-row]:visible')).toHaveCount(1);

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
});

test('an order form keeps its draft with the account that it was typed for', async ({ harness, shops }) => {
  const { page } = await startAt(shops, harness);
  const { keyboard } = page;
  const added = await page.evaluate((facts) => window.tem.calls.accounts.add(facts), {
    name: 'Gao 2',
    baseUrl: shops.url,
    labelUrl: shops.url,
  });
  expect(added).toMatchObject({ ok: true });
  await keyboard.press('Control+3');
  const name = page.locator('[name="name"]:visible');
  await name.focus();
  await keyboard.type('Chi Dinh');
  // At once: main has nothing of it yet.
  await keyboard.press('Control+Shift+A');
  await expect(page.getByRole('option').first()).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Chọn tài khoản' })).toHaveValue('Gao 2');
  await expect(name).toHaveValue('');
  await keyboard.press('Control+Shift+A');
  await expect(page.getByRole('option').first()).toBeVisible();
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expect(name).toHaveValue('Chi Dinh');
});

test('the arrows in the account list start at the selected account, also on a busy machine', async ({
  harness,
}) => {
  harness.writeSettings({
    partner: 'sandbox',
    accountName: 'Gao 1',
    accounts: [{ id: GAO_2, name: 'Gao 2', baseUrl: null, labelUrl: null }],
    account: GAO_2,
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
