import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { ZodError } from 'zod';
import type { NewFault } from '../../../main/sandbox/control/faults.ts';
import { OPERATION_NAMES } from '../../../main/sandbox/operation-names.ts';
import { LABEL_SIZE_NAMES, LABEL_SIZES } from '../../../shared/label-size.ts';
import { type Answer, type Caller, CREATE_SAMPLE, startCaller } from './caller.ts';

const ADD = '/v1/partner/orders/add';
const INFO = '/v1/partner/orders/info';
const STATUS = '/v1/partner/orders/status';
const TOKEN = '/v1/partner/orders/token';

type Kind = NewFault['fault'];

/** The answer of the status list while a fault is armed for it. */
async function statusesWith(fault: Kind): Promise<Answer> {
  const { sandbox, get } = await startCaller();
  sandbox.control.addFault({ operation: 'statuses', fault });
  return get(STATUS);
}

test('answers 401, 422, 429, 500, an empty body, truncated JSON, a refusal and a login page', async () => {
  expect(await statusesWith({ kind: 'unauthorized' })).toMatchObject({
    status: 401,
    json: { message: 'Unauthenticated.' },
  });
  expect(await statusesWith({ kind: 'invalid', errors: { commune: ['Sai.'] } })).toMatchObject({
    status: 422,
    json: { status: 'Error', message: 'Sai.', errors: { commune: ['Sai.'] } },
  });
  const limited = await statusesWith({ kind: 'too-many', retryAfterSeconds: 7 });
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
  const broken = await statusesWith({ kind: 'server-error' });
  expect([broken.status, broken.headers.get('content-type')]).toEqual([500, 'text/html; charset=UTF-8']);
  expect(await statusesWith({ kind: 'empty' })).toMatchObject({ status: 200, text: '' });
  const half = await statusesWith({ kind: 'truncated' });
  expect(half.status).toBe(200);
  expect(half.text).toMatch(/^\{"status":"Success".*/);
  expect(half.json).toBeUndefined();
  expect(await statusesWith({ kind: 'refused', message: 'Bảo trì.', errors: null })).toMatchObject({
    status: 200,
    json: { status: 'Error', message: 'Bảo trì.', errors: null },
  });
  expect((await statusesWith({ kind: 'login-page' })).text).toContain('type="password"');
});

test('applies a fault to the requested number of calls, in the order of arming, for its operation only', async () => {
  const { sandbox, get } = await startCaller();
  const { control } = sandbox;
  control.addFault({ operation: 'statuses', fault: { kind: 'empty' }, calls: 2 });
  control.addFault({ operation: 'statuses', fault: { kind: 'server-error' } });
  const status = async (path: string): Promise<number | 'empty'> => {
    const answer = await get(path);
    return answer.text === '' ? 'empty' : answer.status;
  };
  expect(await status('/v1/partner/areas/province')).toBe(200);
  expect([await status(STATUS), await status(STATUS), await status(STATUS), await status(STATUS)]).toEqual([
    'empty',
    'empty',
    500,
    200,
  ]);
  expect(control.faults()).toEqual([]);
  expect(control.requests().map(({ fault }) => fault)).toEqual([
    undefined,
    'empty',
    'empty',
    'server-error',
    undefined,
  ]);
});

test('applies a fault until it is cleared, for one operation or for all', async () => {
  const { sandbox, get } = await startCaller();
  const { control } = sandbox;
  control.addFault({ operation: 'all', fault: { kind: 'server-error' }, calls: null });
  for (let made = 0; made < 5; made++) expect((await get(STATUS)).status).toBe(500);
  expect((await get('/v1/partner/webhooks')).status).toBe(500);
  control.clearFaults('statuses');
  expect((await get(STATUS)).status).toBe(500);
  control.clearFaults('all');
  expect((await get(STATUS)).status).toBe(200);
  control.addFault({ operation: 'info', fault: { kind: 'empty' }, calls: null });
  control.clearFaults();
  expect(control.faults()).toEqual([]);
});

test.each(OPERATION_NAMES)('%s meets its faults', async (operation) => {
  const caller = await startCaller();
  caller.sandbox.control.addFault({ operation, fault: { kind: 'too-many' } });
  const paths: Record<typeof operation, () => Promise<Answer>> = {
    price: () => caller.get('/v1/partner/orders/price'),
    create: () => caller.post(ADD, {}),
    statuses: () => caller.get(STATUS),
    info: () => caller.get(INFO),
    token: () => caller.post(TOKEN, {}),
    label: () => caller.get('/orders/awb'),
    cancel: () => caller.post('/v1/partner/orders/cancel', {}),
    provinces: () => caller.get('/v1/partner/areas/province'),
    districts: () => caller.get('/v1/partner/areas/district'),
    communes: () => caller.get('/v1/partner/areas/commune'),
    webhook: () => caller.get('/v1/partner/webhooks'),
    setWebhook: () => caller.post('/v1/partner/webhooks/create', {}),
  };
  expect((await paths[operation]()).status).toBe(429);
  expect((await paths[operation]()).status).not.toBe(429);
});

test('delays a response, combined with another fault, without delaying the operation itself', async () => {
  const { sandbox, post } = await startCaller();
  const { control } = sandbox;
  control.addFault({ operation: 'create', fault: { kind: 'latency', ms: 150 } });
  control.addFault({ operation: 'create', fault: { kind: 'server-error', takesEffect: true } });
  const startedMs = performance.now();
  const answer = await post(ADD, CREATE_SAMPLE);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(145);
  expect(answer.status).toBe(500);
  expect(control.orders().at(-1)?.soc).toBe(CREATE_SAMPLE.soc);
});

test.each([
  [{ kind: 'cut' }, 0],
  [{ kind: 'cut', takesEffect: true }, 1],
  [{ kind: 'server-error' }, 0],
  [{ kind: 'server-error', takesEffect: true }, 1],
  [{ kind: 'empty' }, 0],
  [{ kind: 'empty', takesEffect: true }, 1],
  [{ kind: 'truncated' }, 1],
  [{ kind: 'refused' }, 0],
] as const)('a create that meets %j has made %i orders', async (fault, made) => {
  const { sandbox, post, get } = await startCaller();
  sandbox.control.addFault({ operation: 'create', fault });
  const answer = await post(ADD, CREATE_SAMPLE).catch((error: unknown) => error);
  expect(answer instanceof Error).toBe(fault.kind === 'cut');
  expect(sandbox.control.orders()).toHaveLength(30 + made);
  // The service continues: the order is found by its soc, or is not.
  const found = await get(`${INFO}?type=2&code=${CREATE_SAMPLE.soc}`);
  expect(found.json).toMatchObject({ status: made === 1 ? 'Success' : 'Error' });
  expect(sandbox.requests[0]).toMatchObject({ path: ADD, fault: fault.kind });
  expect(sandbox.requests[0]?.status === 0).toBe(fault.kind === 'cut');
});

test('limits the codes of a token', async () => {
  const { sandbox, post } = await startCaller();
  sandbox.control.addFault({ operation: 'token', fault: { kind: 'token-limit', most: 2 }, calls: null });
  const asked = async (count: number): Promise<unknown> =>
    (await post(TOKEN, { code: sandbox.orderCodes.slice(0, count) })).json;
  expect(await asked(2)).toMatchObject({ status: 'Success' });
  expect(await asked(3)).toMatchObject({
    status: 'Error',
    message: expect.stringContaining('tối đa 2') as string,
  });
});

/** The shortcodes on the label page, as often as they are there. */
async function labelsWith({ sandbox, get, token }: Caller, fault: Kind): Promise<string[]> {
  const address = `/orders/awb?token=${await token(sandbox.orderCodes.slice(0, 3))}&size=S9`;
  sandbox.control.addFault({ operation: 'label', fault });
  const { text } = await get(address, { accept: 'text/html' });
  return [...text.matchAll(/class="barcode" data-text="(\d+)"/g)].map(([, found = '']) => found);
}

test('serves an expired token, a missing label and a duplicate one', async () => {
  const caller = await startCaller();
  const [a, b, c] = caller.sandbox.orderCodes.map((code) => code.split('.')[1]);
  expect(await labelsWith(caller, { kind: 'expired-token' })).toEqual([]);
  expect(await labelsWith(caller, { kind: 'missing-label' })).toEqual([a, b]);
  expect(await labelsWith(caller, { kind: 'doubled-label' })).toEqual([a, a, b, c]);
  expect(await labelsWith(caller, { kind: 'latency', ms: 1 })).toEqual([a, b, c]);
});

test('serves wrong labels', async () => {
  const caller = await startCaller();
  const { sandbox, get, token } = caller;
  const codes = sandbox.orderCodes.slice(3, 6);
  const [a, b, c] = codes.map((code) => code.split('.')[1]);
  const other = sandbox.orderCodes[0] ?? '';
  const pages = async (
    kind: 'foreign-page' | 'foreign-code' | 'nameless-page' | 'unknown-page' | 'other-receiver',
  ) => {
    const address = `/orders/awb?token=${await token(codes)}&size=S9`;
    const honest = (await get(address, { accept: 'text/html' })).text.split('<section ').slice(1);
    sandbox.control.addFault({ operation: 'label', fault: { kind } });
    const { text } = await get(address, { accept: 'text/html' });
    return { honest, shown: text.split('<section ').slice(1) };
  };
  const barcodes = (shown: readonly string[]): string[] =>
    shown.map((page) => /class="barcode" data-text="(\w+)"/.exec(page)?.[1] ?? '');

  const foreign = await pages('foreign-page');
  expect(barcodes(foreign.shown)).toEqual([a, b, other.split('.')[1]]);
  expect(foreign.shown[2]).toContain(other);
  expect(foreign.shown[2]).not.toContain(codes[2]);

  const beside = await pages('foreign-code');
  expect(barcodes(beside.shown)).toEqual([a, b, c]);
  expect(beside.shown.slice(0, 2)).toEqual(beside.honest.slice(0, 2));
  expect(beside.shown[2]).toContain(
    `class="more-code" data-format="CODE128" data-text="${other.split('.')[1]}"`,
  );
  expect(beside.shown[2]).toContain(`<b>${other}</b>`);

  const nameless = await pages('nameless-page');
  expect(barcodes(nameless.shown)).toEqual([a, '', b, c]);
  for (const { code, shortcode, soc } of sandbox.control.orders())
    for (const name of [code, shortcode, soc]) expect(nameless.shown[1]).not.toContain(name);

  const unknown = await pages('unknown-page');
  expect(barcodes(unknown.shown)).toEqual([a, b, 'WRONG99999']);
  for (const name of [codes[2] ?? '', c ?? '']) expect(unknown.shown[2]).not.toContain(name);

  const receiver = await pages('other-receiver');
  expect(barcodes(receiver.shown)).toEqual([a, b, c]);
  const receiverOn = (page: string | undefined): string => page?.split('class="receiver"')[1] ?? '';
  expect(receiverOn(receiver.shown[2])).not.toEqual(receiverOn(receiver.honest[2]));
  expect(receiver.shown[2]?.split('class="receiver"')[0]).toEqual(
    receiver.honest[2]?.split('class="receiver"')[0],
  );
});

test.each(LABEL_SIZE_NAMES)('serves labels as a PDF of size %s', async (size) => {
  const { sandbox, token } = await startCaller();
  sandbox.control.addFault({ operation: 'label', fault: { kind: 'pdf-label' } });
  const address = `/orders/awb?token=${await token(sandbox.orderCodes.slice(0, 3))}&size=${size}`;
  const response = await fetch(sandbox.url + address);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const pdf = await PDFDocument.load(await response.arrayBuffer());
  expect(pdf.getPageCount()).toBe(3);
  for (const page of pdf.getPages()) {
    expect(page.getWidth()).toBeCloseTo((LABEL_SIZES[size].widthMm * 72) / 25.4);
    expect(page.getHeight()).toBeCloseTo((LABEL_SIZES[size].heightMm * 72) / 25.4);
  }
});

test('rejects a fault that an operation can’t have', async () => {
  const { control } = (await startCaller()).sandbox;
  for (const wanted of [
    { operation: 'create', fault: { kind: 'pdf-label' } },
    { operation: 'all', fault: { kind: 'foreign-page' } },
    { operation: 'all', fault: { kind: 'token-limit', most: 1 } },
    { operation: 'info', fault: { kind: 'latency', ms: -1 } },
    { operation: 'info', fault: { kind: 'empty' }, calls: 0 },
    { operation: 'statuses', fault: { kind: 'other-order' } },
    { operation: 'all', fault: { kind: 'no-record' } },
    { operation: 'price', fault: { kind: 'unknown-order' } },
    { operation: 'info', fault: { kind: 'token-wanted' } },
    { operation: 'label', fault: { kind: 'loose-types' } },
    { operation: 'info', fault: { kind: 'late-effect', ms: 1 } },
    { operation: 'all', fault: { kind: 'late-effect', ms: 1 } },
  ] satisfies NewFault[])
    expect(() => control.addFault(wanted)).toThrow(ZodError);
  expect(control.faults()).toEqual([]);
});
