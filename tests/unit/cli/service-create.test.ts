import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../main/cli/command.ts';
import type { OrderCreator } from '../../../main/orders/creation/order-creator.ts';
import { mergeOrder } from '../../../main/orders/merge-order.ts';
import type { ResponseOf } from '../../../main/partner/endpoints.ts';
import type { OrderCode, Shortcode, Soc } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { CREATE_ANSWER, CREATE_REQUEST } from '../../contract/samples.ts';
import { reportOf } from '../orders/arbitrary-reports.ts';
import { type FakeService, openStation, START_MS } from '../orders/fake-service.ts';
import { createServiceHarness } from './service-harness.ts';

const { run, service, station } = createServiceHarness();
const KNOWN = mergeOrder(null, reportOf(1, { soc: 'PO-1' as Soc })).order;

describe('create', () => {
  const input = JSON.stringify({ ...CREATE_REQUEST, soc: 'PO-1' });
  const create = ['create', '--file', '-', '--json'];
  const refuse = (): never => {
    throw new Error('asked the wrong client');
  };

  it('creates the order from standard input and prints the service’s results', async () => {
    // The creator has its own client (fake-service.ts).
    const ran = await run(create, refuse, { input });
    expect(ran.exitCode).toBe(0);
    expect(JSON.parse(ran.output)).toMatchObject({
      code: expect.stringMatching(/^SGNS336484LM\./),
      soc: 'PO-1',
      fee: 22_000,
    });
    expect(station().book.find('PO-1')).toHaveLength(1);
  });

  it('names the order that already has the soc', async () => {
    const { output } = await run(create, refuse, { input });
    const { code }: { code: string } = JSON.parse(output);
    expect(await run(create, refuse, { input })).toMatchObject({
      exitCode: 1,
      output: `{"outcome":"failed","reason":"soc-taken","soc":"PO-1","code":"${code}"}\n`,
    });
    expect((await run([...create, '--anyway'], refuse, { input })).exitCode).toBe(0);
  });

  it('reports a lost response with the soc, and looks it up when it is run again', async () => {
    service().createFaults = ['cut-done'];
    const lost = await run(create, refuse, { input: JSON.stringify(CREATE_REQUEST) });
    const soc = service().orders[0]?.soc ?? '';
    expect(lost).toMatchObject({
      exitCode: 1,
      output: `{"outcome":"failed","reason":"create-unsure","soc":"${soc}"}\n`,
    });
    expect(lost.error).toContain('Không rõ dịch vụ đã tạo đơn');
    expect(lost.error).toContain('Run this same command again');
    const again = await run(create, refuse, { input: JSON.stringify(CREATE_REQUEST) });
    const { code } = service().orders[0] ?? { code: '' };
    // As operation 2 would have answered: a script reads one shape.
    expect(JSON.parse(again.output)).toMatchObject({
      code,
      soc,
      shortcode: code.split('.')[1],
      sorting: null,
      fee: 22_000,
    });
    expect(service().orders).toHaveLength(1);
  });

  it('sends what the service might refuse, with a warning on standard error', async () => {
    const note = 'x'.repeat(501);
    const [product] = CREATE_REQUEST.products;
    const products = [{ name: product.name, price: product.price }];
    const given = { ...CREATE_REQUEST, note, products, value: null, email: null };
    const ran = await run(create, refuse, { input: JSON.stringify(given) });
    expect(ran.exitCode).toBe(0);
    const { soc: _soc, ...sent } = service().orders[0]?.body ?? {};
    expect(sent).toEqual(given);
    expect(ran.error).toContain('⚠ note: dài hơn 500 chữ; dịch vụ có thể từ chối.');
    expect(ran.error).toContain('⚠ products.0.weight: chưa ghi');
    expect(ran.error).toContain('so the insurance fee can’t be computed');
    expect(ran.error.trim().split('\n')).toHaveLength(4);
  });

  it('shows every documented field in words', async () => {
    const told: ResponseOf<'create'> = {
      ...CREATE_ANSWER.results,
      code: 'BPCS983262NM.810000026' as OrderCode,
      shortcode: '810000026' as Shortcode,
      soc: 'PO8542245763' as Soc,
      address: '35 Trương Định',
    };
    const creator: OrderCreator = {
      ...station().creator,
      async create(_order, _origin, options) {
        options?.onResults?.(told);
        return { kind: 'created', order: KNOWN };
      },
    };
    const { output } = await run(['create', '--file', '-'], refuse, { input, creator });
    expect(output.trimEnd().split('\n')).toEqual([
      'Đã tạo đơn BPCS983262NM.810000026. / Order BPCS983262NM.810000026 was created.',
      'Mã vạch / Barcode: 810000026',
      'Mã đơn shop / Shop order code: PO8542245763',
      'Mã chia chọn / Sorting code: LUC3-J5',
      'Trạng thái / Status: 2 Chờ Lấy Hàng / Waiting for pickup',
      'Điện thoại người nhận / Receiver’s phone: 0987654321',
      'Địa chỉ / Address: 35 Trương Định',
      'Thu hộ / To collect: 160.000 ₫',
      'collection: 160.000 ₫',
      'Giá trị / Value: 1.600.000 ₫',
      'Khối lượng / Weight: 200 g',
      'Phí giao hàng / Delivery fee: 22.000 ₫',
      'Phí bảo hiểm / Insurance fee: 8.000 ₫',
    ]);
  });

  it('repeats a lost request only on a person’s answer while the look-up is inconclusive', async () => {
    const busy: FakeService = {
      ...service(),
      fetch: (asked, init) => {
        const isLookUp = (asked instanceof Request ? asked.url : String(asked)).includes('/orders/info');
        return isLookUp
          ? Promise.resolve(Response.json({ status: 'Error', message: 'Hệ thống đang bảo trì' }))
          : service().fetch(asked, init);
      },
    };
    const { creator, database } = openStation(':memory:', busy, { ms: START_MS });
    service().createFaults = ['cut'];
    const reasons: string[] = [];
    for (const more of [[], [], ['--not-there']]) {
      const ran = await run([...create, ...more], refuse, { input, creator });
      const { reason = 'created' } = JSON.parse(ran.output) as { reason?: string };
      reasons.push(reason);
      if (reason === 'create-untold') expect(ran.error).toMatch(/Hệ thống đang bảo trì[\s\S]*--not-there/);
    }
    expect(reasons).toEqual(['create-unsure', 'create-untold', 'created']);
    expect(service().asked.create).toBe(2);
    expect(service().orders).toHaveLength(1);
    database.close();
  });

  it('prints the service’s field errors', async () => {
    const fields = { phone: 'sai số', weight: 'quá nặng' };
    const creator: OrderCreator = {
      ...station().creator,
      create: () =>
        Promise.reject(new ProblemError('refused', { detail: 'sai (phone: sai số)' }, undefined, fields)),
    };
    const ran = await run(create, refuse, { input, creator });
    expect(JSON.parse(ran.output)).toEqual({ outcome: 'failed', reason: 'refused', fields });
    expect(ran.error).toContain('sai (phone: sai số)');
  });

  it('sends nothing and names the fields if there are mistakes', async () => {
    const wrong = JSON.stringify({ ...CREATE_REQUEST, weight: 0.5, name: '' });
    await expect(run(create, refuse, { input: wrong })).rejects.toThrow(UsageError);
    await expect(run(create, refuse, { input: wrong })).rejects.toThrow(
      'create: name (is missing), weight (is no whole number)',
    );
  });
});
