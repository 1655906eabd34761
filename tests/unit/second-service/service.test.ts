import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { bars } from '../../second-service/service/code128.ts';
import { OPERATION_NAMES, OPERATIONS, type Operation } from '../../second-service/service/document.ts';
import { faultsOf } from '../../second-service/service/faults.ts';
import { type Options, SecondService } from '../../second-service/service/service.ts';

const ORDER = {
  pickup_code: '',
  pickup_phone: '0900000001',
  pickup_address: '1 Lê Lợi',
  pickup_province: 'Thành phố Hồ Chí Minh',
  pickup_district: 'Quận 1',
  pickup_commune: 'Phường Bến Nghé',
  name: 'Trần Thị B',
  phone: '0912345678',
  email: null,
  address: '2 Trần Phú',
  province: 'Tỉnh Đắk Lắk',
  district: "Huyện M'Đrắk",
  commune: 'Xã Krông Á',
  amount: 150_000,
  value: 2_000_000,
  weight: 700,
  soc: 'DH-1',
  service: '1',
  config: '1',
  payer: '1',
  product_type: '2',
  products: [{ sku: 'A', name: 'Áo', price: 150_000, weight: 700, quantity: 1 }],
};

async function started(options?: Options): Promise<SecondService> {
  const service = await SecondService.start(options);
  onTestFinished(() => service.close());
  return service;
}

/** One documented request to it. */
async function ask(service: SecondService, operation: Operation, given: object = {}): Promise<Response> {
  const { method, path, under, standardHeaders } = OPERATIONS[operation];
  const query = method === 'GET' ? `?${new URLSearchParams(given as Record<string, string>)}` : '';
  return fetch((under === 'base' ? service.baseUrl : service.labelUrl) + path + query, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(300),
    headers: {
      ...(standardHeaders
        ? { accept: 'application/json', authorization: `Bearer ${service.accessToken}` }
        : {}),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify(given) } : {}),
  });
}

const results = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as { results: Record<string, unknown> }).results;

test('draws barcodes that read as their text', async () => {
  const { bars: dark, modules } = bars('S417007919x~');
  const wasm = new URL('../../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', import.meta.url);
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
  const [across, margin, high] = [3, 30, 60];
  const wide = modules * across + 2 * margin;
  const data = new Uint8ClampedArray(wide * high * 4).fill(255);
  for (const [at, bar] of dark) {
    for (let x = margin + at * across; x < margin + (at + bar) * across; x += 1) {
      for (let y = 0; y < high; y += 1) data.set([0, 0, 0], (y * wide + x) * 4);
    }
  }

  const [found] = await readBarcodes({ data, width: wide, height: high, colorSpace: 'srgb' });

  expect({ text: found?.text, format: found?.format }).toEqual({ text: 'S417007919x~', format: 'Code128' });
});

test('handles an order from the quote to the label and the cancellation', async () => {
  const service = await started();
  const quote = {
    sender_province: ORDER.pickup_province,
    sender_district: ORDER.pickup_district,
    receiver_province: ORDER.province,
    receiver_district: ORDER.district,
    weight: '700',
  };
  expect(await results(ask(service, 'price', quote))).toMatchObject([{ service: 'Tốc Hành', fee: 18_000 }]);
  const { code, shortcode, ...order } = await results(ask(service, 'create', ORDER));
  expect(order).toMatchObject({ soc: 'DH-1', status: '2', insurance: 10_000 });
  expect(await results(ask(service, 'info', { code }))).toMatchObject({ soc: 'DH-1', calllogs: [] });
  expect(await results(ask(service, 'info', { code: 'DH-1', type: '2' }))).toMatchObject({ code });
  const { token } = await results(ask(service, 'token', { code: [code] }));
  for (const [form, size] of [
    ['label', 'K80'],
    ['awb', 'S13'],
  ] as const) {
    expect(await (await ask(service, form, { token, size })).text()).toContain(`<b>${String(shortcode)}</b>`);
  }
  expect(await results(ask(service, 'cancel', { code }))).toMatchObject({ status: '0', status_name: 'Hủy' });
  expect(await results(ask(service, 'statuses'))).toHaveLength(28);
  expect(await results(ask(service, 'provinces'))).toHaveLength(5);
  expect(await results(ask(service, 'districts', { province: '66' }))).toHaveLength(2);
  expect(await results(ask(service, 'communes', { district: '755' }))).toEqual([]);
  expect(await results(ask(service, 'setWebhook', { url: 'https://a.example/b' }))).toEqual(
    await results(ask(service, 'webhook')),
  );
  expect(service.violations).toEqual([]);
  expect(service.sequence).toHaveLength(14);
  expect(JSON.stringify(service.requests)).not.toContain(service.accessToken);
});

test('records and refuses each violation', async () => {
  const service = await started();
  const { soc: _soc, weight: _weight, ...less } = ORDER;
  const answers = [
    await ask(service, 'create', { ...less, amount: '1', payer: 1, colour: 'red' }),
    await ask(service, 'token', { code: 'one' }),
    await ask(service, 'info', { code: '', type: '3' }),
    await ask(service, 'awb', { token: 'x', size: 'S7' }),
    await fetch(`${service.baseUrl}/orders/awb`),
    await fetch(`${service.baseUrl}/v1/partner/webhooks`),
  ];

  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 404, 401]);
  expect(service.violations.map(({ operation, what }) => `${operation ?? ''}: ${what}`)).toEqual([
    'create: colour is no parameter',
    'create: amount is not an integer: "1"',
    'create: weight is missing',
    'create: payer is not text: 1',
    'token: code is not an array of texts: "one"',
    'info: code is missing',
    'info: type is not an allowed value: "3"',
    'awb: size is not an allowed value: "S7"',
    ': there is no GET /orders/awb under the base address',
    'webhook: Accept is "*/*", not application/json',
    'webhook: Authorization is not Bearer <ACCESS_TOKEN>',
  ]);
});

test('applies every fault as described, with no other effect', async () => {
  const service = await started();
  const faults = OPERATION_NAMES.flatMap((operation) =>
    faultsOf(operation).map((fault) => ({ operation, fault })),
  );
  expect(faults.length).toBeGreaterThan(400);
  expect(new Set(faults.map(({ operation, fault }) => `${operation} ${fault.name}`)).size).toBe(
    faults.length,
  );
  const { code } = await results(ask(service, 'create', ORDER));
  await ask(service, 'setWebhook', { url: 'https://a.example/b' });
  for (const { operation, fault } of faults.filter(({ operation }) => operation === 'create')) {
    const before = service.world.orders.length;
    service.unlike(operation, fault, { times: 1 });
    await ask(service, operation, ORDER)
      .then((answer) => answer.text())
      .catch(() => undefined);
    expect([fault.name, service.world.orders.length - before]).toEqual([
      fault.name,
      fault.effect === 'none' ? 0 : 1,
    ]);
  }
  service.unlike('info', "another's answer", { times: 1 });
  expect(await results(ask(service, 'info', { code }))).toMatchObject({ soc: 'KHONG-PHAI-CUA-TOI' });
  service.unlike('info', 'numbers as text', { times: 1 });
  expect(await results(ask(service, 'info', { code }))).toMatchObject({
    amount: '150000',
    fee: { return: '0' },
  });
  service.unlike('info', 'maps for lists', { times: 1 });
  expect(await results(ask(service, 'info', { code }))).toMatchObject({
    notes: { 0: { type: '1' } },
    calllogs: {},
  });
  expect(service.violations).toEqual([]);
});
