import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCommand, UsageError } from '../../../main/cli/command.ts';
import { runServiceCommand } from '../../../main/cli/service/run.ts';
import type { Creator } from '../../../main/orders/creating/creator.ts';
import { mergeOrder } from '../../../main/orders/merge-order.ts';
import { createOrderService } from '../../../main/orders/order-service.ts';
import { createPartnerClient } from '../../../main/partner/client.ts';
import { type AnswerOf, endpoints } from '../../../main/partner/endpoints.ts';
import type { OrderCode, Shortcode, Soc } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { SHORT_LIMITS } from '../../contract/clients.ts';
import {
  CANCEL_ANSWER,
  CREATE_ANSWER,
  CREATE_REQUEST,
  INFO_ANSWER,
  PRICE_ANSWER,
  STATUSES_ANSWER,
} from '../../contract/samples.ts';
import {
  type FakeService,
  type FakeStation,
  fakeService,
  openStation,
  START_MS,
} from '../orders/creator-fake.ts';
import { wordOf } from '../orders/words-told.ts';

interface Ran {
  readonly exitCode: number;
  readonly output: string;
  readonly error: string;
  readonly asked: readonly string[];
}

let service: FakeService;
let station: FakeStation;
beforeEach(() => {
  const clock = { ms: START_MS };
  service = fakeService(clock);
  station = openStation(':memory:', service, clock);
});
afterEach(() => station.database.close());

type Answer = (path: string, body: unknown) => unknown;

/** Runs a command against a service that gives these answers: JSON, or a whole Response. */
async function run(
  args: readonly string[],
  answer: Answer,
  more: { input?: string; token?: string | null; interrupt?: boolean; creator?: Creator } = {},
): Promise<Ran> {
  const command = readCommand(args);
  if (command.kind !== 'service') throw new Error('another command');
  const asked: string[] = [];
  const client = createPartnerClient({
    baseUrl: 'https://a.example',
    labelUrl: null,
    accessToken: more.token === undefined ? 'token' : more.token,
    limits: SHORT_LIMITS,
    async fetch(input, init) {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const body: unknown = request.method === 'POST' ? await request.json() : undefined;
      asked.push(`${request.method} ${pathname}${decodeURIComponent(search)}`);
      const given = answer(pathname, body);
      return given instanceof Response ? given : given instanceof Promise ? given : Response.json(given);
    },
  });
  const partner = () => Promise.resolve(client);
  const { book, creator } = station;
  const [output, error] = [new PassThrough(), new PassThrough()];
  const exitCode = await runServiceCommand(
    command,
    {
      connection: {
        client: partner,
        check: () => Promise.resolve(),
        partner: () => 'https://a.example',
        onNews: () => () => undefined,
        origins: async () => [],
        sandboxOrders: () => Promise.resolve([]),
        close: () => Promise.resolve(),
      },
      book,
      orders: createOrderService({
        partner,
        book,
        notFound: { says: ({ words }) => words.includes('Không tìm thấy') },
      }),
      creator: more.creator ?? creator,
    },
    {
      streams: { input: Readable.from([more.input ?? '']), output, error },
      onInterrupt: (stop) => {
        if (more.interrupt === true) setImmediate(stop);
      },
    },
  );
  return { exitCode, output: String(output.read() ?? ''), error: String(error.read() ?? ''), asked };
}

