import type { OrderCode } from '../../shared/order-code.ts';
import { NEW_ORDER, SOC, toDraft } from '../contract/second-service/operations.ts';
import { type Options, SecondService } from '../second-service/service/service.ts';
import { parseJsonLines, serviceArguments } from './command-line.ts';
import { test as base, expect, type Harness } from './fixtures.ts';
import { resolveSendings } from './resolve-sendings.ts';
import { scanKeys } from './scanner-keys.ts';
import { setToken } from './station-page.ts';

// The whole of Tem with a service written from the partner's document alone.

const test = base.extend<{ started: (options?: Options) => Promise<SecondService> }>({
  started: async ({}, use) => {
    const services: SecondService[] = [];
    await use(async (options) => {
      const service = await SecondService.start(options);
      services.push(service);
      return service;
    });
    const violations = services.flatMap((service) => service.violations);
    await Promise.all(services.map((service) => service.close()));
    expect(violations, 'requests that were not as documented').toEqual([]);
  },
});

/** The arguments of a run against it. */
function at(service: SecondService, harness: Harness): string[] {
  const { baseUrl, labelUrl, accessToken } = service;
  const args = serviceArguments({ url: baseUrl, accessToken }, harness);
  args[args.indexOf('--label-url') + 1] = labelUrl;
  return args;
}

function settingsOf({ baseUrl, labelUrl }: SecondService): object {
  return { partner: 'service', baseUrl, labelUrl };
}

const INPUT = JSON.stringify(NEW_ORDER);

test('tem create: makes one order despite a 500 after storing, a look-up in maintenance, then another’s order', async ({
  harness,
  started,
}) => {
  const service = await started();
  const create = () => harness.run(['create', '--file', '-', '--json', ...at(service, harness)], INPUT);
  service.unlike('create', '500 with an envelope, done', { times: 1 });
  const lost = await create();
  expect(lost.exitCode).toBe(1);
  expect(parseJsonLines(lost.output)).toMatchObject([{ reason: 'create-unsure', soc: NEW_ORDER.soc }]);
  expect(lost.error).toContain('Server Error');

  resolveSendings(harness);
  service.unlike('info', 'maintenance: Error envelope in a 200');
  const told = await create();
  expect(told.exitCode).toBe(1);
  expect(parseJsonLines(told.output)).toMatchObject([{ reason: 'create-untold', soc: NEW_ORDER.soc }]);
  expect(told.error).toContain('bảo trì');
  service.asDocumented();

  service.unlike('info', "another's answer");
  const other = await create();
  expect(parseJsonLines(other.output)).toMatchObject([{ reason: 'create-untold', soc: NEW_ORDER.soc }]);
  service.asDocumented();

  const found = await create();
  expect(found).toMatchObject({ exitCode: 0, error: '' });
  const [order] = service.world.ofSoc(NEW_ORDER.soc);
  expect(parseJsonLines(found.output)).toMatchObject([{ code: order?.code, shortcode: order?.shortcode }]);
  expect(service.world.ofSoc(NEW_ORDER.soc)).toHaveLength(1);
  expect(service.count('create')).toBe(1);
});

test('tem create: learns how the service answers for unknown orders by comparing a known one', async ({
  harness,
  started,
}) => {
  const service = await started({
    styles: { notFound: { status: 404, form: 'message', message: 'E-4711' } },
  });
  const known = service.world.create({ ...NEW_ORDER, soc: 'DH-CU' });
  expect((await harness.run(['info', known.code, ...at(service, harness)])).exitCode).toBe(0);
  service.unlike('create', '403 with JSON', { times: 1 });
  const create = () => harness.run(['create', '--file', '-', '--json', ...at(service, harness)], INPUT);
  const refused = await create();
  expect(parseJsonLines(refused.output)).toMatchObject([{ reason: 'not-permitted' }]);
  const created = await create();
  expect(created).toMatchObject({ exitCode: 0, error: '' });
  expect(service.world.ofSoc(NEW_ORDER.soc)).toHaveLength(1);
  expect(service.count('create')).toBe(2);
});

