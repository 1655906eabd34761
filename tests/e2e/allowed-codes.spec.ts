import { shortcodeOf } from '../../shared/order-code.ts';
import { code } from '../unit/station/fakes.ts';
import { expect, test } from './fixtures.ts';
import { barcodeSvg, labelHtml } from './label-html.ts';
import { labelPartner, printWithPartner } from './label-partner.ts';
import { simulateMessageBoxUser } from './message-box-user.ts';
import { setToken, stationPage } from './station-page.ts';
import { pressAlone } from './type-by-hand.ts';

// A service whose labels carry a depot's number beside the order's code: the kind is asked about once, allowed, and
// revoked.

const [A, B, C, D] = [code(1), code(2), code(3), code(4)];
/** No order in these tests has this code. */
const DEPOT = '70000001';
const KIND = 'Mã vạch Code 128, 8 chữ số, góc dưới bên phải';
const EVERY = 'Nhãn nào cũng có mã này';

/** A label with its order's barcode and a depot's number in the lower right corner; the number differs on each label. */
const withDepot = ([of]: readonly string[]): string =>
  // The station also asks for the list of statuses.
  of === undefined
    ? ''
    : `${labelHtml([{ barcodes: [of.slice(of.indexOf('.') + 1)], text: of }])}
   <div style="position:absolute;right:2mm;top:84mm">${barcodeSvg(String(Number(DEPOT) + Number(of.at(-1))), 2)}</div>`;

test('asks once about a kind of code that every label carries, and again after the permission is revoked @journey', async ({
  harness,
  fakePartner,
}) => {
  const partner = await fakePartner(labelPartner({ label: withDepot }));
  // One order per document, so that each label is a single page.
  harness.writeServiceSettings(partner, { chunkSize: 1 });
  const named = await printWithPartner(harness, partner, [A]);
  expect(named.lines).toMatchObject([
    {
      code: A,
      outcome: 'failed',
      reason: 'other-code',
      strange: [{ text: '70000002', symbology: 'Code128', page: 0 }],
    },
  ]);
  expect(named.stderr).toContain('a manager agrees to it at the station');
  const running = await harness.start();
  const { page } = running;
  await setToken(page, 'any');
  const station = stationPage(page);
  for (const one of [A, B]) await station.scan(one);
  await page.keyboard.press('F9');
  await station.expectStates(['held', 'held']);
  expect(harness.listLabels()).toEqual([]);

  // The panel asks about the first of them, and keeps asking while the other arrives; the keyboard alone answers it.
  await expect(station.panel).toContainText(A);
  await pressAlone(page, '1');
  const panel = page.getByRole('region', { name: 'Hình nhãn', exact: true });
  await expect(panel.getByRole('list', { name: 'Mã lạ trên nhãn' })).toContainText('70000002');
  // The whole answer is visible, even in the smallest window.
  for (const size of [
    { width: 1366, height: 768 },
    { width: 1024, height: 600 },
  ]) {
    await page.setViewportSize(size);
    for (const answer of ['Vẫn in nhãn này', 'Bỏ đơn khỏi danh sách', EVERY])
      await expect(panel.getByRole('button', { name: answer })).toBeInViewport({ ratio: 1 });
  }
  const person = await simulateMessageBoxUser(running);
  await page.keyboard.press('Control+k');
  await expect.poll(person.boxes).toMatchObject([{ detail: expect.stringContaining(`thành: ${KIND}`) }]);
  await station.expectStates(['held', 'held']);
  await person.answerWith('yes');
  await page.keyboard.press('Control+k');
  // The other label's code differs but is of the same kind.
  await station.expectStates(['queued', 'queued']);
  await expect(panel).toBeHidden();
  await expect(page.getByText('Đã xem hình, cho in')).toHaveCount(0);
  await station.scan(C);
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed', 'printed']);
  expect(harness.listLabels()).toEqual([A, B, C].map((one) => `${one}.pdf`));

  await page.keyboard.press('Control+,');
  await page.getByText(/^In nhãn$/).click();
  const kinds = page.getByRole('region', { name: 'Mã khác trên nhãn' });
  await expect(kinds.getByRole('listitem')).toContainText([`${KIND}Dịch vụ đang dùng`]);
  await kinds.getByRole('button', { name: `Bỏ ${KIND}` }).click();
  await expect(kinds.getByRole('listitem')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await station.scan(D);
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed', 'printed', 'held']);
  expect(harness.listLabels()).not.toContain(`${D}.pdf`);
});

test('with a PIN set, lets the operator print one label but requires the PIN to allow the kind, which known orders never are', async ({
  harness,
  fakePartner,
}) => {
  // The third order's label shows the fourth's code.
  const label = (asked: readonly string[]) =>
    asked[0] === C
      ? labelHtml([{ barcodes: [shortcodeOf(C) ?? '', shortcodeOf(D) ?? ''], text: C }])
      : withDepot(asked);
  harness.writeServiceSettings(await fakePartner(labelPartner({ label })), { chunkSize: 1 });
  const { page } = await harness.start();
  await setToken(page, 'any');
  const station = stationPage(page);
  await page.evaluate(() => window.tem.calls.lock.setPin({ pin: '2468', old: null }));
  await page.evaluate(() => window.tem.calls.lock.lock(undefined));
  for (const one of [A, B, C]) await station.scan(one);
  await page.keyboard.press('F9');
  await station.expectStates(['held', 'held', 'held']);
  await station.scan(D);

  // Main refuses regardless of the caller.
  const refused = await page.evaluate(async () => {
    const state = await window.tem.calls.station.state(undefined);
    return window.tem.calls.station.agree({ id: state.ok ? (state.value.rows[0]?.id ?? 0) : 0 });
  });
  expect(refused).toMatchObject({ ok: false, problem: { code: 'settings-locked' } });

  const every = page.getByRole('button', { name: EVERY });
  const show = async (of: typeof A): Promise<void> => {
    await station.select(of);
    await station.choice('Xem hình nhãn').click();
  };
  await show(C);
  await expect(page.getByText(`Mã ${shortcodeOf(D)} là của một đơn khác mà Tem biết.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Vẫn in nhãn này' })).toBeVisible();
  await expect(every).toHaveCount(0);
  await page.keyboard.press('Escape');

  await show(A);
  await every.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await station.expectStates(['held', 'held', 'held', 'queued']);
  // The operator's own answers are offered as before.
  await page.getByRole('button', { name: 'Vẫn in nhãn này' }).click();
  await station.expectStates(['queued', 'held', 'held', 'queued']);

  await show(B);
  await every.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.type('2468');
  await page.keyboard.press('Enter');
  await station.expectStates(['queued', 'queued', 'held', 'queued']);
});
