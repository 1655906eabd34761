import type { OrderCode } from '../../shared/order-code.ts';
import { NEW_ORDER, SOC, toDraft } from '../contract/second-service/operations.ts';
import { type Options, SecondService } from '../second-service/service/service.ts';
import { parseJsonLines, serviceArguments } from './command-line.ts';
import { test as base, expect } from './fixtures.ts';
import { resolveSendings } from './resolve-sendings.ts';
import { scanKeys } from './scanner-keys.ts';
import { setToken } from './station-page.ts';

// The whole of Tem with a service written from the partner's document alone; every fault at every operation is tried by
// tests/contract/second-service.

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

test('the command line: makes one order whose answer was lost, prints labels at both addresses, cancels once', async ({
  harness,
  started,
}) => {
  const service = await started();
  const places = serviceArguments({ url: service.baseUrl, accessToken: service.accessToken }, harness);
  const based = places.toSpliced(places.indexOf('--label-url'), 2);
  places[places.indexOf('--label-url') + 1] = service.labelUrl;
  const run = async (words: readonly string[], at: readonly string[] = places) => {
    const { output, error } = await harness.run([...words, '--json', ...at], JSON.stringify(NEW_ORDER));
    return { lines: parseJsonLines(output), error };
  };
  const create = ['create', '--file', '-'];
  service.unlike('create', '500 with an envelope, done', { times: 1 });
  expect(await run(create)).toMatchObject({ lines: [{ reason: 'create-unsure', soc: NEW_ORDER.soc }] });
  resolveSendings(harness);
  for (const fault of ['maintenance: Error envelope in a 200', "another's answer"] as const) {
    service.unlike('info', fault);
    expect(await run(create)).toMatchObject({ lines: [{ reason: 'create-untold', soc: NEW_ORDER.soc }] });
    service.asDocumented();
  }
  const [order] = service.world.ofSoc(NEW_ORDER.soc);
  expect(await run(create)).toMatchObject({ lines: [{ code: order?.code }], error: '' });
  expect([service.world.ofSoc(NEW_ORDER.soc).length, service.count('create')]).toEqual([1, 1]);

  const [one, two, three] = ['A', 'B', 'C'].map(
    (soc) => service.world.create({ ...NEW_ORDER, soc }).code as OrderCode,
  );
  const print = (...words: string[]) => ['print', ...words, '--printer', harness.printer];
  service.unlike('token', 'text as numbers');
  service.unlike('info', 'numbers as text');
  expect(await run(print(one ?? '', two ?? '', '--size', 'S13'))).toMatchObject({
    lines: [{ outcome: 'printed' }, { outcome: 'printed' }],
    error: '',
  });
  service.asDocumented();
  // Without a label address they come from the base address.
  expect((await run(print(three ?? '', '--size', 'K80'), based)).lines).toMatchObject([
    { outcome: 'printed' },
  ]);
  expect(service.requests.findLast(({ operation }) => operation === 'label')).toMatchObject({
    query: { size: 'K80' },
    authorized: false,
  });
  const labels = service.requests.filter(({ operation }) => operation === 'awb');
  expect(labels.length).toBeGreaterThan(0);
  for (const { query, authorized } of labels) expect([query['size'], authorized]).toEqual(['S13', false]);
  expect(harness.listLabels()).toHaveLength(3);

  service.unlike('cancel', 'broken off, done', { times: 1 });
  expect((await run(['cancel', one ?? ''])).lines).toMatchObject([{ code: one, status: '0' }]);
  expect(service.count('cancel')).toBe(1);
});

test('the window: never resends an order behind a 500, and works with a service that mixes types and wants the token everywhere', async ({
  harness,
  started,
}) => {
  const service = await started({
    tokenAlsoOn: ['statuses', 'provinces', 'districts', 'communes'],
    styles: { notFound: { status: 404, form: 'message', message: 'Đơn hàng không tồn tại' } },
  });
  const { baseUrl, labelUrl } = service;
  harness.writeSettings({ partner: 'service', baseUrl, labelUrl });
  const { page } = await harness.start();
  await setToken(page, service.accessToken);
  // Nothing is registered, which this service answers with a 404: address and token are good.
  expect(await page.evaluate(() => window.tem.calls.token.test(undefined))).toMatchObject({ ok: true });
  expect(await page.evaluate(() => window.tem.calls.areas.provinces(undefined))).toMatchObject({
    ok: true,
    value: { areas: { 4: { code: '79' } } },
  });
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
  const unknown = (code: string) => ({ ok: true, value: { kind: 'unknown', problem: { code } } });
  service.unlike('create', '500 with an envelope, done', { times: 1 });
  expect(await create()).toMatchObject(unknown('create-unsure'));
  resolveSendings(harness);
  for (const fault of ['403 with JSON', 'not found: a page in a 404'] as const) {
    service.unlike('info', fault);
    expect(await create()).toMatchObject(unknown('create-untold'));
    service.asDocumented();
  }
  service.unlike('info', 'numbers as text');
  const [order] = service.world.ofSoc(NEW_ORDER.soc);
  expect(await create()).toMatchObject({
    ok: true,
    value: { kind: 'created', order: { code: order?.code } },
  });
  expect([service.world.ofSoc(NEW_ORDER.soc).length, service.count('create')]).toEqual([1, 1]);

  await page.keyboard.press('Control+2');
  await expect(page.getByRole('textbox', { name: /^Mã vận đơn, mã đơn shop/ })).toBeFocused();
  await scanKeys(page, 'DH-KHONG-CO');
  await expect(page.getByText('DH-KHONG-CO').first()).toBeVisible();
  await scanKeys(page, NEW_ORDER.soc);
  await expect(page.getByRole('heading', { name: order?.code ?? '?' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Đơn hàng', exact: true })).toContainText('150.000 ₫');
});
