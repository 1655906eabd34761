import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { APP_PLATFORM } from '../../build/electron/system.ts';
import { expect, test } from './fixtures.ts';
import { simulateMessageBoxUser } from './message-box-user.ts';
import { respondWithToken } from './partner-process.ts';
import { scanKeys } from './scanner-keys.ts';
import { setToken, stationPage } from './station-page.ts';

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible();

test('walks the guide by keyboard alone: a service, a test label; left and resumed @journey', async ({
  harness,
  sandbox,
}) => {
  const { page } = await harness.start();
  await heading(page, 'Chào mừng đến với Tem');
  await expect(page.getByRole('button', { name: 'Tiếng Việt' })).toBeFocused();
  await page.keyboard.press('Enter');
  await heading(page, 'Trạm này in nhãn cho dịch vụ nào?');
  await page.keyboard.press('F3');
  await page.getByLabel('Địa chỉ dịch vụ').fill('http://nowhere.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('phải là https://');
  await page.getByLabel('Địa chỉ dịch vụ').fill(sandbox.url);
  await page.getByLabel('Địa chỉ in nhãn').fill(sandbox.url);
  await page.keyboard.press('Enter');
  await page.getByLabel('Mã truy cập mới').fill('wrong token');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('không có dấu cách');
  await page.getByLabel('Mã truy cập mới').fill('nobodys');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Dịch vụ không nhận mã truy cập');
  await page.getByLabel('Mã truy cập mới').fill(sandbox.accessToken);
  // A person who reads the answer may press Enter at that very moment.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (!document.body.textContent.includes('Kết nối được')) return;
      watch.disconnect();
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.keyboard.press('Enter');
  await heading(page, 'In nhãn ra máy nào?');

  await page.keyboard.press('F10');
  await expect(stationPage(page).field).toBeFocused();
  await expect(page.getByText('Thiết lập trạm còn dở, đang ở bước “Máy in”.')).toBeVisible();
  await page.evaluate((printer) => window.tem.calls.settings.save({ printer }), harness.printer);
  await page.keyboard.press('Control+g');
  await heading(page, 'In nhãn ra máy nào?');
  await page.keyboard.press('Escape');
  await heading(page, 'Mã truy cập của bạn là gì?');
  await page.keyboard.press('F4');
  await page.getByRole('button', { name: 'Tiếp' }).click();
  await heading(page, 'In thử một nhãn');
  await page.keyboard.press('Enter');
  await heading(page, 'Nhãn ra có đúng không?');
  expect(harness.listLabels()).toHaveLength(1);
  await page.keyboard.press('F3');
  await expect(page.getByText('Không ra nhãn nào')).toBeVisible();
  await page.keyboard.press('Enter');
  await heading(page, 'Nhãn ra có đúng không?');
  await page.keyboard.press('Enter');
  await heading(page, 'Thử máy quét');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Máy quét chưa được thử')).toBeVisible();
  await page.keyboard.press('Enter');
  await heading(page, 'Trạm đã sẵn sàng');
  await page.keyboard.press('Enter');
  await expect(stationPage(page).field).toBeFocused();
  await expect(page.getByText('Thiết lập trạm còn dở')).toBeHidden();
  expect(JSON.parse(readFileSync(join(harness.dataDir, 'settings.json'), 'utf8'))).toMatchObject({
    guide: 'done',
  });
});

test('protects the settings by a PIN on every screen; a file transfers them without secrets', async ({
  harness,
  fakePartner,
}) => {
  const partner = await fakePartner(respondWithToken(() => undefined));
  harness.writeSettings({ partner: 'service', baseUrl: partner.url, stationName: 'Bàn 3' });
  const autostart = join(harness.dataDir, 'config');
  const { app, page } = await harness.startApp([], { XDG_CONFIG_HOME: autostart });
  const type = (pin: string): Promise<void> => page.keyboard.type(pin, { delay: 70 });
  expect(await page.title()).toBe('Bàn 3 – Tem');
  await setToken(page, 'MARKED-SECRET-TOKEN');
  await page.keyboard.press('Control+,');
  await page.getByText('Trạm này', { exact: true }).first().click();
  await page.getByLabel('Mã PIN mới').fill('13579');
  await page.getByLabel('Nhập lại mã PIN').fill('13579');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Đã lưu mã PIN')).toBeVisible();

  // Removing the PIN needs the old one, even while the settings are open.
  const changed = await page.evaluate(() => window.tem.calls.lock.setPin({ pin: null, old: null }));
  expect(changed).toMatchObject({ ok: false, problem: { code: 'pin-wrong' } });
  await page.getByLabel('Mã PIN cũ').fill('11111');
  await page.getByRole('button', { name: 'Bỏ mã PIN' }).click();
  await expect(page.getByText('Mã PIN cũ không đúng.')).toBeVisible();
  await expect(page.getByLabel('Mã PIN cũ')).toHaveValue('');

  // Kiosk mode and starting with the machine apply at once.
  const kiosk = (): Promise<boolean[]> =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isKiosk()));
  await page.getByLabel('Chiếm cả màn hình').click();
  await expect.poll(kiosk).toContain(true);
  await app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) if (window.isKiosk()) window.close();
  });
  await page.getByLabel('Chiếm cả màn hình').click();
  await expect.poll(kiosk).not.toContain(true);
  // On other systems this would add a login item on the machine that runs the test: the test records Tem's request instead.
  await app.evaluate(({ app }) => {
    Object.assign(globalThis, { asked: [] });
    if (process.platform !== 'linux')
      app.setLoginItemSettings = (settings) => void Object(globalThis)['asked'].push(settings);
  });
  await page.getByLabel('Mở Tem khi bật máy').click();
  await expect(page.getByLabel('Mở Tem khi bật máy')).toBeChecked();
  if (APP_PLATFORM === 'linux')
    expect(readFileSync(join(autostart, 'autostart', 'tem.desktop'), 'utf8')).toContain(harness.dataDir);
  else expect(await app.evaluate(() => Object(globalThis)['asked'])).toMatchObject([{ openAtLogin: true }]);

  // Leaving locks the settings; main itself refuses.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /Quản lý.*đang khoá/ })).toBeVisible();
  const refused = await page.evaluate(() => window.tem.calls.settings.save({ printer: null }));
  expect(refused).toMatchObject({ ok: false, problem: { code: 'settings-locked' } });
  expect(await page.evaluate(() => window.tem.calls.settings.save({ size: 'A5' }))).toMatchObject({
    ok: true,
  });

  // A change on another screen asks for the PIN and is then made.
  await page.getByRole('combobox', { name: 'Máy in' }).click();
  await page.getByRole('option', { name: /^Máy in mạng/ }).click();
  await page.getByLabel('Địa chỉ máy in').fill('192.168.1.20');
  await page.getByRole('button', { name: 'Dùng máy in này' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nhập mã PIN' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  // Not entered, it leaves everything as it was, without an error.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  expect(await page.evaluate(() => window.tem.calls.settings.get(undefined))).toMatchObject({
    value: { printer: null },
  });
  await page.getByRole('button', { name: 'Dùng máy in này' }).click();
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await type('1111');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('không đúng');
  await type('13579');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Máy in' })).toHaveValue(/192\.168\.1\.20/);
  await expect(page.getByRole('button', { name: /Quản lý.*đang khoá/ })).toBeVisible();

  // The settings file.
  await page.keyboard.press('Control+,');
  await type('13579');
  await page.keyboard.press('Enter');
  await page.getByText('Trạm này', { exact: true }).first().click();
  const file = join(harness.dataDir, 'out.json');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, file);
  await page.getByRole('button', { name: 'Xuất tệp cài đặt' }).click();
  await expect(page.getByText('Đã lưu')).toBeVisible();
  const text = readFileSync(file, 'utf8');
  for (const secret of ['MARKED-SECRET-TOKEN', '13579', 'Bàn 3', 'salt', 'hash'])
    expect(text).not.toContain(secret);
  const chooser = page.locator('input[type=file]');
  const give = (settings: object): Promise<void> =>
    chooser.setInputFiles({
      name: 'x.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ format: 'tem-settings', version: 1, settings })),
    });
  await give({ volume: 1000 });
  await expect(page.getByText('giá trị không dùng được: volume')).toBeVisible();
  // One question names what changes; declined, the changes stay on screen, and no stray key takes them.
  const person = await simulateMessageBoxUser({ app });
  await give({ ...JSON.parse(text).settings, size: 'K80', printer: 'Godex G500' });
  await expect(page.getByText('Chưa đổi gì.')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByText('không có máy in “Godex G500”')).toBeVisible();
  const [box] = await person.boxes();
  expect(box?.detail).toContain('Gồm: Máy in, Khổ nhãn.');
  await page.keyboard.press('Enter');
  expect(await person.boxes()).toHaveLength(1);
  await person.answerWith('yes');
  await give({ ...JSON.parse(text).settings, size: 'K80', printer: 'Godex G500' });
  await expect(page.getByText('Đã đổi theo tệp')).toBeVisible();
  expect(await person.boxes()).toHaveLength(2);
  await expect(page.getByText('Trạm này còn thiếu:')).toBeVisible();
  await expect(page.getByText('máy in của máy này')).toBeVisible();
  const saved: unknown = JSON.parse(readFileSync(join(harness.dataDir, 'settings.json'), 'utf8'));
  expect(saved).toMatchObject({ size: 'K80', printer: 'Godex G500', stationName: 'Bàn 3' });
  await page.keyboard.press('F2');
  await heading(page, 'In nhãn ở trạm này');
});

