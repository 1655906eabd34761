import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { CANCEL_ANSWER, PRICE_ANSWER } from '../../partner/samples.ts';
import { CREATE_SAMPLE, createOrder, orderWith, startCaller } from './caller.ts';

const ADD = '/v1/partner/orders/add';
const TOKEN = '/v1/partner/orders/token';
const INFO = '/v1/partner/orders/info';
const STATUS = '/v1/partner/orders/status';
const CANCEL = '/v1/partner/orders/cancel';
const PRICE = '/v1/partner/orders/price';

test('status list: all 28, in the service’s order, without authorization', async () => {
  const { get } = await startCaller();
  const { status, json } = await get(STATUS, { authorization: '' });
  expect(status).toBe(200);
  expect(json).toMatchObject({ status: 'Success', message: 'Lấy Danh Sách Trạng Thái thành công.' });
  const { results } = json as { results: { key: string; value: string }[] };
  const upTo = (first: number, last: number): string[] =>
    Array.from({ length: last - first + 1 }, (_, at) => String(first + at));
  expect(results.map(({ key }) => key)).toEqual([...upTo(1, 22), '0', ...upTo(23, 27)]);
  expect(results[22]).toEqual({ key: '0', value: 'Huỷ' });
});

test('create: the documented sample gives the documented answer', async () => {
  const { post, get } = await startCaller();
  const { status, json } = await post(ADD, CREATE_SAMPLE);
  expect(status).toBe(200);
  expect(json).toEqual({
    status: 'Success',
    message: '',
    results: {
      code: expect.stringMatching(/^SGNS\d{6}LM\.(\d{7}|\d{9})$/) as string,
      sorting: expect.stringMatching(/^[A-Z]{3}\d-[A-Z]\d$/) as string,
      shortcode: expect.stringMatching(/^(\d{7}|\d{9})$/) as string,
      soc: 'KAN7453535',
      phone: '0945900350',
      amount: 220_000,
      collection: 220_000,
      value: 0,
      weight: 200,
      fee: 35_000,
      insurance: 0,
      status: '2',
      status_name: 'Chờ Lấy Hàng',
    },
  });
  const { code } = (json as { results: { code: string } }).results;
  const found = await get(`${INFO}?type=2&code=KAN7453535`);
  expect(found.json).toMatchObject({ status: 'Success', results: { code } });
});

test('create: numbers may come as numbers or texts, a pickup code stands for the address', async () => {
  const { post } = await startCaller();
  const { pickup_phone: _phone, pickup_address: _address, ...rest } = CREATE_SAMPLE;
  const { json } = await post(ADD, {
    ...rest,
    pickup_code: 'KHO1',
    amount: 5000,
    config: 3,
    payer: 2,
    service: 1,
    product_type: 1,
    product: 'Dép',
  });
  expect(json).toMatchObject({ status: 'Success', results: { amount: 5000 } });
});

test('create: reports everything missing or wrong at once', async () => {
  const { post } = await startCaller();
  const { status, json } = await post(ADD, {
    ...CREATE_SAMPLE,
    name: '  ',
    phone: null,
    amount: 'nhiều',
    weight: -1,
    payer: '3',
    pickup_district: '',
    products: [],
  });
  expect(status).toBe(422);
  expect(json).toEqual({
    status: 'Error',
    message: 'Trường Tên Người Nhận không được bỏ trống.',
    errors: {
      name: ['Trường Tên Người Nhận không được bỏ trống.'],
      phone: ['Trường Số Điện Thoại Người Nhận không được bỏ trống.'],
      amount: ['Trường Số Tiền Thu Hộ không hợp lệ.'],
      weight: ['Trường Khối Lượng không hợp lệ.'],
      payer: ['Trường Người Trả Phí không hợp lệ.'],
      pickup_district: ['Trường Quận/Huyện Lấy Hàng không được bỏ trống.'],
      products: ['Trường Danh Sách Sản Phẩm không hợp lệ.'],
    },
  });
});

test('create: a province is matched leniently, one that does not exist is refused', async () => {
  const caller = await startCaller();
  for (const province of ['Hồ Chí Minh', 'thành phố  Hồ Chí Minh', 'TP. Hồ Chí Minh']) {
    expect((await createOrder(caller, { province })).code).toMatch(/^SGNS/);
  }
  const refused = await caller.post(ADD, { ...CREATE_SAMPLE, province: 'Atlantis' });
  expect(refused.status).toBe(200);
  expect(refused.json).toMatchObject({ status: 'Error', message: 'Chưa hỗ trợ giao hàng đến Atlantis.' });
  expect(refused.json).not.toHaveProperty('results');
});

