import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pushHealth } from './screen-scenes.ts';
import { stationPage } from './station-page.ts';

// What a packer and a manager each see, and the one line for everything that is wrong.

const pinField = (page: Page) => page.getByRole('textbox', { name: 'Nhập mã PIN' });
const bar = (page: Page) => page.locator('[data-message-bar]');

/** The links of the header's navigation. */
const links = (page: Page): Promise<string[]> =>
  page.getByRole('navigation', { name: 'Các màn hình' }).getByRole('button').allInnerTexts();

/** What of the header lies outside of its one line, or under another part of it. */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const header = [...document.querySelectorAll('header')].find((one) => one.checkVisibility());
    if (header === undefined) return ['no header'];
    const line = header.getBoundingClientRect();
    const parts = [...header.querySelectorAll('button, p, h1')].filter((one) => one.clientHeight > 1);
    return parts.flatMap((part) => {
      const box = part.getBoundingClientRect();
      const covered = parts.some((other) => {
        const its = other.getBoundingClientRect();
        return other !== part && its.left < box.right - 1 && box.left < its.right - 1;
      });
      const inside =
        box.left >= 0 && box.right <= innerWidth && box.top >= line.top && box.bottom <= line.bottom;
      return inside && line.height === 48 && !covered ? [] : [part.textContent ?? ''];
    });
  });

