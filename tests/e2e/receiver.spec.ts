import { join } from 'node:path';
import { shortcodeOf } from '../../shared/order-code.ts';
import { openTestLabelStore } from '../helpers/test-label-store.ts';
import { code } from '../unit/station/fakes.ts';
import { expect, type Harness, type RunningStation, test } from './fixtures.ts';
import { type LabelBlock, labelHtml } from './label-html.ts';
import { type FakePartner, respondWithToken } from './partner-process.ts';
import { setToken, stationPage } from './station-page.ts';

// Labels whose receiver is the order's, and one with the right barcode and another's name, phone and address.

const A = code(1);
const B = code(2);
const DINH =
  'Nguyễn Thị Định<br>0987654294<br>187/9 Mai Xuân Thưởng, Phường 14, Quận 6, Thành phố Hồ Chí Minh';
const NAM = 'Trần Văn Nam<br>0905112233<br>12 Trương Định, Phường 01, Quận Gò Vấp, Thành phố Hồ Chí Minh';
/** As a look-up returns it. */
const KNOWN = {
  name: 'Nguyễn Thị Định',
  phone: '098****294',
  address: '187/9 Mai Xuân Thưởng',
  formatted_address: '187/9 Mai Xuân Thưởng, Phường 14, Quận 6, Thành phố Hồ Chí Minh',
};

const to = (of: typeof A, receiver: string): LabelBlock => ({
  barcodes: [shortcodeOf(of) ?? ''],
  text: `${of}<br>${receiver}`,
});

async function startWith(
  {
    harness,
    fakePartner,
  }: {
    harness: Harness;
    fakePartner: (answer: Parameters<typeof respondWithToken>[0]) => Promise<FakePartner>;
  },
  labels: readonly LabelBlock[],
  settings: Parameters<Harness['writeServiceSettings']>[1] = {},
): Promise<RunningStation> {
  const label: Parameters<typeof respondWithToken>[0] = (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(labelHtml(labels));
  };
  const partner = await fakePartner(respondWithToken(label, { receiver: () => KNOWN }));
  harness.writeServiceSettings(partner, settings);
  const station = await harness.start();
  await setToken(station.page, 'any');
  return station;
}

test('accepts a label of the order’s receiver; warns on the row of another’s, and prints it', async ({
  harness,
  fakePartner,
}) => {
  const { page, close } = await startWith({ harness, fakePartner }, [to(A, DINH), to(B, NAM)]);
  const station = stationPage(page);
  await station.scan(A);
  await station.scan(B);
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed']);
  expect(harness.listLabels()).toEqual([`${A}.pdf`, `${B}.pdf`]);
  const warned = page.locator('[data-row]').getByRole('img', { name: /Người nhận trên nhãn/ });
  await expect(warned).toHaveCount(1);
  await station.select(B);
  await expect(station.answer).toContainText('Người nhận trên nhãn có vẻ không khớp với đơn');
  await close();
  const ledger = openTestLabelStore(join(harness.dataDir, 'ledger.sqlite'));
  const rows = ledger.rows(ledger.currentBatch('station')).map(({ code: of, receiver }) => [of, receiver]);
  ledger.close();
  expect(rows).toEqual([
    [A, 'agrees'],
    [B, 'differs'],
  ]);
});

test('holds a label of another’s receiver where that is set, and prints it once after the operator’s answer', async ({
  harness,
  fakePartner,
}) => {
  const { page } = await startWith({ harness, fakePartner }, [to(A, DINH), to(B, NAM)], {
    holdOtherReceiver: true,
  });
  const station = stationPage(page);
  await station.scan(A);
  await station.scan(B);
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'held']);
  expect(harness.listLabels()).toEqual([`${A}.pdf`]);
  await station.select(B);
  await station.choice('Xem hình nhãn').click();
  await page.getByRole('button', { name: 'Vẫn in nhãn này' }).click();
  await station.expectStates(['printed', 'queued']);
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed']);
  expect(harness.listLabels()).toEqual([`${A}.pdf`, `${B}.pdf`]);
});