test('create: names become the service’s own; a commune that it does not know leaves a note', async () => {
  const caller = await startCaller();
  const placeOf = async (changes: object): Promise<unknown> => {
    const { code } = await createOrder(caller, changes);
    const { json } = await caller.get(`${INFO}?code=${code}`);
    const { receiver, notes } = (json as { results: { receiver: object; notes: unknown[] } }).results;
    return [receiver, notes.length];
  };
  const known = { province: 'hồ chí minh', district: 'gò vấp', commune: 'Phường 1' };
  expect(await placeOf(known)).toEqual([
    expect.objectContaining({
      formatted_address: '35 Trương Định, Phường 01, Quận Gò Vấp, Thành phố Hồ Chí Minh',
    }),
    0,
  ]);
  expect(await placeOf({ ...known, commune: 'Phường Trên Trời' })).toEqual([
    expect.objectContaining({
      formatted_address: '35 Trương Định, Phường Trên Trời, Quận Gò Vấp, Thành phố Hồ Chí Minh',
    }),
    1,
  ]);
});

test('create: requires a commune unless the district has none', async () => {
  const { post } = await startCaller();
  const island = { province: 'Bà Rịa - Vũng Tàu', district: 'Huyện Côn Đảo', commune: '' };
  expect((await post(ADD, { ...CREATE_SAMPLE, ...island })).json).toMatchObject({ status: 'Success' });
  for (const changes of [{ commune: '' }, { ...island, district: 'Thành phố Vũng Tàu' }]) {
    const { status, json } = await post(ADD, { ...CREATE_SAMPLE, ...changes });
    expect(status).toBe(422);
    expect(json).toMatchObject({ errors: { commune: ['Trường Phường/Xã không được bỏ trống.'] } });
  }
});

test('info: names in place of codes, the phone masked, both spellings of "cancelled"', async () => {
  const { sandbox, get } = await startCaller({ orders: 120 });
  const all = await Promise.all(
    sandbox.control.orders().map(async ({ code }) => {
      const { results } = (await get(`${INFO}?code=${code}`)).json as { results: Record<string, unknown> };
      expect(results).toMatchObject({
        code,
        receiver: { phone: expect.stringMatching(/^0\d\d\*{4}\d{3}$/) as string },
        payer: expect.stringMatching(/^Người (Gửi|Nhận)$/) as string,
        fee: { shipment: expect.any(Number) as number, insurance: expect.any(Number) as number },
        created_at: expect.stringMatching(/^2026-1\d-\d\dT[\d:]{8}\+07:00$/) as string,
        calllogs: [],
      });
      return results as Record<string, unknown> & { notes: object[]; journeys: object[] };
    }),
  );
  const cancelled = all.filter(({ status }) => status === '0');
  expect(cancelled.length).toBeGreaterThan(0);
  for (const { status_name, journeys } of cancelled)
    expect([status_name, journeys.at(-1)]).toMatchObject(['Huỷ', { status: 'Huỷ', note: 'Hủy Đơn hàng' }]);
  const notes = all.flatMap((order) => order.notes);
  expect(notes.length).toBeGreaterThan(0);
  for (const note of notes)
    expect(note).toEqual({
      created_at: expect.stringMatching(/\+07:00$/) as string,
      type: '5',
      note: 'Trường Phường/Xã có thể chưa được chính xác.',
    });
  expect(new Set(all.map(({ last_sman }) => last_sman && Object.keys(last_sman).join()))).toEqual(
    new Set([null, 'name,phone']),
  );
});

test('info: an unknown order is refused with 200, a missing code and a wrong type with 422', async () => {
  const { get } = await startCaller();
  const unknown = await get(`${INFO}?code=HNIS000000NT.1234567`);
  expect(unknown.status).toBe(200);
  expect(unknown.json).toMatchObject({
    status: 'Error',
    message: 'Không tìm thấy đơn hàng HNIS000000NT.1234567.',
  });
  expect(unknown.json).not.toHaveProperty('results');
  expect((await get(INFO)).status).toBe(422);
  expect((await get(`${INFO}?code=x&type=3`)).status).toBe(422);
});

