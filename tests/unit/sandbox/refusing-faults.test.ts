import { expect, test } from 'vitest';
import type { NewFault } from '../../../main/sandbox/control/faults.ts';
import { type Answer, CREATE_SAMPLE, startCaller } from './caller.ts';

const ADD = '/v1/partner/orders/add';
const STATUS = '/v1/partner/orders/status';
const INFO = '/v1/partner/orders/info?code=X';
const TOKEN = '/v1/partner/orders/token';
const CANCEL = '/v1/partner/orders/cancel';
const PHONE = { phone: ['Sai số điện thoại.'] };

async function createWith(fault: NewFault['fault']): Promise<Answer> {
  const { sandbox, post } = await startCaller();
  sandbox.control.addFault({ operation: 'create', fault });
  const answer = await post(ADD, CREATE_SAMPLE);
  expect(sandbox.control.orders()).toHaveLength(30);
  return answer;
}

test.each([
  [{ kind: 'forbidden', message: 'Không.' }, 403, { status: 'Error', message: 'Không.' }],
  [{ kind: 'forbidden', as: 'json', message: 'Không.' }, 403, { message: 'Không.' }],
  [
    { kind: 'invalid', errors: PHONE, message: 'Dữ liệu sai.' },
    422,
    { message: 'Dữ liệu sai.', errors: PHONE },
  ],
  [{ kind: 'invalid', errors: ['Một.', 'Hai.'] }, 422, { message: 'Một.', errors: ['Một.', 'Hai.'] }],
  [{ kind: 'invalid', errors: 'Sai.' }, 422, { status: 'Error', message: 'Sai.', errors: 'Sai.' }],
  [{ kind: 'invalid', errors: null }, 422, { message: 'Dữ liệu không hợp lệ.', errors: null }],
  [{ kind: 'refused', httpStatus: 409, message: 'Trùng.' }, 409, { status: 'Error', message: 'Trùng.' }],
  [{ kind: 'refused', httpStatus: 400, message: 'Sai.', envelope: false }, 400, { message: 'Sai.' }],
] satisfies readonly (readonly [NewFault['fault'], number, object])[])(
  'a create that meets %j is answered %i, and nothing is created',
  async (fault, status, json) => {
    const answer = await createWith(fault);
    expect(answer).toMatchObject({ status, json });
    const envelope = !('envelope' in fault) && !('as' in fault);
    expect('status' in (answer.json as object)).toBe(envelope);
  },
);

test('answers a 403 as a page, a 422 without message or envelope, and a 429 without a wait', async () => {
  const page = await createWith({ kind: 'forbidden', as: 'page' });
  expect([page.status, page.headers.get('content-type'), page.json]).toEqual([
    403,
    'text/html; charset=UTF-8',
    undefined,
  ]);
  const silent = await createWith({ kind: 'invalid', errors: PHONE, message: null });
  expect(silent.json).toEqual({ status: 'Error', errors: PHONE });
  const bare = await createWith({ kind: 'invalid', errors: PHONE, message: 'Dữ liệu sai.', envelope: false });
  expect(bare.json).toEqual({ message: 'Dữ liệu sai.', errors: PHONE });
  const limited = await createWith({ kind: 'too-many', retryAfterSeconds: null });
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, null]);
});

test.each([
  [{}, 200, { status: 'Error', message: 'Không tìm thấy đơn hàng X.', errors: { code: expect.any(Array) } }],
  [{ httpStatus: 404 }, 404, { status: 'Error', message: 'Không tìm thấy đơn hàng X.' }],
  [{ httpStatus: 404, envelope: false, message: 'No query results.' }, 404, { message: 'No query results.' }],
  [{ message: 'Mã {code} chưa có, {code}.' }, 200, { status: 'Error', message: 'Mã X chưa có, X.' }],
  [{ httpStatus: 503, message: 'Bảo trì.' }, 503, { status: 'Error', message: 'Bảo trì.' }],
] as const)('refuses an unknown code as configured by %j in every operation', async (more, status, json) => {
  const { sandbox, get, post } = await startCaller();
  sandbox.control.addFault({ operation: 'all', fault: { kind: 'unknown-order', ...more } });
  const [known = ''] = sandbox.orderCodes;
  for (const answer of [await get(INFO), await get(INFO), await post(CANCEL, { code: 'X' })]) {
    expect(answer).toMatchObject({ status, json });
    expect('status' in (answer.json as object)).toBe(!('envelope' in more));
  }
  expect(await post(TOKEN, { code: [known, 'X'] })).toMatchObject({ status });
  expect((await get(`/v1/partner/orders/info?code=${known}`)).json).toMatchObject({ status: 'Success' });
});

test('combines with a fault of a single call, and lasts until it is cleared', async () => {
  const { sandbox, get } = await startCaller();
  const { control } = sandbox;
  control.addFault({ operation: 'info', fault: { kind: 'unknown-order', httpStatus: 404 } });
  control.addFault({ operation: 'info', fault: { kind: 'server-error' } });
  const status = async (): Promise<number> => (await get(INFO)).status;
  expect([await status(), await status(), await status()]).toEqual([500, 404, 404]);
  control.clearFaults('info');
  expect(await status()).toBe(200);
  control.addFault({ operation: 'info', fault: { kind: 'unknown-order', httpStatus: 404 }, calls: 1 });
  expect([await status(), await status()]).toEqual([404, 200]);
});

const OPEN = [
  STATUS,
  '/v1/partner/areas/province',
  '/v1/partner/areas/district?province=01',
  '/v1/partner/areas/commune?district=001',
];

test('requires the token where none is documented, for the lists and the label page, until cleared', async () => {
  const { sandbox, get, token } = await startCaller();
  const label = `/orders/awb?token=${await token(sandbox.orderCodes.slice(0, 1))}&size=S9`;
  sandbox.control.addFault({ operation: 'all', fault: { kind: 'token-wanted' } });
  for (const path of OPEN) {
    expect(await get(path, { authorization: '' })).toMatchObject({
      status: 401,
      json: { message: 'Unauthenticated.' },
    });
    expect((await get(path, { authorization: 'Bearer another' })).status).toBe(401);
    expect((await get(path)).status).toBe(200);
  }
  const browser = { accept: 'text/html' };
  expect((await get(label, { ...browser, authorization: '' })).status).toBe(401);
  expect((await get(label, browser)).status).toBe(200);
  sandbox.control.clearFaults();
  for (const path of [...OPEN, label]) expect((await get(path, { authorization: '' })).status).toBe(200);
});
