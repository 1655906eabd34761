import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../main/partner/endpoints.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { CANCEL_ANSWER, INFO_ANSWER, PRICE_ANSWER, STATUSES_ANSWER } from '../../contract/samples.ts';
import { createServiceHarness, WEBHOOK } from './service-harness.ts';

const { run, station } = createServiceHarness();

const INFO = INFO_ANSWER.results;
const ROUTE = [
  ['--sender-province', 'Hà Nội', '--sender-district', 'Ba Đình'],
  ['--receiver-province', 'Hồ Chí Minh', '--receiver-district', 'Quận 3', '--weight', '200'],
].flat();
const AREAS = { status: 'Success', results: [{ code: '01', name: 'Thành phố  Hà Nội' }] };
describe('--json', () => {
  it.each<[readonly string[], unknown, readonly string[], object]>([
    [
      ['info', INFO.code],
      INFO_ANSWER,
      [`GET /v1/partner/orders/info?code=${INFO.code}&type=1`],
      { soc: INFO.soc, fee: INFO.fee },
    ],
    [
      ['info', '--soc', INFO.soc],
      INFO_ANSWER,
      [`GET /v1/partner/orders/info?code=${INFO.soc}&type=2`],
      { code: INFO.code },
    ],
    [['webhook', 'get'], WEBHOOK, ['GET /v1/partner/webhooks'], WEBHOOK.results],
    [
      ['webhook', 'set', 'https://hooks.example/x'],
      WEBHOOK,
      ['POST /v1/partner/webhooks/create'],
      WEBHOOK.results,
    ],
  ])(
    '%j is one document: the results under the service’s own names',
    async (args, answer, asked, results) => {
      const ran = await run([...args, '--json'], () => answer);
      expect(ran).toMatchObject({ exitCode: 0, error: '', asked });
      expect(ran.output.split('\n')).toHaveLength(2);
      expect(JSON.parse(ran.output)).toMatchObject(results);
    },
  );

  it.each([
    [['quote', ...ROUTE], PRICE_ANSWER],
    [['statuses'], STATUSES_ANSWER],
    [['areas', '--province', '01'], AREAS],
  ])('%j is a list', async (args, answer) => {
    const ran = await run([...args, '--json'], () => answer);
    expect(ran.exitCode).toBe(0);
    expect(JSON.parse(ran.output)).toMatchObject(answer.results);
  });

  it('prints one line with the reason of a failure, and its message on standard error in both languages', async () => {
    const ran = await run(['info', 'X', '--json'], () => ({
      status: 'Error',
      message: 'Không có \u001b[31mđơn',
    }));
    expect(ran).toMatchObject({ exitCode: 1, output: '{"outcome":"failed","reason":"refused"}\n' });
    expect(ran.error).toContain('Dịch vụ từ chối: “Không có  [31mđơn”');
    expect(ran.error).toContain('The service refused');
    expect(ran.error).not.toContain('\u001b');
  });
});

describe('in words', () => {
  it('shows what is known of an order, which is kept in the order book', async () => {
    const { output } = await run(['info', INFO.code], () => INFO_ANSWER);
    expect(station().book.find(INFO.soc)).toMatchObject([{ code: INFO.code, origin: 'looked-up' }]);
    for (const text of [
      INFO.code,
      INFO.soc,
      '0 Huỷ / Cancelled',
      'Chị Định',
      '098****294',
      '418.000 ₫',
      '300 g',
      'Hủy Đơn hàng',
    ])
      expect(output).toContain(text);
  });

  it('shows every documented field of an order, and undocumented ones under the service’s own names', async () => {
    const results = {
      ...INFO,
      receiver: { ...INFO.receiver, address: 'Cổng sau', formatted_address: '187/9 Mai Xuân Thưởng, Quận 6' },
      fee: { shipment: 16_001, insurance: 2_002, return: 3_003, barter: 4_004, address: 5_005 },
      calllogs: [{ time: '2021-02-04T09:00:00+07:00', seconds: 17 }],
      last_sman: { name: 'Anh Tư', phone: '0900000001' },
    };
    const { output } = await run(['info', INFO.code], () => ({ status: 'Success', results }));
    expect(output.split('\n')).toEqual(
      expect.arrayContaining([
        'Địa chỉ / Address: Cổng sau',
        'Địa chỉ đầy đủ / Full address: 187/9 Mai Xuân Thưởng, Quận 6',
        'Phí giao hàng / Delivery fee: 16.001 ₫',
        'Phí bảo hiểm / Insurance fee: 2.002 ₫',
        'Phí hoàn / Return fee: 3.003 ₫',
        'Phí đổi hàng / Exchange fee: 4.004 ₫',
        'Phí địa chỉ / Address fee: 5.005 ₫',
        'Người trả phí / Paid by: Người Gửi',
        'Xem, thử hàng / Viewing and trying: Không Cho Xem Hàng',
        'last_sman: name: Anh Tư · phone: 0900000001',
        'calllogs:',
        '  time: 2021-02-04T09:00:00+07:00 · seconds: 17',
        'Hành trình / Journey:',
        '  2021-02-04T07:25:19+07:00 · Chờ Duyệt · Quận Tân Bình · Thành phố Hồ Chí Minh · Tạo Đơn hàng',
        'Ghi chú của dịch vụ / The service’s notes:',
        '  2021-02-04T07:25:19+07:00 · type 5 · Trường Phường/Xã có thể chưa được chính xác.',
      ]),
    );
  });

  it.each([
    [['quote', ...ROUTE], PRICE_ANSWER, ['Tốc Hành', '35.000 ₫', '120.000 ₫', 'Chiều nay - 03/07/2018']],
    [['quote', ...ROUTE], { status: 'Success', results: [] }, ['no price']],
    [['statuses'], STATUSES_ANSWER, [' 2  Chờ Lấy Hàng / Waiting for pickup', ' 0  Huỷ / Cancelled']],
    [['areas'], AREAS, ['01  Thành phố  Hà Nội']],
    [['webhook', 'get'], WEBHOOK, ['https://hooks.example/x', '2017-09-29 01:52:09']],
    [['webhook', 'get'], { status: 'Success', results: { url: '' } }, ['No address is registered']],
    [
      ['webhook', 'set', 'https://hooks.example/x'],
      WEBHOOK,
      ['Registered', 'only orders created from now on', 'https://hooks.example/x'],
    ],
  ])('%j', async (args, answer, texts) => {
    const { exitCode, output } = await run(args, () => answer);
    expect(exitCode).toBe(0);
    for (const text of texts) expect(output).toContain(text);
  });
});

