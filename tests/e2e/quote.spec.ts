import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { openDatabase } from '../../main/database/database.ts';
import { expect, test } from './fixtures.ts';
import { setToken } from './station-page.ts';
import { typeByHand } from './type-by-hand.ts';

// The price screen and the fields for places, with real keys, on a partner with documented answers (partner-api.md,
// operations 1, 8, 9).

const PROVINCES = [
  { code: '01', name: 'Thành phố Hà Nội' },
  { code: '48', name: 'Thành phố Đà Nẵng' },
  { code: '66', name: 'Tỉnh Đắk Lắk' },
  { code: '79', name: 'Thành phố  Hồ Chí Minh' },
];
const DISTRICTS: Readonly<Record<string, readonly object[]>> = {
  '01': [
    { code: '001', name: 'Quận Ba Đình', province: 'Thành phố Hà Nội' },
    { code: '271', name: 'Huyện Ba Vì', province: 'Thành phố Hà Nội' },
  ],
  '66': [{ code: '648', name: "Huyện Cư M'gar", province: 'Tỉnh Đắk Lắk' }],
  '79': [{ code: '770', name: 'Quận 3', province: 'Thành phố  Hồ Chí Minh' }],
};
const PRICE = [
  {
    service: 'Tốc Hành',
    fee: 35000,
    insurance: 7500,
    pickup: { name: 'Chiều nay - 03/07/2018' },
    delivery: { name: 'Sáng mốt - 05/07/2018' },
  },
];

