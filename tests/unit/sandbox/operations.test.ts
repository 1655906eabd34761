import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { CREATE_SAMPLE, orderWith, startCaller } from './caller.ts';

const ADD = '/v1/partner/orders/add';
const TOKEN = '/v1/partner/orders/token';
const INFO = '/v1/partner/orders/info';
const CANCEL = '/v1/partner/orders/cancel';

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