const INFO = INFO_ANSWER.results;
const KNOWN = mergeOrder(null, wordOf(1, { soc: 'PO-1' as Soc })).order;
const ROUTE = [
  ['--sender-province', 'Hà Nội', '--sender-district', 'Ba Đình'],
  ['--receiver-province', 'Hồ Chí Minh', '--receiver-district', 'Quận 3', '--weight', '200'],
].flat();
const AREAS = { status: 'Success', results: [{ code: '01', name: 'Thành phố  Hà Nội' }] };
const WEBHOOK = {
  status: 'Success',
  results: {
    url: 'https://hooks.example/x',
    created_at: '2017-09-29 01:52:09',
    updated_at: '2017-09-29 01:52:09',
  },
};

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
    [['areas'], AREAS],
    [['areas', '--province', '01'], AREAS],
    [['areas', '--district', '001'], AREAS],
  ])('%j is a list', async (args, answer) => {
    const ran = await run([...args, '--json'], () => answer);
    expect(ran.exitCode).toBe(0);
    expect(JSON.parse(ran.output)).toMatchObject(answer.results);
  });

  it('is of a failure one line with its reason; the words go to standard error, in both languages', async () => {
    const ran = await run(['info', 'X', '--json'], () => ({
      status: 'Error',
      message: 'Không có \u001b[31mđơn',
    }));
    expect(ran).toMatchObject({ exitCode: 1, output: '{"outcome":"failed","reason":"refused"}\n' });
    expect(ran.error).toContain('Dịch vụ từ chối: “Không có  [31mđơn”');
    expect(ran.error).toContain('The service refused');
    expect(ran.error).not.toContain('\u001b');
  });

  it('keeps control characters of the service from a terminal', async () => {
    const hostile = { ...INFO, status_name: 'a\u009b31m\u202eb\u007f' };
    const ran = await run(['info', INFO.code, '--json'], () => ({ status: 'Success', results: hostile }));
    expect(ran.output).not.toMatch(/[\u007f-\u009f\u202e]/);
    expect(JSON.parse(ran.output)).toMatchObject({ status_name: hostile.status_name });
  });
});