test('quotes a price by keys alone: type-ahead, all six parameters, a refusal in place, and without the service @journey', async ({
  harness,
  fakePartner,
}) => {
  const prices: Record<string, string>[] = [];
  let refusal: string | null = null;
  const answer: RequestListener = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://partner');
    const results = (): unknown => {
      if (pathname.endsWith('/province')) return PROVINCES;
      if (pathname.endsWith('/district')) return DISTRICTS[searchParams.get('province') ?? ''];
      if (pathname.endsWith('/status')) return [{ key: '1', value: 'Chờ Duyệt của dịch vụ' }];
      prices.push(Object.fromEntries(searchParams));
      return PRICE;
    };
    response.setHeader('content-type', 'application/json');
    const said = results();
    const refused = pathname.endsWith('/price') && refusal !== null;
    response.end(
      JSON.stringify(refused ? { status: 'Error', message: refusal } : { status: 'Success', results: said }),
    );
  };
  const partner = await fakePartner(answer);
  harness.writeServiceSettings(partner);
  const { page, close } = await harness.start();
  await setToken(page, 'any');
  const { keyboard } = page;

  // The station's start requested the list of statuses, and shows it.
  await expect.poll(() => partner.requests).toContain('GET /v1/partner/orders/status');
  await expect
    .poll(() => page.evaluate(() => window.tem.calls.orders.statuses(undefined)))
    .toMatchObject({ ok: true, value: { statuses: [{ code: '1', name: 'Chờ Duyệt của dịch vụ' }] } });

  await keyboard.press('Control+5');
  const from = page.getByRole('group', { name: 'Nơi gửi' });
  const to = page.getByRole('group', { name: 'Nơi nhận' });
  const province = from.getByRole('combobox', { name: 'Tỉnh / thành phố' });
  const district = from.getByRole('combobox', { name: 'Quận / huyện' });
  await expect(province).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'tỉnh gửi' })).toBeVisible();
  // Both fields need the provinces: one request. Nothing else is fetched before it is needed.
  await expect.poll(() => partner.requests.filter((one) => one.includes('/areas/'))).toHaveLength(1);

  // Letters without diacritics filter the list; Tab takes the highlighted entry and moves on.
  await keyboard.type('ha noi');
  await expect(from.getByRole('option')).toHaveText(['Thành phố Hà Nội']);
  await keyboard.press('Tab');
  await expect(province).toHaveValue('Thành phố Hà Nội');
  await expect(district).toBeFocused();
  await keyboard.type('ba');
  // Before the list has come, Enter keeps a text that may mean several.
  await expect(from.getByRole('option')).toHaveText(['Quận Ba Đình', 'Huyện Ba Vì']);
  await keyboard.press('Enter');
  await expect(district).toHaveValue('Quận Ba Đình');
  // Another province clears the district.
  await keyboard.press('Shift+Tab');
  await keyboard.type('daklak');
  await keyboard.press('Enter');
  await expect(province).toHaveValue('Tỉnh Đắk Lắk');
  await expect(district).toHaveValue('');
  await keyboard.press('Tab');
  await keyboard.type('h. cu mgar');
  await keyboard.press('Tab');
  await expect(district).toHaveValue("Huyện Cư M'gar");

  const toProvince = to.getByRole('combobox', { name: 'Tỉnh / thành phố' });
  await keyboard.type('hcm');
  // Escape closes the list; an unambiguous text still selects its entry when the field loses the focus.
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  await expect(toProvince).toHaveValue('Thành phố  Hồ Chí Minh');
  await keyboard.type('Quận Lạ');
  await keyboard.press('Tab');
  await expect(to.getByText('Không có trong danh sách của dịch vụ')).toBeVisible();
  await keyboard.press('Shift+Tab');
  await keyboard.type('q3');
  await keyboard.press('Tab');

  expect(prices).toEqual([]);
  await keyboard.type('1500');
  await keyboard.press('Tab');
  await typeByHand(page, '1500000');
  const row = page.getByRole('row').nth(1);
  await expect(row).toHaveText(
    /Tốc Hành\s*42\.500\s₫\s*35\.000\s₫\s*7\.500\s₫\s*Chiều nay - 03\/07\/2018\s*Sáng mốt - 05\/07\/2018/,
  );
  await expect(page.getByLabel('Giá trị hàng')).toHaveValue('1.500.000');
  // Whoever stops while typing is told an earlier price first.
  await expect
    .poll(() => prices.at(-1))
    .toEqual({
      sender_province: 'Tỉnh Đắk Lắk',
      sender_district: "Huyện Cư M'gar",
      receiver_province: 'Thành phố  Hồ Chí Minh',
      receiver_district: 'Quận 3',
      weight: '1500',
      value: '1500000',
    });

  // The service's own message shows in place of its price.
  refusal = 'Tuyến này chưa hỗ trợ.';
  await keyboard.press('F9');
  await expect(page.getByRole('alert')).toContainText('Tuyến này chưa hỗ trợ.');
  refusal = null;
  await keyboard.press('F7');
  await expect(row).toContainText('42.500');
  await expect
    .poll(() => prices.at(-1))
    .toMatchObject({ sender_district: 'Quận 3', receiver_district: "Huyện Cư M'gar" });

  await close();

  // Days later and without the service: the stored lists work, with their age; the price says why there is none.
  await partner.close();
  const database = openDatabase(join(harness.dataDir, 'ledger.sqlite'));
  database.sqlite.prepare('UPDATE kept_answer SET fetched_at_ms = ?').run(Date.UTC(2026, 0, 2, 3, 4));
  database.close();
  const { page: offline } = await harness.start();
  await setToken(offline, 'any');
  await offline.keyboard.press('Control+5');
  const type = async (...texts: string[]): Promise<void> => {
    for (const text of texts) {
      await offline.keyboard.type(text);
      await offline.keyboard.press('Tab');
    }
  };
  await offline.keyboard.type('dak');
  await expect(offline.getByRole('option')).toHaveText(['Tỉnh Đắk Lắk']);
  await offline.keyboard.press('Tab');
  await type('cumgar');
  await expect(offline.getByText(/danh sách lúc .*02\/01\/2026/).first()).toBeVisible();
  // A list that was never fetched: the reason shows, and names can be typed all the same.
  await type('da nang');
  await expect(offline.getByText('Vẫn gõ tên vào ô được')).toContainText('Dịch vụ không trả lời được');
  await type('Hải Châu', '500');
  await expect(offline.getByRole('alert')).toContainText('Dịch vụ không trả lời được');
  await expect(offline.getByRole('combobox', { name: 'Quận / huyện' }).first()).toHaveValue("Huyện Cư M'gar");
});
