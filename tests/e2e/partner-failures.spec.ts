import { code as orderCode } from '../unit/station/fakes.ts';
import { expect, test } from './fixtures.ts';
import { barcodeSvg } from './label-html.ts';
import { respondWithToken } from './partner-process.ts';
import { setToken, stationPage } from './station-page.ts';

test('reports a broken token, prints nothing, and works once it is corrected in the settings @journey', async ({
  harness,
  sandbox,
}) => {
  harness.writeServiceSettings(sandbox);
  const { page } = await harness.start();
  const station = stationPage(page);
  await station.scan(sandbox.codes[0] ?? '');
  await page.keyboard.press('F9');
  await expect(page.getByText('Chưa có mã truy cập').first()).toBeVisible();
  await station.expectStates(['queued']);

  await setToken(page, 'wrong');
  await page.keyboard.press('F9');
  await station.expectStates(['failed']);
  await expect(page.getByText('Dịch vụ không nhận mã truy cập').first()).toBeVisible();
  expect(harness.listLabels()).toEqual([]);

  await page.keyboard.press('Control+,');
  await page.getByLabel('Mã truy cập mới').fill(sandbox.accessToken);
  await page.getByRole('button', { name: 'Lưu mã' }).click();
  await page.getByRole('button', { name: 'Thử kết nối' }).click();
  await expect(page.getByText(/Kết nối được/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('F7');
  await station.expectStates(['queued']);
  await page.keyboard.press('F9');
  await station.expectStates(['printed']);
});

test('says once that the access token is refused, with the way to the settings, however many labels fail', async ({
  harness,
  sandbox,
}) => {
  harness.writeServiceSettings(sandbox);
  const { page } = await harness.start();
  const station = stationPage(page);
  await setToken(page, 'wrong');
  for (const code of sandbox.codes.slice(0, 5)) await station.scan(code);
  await page.keyboard.press('F9');
  await station.expectStates(['failed', 'failed', 'failed', 'failed', 'failed']);
  const bar = page.getByRole('complementary');
  await expect(bar).toContainText('Dịch vụ không nhận mã truy cập');
  await expect(bar.getByRole('button', { name: 'Mở Cài đặt' })).toBeVisible();
  // Rows and panel name the cause in a few words; what to do stands in the bar alone.
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(5);
  for (const row of await rows.all())
    await expect(row.getByText(/mã truy cập/)).toHaveText('Dịch vụ không nhận mã truy cập.');
  expect((await page.locator('body').innerText()).match(/Nhờ quản lý nhập mã mới/g)).toHaveLength(1);
});

test('reports an unreachable partner in plain words, and keeps the orders', async ({
  harness,
  fakePartner,
}) => {
  const gone = await fakePartner(() => undefined);
  await gone.close();
  harness.writeServiceSettings(gone);
  const { page } = await harness.start();
  const station = stationPage(page);
  await setToken(page, 'any');
  for (const code of gone.codes) await station.scan(code);
  await page.keyboard.press('F9');
  await expect(page.getByText('Không nối được dịch vụ').first()).toBeVisible();
  await station.expectStates(['queued', 'queued']);
  expect(harness.listLabels()).toEqual([]);
});

test('a button that waits for the service keeps the focus, and counts one press', async ({
  harness,
  fakePartner,
}) => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  let asks = 0;
  const partner = await fakePartner((request, response) => {
    if (request.url?.startsWith('/v1/partner/orders/status') === true) {
      response.writeHead(404).end();
      return;
    }
    asks++;
    asked.resolve();
    void answer.promise.then(() => response.writeHead(401).end('{}'));
  });
  harness.writeServiceSettings(partner);
  const { page } = await harness.start();
  await setToken(page, 'any');
  await page.keyboard.press('Control+,');
  const button = page.getByRole('button', { name: 'Thử kết nối' });
  await button.focus();
  await page.keyboard.press('Enter');
  await asked.promise;
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  // Whatever takes the focus away does so within two frames (keep-focus.ts).
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))),
      ),
  );
  await expect(button).toBeFocused();
  answer.resolve();
  await expect(page.getByText('Dịch vụ không nhận mã truy cập').first()).toBeVisible();
  await expect(button).toBeFocused();
  expect(asks).toBe(1);
});

test('refuses an address that is not https, and names the address', async ({ harness }) => {
  harness.writeSettings({ partner: 'service' });
  const { page } = await harness.start();
  const reply = await page.evaluate(() => window.tem.calls.settings.save({ baseUrl: 'http://example.com' }));
  expect(reply).toEqual({
    ok: false,
    problem: { code: 'bad-address', values: { address: 'http://example.com' } },
  });
});

const LATE_LABELS: readonly [string, string][] = [
  [
    'drawn some time after load, into a place for it',
    `<div class="barcode"></div><script>setTimeout(() => { document.querySelector('.barcode').innerHTML = LABEL }, 400)</script>`,
  ],
  [
    'drawn from data that it asks for after load',
    `<p></p><script>addEventListener('load', () => fetch('/data').then((answer) => answer.text()).then((text) => { document.querySelector('p').innerHTML = text }))</script>`,
  ],
  [
    'drawn while it never goes quiet',
    `<p></p><i></i><script>document.querySelector('p').innerHTML = LABEL; setInterval(() => { document.querySelector('i').textContent = performance.now() }, 10)</script>`,
  ],
];
test('prints a label drawn after load with what it shows', async ({ harness, fakePartner }) => {
  const codes = LATE_LABELS.map((_, at) => orderCode(at));
  let at = 0;
  const partner = await fakePartner(
    respondWithToken((request, response) => {
      const label = labelOf(codes[at] ?? '');
      response.setHeader('content-type', 'text/html; charset=utf-8');
      if (request.url === '/data') setTimeout(() => response.end(label), 400);
      else
        response.end(`<!doctype html>${LATE_LABELS[at]?.[1].replace('LABEL', () => JSON.stringify(label))}`);
    }),
  );
  // No label is made ahead of its turn.
  harness.writeServiceSettings(partner, { prepareAhead: false });
  const { page } = await harness.start();
  const station = stationPage(page);
  await setToken(page, 'any');
  for (const [how] of LATE_LABELS) {
    await station.scan(codes[at] ?? '');
    await page.keyboard.press('F9');
    const printed = Array.from({ length: at + 1 }, () => 'printed');
    await expect.poll(station.states, { message: how, timeout: 20_000 }).toEqual(printed);
    at++;
  }
});

/** The minimum that a label shows: its barcode and its code. */
function labelOf(code: string): string {
  return `${barcodeSvg(code.split('.')[1] ?? '')}<p>${code}</p>`;
}