describe('in words', () => {
  it('an order shows what is known of it', async () => {
    const { output } = await run(['info', INFO.code], () => INFO_ANSWER);
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

  it('nothing of the service steers the terminal', async () => {
    const results = {
      ...INFO,
      receiver: { ...INFO.receiver, name: 'a\u001b]0;x\u0007b\u202ec\nd\u2028e\u200ff' },
    };
    const { output } = await run(['info', INFO.code], () => ({ status: 'Success', results }));
    expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\u202e\u200f]/u);
    expect(output).toContain('a ]0;x b c d e f');
  });

  it('an order shows every documented field, and undocumented ones under the service’s own names', async () => {
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
    [['areas', '--district', '001'], { status: 'Success', results: [] }, ['none']],
    [['webhook', 'get'], WEBHOOK, ['https://hooks.example/x', '2017-09-29 01:52:09']],
    [['webhook', 'get'], { status: 'Success', results: null }, ['No address is registered']],
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

describe('what was told', () => {
  it('of an order is in the book', async () => {
    await run(['info', INFO.code], () => INFO_ANSWER);
    expect(station.book.find(INFO.soc)).toMatchObject([{ code: INFO.code, origin: 'looked-up' }]);
  });

  it('of a cancellation is in the book too, with its time', async () => {
    const { code } = CANCEL_ANSWER.results;
    const ran = await run(['cancel', code], (path) =>
      path.endsWith('/cancel') ? CANCEL_ANSWER : INFO_ANSWER,
    );
    expect(ran.output).toContain('taken the cancellation');
    expect(ran.output).toContain('0 Huỷ / Cancelled');
    expect(station.book.find(code)).toMatchObject([{ status: '0', updatedAt: INFO.updated_at }]);
  });

  it('by a refusal to cancel is told, and nothing is asked again', async () => {
    const ran = await run(['cancel', 'X', '--json'], () => ({ status: 'Error', message: 'Đơn đã lấy hàng' }));
    expect(ran).toMatchObject({ exitCode: 1, output: '{"outcome":"failed","reason":"refused"}\n' });
    expect(ran.asked).toHaveLength(1);
  });
});

describe('an answer about another order', () => {
  const other = (answer: { results: object }) => ({
    status: 'Success',
    results: { ...answer.results, code: 'SGNS983262NT.111111111' },
  });

  it('of info is shown to nobody', async () => {
    const ran = await run(['info', INFO.code, '--json'], () => other(INFO_ANSWER));
    expect(ran).toMatchObject({ exitCode: 1, output: '{"outcome":"failed","reason":"malformed"}\n' });
    const soc = await run(['info', '--soc', 'KAN1', '--json'], () => INFO_ANSWER);
    expect(soc).toMatchObject({ exitCode: 1, output: '{"outcome":"failed","reason":"malformed"}\n' });
    expect(station.book.find('SGNS983262NT.111111111')).toEqual([]);
  });

  it('of a cancellation is not done, unless the order itself is cancelled', async () => {
    const waiting = { ...INFO, status: '2', status_name: 'Chờ Lấy Hàng' };
    const unsure = await run(['cancel', INFO.code, '--json'], (path) =>
      path.endsWith('/cancel') ? other(CANCEL_ANSWER) : { status: 'Success', results: waiting },
    );
    expect(unsure).toMatchObject({
      exitCode: 1,
      output: '{"outcome":"failed","reason":"cancel-unsure"}\n',
      error: expect.stringContaining('it spoke of another order'),
    });
    const done = await run(['cancel', INFO.code, '--json'], (path) =>
      path.endsWith('/cancel') ? other(CANCEL_ANSWER) : INFO_ANSWER,
    );
    expect(done.exitCode).toBe(0);
    expect(JSON.parse(done.output)).toEqual({ ...CANCEL_ANSWER.results, status_name: 'Huỷ' });
  });
});

describe('an answer that is lost', () => {
  const lost = new Response('<h1>Bad gateway</h1>', { status: 502 });

  it('to a cancellation: the order itself tells, else it is unsure and says how to look it up', async () => {
    const done = await run(['cancel', INFO.code, '--json'], (path) =>
      path.endsWith('/cancel') ? lost.clone() : INFO_ANSWER,
    );
    expect(done.exitCode).toBe(0);
    expect(JSON.parse(done.output)).toMatchObject({ code: INFO.code, status: '0' });
    const unsure = await run(['cancel', INFO.code, '--json'], () => lost.clone());
    expect(unsure).toMatchObject({ exitCode: 1, output: '{"outcome":"failed","reason":"cancel-unsure"}\n' });
    expect(unsure.error).toContain('HTTP 502');
    expect(unsure.error).toContain('tem info');
    expect(unsure.asked.filter((asked) => asked.startsWith('POST'))).toHaveLength(1);
  });

  it('to a cancellation that is interrupted: it says that the order may be cancelled', async () => {
    const ran = await run(['cancel', INFO.code, '--json'], () => new Promise(() => undefined), {
      interrupt: true,
    });
    expect(ran).toMatchObject({ exitCode: 1, output: '{"outcome":"failed","reason":"cancel-unsure"}\n' });
    expect(ran.asked).toEqual(['POST /v1/partner/orders/cancel']);
  });

  it('to a registration: what is registered tells', async () => {
    const set = ['webhook', 'set', WEBHOOK.results.url];
    const done = await run(set, (path) => (path.endsWith('/create') ? lost.clone() : WEBHOOK));
    expect(done).toMatchObject({ exitCode: 0, output: expect.stringContaining('Registered') });
    const none = { status: 'Success', results: null };
    const old = { status: 'Success', results: { ...WEBHOOK.results, url: 'https://old.example' } };
    for (const answers of [
      [none, none],
      [none, old],
      [old, old],
      [lost.clone(), old],
    ]) {
      const [first, second] = answers;
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const ran = await run(set, (path) => (path.endsWith('/create') ? first : second));
      expect(ran).toMatchObject({ exitCode: 1, output: '' });
      expect(ran.error).toContain('✗ webhook-unsure');
      if (second === old) expect(ran.error).toContain('https://old.example');
    }
  });
});

describe('create', () => {
  const input = JSON.stringify({ ...CREATE_REQUEST, soc: 'PO-1' });
  const create = ['create', '--file', '-', '--json'];
  const refuse = (): never => {
    throw new Error('asked the wrong client');
  };

  it('creates the order of standard input and tells the service’s results', async () => {
    // The creator has its own client (creator-fake.ts).
    const ran = await run(create, refuse, { input });
    expect(ran.exitCode).toBe(0);
    expect(JSON.parse(ran.output)).toMatchObject({
      code: expect.stringMatching(/^SGNS336484LM\./),
      soc: 'PO-1',
      fee: 22_000,
    });
    expect(station.book.find('PO-1')).toHaveLength(1);
  });

  it('says which order has the soc already', async () => {
    const { output } = await run(create, refuse, { input });
    const { code }: { code: string } = JSON.parse(output);
    expect(await run(create, refuse, { input })).toMatchObject({
      exitCode: 1,
      output: `{"outcome":"failed","reason":"soc-taken","soc":"PO-1","code":"${code}"}\n`,
    });
    expect((await run([...create, '--anyway'], refuse, { input })).exitCode).toBe(0);
  });

  it('whose answer is lost says so with the soc; run again it looks that up', async () => {
    service.createFaults = ['cut-done'];
    const lost = await run(create, refuse, { input: JSON.stringify(CREATE_REQUEST) });
    const soc = service.orders[0]?.soc ?? '';
    expect(lost).toMatchObject({
      exitCode: 1,
      output: `{"outcome":"failed","reason":"create-unsure","soc":"${soc}"}\n`,
    });
    expect(lost.error).toContain('Không rõ dịch vụ đã tạo đơn');
    expect(lost.error).toContain('Run this same command again');
    const again = await run(create, refuse, { input: JSON.stringify(CREATE_REQUEST) });
    const { code } = service.orders[0] ?? { code: '' };
    // As operation 2 would have answered: a script reads one shape.
    expect(JSON.parse(again.output)).toMatchObject({
      code,
      soc,
      shortcode: code.split('.')[1],
      sorting: null,
      fee: 22_000,
    });
    expect(service.orders).toHaveLength(1);
  });

  it('says it in words', async () => {
    const { output } = await run(['create', '--file', '-'], refuse, { input });
    expect(output).toMatch(/Đã tạo đơn SGNS336484LM\.\d+\. \/ Order SGNS336484LM\.\d+ was created\./);
    expect(output).toContain('PO-1');
    expect(output).toContain('22.000 ₫');
  });

  it('sends what the service might not take, and warns of it on standard error', async () => {
    const note = 'x'.repeat(501);
    const [product] = CREATE_REQUEST.products;
    const products = [{ name: product.name, price: product.price }];
    const given = { ...CREATE_REQUEST, note, products, value: null, email: null };
    const ran = await run(create, refuse, { input: JSON.stringify(given) });
    expect(ran.exitCode).toBe(0);
    const { soc: _soc, ...sent } = service.orders[0]?.body ?? {};
    expect(sent).toEqual(given);
    expect(ran.error).toContain('⚠ note: dài hơn 500 chữ; dịch vụ có thể từ chối.');
    expect(ran.error).toContain('⚠ products.0.weight: chưa ghi');
    expect(ran.error).toContain('so the insurance fee can’t be computed');
    expect(ran.error.trim().split('\n')).toHaveLength(4);
  });

  it('shows every documented field', async () => {
    const told: AnswerOf<'create'> = {
      ...CREATE_ANSWER.results,
      code: 'BPCS983262NM.810000026' as OrderCode,
      shortcode: '810000026' as Shortcode,
      soc: 'PO8542245763' as Soc,
      address: '35 Trương Định',
    };
    const creator: Creator = {
      ...station.creator,
      async create(_order, _origin, options) {
        options?.onResults?.(told);
        return { kind: 'created', order: KNOWN };
      },
    };
    const { output } = await run(['create', '--file', '-'], refuse, { input, creator });
    expect(output.split('\n').slice(1, -1)).toEqual([
      'Mã ngắn / Short code: 810000026',
      'Mã riêng / Own code: PO8542245763',
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

  it('tells the same fields of an order that a run before it created without a word', async () => {
    const first = await run(create, refuse, { input });
    const [order] = station.book.find('PO-1');
    if (order === undefined) throw new Error('no order');
    const creator: Creator = {
      ...station.creator,
      create: () => Promise.resolve({ kind: 'created', order }),
    };
    const again = await run(create, refuse, { input, creator });
    expect(Object.keys(JSON.parse(again.output))).toEqual(Object.keys(JSON.parse(first.output)));
    expect(JSON.parse(again.output)).toMatchObject({ code: order.code, soc: 'PO-1', fee: 22_000 });
  });

  it('whose look-up tells nothing asks for a person’s word, which --not-there gives', async () => {
    const problem = {
      code: 'create-untold',
      values: { soc: 'PO-1', detail: 'Hệ thống đang bảo trì' },
    } as const;
    const creator: Creator = {
      ...station.creator,
      async create(_order, _origin, options) {
        return options?.notThere === true
          ? { kind: 'created', order: KNOWN }
          : { kind: 'unsure', soc: 'PO-1' as Soc, problem };
      },
    };
    const untold = await run(create, refuse, { input, creator });
    expect(untold).toMatchObject({
      exitCode: 1,
      output: '{"outcome":"failed","reason":"create-untold","soc":"PO-1"}\n',
    });
    expect(untold.error).toContain('Hệ thống đang bảo trì');
    expect(untold.error).toContain('--not-there');
    expect((await run([...create, '--not-there'], refuse, { input, creator })).exitCode).toBe(0);
  });

  it('that was lost is sent again only on a person’s word while the service tells nothing of it', async () => {
    const busy: FakeService = {
      ...service,
      fetch: (asked, init) => {
        const isLookUp = (asked instanceof Request ? asked.url : String(asked)).includes('/orders/info');
        return isLookUp
          ? Promise.resolve(Response.json({ status: 'Error', message: 'Hệ thống đang bảo trì' }))
          : service.fetch(asked, init);
      },
    };
    const { creator, database } = openStation(':memory:', busy, { ms: START_MS });
    service.createFaults = ['cut'];
    const reasons: string[] = [];
    for (const more of [[], [], ['--not-there']]) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const ran = await run([...create, ...more], refuse, { input, creator });
      const { reason = 'created' } = JSON.parse(ran.output) as { reason?: string };
      reasons.push(reason);
    }
    expect(reasons).toEqual(['create-unsure', 'create-untold', 'created']);
    expect(service.asked.create).toBe(2);
    expect(service.orders).toHaveLength(1);
    database.close();
  });

  it('tells the service’s words on single fields', async () => {
    const fields = { phone: 'sai số', weight: 'quá nặng' };
    const creator: Creator = {
      ...station.creator,
      create: () =>
        Promise.reject(new ProblemError('refused', { detail: 'sai (phone: sai số)' }, undefined, fields)),
    };
    const ran = await run(create, refuse, { input, creator });
    expect(JSON.parse(ran.output)).toEqual({ outcome: 'failed', reason: 'refused', fields });
    expect(ran.error).toContain('sai (phone: sai số)');
  });

  it('with mistakes sends nothing and names the fields', async () => {
    const wrong = JSON.stringify({ ...CREATE_REQUEST, weight: 0.5, name: '' });
    await expect(run(create, refuse, { input: wrong })).rejects.toThrow(UsageError);
    await expect(run(create, refuse, { input: wrong })).rejects.toThrow(
      'create: name (is missing), weight (is no whole number)',
    );
  });
});

describe('trouble', () => {
  it.each([
    [new Response('<h1>500</h1>', { status: 500 }), 'unavailable'],
    [Response.json({ message: 'Unauthenticated.' }, { status: 401 }), 'unauthorized'],
    [new Response('<form>login</form>'), 'malformed'],
    [Response.json({}, { status: 429, headers: { 'retry-after': '600' } }), 'rate-limited'],
  ])('%# is exit code 1', async (answer, reason) => {
    const ran = await run(['webhook', 'get', '--json'], () => answer.clone());
    expect(ran).toMatchObject({ exitCode: 1, output: `{"outcome":"failed","reason":"${reason}"}\n` });
  });

  it('of the settings is thrown on, for exit code 2', async () => {
    const call = run(['webhook', 'get', '--json'], () => WEBHOOK, { token: null });
    await expect(call).rejects.toBeInstanceOf(ProblemError);
    await expect(call).rejects.toMatchObject({ problem: { code: 'no-token' } });
  });

  it('by an interruption ends the waiting', async () => {
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