describe('what the service reports', () => {
  it('of a cancellation is stored in the order book, with its time', async () => {
    const { code } = CANCEL_ANSWER.results;
    const ran = await run(['cancel', code], (path) =>
      path.endsWith('/cancel') ? CANCEL_ANSWER : INFO_ANSWER,
    );
    expect(ran.output).toContain('taken the cancellation');
    expect(ran.output).toContain('0 Huỷ / Cancelled');
    expect(station().book.find(code)).toMatchObject([{ status: '0', updatedAt: INFO.updated_at }]);
  });
});

describe('a failure', () => {
  it.each([
    [new Response('<h1>500</h1>', { status: 500 }), 'unavailable'],
    [Response.json({ message: 'Unauthenticated.' }, { status: 401 }), 'unauthorized'],
    [Response.json({}, { status: 429, headers: { 'retry-after': '600' } }), 'rate-limited'],
  ])('%# is exit code 1', async (answer, reason) => {
    const ran = await run(['webhook', 'get', '--json'], () => answer.clone());
    expect(ran).toMatchObject({ exitCode: 1, output: `{"outcome":"failed","reason":"${reason}"}\n` });
  });

  it('of the settings is thrown on for exit code 2', async () => {
    const call = run(['webhook', 'get', '--json'], () => WEBHOOK, { token: null });
    await expect(call).rejects.toBeInstanceOf(ProblemError);
    await expect(call).rejects.toMatchObject({ problem: { code: 'no-token' } });
  });

  it('of a missing token that the service asks for is exit code 1: a request went out', async () => {
    const refuse = () => Response.json({ message: 'Unauthenticated.' }, { status: 401 });
    const ran = await run(['statuses', '--json'], refuse, { token: null });
    expect(ran).toMatchObject({ exitCode: 1, output: '{"outcome":"failed","reason":"token-wanted"}\n' });
    expect(ran.asked).toHaveLength(1);
  });

  it('by an interruption ends the wait', async () => {
    const ran = await run(['statuses', '--json'], () => new Promise(() => undefined), { interrupt: true });
    expect(ran).toMatchObject({ exitCode: 1, output: '{"outcome":"failed","reason":"interrupted"}\n' });
  });
});

it('sends exactly what is documented for a quote', async () => {
  const { asked } = await run(['quote', ...ROUTE, '--value', '1.600.000'], () => PRICE_ANSWER);
  expect(asked).toEqual([
    `GET ${endpoints.price.path}?sender_province=Hà+Nội&sender_district=Ba+Đình&receiver_province=Hồ+Chí+Minh&receiver_district=Quận+3&weight=200&value=1600000`,
  ]);
});

describe('tem find', () => {
  const gone = (): never => {
    throw new Error('the service is not asked');
  };

  it('lists the book’s orders by phone number, name and goods, without asking the service', async () => {
    station().book.record({
      code: 'SGNS336484LM.883568271' as OrderCode,
      origin: 'looked-up',
      recency: { of: null },
      atMs: 1,
      facts: { receiver: { name: 'Chị Định', phone: '0987654294' }, product: 'Áo thun', amount: 418_000 },
    });
    for (const text of [['+84', '987', '654', '294'], ['4294'], ['dinh'], ['ao', 'thun'], ['883568271']]) {
      const { exitCode, output, asked } = await run(['find', ...text, '--json'], gone);
      expect([exitCode, asked]).toEqual([0, []]);
      expect(JSON.parse(output)).toMatchObject({
        total: 1,
        orders: [
          { code: 'SGNS336484LM.883568271', name: 'Chị Định', phone: '0987654294', product: 'Áo thun' },
        ],
      });
    }
    const { output } = await run(['find', 'dinh'], gone);
    expect(output).toContain('Tìm thấy 1 đơn / 1 order found');
    expect(output).toContain('SGNS336484LM.883568271 · Chị Định · 0987654294 · Áo thun · 418.000 ₫');
  });

  it('finds none without failing', async () => {
    expect(await run(['find', '0912345678', '--json'], gone)).toMatchObject({ exitCode: 0, asked: [] });
  });
});
