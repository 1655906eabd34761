import type { Page } from '@playwright/test';
import { startVirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { expect, test } from './fixtures.ts';
import { freePort } from './free-port.ts';
import { startSandboxProcess } from './partner-process.ts';
import { setToken, stationPage } from './station-page.ts';

const started: { close(): Promise<void> }[] = [];
test.afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.close()));
});

const line = (page: Page, kind: string) => page.locator(`[data-bar-line="${kind}"]`);

test('reports the service’s outage with a clock, and prints what was left by itself once it returns', async ({
  harness,
}) => {
  const port = await freePort();
  const partner = await startSandboxProcess(port);
  started.push(partner);
  // Otherwise the label may be ready before the service goes.
  harness.writeServiceSettings(partner, { prepareAhead: false });
  const { page } = await harness.start();
  const station = stationPage(page);
  await setToken(page, partner.accessToken);
  await station.scan(partner.codes[0] ?? '');
  await station.expectStates(['queued']);
  await expect(page.locator('[data-bar-line]')).toHaveCount(0);
  const before = await station.field.boundingBox();

  await partner.close();
  await page.keyboard.press('F9');
  await expect(line(page, 'partner')).toContainText('Không nối được dịch vụ.');
  await expect(line(page, 'partner')).toContainText('1 nhãn chờ in tiếp, Tem tự thử lại');
  const clock = line(page, 'partner').locator('[data-retry]');
  const secondsLeft = async (): Promise<number> => Number(await clock.getAttribute('data-retry'));
  const first = await secondsLeft();
  expect(first).toBeGreaterThan(0);
  await expect.poll(secondsLeft).toBeLessThan(first);
  // The scan field and its surroundings have not moved.
  expect(await station.field.boundingBox()).toEqual(before);
  await expect(station.field).toBeFocused();
  await station.expectStates(['queued']);

  started.push(await startSandboxProcess(port));
  await page.keyboard.press('Control+F7');
  await expect(page.locator('[data-bar-line]')).toHaveCount(0);
  await station.expectStates(['printed']);
  expect(harness.listLabels()).toEqual([`${partner.codes[0]}.pdf`]);
});

test('reports on every screen, while nothing prints, that the printer in use has no paper @journey', async ({
  harness,
}) => {
  const printer = await startVirtualPrinter('zpl');
  started.push(printer);
  printer.set({ outOfPaper: true });
  harness.writeSettings({ partner: 'sandbox', printer: printer.address, size: 'S9', guide: 'done' });
  const { page } = await harness.start();
  await expect(line(page, 'printer')).toContainText('hết giấy');
  await page.keyboard.press('Control+2');
  await expect(line(page, 'printer')).toContainText('hết giấy');
  printer.set({ outOfPaper: false });
  await page.keyboard.press('Control+F7');
  await expect(line(page, 'printer')).toHaveCount(0);
  printer.set({ headOpen: true });
  await page.evaluate((printer) => window.tem.calls.settings.save({ printer }), harness.printer);
  await page.evaluate((name) => window.tem.calls.settings.save({ printer: name }), printer.address);
  await expect(line(page, 'printer')).toContainText('Máy in: nắp hoặc đầu in đang mở');
  await printer.close();
  await page.keyboard.press('Control+F7');
  await expect(line(page, 'printer')).toContainText('Không tìm thấy máy in');
});