test('a packer sees the station, the print history and help; one PIN opens all of a manager’s screens', async ({
  harness,
}) => {
  harness.writeSettings({
    partner: 'service',
    baseUrl: 'https://a-rather-long-host-name.partner.example',
    printer: harness.printer,
    stationName: 'Bàn đóng gói số 3, tầng 2, kho Bình Tân',
    guide: 'done',
  });
  const { page } = await harness.start();
  const { keyboard } = page;
  await page.setViewportSize({ width: 1024, height: 600 });
  expect(await links(page)).toEqual(['Trạm in', 'Lịch sử in', expect.stringMatching(/^Trợ giúp\s*F1$/)]);
  expect(await misplaced(page)).toEqual([]);
  await keyboard.press('Control+6');
  expect(await links(page)).toHaveLength(3);

  // Without a PIN they open at once.
  await page.getByRole('button', { name: 'Quản lý' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Danh sách đơn');
  const manager = [
    'Danh sách đơn',
    'Tạo đơn',
    'Nhập tệp',
    'Giá cước',
    'Cổng nhận cập nhật',
    'Cài đặt',
    'Trợ giúp',
  ];
  expect(await links(page)).toEqual(manager.map((title) => expect.stringContaining(title)));
  expect(await misplaced(page)).toEqual([]);
  await keyboard.press('Control+3');
  await page.locator('[name="name"]').fill('Chị Định');

  await page.evaluate(() => window.tem.calls.lock.setPin({ pin: '13579', old: null }));
  await page.getByRole('button', { name: 'Về trạm in và khoá lại' }).click();
  await expect(page.getByRole('button', { name: 'Quản lý, đang khoá' })).toBeVisible();
  expect(await misplaced(page)).toEqual([]);
  const refused = await page.evaluate(async () => {
    const { orders, creating, imports, setup, settings } = window.tem.calls;
    const replies = [
      await orders.cancel({ code: 'SGNS336484LM.883568271' }),
      await creating.create({ id: 1, toBatch: false }),
      await imports.start({ toBatch: false }),
      await setup.export(undefined),
      await settings.save({ printer: null }),
    ];
    return replies.map((reply) => (reply.ok ? 'done' : reply.problem.code));
  });
  expect(refused).toEqual(refused.map(() => 'settings-locked'));

  // The question shows in place of the screen; Esc goes back without a word.
  for (const key of ['Control+2', 'Control+3', 'Control+4', 'Control+5', 'Control+7', 'Control+,']) {
    await keyboard.press(key);
    await expect(pinField(page)).toBeFocused();
    await expect(page.locator('[name="name"]')).toBeHidden();
  }
  await keyboard.press('Escape');
  await expect(stationPage(page).field).toBeFocused();

  // One PIN for all of them; what was typed before is still there.
  await keyboard.press('Control+3');
  await keyboard.type('13579', { delay: 70 });
  await keyboard.press('Enter');
  await expect(page.locator('[name="name"]')).toHaveValue('Chị Định');
  await keyboard.press('Control+5');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Giá cước');
  await keyboard.press('Control+,');
  await expect(page.getByRole('button', { name: 'Thử kết nối' })).toBeVisible();
  await expect(pinField(page)).toHaveCount(0);
  // The print history is a packer's: it locks again.
  await keyboard.press('Control+6');
  await expect(page.getByRole('button', { name: 'Quản lý, đang khoá' })).toBeVisible();
  await keyboard.press('Control+4');
  await expect(pinField(page)).toBeFocused();
});

test('troubles take one line: the worst with one button, codes only behind it, and nothing moves', async ({
  harness,
}) => {
  harness.writeSettings({
    partner: 'service',
    baseUrl: 'https://api.partner.example',
    printer: harness.printer,
    guide: 'done',
  });
  const station = await harness.start();
  const { page } = station;
  await page.setViewportSize({ width: 1024, height: 600 });
  const { keyboard } = page;
  const trouble = (kind: 'partner' | 'token' | 'clock', problem: object) =>
    ({ kind, problem, sinceMs: Date.now(), retryAtMs: null }) as never;
  await pushHealth(station, [
    trouble('clock', { code: 'clock-off', values: { off: { vi: 'nhanh 1 giờ', en: '1 h fast' } } }),
    trouble('token', { code: 'unauthorized' }),
  ]);
  const shown = bar(page).locator('[data-bar-line]:visible');
  await expect(shown).toHaveCount(1);
  await expect(shown).toContainText('Dịch vụ không nhận mã truy cập. Đơn vẫn ở đây.');
  await expect(shown.getByRole('button')).toHaveCount(1);
  await expect(bar(page).getByRole('button', { name: 'còn 1 thông báo' })).toContainText('+1');
  expect((await bar(page).boundingBox())?.height).toBe(40);
  await shown.getByRole('button', { name: 'Mở Cài đặt' }).click();
  await expect(page.getByLabel('Mã truy cập mới')).toBeVisible();
  await keyboard.press('Control+1');

  const away = { code: 'partner-unreachable', values: { detail: 'ERR_NAME_NOT_RESOLVED' } };
  await pushHealth(station, [trouble('partner', away), trouble('token', { code: 'unauthorized' })]);
  await expect(shown).toContainText('Mất mạng.');
  await expect(page.locator('body')).not.toContainText('ERR_NAME_NOT_RESOLVED');
  const before = await stationPage(page).field.boundingBox();
  await keyboard.press('Control+F6');
  await expect(shown).toHaveCount(2);
  await expect(shown.first()).toContainText('Chi tiết: api.partner.example · ERR_NAME_NOT_RESOLVED');
  // It covers the screen instead of moving it, and Esc folds it.
  expect(await stationPage(page).field.boundingBox()).toEqual(before);
  expect((await bar(page).boundingBox())?.height).toBe(40);
  await keyboard.press('Escape');
  await expect(shown).toHaveCount(1);
  await keyboard.press('Control+F6');
  await expect(shown).toHaveCount(2);
  await keyboard.press('Control+6');
  await expect(shown).toHaveCount(1);
  await keyboard.press('Control+1');
  await pushHealth(station, []);
  await expect(bar(page)).toBeHidden();
});

test('the alarm names a new order scanned at the wrong time, and offers it afterwards by one key @journey', async ({
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
  const [one = '', two = '', three = ''] = sandbox.codes;
  const alarm = page.getByRole('alertdialog');
  const offer = bar(page).locator('[data-bar-line="slip"]');
  await station.scan(one);
  await station.expectStates(['queued']);
  await page.keyboard.press('F9');
  await expect(page.locator('[data-phase="confirm"]')).toBeVisible();

  await station.scan(two);
  await expect(alarm).toContainText('SAI NHÃN');
  await expect(alarm).toContainText('Đây là đơn mới, chưa in: bạn đang ở Đối chiếu.');
  // It is the same alarm: no key of a scanner's ends it, and the key of the offer does nothing yet.
  for (const key of ['Enter', 'Escape', 'Space', 'Tab', 'Control+F12']) await page.keyboard.press(key);
  await expect(alarm).toBeVisible();
  await page.keyboard.press('F12');
  await expect(alarm).toBeHidden();
  await expect(offer).toContainText(two);
  await station.expectStates(['printed']);
  await page.keyboard.press('Control+F12');
  await station.expectStates(['printed', 'queued']);
  await expect(offer).toHaveCount(0);

  // The next scan ends the offer; nothing was added.
  await station.scan(three);
  await expect(alarm).toContainText(three);
  await page.keyboard.press('F12');
  await expect(offer).toContainText(three);
  await station.scan(one);
  await station.expectStates(['confirmed', 'queued']);
  await expect(offer).toHaveCount(0);
});