test('Enter goes on whatever has the focus, or leads to what is missing and names it', async ({
  harness,
}) => {
  harness.writeSettings({ partner: 'service', guide: 'service' });
  const { page } = await harness.start();
  await page.keyboard.press('Control+g');
  const alert = page.getByRole('alert');
  await heading(page, 'Trạm này in nhãn cho dịch vụ nào?');
  await page.keyboard.press('Enter');
  await heading(page, 'Dịch vụ của bạn ở địa chỉ nào?');
  const [address, labels] = [page.getByLabel('Địa chỉ dịch vụ'), page.getByLabel('Địa chỉ in nhãn')];
  for (const attempt of [1, 2]) {
    await labels.focus();
    await page.keyboard.press('Enter');
    await expect(alert, `attempt ${attempt}`).toContainText('Nhập địa chỉ dịch vụ');
    await expect(address).toBeFocused();
  }
  await address.fill('https://api.partner.example');
  await labels.fill('http://label.partner.example');
  await address.focus();
  await page.keyboard.press('Enter');
  await expect(alert).toContainText('phải là https://');
  await expect(labels).toBeFocused();
  await labels.fill('');
  await page.keyboard.press('Enter');
  await heading(page, 'Mã truy cập của bạn là gì?');
  await page.keyboard.press('Enter');
  await expect(alert).toBeVisible();
  await expect(page.getByLabel('Mã truy cập mới')).toBeFocused();
  await page.keyboard.press('F4');

  // Without a label address, the proposed size is one that needs none.
  await heading(page, 'In nhãn ra máy nào?');
  const [printer, size] = [
    page.getByRole('combobox', { name: 'Máy in' }),
    page.getByRole('combobox', { name: 'Khổ nhãn' }),
  ];
  await expect(size).toHaveValue(/^K80/);
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  await size.focus();
  await page.keyboard.press('Enter');
  await expect(alert).toContainText('Chưa chọn máy in');
  await expect(printer).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(0);
  // A size that needs the label address is the next thing missing.
  await page.evaluate(
    (chosen) => window.tem.calls.settings.save({ printer: chosen, size: 'S9' }),
    harness.printer,
  );
  await expect(printer).toHaveValue(/labels/);
  await page.keyboard.press('Enter');
  await expect(alert).toContainText('Khổ S9 cần địa chỉ in nhãn');
  await expect(size).toBeFocused();
  // In the open list Enter chooses; in the closed one it goes on.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect(size).toHaveValue(/^K80/);
  await heading(page, 'In nhãn ra máy nào?');
  await page.keyboard.press('Enter');
  await heading(page, 'In thử một nhãn');
  await page.keyboard.press('F4');

  // The scanner: Enter after a scan or two says how many are missing; after five it keeps the result.
  await heading(page, 'Thử máy quét');
  // A person's pause follows each scan: what comes sooner is part of the scan.
  const scan = async (number: number): Promise<void> => {
    await scanKeys(page, '1234567');
    await expect(page.locator('[data-scanned="true"]')).toHaveCount(number);
    await page.waitForTimeout(250);
  };
  await scan(1);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Chưa đủ 5 lần quét, còn 4 lần.')).toBeVisible();
  for (const number of [2, 3, 4, 5]) await scan(number);
  await expect(page.locator('[data-verdict]')).toContainText('Máy quét tốt.');
  await page.keyboard.press('Enter');
  await heading(page, 'Trạm đã sẵn sàng');
});
