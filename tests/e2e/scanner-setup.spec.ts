import type { Page } from '@playwright/test';
import type { Settings } from '../../shared/settings.ts';
import { expect, test } from './fixtures.ts';
import { BACKSPACE, scanKeys, toKeys } from './scanner-keys.ts';
import { stationPage } from './station-page.ts';
import { CAN_PLUG_SCANNER, createVirtualScanner } from './virtual-scanner.ts';

async function openScannerSettings(page: Page): Promise<void> {
  await page.keyboard.press('Control+,');
  await page.getByText('Máy quét', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Máy quét gõ như bàn phím' })).toBeVisible();
}

async function settingsOf(page: Page): Promise<Settings> {
  const reply = await page.evaluate(() => window.tem.calls.settings.get(undefined));
  if (!reply.ok) throw new Error(reply.problem.code);
  return reply.value;
}

test('calibrates the scanner by five scans, and stores the result', async ({ harness, sandbox }) => {
  harness.writeServiceSettings(sandbox);
  const { page } = await harness.start();
  await openScannerSettings(page);
  const slots = page.locator('[data-scanned="true"]');
  const scan = async (text: string): Promise<void> => {
    const before = await slots.count();
    await scanKeys(page, text);
    await expect(slots).toHaveCount(before + 1);
  };

  await test.step('reports an input method at once, and stores nothing', async () => {
    await page.keyboard.press('F8');
    await expect(page.getByText('0/5')).toBeVisible();
    await scanKeys(page, [...toKeys('HNI'), BACKSPACE, ...toKeys('S12')]);
    await expect(page.locator('[data-verdict="bad"]')).toContainText('Tắt bộ gõ tiếng Việt');
    await expect(page.locator('[data-verdict="bad"]')).toContainText('phím xoá');
    await page.keyboard.press('F8');
    await expect(page.getByText('0/5')).toBeVisible();
  });

  await test.step('five scans', async () => {
    // One after the other, as a person scans them.
    for (let number = 0; number < 5; number += 1) await scan(';1234567=');
    await expect(page.getByText('5/5')).toBeVisible();
    // The verdict first; times and findings behind a key. No button has the focus.
    await expect(page.locator('[data-verdict]')).toHaveText('Máy quét tốt.Bấm Enter để lưu kết quả.');
    await expect(page.locator('button:focus')).toHaveCount(0);
    await expect(page.getByText(/ ms$/)).toHaveCount(0);
    await page.keyboard.press('F7');
    await expect(page.getByRole('img', { name: /Thời gian giữa hai ký tự/ })).toHaveCount(5);
    const found = page.getByRole('list', { name: 'Kết quả' });
    await expect(found).toContainText('Kết thúc bằng Enter');
    await expect(found).toContainText('Phía trước “;”, phía sau “=”');
    await expect(found).toContainText('Năm lần đọc giống nhau');
    await page.keyboard.press('F9');
    await expect(page.getByText('Đã lưu cho máy quét của trạm này')).toBeVisible();
    expect((await settingsOf(page)).scanner).toMatchObject({ prefix: ';', suffix: '=', terminator: 'enter' });
  });

  await test.step('leaving changes nothing, and adds none of the scans to the batch', async () => {
    await page.keyboard.press('F8');
    await scan('7654321');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Hiệu chỉnh máy quét' })).toBeVisible();
    expect((await settingsOf(page)).scanner).toMatchObject({ prefix: ';' });
    await page.keyboard.press('Escape');
    await expect(stationPage(page).field).toBeVisible();
    expect(await stationPage(page).states()).toEqual([]);
  });
});

test('adds a HID-POS scanner, reads it without the keyboard, and has it again after a reload', async ({
  harness,
  sandbox,
}) => {
  test.skip(!CAN_PLUG_SCANNER, 'needs a scanner');
  harness.writeServiceSettings(sandbox);
  const { app, page } = await harness.startApp();
  const one = createVirtualScanner(app, { name: 'Bench 1', serialNumber: 'S-1' });
  const kept = page.getByRole('list', { name: 'Máy quét HID-POS của trạm này' });
  const state = kept.getByRole('listitem');
  const [code = '', other = ''] = sandbox.codes;
  const add = page.getByRole('button', { name: 'Thêm máy quét Bench 1' });
  await openScannerSettings(page);

  await test.step('lists the connected scanners; Escape chooses none, Enter adds one', async () => {
    await page.keyboard.press('F7');
    await expect(page.getByText('Chưa thấy máy nào')).toBeVisible();
    await one.plug();
    await expect(add).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Chưa có máy nào.')).toBeVisible();
    expect((await settingsOf(page)).hidScanners).toEqual([]);
    await page.keyboard.press('F7');
    await expect(add).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(state).toHaveText([/Bench 1.*S-1.*Sẵn sàng/]);
    expect((await settingsOf(page)).hidScanners).toMatchObject([{ serialNumber: 'S-1', vendorId: 0x0c2e }]);
  });

  await test.step('adds its scans to the batch, and reports that it is unplugged', async () => {
    await one.scan(code);
    await expect(kept).toContainText(`Vừa đọc ${code}`);
    await one.unplug();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Mất kết nối với máy quét “Bench 1”' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await stationPage(page).expectStates(['queued']);
  });

  await test.step('a reloaded page has it as soon as it is there, until it is removed', async () => {
    await page.reload();
    await page.locator('main:not([aria-busy])').waitFor();
    await openScannerSettings(page);
    await expect(state).toHaveText([/Bench 1.*Chưa cắm/]);
    await one.plug();
    await expect(state).toHaveText([/Bench 1.*Sẵn sàng/]);
    await page.getByRole('button', { name: 'Bỏ máy quét Bench 1' }).click();
    await expect(page.getByText('Chưa có máy nào.')).toBeVisible();
    await one.scan(other);
    await page.keyboard.press('Escape');
    await stationPage(page).expectStates(['queued']);
  });
});
