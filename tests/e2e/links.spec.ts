import { runTem } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { stationPage } from './station-page.ts';

test('tem:// links fill the batch, whichever way they arrive, and never print @journey', async ({
  harness,
  sandbox,
}) => {
  const [one = '', two = '', three = '', four = ''] = sandbox.codes;
  harness.writeSettings({
    partner: 'sandbox',
    printer: harness.printer,
    size: 'S9',
    mode: 'one-by-one',
    guide: 'done',
  });
  // A quotation mark in a link would end its argument and begin others, which mean nothing.
  const { app, page } = await harness.startApp([
    '--',
    `tem://print?code=${one},${two}&size=T2`,
    '--data-dir',
    '/nowhere',
    '--version',
  ]);
  const station = stationPage(page);
  const bar = page.getByRole('region', { name: 'Mã từ liên kết' });
  await station.expectStates(['queued', 'queued']);
  await expect(bar).toContainText('Đã thêm 2 đơn vào danh sách. Chưa in gì.');
  await expect(station.field).toBeFocused();
  await page.keyboard.press('Control+F6');
  await expect(bar).toContainText('Liên kết muốn khổ T2; trạm đang in khổ S9.');

  // A second start on the same data passes its link on, and brings the window back.
  const isMinimized = (): Promise<boolean> =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((one) => one.isMinimized()));
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  expect(await isMinimized()).toBe(true);
  const own = ['--data-dir', harness.dataDir, `--user-data-dir=${harness.dataDir}`];
  const second = await runTem([...own, '--', `tem://print?code=${two},${three}`]);
  expect(second.exitCode, second.error).toBe(0);
  await station.expectStates(['queued', 'queued', 'queued']);
  expect(await isMinimized()).toBe(false);
  await expect(bar).toContainText('2 liên kết');
  await expect(bar).toContainText('Đã thêm 3 đơn vào danh sách · 1 đơn đã có sẵn.');

  // macOS delivers it as an event.
  await app.evaluate(({ app: own }, link) => {
    own.emit('open-url', { preventDefault: () => undefined }, link);
  }, `tem://print?code=${four}&size=no`);
  await expect(bar).toContainText('khổ nhãn (size=…) không có');
  await station.expectStates(['queued', 'queued', 'queued']);

  // It shows below every screen; the operator applies the size and removes the orders.
  await page.keyboard.press('Control+6');
  await expect(bar).toBeVisible();
  await page.keyboard.press('Control+F11');
  await expect(bar).not.toContainText('trạm đang in');
  await page.keyboard.press('Control+1');
  await page.keyboard.press('Control+F10');
  await station.expectStates([]);
  await expect(bar).toContainText('Đã bỏ 3 đơn ra khỏi danh sách');
  await page.keyboard.press('Shift+Escape');
  await expect(bar).toBeHidden();
  const settings = await page.evaluate(() => window.tem.calls.settings.get(undefined));
  expect(settings).toMatchObject({ ok: true, value: { size: 'T2' } });
  expect(harness.listLabels()).toEqual([]);
});