test('token: looks like a version 1 UUID and is new each time', async () => {
  const { sandbox, token } = await startCaller();
  const tokens = await Promise.all([1, 2, 3].map(() => token(sandbox.orderCodes.slice(0, 2))));
  expect(new Set(tokens).size).toBe(3);
  for (const one of tokens)
    expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-1[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
});

test('token: one unknown code refuses the whole call and is named', async () => {
  const { sandbox, post } = await startCaller();
  const { status, json } = await post(TOKEN, { code: [...sandbox.orderCodes, 'HNIS000000NT.7654321'] });
  expect(status).toBe(200);
  expect(json).toEqual({
    status: 'Error',
    message: 'Không tìm thấy đơn hàng HNIS000000NT.7654321.',
    errors: ['HNIS000000NT.7654321'],
  });
});

test('token: 100 codes are the most', async () => {
  const { sandbox, post } = await startCaller({ orders: 101 });
  expect((await post(TOKEN, { code: sandbox.orderCodes.slice(0, 100) })).json).toMatchObject({
    status: 'Success',
  });
  const { status, json } = await post(TOKEN, { code: sandbox.orderCodes });
  expect(status).toBe(200);
  expect(json).toMatchObject({ status: 'Error', message: expect.stringContaining('100') as string });
});

test('token: an empty list, a bare text, a broken body and one that is not declared as JSON are 422', async () => {
  const { sandbox, post } = await startCaller();
  const code = sandbox.orderCodes[0];
  for (const body of [{ code: [] }, { code }, {}, '{"code":', '[]', 'null']) {
    const { status, json } = await post(TOKEN, body);
    expect(status).toBe(422);
    expect(json).toMatchObject({ status: 'Error', errors: { code: [expect.any(String)] } });
  }
  expect((await post(TOKEN, { code: [code] }, { 'content-type': 'text/plain' })).status).toBe(422);
});

test('without the access token: 401 with the framework’s own answer, a browser is sent to log in', async () => {
  const { get, post } = await startCaller();
  for (const authorization of ['', 'Bearer wrong', 'Basic x']) {
    for (const answer of [
      await get(`${INFO}?code=x`, { authorization }),
      await post(TOKEN, { code: ['x'] }, { authorization }),
      await post(ADD, CREATE_SAMPLE, { authorization }),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.json).toEqual({ message: 'Unauthenticated.' });
    }
  }
  const browser = await get(`${INFO}?code=x`, { authorization: '', accept: 'text/html' });
  expect(browser.status).toBe(302);
  expect(browser.headers.get('location')).toBe('/login');
  const login = await get('/login', { accept: 'text/html' });
  expect(login.status).toBe(200);
  expect(login.text).toContain('type="password"');
});

test('an unknown path is 404, a wrong method 405, as JSON or as a page', async () => {
  const { get } = await startCaller();
  expect((await get('/v1/partner/nothing')).json).toEqual({ message: '' });
  const page = await get('/v1/partner/nothing', { accept: 'text/html' });
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
  const wrong = await get(TOKEN);
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
});

test('survives any body', async () => {
  const { post } = await startCaller();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(ADD, TOKEN),
      fc.oneof(
        fc.json(),
        fc.dictionary(fc.constantFrom(...Object.keys(CREATE_SAMPLE), 'code', 'pickup_code'), fc.jsonValue()),
      ),
      async (path, body) => {
        const { status, json } = await post(path, body);
        expect([200, 422]).toContain(status);
        expect(json).toHaveProperty('status');
      },
    ),
    { numRuns: propertyRuns(100) },
  );
});

const ROUTE = {
  sender_province: 'Thành phố Hà Nội',
  sender_district: 'Quận Ba Đình',
  receiver_province: 'Hồ Chí Minh',
  receiver_district: 'Quận 3',
  weight: '1200',
};
const quoteOf = (changes: Record<string, string> = {}): string =>
  `${PRICE}?${new URLSearchParams({ ...ROUTE, ...changes }).toString()}`;

/** The names of all fields, at any depth, in their order. */
function fieldsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fieldsOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.entries(value).map(([name, field]) => [name, fieldsOf(field)]);
}

test('price: depends on distance, weight and value, and states the time in the sample’s words', async () => {
  const { get } = await startCaller({ now: () => Date.parse('2018-07-03T09:00:00+07:00') });
  const { json: documented } = await get(quoteOf({ value: '1600000' }));
  expect(fieldsOf(documented)).toEqual(fieldsOf(PRICE_ANSWER));
  const quote = async (changes: Record<string, string>): Promise<unknown> =>
    ((await get(quoteOf(changes))).json as { results: unknown[] }).results[0];
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
  const { json } = await caller.get(quoteOf({ value: '2000000' }));
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
  const refused = await get(quoteOf({ receiver_province: 'Atlantis' }));
  expect(refused.status).toBe(200);
  expect(refused.json).toMatchObject({ status: 'Error', message: 'Chưa hỗ trợ tính phí cho Atlantis.' });
  expect((await get(quoteOf(), { authorization: '' })).status).toBe(401);
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
  expect((await post(CANCEL, { code: 'HNIS000000NT.1234567' })).json).toMatchObject({
    status: 'Error',
    message: 'Không tìm thấy đơn hàng HNIS000000NT.1234567.',
  });
  expect((await post(CANCEL, {})).status).toBe(422);
});
