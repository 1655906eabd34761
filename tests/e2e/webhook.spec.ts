import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openDatabase } from '../../main/database/database.ts';
import { PUSH } from '../contract/samples.ts';
import { expect, type Harness, test } from './fixtures.ts';
import { freePort } from './free-port.ts';
import { A, B, goodLabel, labelPartner, shortcode } from './label-partner.ts';
import { simulateMessageBoxUser } from './message-box-user.ts';
import type { FakePartner } from './partner-process.ts';
import { receiverAddress } from './receiver-address.ts';
import { scanKeys } from './scanner-keys.ts';
import { setToken, stationPage } from './station-page.ts';

// The webhook screen with real keys: the receiver turned on, its address registered, and an incoming event.

test('turns the receiver on, registers it after a question, and shows incoming events @journey', async ({
  harness,
  fakePartner,
}) => {
  const record = {
    url: 'https://old.shop.vn/hook',
    created_at: '2017-09-29 01:52:09',
    updated_at: '2017-09-29 01:52:09',
  };
  const partner = await fakePartner((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      if (request.url === '/v1/partner/webhooks/create')
        Object.assign(record, JSON.parse(Buffer.concat(chunks).toString()), {
          updated_at: '2026-11-21 09:30:00',
        });
      const results = request.url?.startsWith('/v1/partner/webhooks') === true ? record : [];
      response.end(JSON.stringify({ status: 'Success', results }));
    });
  });
  const port = await freePort();
  harness.writeSettings({
    partner: 'service',
    baseUrl: partner.url,
    receiverUrl: 'https://hooks.shop.vn',
    receiverPort: port,
  });
  const { app, page } = await harness.start([], { TEM_STANDIN_SAFE_STORAGE: 'keyring' });
  await setToken(page, 'any');
  await page.keyboard.press('Control+7');
  await expect(page.locator('[data-registered="other"]')).toHaveText('https://old.shop.vn/hook');
  await expect(page.getByText('01:52 29/09/2017 (giờ của dịch vụ)').first()).toBeVisible();
  await expect(page.getByText('Cổng nhận cập nhật đang tắt.')).toBeVisible();
  // Each step stands above what needs it, with its help; nothing sends a person to a file.
  await expect(page.getByRole('heading', { level: 2 })).toContainText([/^1\. /, /^2\. /, /^3\. Đăng ký/]);
  await page.keyboard.press('F6');
  await expect(
    page.getByText(`caddy reverse-proxy --from hooks.shop.vn --to 127.0.0.1:${port}`),
  ).toBeVisible();
  expect(await page.locator('main:visible').innerText()).not.toContain('docs/');
  await page.keyboard.press('F6');

  await page.keyboard.press('F7');
  await expect(page.locator('[data-receiver="listening"]')).toContainText(`http://127.0.0.1:${port}`);

  // The old address is replaced only after a yes in Tem's dialog.
  const person = await simulateMessageBoxUser({ app });
  await page.keyboard.press('F9');
  await expect.poll(async () => (await person.boxes()).length).toBe(1);
  const detail = (await person.boxes())[0]?.detail;
  expect(detail).toContain('  từ: https://old.shop.vn/hook\n  thành: https://hooks.shop.vn/tem/••••••••');
  expect(detail).toContain('Chỉ đơn tạo sau đó mới dùng địa chỉ mới.');
  expect(record.url).toBe('https://old.shop.vn/hook');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await person.answerWith('yes');
  // F9 does nothing until the answer has reached the window.
  await expect(page.getByRole('button', { name: 'Dùng cổng nhận cập nhật của trạm này' })).toBeEnabled();
  await page.keyboard.press('F9');
  await expect(page.locator('[data-registered="own"]')).toHaveText('https://hooks.shop.vn/tem/••••••••');
  expect(record.url).toMatch(/^https:\/\/hooks\.shop\.vn\/tem\/[\w-]{43}$/);
  expect(await page.content()).not.toContain(record.url.slice(-43));

  // The service pushes through a proxy that keeps the path.
  const push = (more: object): Promise<number> =>
    fetch(`http://127.0.0.1:${port}${new URL(record.url).pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...PUSH, ...more }),
    }).then(({ status }) => status);
  expect(await push({})).toBe(200);
  const rows = page.locator('[data-event]');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Hoãn Giao Hàng');
  await expect(rows.first()).toContainText('Không liên lạc được với Người Nhận (304)');
  const heavier = {
    type: 'update_weight',
    weight: 1000,
    amount: 250_000,
    updated_at: '2022-05-12T08:00:00+07:00',
  };
  expect(await push(heavier)).toBe(200);
  expect(await push({ ...heavier, pushed_at: '2022-05-12T09:00:00+07:00' })).toBe(200);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toHaveAttribute('data-effect', 'changed');
  await expect(rows.first().locator('[data-difference="g"]')).toHaveText('800 g → thành 1.000 g (+200 g)');
  await expect(rows.first().locator('[data-difference="₫"]')).toHaveText(
    '230.000 ₫ → thành 250.000 ₫ (+20.000 ₫)',
  );
  // Their retention is a setting like the others.
  const keepDays = page.getByRole('textbox', { name: /^Giữ cập nhật đã nhận/ });
  await expect(keepDays).toHaveValue('90');
  await keepDays.fill('4000');
  await keepDays.press('Enter');
  await expect(page.getByText('“4000”')).toBeVisible();
  await keepDays.fill('30');
  await keepDays.press('Enter');
  const saved = (): unknown =>
    (JSON.parse(readFileSync(join(harness.dataDir, 'settings.json'), 'utf8')) as Record<string, unknown>)[
      'keepEventsDays'
    ];
  await expect.poll(saved).toBe(30);

  await page.keyboard.press('F2');
  await expect(page.getByText('Đã chép.')).toBeVisible();
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe(record.url);
  await page.getByRole('button', { name: 'Tạo mã mới' }).click();
  await expect(page.locator('[data-registered="other"]')).toBeVisible();
  expect(await push({})).toBe(404);

  await page.getByRole('textbox', { name: 'Tìm mã vận đơn' }).fill('nothing like it');
  await expect(page.getByText('Không có cập nhật nào khớp bộ lọc')).toBeVisible();

  const { sqlite, close } = openDatabase(join(harness.dataDir, 'ledger.sqlite'));
  expect(sqlite.prepare('SELECT count(*) AS n FROM order_event').get()).toEqual({ n: 2 });
  close();
});

/** A station with its receiver on, at a service; and what pushes to it. */
async function receiving(
  harness: Harness,
  partner: FakePartner,
): Promise<{ page: Page; push: (more: object) => Promise<void> }> {
  harness.writeSettings({
    partner: 'service',
    baseUrl: partner.url,
    labelUrl: partner.url,
    printer: harness.printer,
    size: 'S9',
    receiverOn: true,
    receiverPort: await freePort(),
  });
  const station = await harness.start([], { TEM_STANDIN_SAFE_STORAGE: 'keyring' });
  const { page } = station;
  await setToken(page, 'any');
  const address = await receiverAddress(station);
  return {
    page,
    async push(more) {
      const { status } = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...PUSH, ...more }),
      });
      expect(status).toBe(200);
    },
  };
}

test('shows pushed events on the batch’s rows, and asks which order a shared code means', async ({
  harness,
  fakePartner,
}) => {
  const other = 'TGGS983262NM.613593645';
  const socs = new Map<string, string>([[PUSH.soc, PUSH.code]]);
  const partner = await fakePartner(labelPartner({ socs, status: () => '14', label: () => [] }));
  const { page, push } = await receiving(harness, partner);
  await push({});
  const rows = page.locator('[data-row]');
  const { panel, choice } = stationPage(page);
  await scanKeys(page, PUSH.soc);
  await expect(panel.locator('[data-order-status="14"]')).toHaveText('Hoãn Giao Hàng');

  // While the row is visible: the change shows as a difference, as does that its label is no longer wanted.
  await push({ weight: 1000, amount: 250_000, updated_at: '2022-05-12T08:00:00+07:00' });
  await expect(panel.locator('[data-change="weightChanged"]')).toContainText(
    '800 g → thành 1.000 g (+200 g)',
  );
  await expect(panel.locator('[data-change="amountChanged"]')).toContainText('(+20.000 ₫)');
  await push({ weight: 1000, amount: 250_000, status: '12', updated_at: '2022-05-12T09:00:00+07:00' });
  await expect(rows.locator('[data-state="held"]')).toBeVisible();
  await expect(rows).toContainText('“Đã Giao Hàng Toàn Bộ”');
  await expect(panel).toContainText('Vẫn in?');
  await choice('Không in').click();
  await expect(rows).toHaveCount(0);

  // Another order claims the code: Tem asks the service whose it is now, and once both are known the operator.
  await push({ code: other, shortcode: '613593645' });
  socs.set(PUSH.soc, other);
  await scanKeys(page, PUSH.soc);
  await expect(rows.locator('[data-state="queued"]')).toBeVisible();
  await expect(rows).toContainText('613593645');
  await rows.focus();
  await page.keyboard.press('Delete');
  await expect(rows).toHaveCount(0);
  await scanKeys(page, PUSH.soc);
  // The safe answer, and the two orders.
  await expect(panel).toContainText('Mã này là của đơn nào?');
  await expect(panel.locator('[data-question] button')).toHaveCount(3);
  await page
    .getByRole('button', { name: /613593645/ })
    .first()
    .click();
  await expect(rows.locator('[data-state="queued"]')).toBeVisible();
  await expect(rows).toContainText('613593645');
});

test('believes the service, not an event: whose code it is, and that an order is cancelled', async ({
  harness,
  fakePartner,
}) => {
  let away = true;
  let status = '2';
  const answer = labelPartner({
    socs: new Map([['VICTIM-1', B]]),
    status: () => status,
    label: (asked) => asked.map((one) => goodLabel(one as typeof A)),
  });
  const partner = await fakePartner((request, response) => {
    if (away) response.writeHead(503).end();
    else answer(request, response);
  });
  const { page, push } = await receiving(harness, partner);
  await push({ code: A, shortcode: shortcode(B), soc: 'VICTIM-1' });
  const station = stationPage(page);
  const rows = page.locator('[data-row]');
  await station.scan('VICTIM-1');
  await station.expectStates(['held']);
  await expect(rows).toContainText('VICTIM-1');
  await expect(rows).not.toContainText(A);
  await page.keyboard.press('F9');
  expect(harness.listLabels()).toEqual([]);
  away = false;
  await expect(station.panel).toContainText('cần xử lý trước');
  await page.keyboard.press('F6');
  await station.choice('Bỏ khỏi danh sách').click();
  await expect(rows).toHaveCount(0);
  await station.scan('VICTIM-1');
  await station.expectStates(['queued']);
  await expect(rows).toContainText(shortcode(B));
  await page.keyboard.press('F9');
  await station.expectStates(['printed']);
  expect(harness.listLabels()).toEqual([`${B}.pdf`]);

  // An event dated 9999 is refused; one as far ahead as is accepted is overruled by the service's answer.
  const order = { code: A, shortcode: shortcode(A), soc: 'KAN1', status: '11' };
  await push({ ...order, updated_at: '9999-12-31T23:59:59+07:00' });
  await page.keyboard.press('Control+7');
  const event = page.locator('[data-event]').first();
  await expect(event).toHaveAttribute('data-effect', 'ahead');
  await expect(event).toContainText('Từ chối: ngày giờ ở tương lai');
  await page.keyboard.press('Control+1');
  const ahead = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  await push({ ...order, updated_at: ahead(22) });
  status = '0';
  await station.scan(A);
  await station.expectStates(['printed', 'held']);
  await expect(station.row(shortcode(A))).toContainText('“Huỷ”');
  // Only an event says that the order continues: Tem asks the service again before it makes the label.
  const asked = partner.requests.length;
  await push({ ...order, updated_at: ahead(23) });
  await expect.poll(() => partner.requests.length).toBeGreaterThan(asked);
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'held']);
  expect(harness.listLabels()).toEqual([`${B}.pdf`]);
});
