import { expect, test } from 'vitest';
import { CANCEL_ANSWER, PRICE_ANSWER } from '../../contract/samples.ts';
import { createOrder, orderWith, startCaller } from './caller.ts';

const CANCEL = '/v1/partner/orders/cancel';
const INFO = '/v1/partner/orders/info';
const PRICE = '/v1/partner/orders/price';
const ROUTE = {
  sender_province: 'Thành phố Hà Nội',
  sender_district: 'Quận Ba Đình',
  receiver_province: 'Hồ Chí Minh',
  receiver_district: 'Quận 3',
  weight: '1200',
};
const asked = (changes: Record<string, string> = {}): string =>
  `${PRICE}?${new URLSearchParams({ ...ROUTE, ...changes }).toString()}`;

/** The names of all fields, at any depth, in their order. */
function fieldsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fieldsOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.entries(value).map(([name, field]) => [name, fieldsOf(field)]);
}

test('price: the documented fields in their order and types', async () => {
  const { get } = await startCaller();
  const { status, json } = await get(asked({ value: '1600000' }));
  expect(status).toBe(200);
  expect(fieldsOf(json)).toEqual(fieldsOf(PRICE_ANSWER));
});

test('price: depends on distance, weight and value, and states the time in the sample’s words', async () => {
  const { get } = await startCaller({ now: () => Date.parse('2018-07-03T09:00:00+07:00') });
  const quote = async (changes: Record<string, string>): Promise<unknown> =>
    ((await get(asked(changes))).json as { results: unknown[] }).results[0];
  expect(await quote({})).toEqual({
    service: 'Tốc Hành',
    fee: 40_000,
    insurance: 0,
    pickup: { name: 'Chiều nay - 03/07/2018' },
    delivery: { name: 'Sáng thứ sáu - 06/07/2018' },
  });
  expect(await quote({ receiver_province: 'Hải Phòng', weight: '500', value: '1600000' })).toEqual({
    service: 'Tốc Hành',
    fee: 22_000,
    insurance: 8_000,
    pickup: { name: 'Chiều nay - 03/07/2018' },
    delivery: { name: 'Sáng mốt - 05/07/2018' },
  });
  expect(await quote({ receiver_province: 'Hà Nội' })).toMatchObject({
    delivery: { name: 'Sáng mai - 04/07/2018' },
  });
});

test('price: quotes what a create then costs', async () => {
  const caller = await startCaller();
  const { json } = await caller.get(asked({ value: '2000000' }));
  const created = await createOrder(caller, { weight: 1200, value: 2_000_000 });
  const [quote] = (json as { results: { fee: number; insurance: number }[] }).results;
  expect(created).toMatchObject({ fee: quote?.fee, insurance: quote?.insurance });
});

test('price: what is missing is 422, an unknown province is refused', async () => {
  const { get } = await startCaller();
  const missing = await get(`${PRICE}?weight=viel`);
  expect(missing.status).toBe(422);
  expect(Object.keys((missing.json as { errors: object }).errors)).toEqual([
    'sender_province',
    'sender_district',
    'receiver_province',
    'receiver_district',
    'weight',
  ]);
  const refused = await get(asked({ receiver_province: 'Atlantis' }));
  expect(refused.status).toBe(200);
  expect(refused.json).toMatchObject({ status: 'Error', message: 'Chưa hỗ trợ tính phí cho Atlantis.' });
  expect((await get(asked(), { authorization: '' })).status).toBe(401);
});

test('cancel: the documented answer; info then shows it in the other spelling, with a journey more', async () => {
  const caller = await startCaller();
  const { code } = await createOrder(caller);
  const { status, json } = await caller.post(CANCEL, { code });
  expect(status).toBe(200);
  expect(fieldsOf(json)).toEqual(fieldsOf(CANCEL_ANSWER));
  expect(json).toEqual({
    status: 'Success',
    results: {
      code,
      soc: 'KAN7453535',
      address: '35 Trương Định, Phường 6, Quận 3, Thành phố Hồ Chí Minh',
      status: '0',
      status_name: 'Hủy',
    },
  });
  const { results } = (await caller.get(`${INFO}?code=${code}`)).json as {
    results: { journeys: { status: string; note: string }[] };
  };
  expect(results).toMatchObject({ status: '0', status_name: 'Huỷ' });
  expect(results.journeys.map(({ status: name, note }) => [name, note])).toEqual([
    ['Chờ Duyệt', 'Tạo Đơn hàng'],
    ['Chờ Lấy Hàng', 'Duyệt Đơn hàng'],
    ['Huỷ', 'Hủy Đơn hàng'],
  ]);
});

test('cancel: refused once it is cancelled, or picked up, with words in Vietnamese', async () => {
  const { sandbox, post } = await startCaller();
  const code = orderWith(sandbox, '2');
  const cancel = async (): Promise<unknown> => (await post(CANCEL, { code })).json;
  for (const status of ['1', '3', '5', '6'] as const) {
    await sandbox.control.moveOrder(code, status);
    expect(await cancel()).toMatchObject({ status: 'Success' });
    expect(await cancel()).toMatchObject({ status: 'Error', message: 'Đơn hàng đã được hủy trước đó.' });
  }
  await sandbox.control.moveOrder(code, '4');
  expect(await cancel()).toEqual({
    status: 'Error',
    message: 'Không thể hủy đơn hàng ở trạng thái Đã Lấy Hàng.',
    errors: code,
  });
});

test('cancel: an unknown order is refused, a missing code is 422', async () => {
  const { post } = await startCaller();
  expect(await post(CANCEL, { code: 'HNIS000000NT.1234567' })).toMatchObject({
    status: 200,
    json: { status: 'Error', message: 'Không tìm thấy đơn hàng HNIS000000NT.1234567.' },
  });
  expect((await post(CANCEL, {})).status).toBe(422);
});
