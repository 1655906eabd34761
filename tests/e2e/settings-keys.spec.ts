import { expect, test } from './fixtures.ts';
import { simulateMessageBoxUser } from './message-box-user.ts';
import { setToken } from './station-page.ts';

test('no single key erases the access token or the PIN: a button asks, and Enter keeps both', async ({
  harness,
}) => {
  harness.writeSettings({ partner: 'service', baseUrl: 'https://api.partner.example' });
  const station = await harness.start();
  const { page } = station;
  await setToken(page, 'MARKED-SECRET-TOKEN');
  const person = await simulateMessageBoxUser(station);
  await person.answerWith('enter');
  await page.keyboard.press('Control+,');
  const clear = page.getByRole('button', { name: 'Xoá mã' });
  await expect(clear).toBeEnabled();
  await page.keyboard.press('Control+Delete');
  await page.keyboard.press('Control+Shift+Delete');
  await expect(clear).toBeEnabled();
  expect(await person.boxes()).toEqual([]);
  await clear.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => person.boxes()).toMatchObject([{ message: 'Xoá mã truy cập?', defaultId: 0 }]);
  await expect(clear).toBeEnabled();

  await person.answerWith('yes');
  await page.evaluate(() => window.tem.calls.lock.setPin({ pin: '2468', old: null }));
  await person.answerWith('enter');
  await page.getByText('Trạm này', { exact: true }).first().click();
  await page.getByLabel('Mã PIN cũ').fill('2468');
  await page.keyboard.press('Control+Delete');
  const remove = page.getByRole('button', { name: 'Bỏ mã PIN' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => person.boxes()).toHaveLength(3);
  expect((await person.boxes()).at(-1)).toMatchObject({ message: 'Bỏ mã PIN của cài đặt?', defaultId: 0 });
  await expect(remove).toBeVisible();
});