test('tem info: handles another’s order, a 403, a 404 without an envelope, and loose types', async ({
  harness,
  started,
}) => {
  const service = await started();
  const order = service.world.create(NEW_ORDER);
  const info = (...args: string[]) => harness.run(['info', ...args, '--json', ...at(service, harness)]);
  for (const [fault, reason, words] of [
    ["another's answer", 'malformed', ''],
    ['403 with an envelope', 'not-permitted', 'Bạn không có quyền'],
    ['not found: {message} in a 404', 'refused', 'Không tìm thấy dữ liệu'],
  ] as const) {
    service.unlike('info', fault);
    const { exitCode, output, error } = await info(order.code);
    expect([exitCode, output]).toEqual([1, `{"outcome":"failed","reason":"${reason}"}\n`]);
    expect(error).toContain(words);
    service.asDocumented();
  }
  service.unlike('info', 'text as numbers');
  const loose = await info('--soc', NEW_ORDER.soc);
  expect(loose.exitCode).toBe(0);
  expect(parseJsonLines(loose.output)).toMatchObject([{ code: order.code, status: '2', amount: 150_000 }]);
});

test('tem cancel: looks up an answer about another order and one that never came; sends each once', async ({
  harness,
  started,
}) => {
  const service = await started();
  const [one, two, three] = ['A', 'B', 'C'].map((soc) => service.world.create({ ...NEW_ORDER, soc }));
  const cancel = (code = '') => harness.run(['cancel', code, '--json', ...at(service, harness)]);
  service.unlike('cancel', "another's answer", { times: 1 });
  expect(parseJsonLines((await cancel(one?.code)).output)).toMatchObject([{ code: one?.code, status: '0' }]);
  service.unlike('cancel', 'broken off, done', { times: 1 });
  expect(parseJsonLines((await cancel(two?.code)).output)).toMatchObject([{ code: two?.code, status: '0' }]);
  service.unlike('cancel', '502 with a page, nothing done', { times: 1 });
  const unsure = await cancel(three?.code);
  expect(unsure).toMatchObject({ exitCode: 1, output: '{"outcome":"failed","reason":"cancel-unsure"}\n' });
  expect(service.count('cancel')).toBe(3);
  expect([one, two, three].map((order) => order?.status)).toEqual(['0', '0', '2']);
});

test('tem webhook set: handles a lost answer, one without a record, and a request that never arrived', async ({
  harness,
  started,
}) => {
  const service = await started();
  const set = (url: string) => harness.run(['webhook', 'set', url, '--json', ...at(service, harness)]);
  for (const [fault, url] of [
    ['500 with an envelope, done', 'https://mot.example/a'],
    ['Success with null for results', 'https://hai.example/b'],
  ] as const) {
    service.unlike('setWebhook', fault, { times: 1 });
    const { exitCode, output } = await set(url);
    expect([exitCode, parseJsonLines(output)]).toMatchObject([0, [{ url }]]);
  }
  service.unlike('setWebhook', 'broken off, nothing done', { times: 1 });
  const unsure = await set('https://ba.example/c');
  expect(unsure).toMatchObject({ exitCode: 1, output: '{"outcome":"failed","reason":"webhook-unsure"}\n' });
  expect(service.count('setWebhook')).toBe(3);
});

