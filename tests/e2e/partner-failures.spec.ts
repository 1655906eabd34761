import type { Page } from '@playwright/test';
import { code } from '../unit/station/fakes.ts';
import { runTem } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { A, goodLabel, labelPartner, printArguments, printWithPartner } from './label-partner.ts';
import { withoutLookups } from './partner-process.ts';
import { setToken, stationPage } from './station-page.ts';

test('reports an unreachable partner and a broken token once, prints nothing, and works once both are corrected @journey', async ({
  harness,
  fakePartner,
  sandbox,
}) => {
  const gone = await fakePartner(() => undefined);
  await gone.close();
  harness.writeServiceSettings(gone);
  const { page } = await harness.start();
  const station = stationPage(page);
  const each = (state: string): string[] => Array.from({ length: 3 }, () => state);
  for (const one of sandbox.codes.slice(0, 3)) await station.scan(one);
  await page.keyboard.press('F9');
  await expect(page.getByText('Chưa có mã truy cập').first()).toBeVisible();
  await setToken(page, 'any');
  await page.keyboard.press('F9');
  await expect(page.getByText('Không nối được dịch vụ').first()).toBeVisible();
  await station.expectStates(each('queued'));

  const url = sandbox.url;
  await page.evaluate((at) => window.tem.calls.settings.save({ baseUrl: at, labelUrl: at }), url);
  await setToken(page, 'wrong');
  await page.keyboard.press('F9');
  await station.expectStates(each('failed'));
  const bar = page.getByRole('complementary');
  await expect(bar).toContainText('Dịch vụ không nhận mã truy cập');
  // Rows and panel name the cause in a few words; what to do stands in the bar alone.
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(3);
  for (const row of await rows.all())
    await expect(row.getByText(/mã truy cập/)).toHaveText('Dịch vụ không nhận mã truy cập.');
  expect((await page.locator('body').innerText()).match(/Nhờ quản lý nhập mã mới/g)).toHaveLength(1);
  expect(harness.listLabels()).toEqual([]);

  await bar.getByRole('button', { name: 'Mở Cài đặt' }).click();
  await page.getByLabel('Mã truy cập mới').fill(sandbox.accessToken);
  await page.getByRole('button', { name: 'Lưu mã' }).click();
  await page.getByRole('button', { name: 'Thử kết nối' }).click();
  await expect(page.getByText(/Kết nối được/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('F7');
  await station.expectStates(each('queued'));
  await page.keyboard.press('F9');
  await station.expectStates(each('printed'));
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

const partnerOf = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const reply = await window.tem.calls.settings.get(undefined);
    return reply.ok ? reply.value.partner : reply.problem;
  });

test('no stray key moves a real station to practice, the answer can be undone, and waiting orders keep it there', async ({
  harness,
}) => {
  harness.writeSettings({ partner: 'service', baseUrl: 'https://api.partner.example' });
  const { page } = await harness.start();
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('Control+,');
  const practice = page.getByRole('radiogroup', { name: 'Trạm này nối với' }).getByRole('radio').first();
  await expect(page.getByRole('radio', { name: 'Dịch vụ của bạn' })).toBeFocused();
  // Arrow keys move the focus and choose nothing.
  await press('Enter', 'Space', 'ArrowUp');
  await expect(practice).toBeFocused();
  await press('ArrowDown', 'ArrowUp');
  await expect(practice).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Chuyển sang Chế độ tập?' });
  await expect(question).toBeFocused();
  await expect(question.getByRole('button').first()).toHaveText(/Giữ như cũ/);
  await press('Enter', 'Space', 'Enter');
  await expect(question).toBeVisible();
  expect(await partnerOf(page)).toBe('service');
  await press('Escape');
  await expect(question).toBeHidden();
  await expect(practice).toBeFocused();
  expect(await partnerOf(page)).toBe('service');

  const said = page.getByText('Đã chuyển sang Chế độ tập.');
  await press('Space', 'Control+Enter');
  await expect(said).toBeVisible();
  expect(await partnerOf(page)).toBe('sandbox');
  await press('Control+z');
  await expect.poll(() => partnerOf(page)).toBe('service');
  await expect(said).toBeHidden();

  await page.evaluate(() => window.tem.calls.settings.save({ partner: 'sandbox' }));
  await press('Control+1');
  const station = stationPage(page);
  await station.scan('SGNS336484LM.883568271');
  await station.expectStates(['queued']);
  await press('Control+,');
  await expect(page.getByRole('radio', { name: /luyện tập|Chế độ tập/ })).toBeFocused();
  await press('ArrowDown', 'Enter');
  const refusal = page.getByRole('alertdialog', { name: 'Chưa chuyển được' });
  await expect(refusal).toContainText('In xong hoặc xoá các đơn đó khỏi danh sách');
  await expect(refusal.getByRole('button')).toHaveCount(1);
  await press('Control+Enter', 'Escape');
  await expect(refusal).toBeHidden();
  expect(await partnerOf(page)).toBe('sandbox');
  const refused = await page.evaluate(() => window.tem.calls.settings.save({ partner: 'service' }));
  expect(refused).toMatchObject({ ok: false, problem: { code: 'orders-wait' } });
});

test('isolates a refused order in few requests, and remembers for the run that a chunk is too large', async ({
  harness,
  fakePartner,
}) => {
  const codes = Array.from({ length: 40 }, (_, at) => code(at));
  const bad = codes[5] ?? A;
  const sizes: number[] = [];
  const partner = await fakePartner(
    labelPartner({
      token(asked) {
        sizes.push(asked.length);
        if (asked.length > 10) throw 'Chỉ được in tối đa 10 đơn hàng mỗi lần.';
        if (asked.includes(bad)) throw `Không tìm thấy đơn hàng ${bad}.`;
      },
      label: (asked) => asked.map((one) => goodLabel(one as typeof A)),
    }),
  );
  harness.writeSettings({ chunkSize: 20 });
  const { outcomes, stderr } = await printWithPartner(harness, partner, codes);
  expect(outcomes).toEqual(codes.map((one) => (one === bad ? 'refused' : 'printed')));
  expect(stderr).toContain(`Không tìm thấy đơn hàng ${bad}.`);
  // The first chunk is small, so that the printer starts early. Ten are refused for the bad one and halved down to it,
  // twenty for their number; the rest is requested in tens from the start.
  expect(sizes).toEqual([1, 10, 5, 2, 1, 1, 1, 5, 20, 10, 10, 9]);
});

test('another process does not resume a batch that is being printed', async ({ harness, fakePartner }) => {
  const codes = Array.from({ length: 20 }, (_, at) => code(at));
  const asked = Promise.withResolvers<void>();
  const answers = labelPartner({ label: ([one]) => [goodLabel(one as typeof A)] });
  // Slow until the other process has ended, and no request so slow that it is given up on.
  let slowMs = 3_000;
  const partner = await fakePartner((request, response) => {
    asked.resolve();
    setTimeout(
      () => answers(request, response),
      request.url?.startsWith('/orders/awb') === true ? slowMs : 0,
    );
  });
  harness.writeSettings({ chunkSize: 1 });
  const first = printWithPartner(harness, partner, codes);
  await asked.promise;
  const second = await runTem(printArguments(harness, partner, [], '--resume'));
  expect(second.output).toBe('');
  expect(second.error).toContain('Tem is printing a batch');
  slowMs = 0;
  const printed = codes.map(() => 'printed');
  expect((await first).outcomes).toEqual(printed);
  // Nobody works on it any more: the result is reported, and nothing is printed again.
  const third = await printWithPartner(harness, partner, [], '--resume');
  expect(third.outcomes).toEqual(printed);
  expect(withoutLookups(partner)).toHaveLength(2 * codes.length);
});
