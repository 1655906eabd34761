import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { toAppPath } from '../../build/electron/system.ts';
import type { Settings } from '../../shared/settings.ts';
import { startVirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { expect, test } from './fixtures.ts';
import { stationPage } from './station-page.ts';

async function savedSettings(page: Page): Promise<Settings | null> {
  const reply = await page.evaluate(() => window.tem.calls.settings.get(undefined));
  return reply.ok ? reply.value : null;
}

/** The stored profile of a size. */
const profileOf = async (page: Page, size: keyof Settings['profiles']): Promise<unknown> =>
  (await savedSettings(page))?.profiles[size];

test('prints two sizes to two printers; one chosen at the station replaces the size’s own, and a scan into its address goes to the batch @journey', async ({
  harness,
  sandbox,
}) => {
  const other = join(harness.labelDir, '..', 'labels-a5');
  harness.writeSettings({
    partner: 'sandbox',
    printer: harness.printer,
    size: 'S9',
    profiles: { A5: { printer: `file:${toAppPath(other)}`, dpi: 300 } },
  });
  const { page } = await harness.start();
  const station = stationPage(page);
  const [a = '', b = '', c = ''] = sandbox.codes;
  const printer = page.getByRole('combobox', { name: 'Máy in' });
  await expect(printer).toHaveValue(`PDF: ${toAppPath(harness.labelDir)}`);
  await station.scan(a);
  await page.keyboard.press('F9');
  await station.expectStates(['printed']);
  await page.getByRole('combobox', { name: 'Khổ nhãn' }).click();
  await page.getByRole('option', { name: /^A5 / }).click();
  await expect(printer).toHaveValue(`PDF: ${toAppPath(other)}`);
  await station.scan(b);
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed']);
  expect(harness.listLabels()).toEqual([`${a}.pdf`]);
  expect(readdirSync(other)).toEqual([`${b}.pdf`]);

  await printer.click();
  await page.getByRole('option', { name: 'Máy in mạng, không cần driver…' }).click();
  const host = page.getByRole('textbox', { name: 'Địa chỉ máy in' });
  await expect(host).toBeFocused();
  await station.scan(c);
  await station.expectStates(['printed', 'printed', 'queued']);
  await expect(host).toHaveValue('');
  // At a person's pace: an Enter right after the scan's would be the scanner's second one.
  await host.pressSequentially('999.1.1.1', { delay: 80 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Địa chỉ hoặc cổng không dùng được')).toBeVisible();
  await host.fill('192.168.1.20');
  await page.keyboard.press('Enter');
  await expect(printer).toHaveValue('ZPL 192.168.1.20:9100');
  expect(await savedSettings(page)).toMatchObject({
    printer: harness.printer,
    profiles: { A5: { printer: 'raw:zpl://192.168.1.20:9100', dpi: 300 } },
  });
});

test('a size’s profile: numbers with comma or point, its own test pages, and a reset only after asking', async ({
  harness,
}) => {
  const folder = join(harness.labelDir, '..', 'tried');
  harness.writeSettings({
    partner: 'sandbox',
    printer: harness.printer,
    profiles: { A5: { dpi: 300, printer: `file:${toAppPath(folder)}` }, K80: { rotation: 90 } },
  });
  const { page } = await harness.start();
  const textbox = (name: string) => page.getByRole('textbox', { name });
  await page.keyboard.press('Control+,');
  await page.getByText('In nhãn', { exact: true }).click();

  await test.step('number fields refuse the rest with a message', async () => {
    await page.getByRole('radio', { name: /^S9,/ }).click();
    await expect(page.getByText('Cấu hình chung')).toBeVisible();
    const right = textbox('Sang phải');
    await right.fill('-1,5');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Cấu hình riêng', { exact: true })).toBeVisible();
    await textbox('Xuống dưới').fill('2.25');
    await page.keyboard.press('Tab');
    await expect.poll(() => profileOf(page, 'S9')).toMatchObject({ offsetMm: { x: -1.5, y: 2.3 } });
    await right.fill('nhiều');
    await page.keyboard.press('Enter');
    await expect(page.getByText('“nhiều” không dùng được. Nhập số từ -50 đến 50.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(right).toHaveValue('-1,5');
    await textbox('Giấy trong máy in (mm): Rộng').fill('80');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Điền cả chiều rộng và chiều cao')).toBeVisible();
    await textbox('Giấy trong máy in (mm): Cao').fill('120,5');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => profileOf(page, 'S9'))
      .toMatchObject({ mediaMm: { widthMm: 80, heightMm: 120.5 }, offsetMm: { x: -1.5, y: 2.3 } });
  });

  await test.step('prints a calibration page and a test label to its own printer', async () => {
    await page.getByRole('radio', { name: /^A5,/ }).click();
    await page.getByRole('button', { name: 'In trang căn chỉnh' }).click();
    await expect(page.getByText('Trang căn chỉnh đã gửi.')).toBeVisible();
    await page.getByRole('button', { name: 'In nhãn thử' }).click();
    await expect(page.getByText('Nhãn thử đã gửi.')).toBeVisible();
    const files = readdirSync(folder);
    expect(files.length).toBeGreaterThan(0);
    for (const name of files)
      expect(readFileSync(join(folder, name)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(harness.listLabels()).toEqual([]);
  });

  await test.step('is reset only after a question that no stray key answers', async () => {
    await expect(page.getByRole('radio', { name: /có cấu hình riêng/ })).toHaveCount(3);
    const reset = page.getByRole('button', { name: 'Bỏ cấu hình riêng' });
    const question = page.getByRole('alertdialog', { name: 'Khổ A5 trở về cấu hình chung?' });
    await page.keyboard.press('Control+Delete');
    await expect(question).toBeHidden();
    await reset.focus();
    await page.keyboard.press('Enter');
    await expect(question).toBeFocused();
    for (const key of ['Enter', 'Space', 'Control+Delete', 'Escape']) await page.keyboard.press(key);
    await expect(question).toBeHidden();
    expect(await profileOf(page, 'A5')).toMatchObject({ dpi: 300 });
    await reset.click();
    await expect(question.getByRole('button').first()).toHaveText(/Giữ lại/);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Cấu hình chung')).toBeVisible();
    expect((await savedSettings(page))?.profiles).toMatchObject({ K80: { rotation: 90 } });
    expect(await profileOf(page, 'A5')).toBeUndefined();
  });
});

test('the guide asks how wide a printer prints that does not tell it, before the first label', async ({
  harness,
}) => {
  await using open = new AsyncDisposableStack();
  const mute = await startVirtualPrinter('tspl');
  open.defer(() => mute.close());
  mute.set({ head: 'untold' });
  harness.writeSettings({ partner: 'sandbox', guide: 'printer', printer: mute.address, size: 'S9' });
  const { page } = await harness.start();
  await page.keyboard.press('Control+g');
  await expect(page.getByRole('heading', { name: 'In nhãn ra máy nào?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tem chưa biết, nên chưa in nhãn nào.')).toBeVisible();
  await page.keyboard.press('F8');
  await mute.whenLabels(1, 30_000);
  await page.getByRole('textbox', { name: 'Máy in được rộng (mm)' }).fill('104');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await savedSettings(page))?.heads).toEqual({ [mute.address]: 832 });
});

test('a printer without a driver is asked how wide it prints, or is asked of a person once', async ({
  harness,
  sandbox,
}) => {
  await using open = new AsyncDisposableStack();
  const [mute, told] = await Promise.all([startVirtualPrinter('tspl'), startVirtualPrinter('zpl')]);
  for (const one of [mute, told]) open.defer(() => one.close());
  mute.set({ head: 'untold' });
  harness.writeSettings({
    partner: 'sandbox',
    printer: mute.address,
    size: 'S9',
    profiles: { A5: { printer: told.address } },
  });
  const { page } = await harness.start();
  const station = stationPage(page);
  await station.scan(sandbox.codes[0] ?? '');
  await page.keyboard.press('F9');
  await expect(page.getByText(/Tem chưa biết máy in .* in được rộng bao nhiêu/).first()).toBeVisible();
  await station.expectStates(['queued']);
  expect(mute.labels).toEqual([]);

  await page.keyboard.press('Control+,');
  await page.getByText('In nhãn', { exact: true }).click();
  const head = page.getByRole('textbox', { name: 'Máy in được rộng (mm)' });
  await expect(page.getByText('Tem chưa biết, nên chưa in nhãn nào.')).toBeVisible();
  // It is how the width becomes known.
  await page.getByRole('button', { name: 'In trang căn chỉnh' }).click();
  await mute.whenLabels(1, 30_000);
  await head.fill('7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“7” không dùng được. Nhập số từ 20 đến 420.')).toBeVisible();
  await head.fill('104');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await savedSettings(page))?.heads).toEqual({ [mute.address]: 832 });
  await expect(head).toHaveValue('104,1');
  await page.getByRole('radio', { name: /^A5,/ }).click();
  await expect(page.getByText('Máy in tự báo: 104,1 mm.')).toBeVisible();
  await expect(head).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('F9');
  await station.expectStates(['printed']);
  expect(mute.labels).toHaveLength(2);
});