test('tem print: makes labels of plain pages at both addresses, and refuses another’s label', async ({
  harness,
  started,
}) => {
  const service = await started();
  const [one, two] = ['A', 'B'].map((soc) => service.world.create({ ...NEW_ORDER, soc }).code as OrderCode);
  const printer = ['--printer', harness.printer];
  const print = (...args: string[]) =>
    harness.run(['print', ...args, '--json', ...printer, ...at(service, harness)]);
  service.unlike('token', 'text as numbers');
  service.unlike('info', 'numbers as text');
  const both = await print(one ?? '', two ?? '', '--size', 'S13');
  expect(both.error).toBe('');
  expect(parseJsonLines(both.output)).toMatchObject([{ outcome: 'printed' }, { outcome: 'printed' }]);
  expect(harness.listLabels()).toHaveLength(2);
  service.asDocumented();

  // Without a label address they come from the base address.
  const three = service.world.create({ ...NEW_ORDER, soc: 'C' }).code;
  const args = at(service, harness);
  args.splice(args.indexOf('--label-url'), 2);
  const based = await harness.run(['print', three, '--json', '--size', 'K80', ...printer, ...args]);
  expect(parseJsonLines(based.output)).toMatchObject([{ outcome: 'printed' }]);
  expect(service.requests.findLast(({ operation }) => operation === 'label')).toMatchObject({
    query: { size: 'K80' },
    authorized: false,
  });
  expect(service.requests.filter(({ operation }) => operation === 'awb')).toEqual(
    service.requests.filter(({ query, authorized }) => query['size'] === 'S13' && !authorized),
  );

  const four = service.world.create({ ...NEW_ORDER, soc: 'D' }).code;
  service.unlike('token', "another's answer");
  const other = await print(four, '--size', 'K80');
  expect(other.exitCode).toBe(1);
  expect(parseJsonLines(other.output)).toMatchObject([{ outcome: 'failed', reason: 'foreign-label' }]);
  service.asDocumented();
  service.unlike('token', 'not found: {message} in a 404');
  const refused = await print(four, '--size', 'K80');
  expect(parseJsonLines(refused.output)).toMatchObject([{ outcome: 'failed', reason: 'refused' }]);
  expect(harness.listLabels()).toHaveLength(3);
});

test('the window: never resends an order behind a 500, whatever the look-up meets', async ({
  harness,
  started,
}) => {
  const service = await started();
  harness.writeSettings(settingsOf(service));
  const { page } = await harness.start();
  await setToken(page, service.accessToken);
  const id = await page.evaluate(async (draft) => {
    const kept = await window.tem.calls.creating.saveDraft({ id: null, draft });
    return kept.ok ? kept.value.id : 0;
  }, toDraft(SOC));
  const create = () =>
    page.evaluate(
      (draftId) =>
        window.tem.calls.creating.create({ id: draftId, toBatch: false, anyway: false, notThere: false }),
      id,
    );
  service.unlike('create', '500 with an envelope, done', { times: 1 });
  expect(await create()).toMatchObject({
    ok: true,
    value: { kind: 'unknown', problem: { code: 'create-unsure' } },
  });
  resolveSendings(harness);
  for (const fault of [
    'maintenance: Error envelope in a 200',
    '403 with JSON',
    "another's answer",
    'not found: a page in a 404',
  ]) {
    service.unlike('info', fault);
    expect(await create()).toMatchObject({
      ok: true,
      value: { kind: 'unknown', problem: { code: 'create-untold' } },
    });
    service.asDocumented();
  }
  expect(await create()).toMatchObject({
    ok: true,
    value: { kind: 'created', order: { code: service.world.ofSoc(NEW_ORDER.soc)[0]?.code } },
  });
  expect(service.world.ofSoc(NEW_ORDER.soc)).toHaveLength(1);
  expect(service.count('create')).toBe(1);
});

test('the window: works with a service that wants the token everywhere, answers 404 in JSON, and mixes types', async ({
  harness,
  started,
}) => {
  const service = await started({
    tokenAlsoOn: ['statuses', 'provinces', 'districts', 'communes'],
    styles: { notFound: { status: 404, form: 'message', message: 'Đơn hàng không tồn tại' } },
  });
  const order = service.world.create(NEW_ORDER);
  service.unlike('info', 'numbers as text');
  harness.writeSettings(settingsOf(service));
  const { page } = await harness.start();
  await setToken(page, service.accessToken);
  // Nothing is registered, which this service answers with a 404: address and token are good.
  expect(await page.evaluate(() => window.tem.calls.token.test(undefined))).toMatchObject({ ok: true });
  expect(await page.evaluate(() => window.tem.calls.areas.provinces(undefined))).toMatchObject({
    ok: true,
    value: { areas: { 4: { code: '79' } } },
  });
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('textbox', { name: /^Mã vận đơn, mã đơn shop/ })).toBeFocused();
  await scanKeys(page, 'DH-KHONG-CO');
  await expect(page.getByText('DH-KHONG-CO').first()).toBeVisible();
  await scanKeys(page, NEW_ORDER.soc);
  await expect(page.getByRole('heading', { name: order.code })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Đơn hàng', exact: true })).toContainText('150.000 ₫');
});
