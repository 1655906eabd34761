import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http';
import { page, type Respond, raw, refused, success } from './answers.ts';
import { CREATE_ANSWER, INFO_ANSWER, PRICE_ANSWER, STATUSES_ANSWER } from './samples.ts';

// The partner's HTTP API by docs/reference/partner-api.md: of one process with the test, in unit, contract and end-to-end
// tests alike. A test lays its own rules over the documented ones, and makes the next requests meet faults.

/** The operations, by their requests. */
const OPERATIONS = {
  'GET /v1/partner/orders/price': 'price',
  'POST /v1/partner/orders/add': 'create',
  'GET /v1/partner/orders/status': 'statuses',
  'GET /v1/partner/orders/info': 'info',
  'POST /v1/partner/orders/token': 'token',
  'GET /v1/partner/orders/label': 'label',
  'GET /orders/awb': 'label',
  'POST /v1/partner/orders/cancel': 'cancel',
  'GET /v1/partner/areas/province': 'provinces',
  'GET /v1/partner/areas/district': 'districts',
  'GET /v1/partner/areas/commune': 'communes',
  'GET /v1/partner/webhooks': 'webhook',
  'POST /v1/partner/webhooks/create': 'setWebhook',
} as const;
export type Operation = (typeof OPERATIONS)[keyof typeof OPERATIONS];

/** One request as received. */
export interface Asked {
  /** Null: not one of the documented requests. */
  readonly operation: Operation | null;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** How many requests came before it. */
  readonly number: number;
}

/** The results of a request; or how it is answered instead of by a success. */
export type Rule = (asked: Asked, documented: (asked: Asked) => unknown) => unknown;
export type Rules = Partial<Readonly<Record<Operation | 'other', Rule>>>;

/** An order that the partner has, with the request that made it. */
export interface Order {
  readonly code: string;
  readonly soc: string;
  readonly sent: Readonly<Record<string, unknown>>;
  isCancelled: boolean;
}

export interface FakePartner {
  readonly listener: RequestListener;
  readonly requests: readonly Asked[];
  /** In the order of their creation. */
  readonly orders: readonly Order[];
  /** The next requests of an operation, or of any, are answered so: before their effect, or after it, so that it is lost. */
  meet(operation: Operation | 'all', respond: Respond, how?: { times?: number; afterEffect?: boolean }): void;
}

interface Fault {
  readonly operation: Operation | 'all';
  readonly respond: Respond;
  readonly afterEffect: boolean;
  times: number;
}

/** The code of an order, by its number from 1. */
export const codeOf = (number: number): string => `SGNS983262NM.${810_000_000 + number}`;

const AREAS = {
  provinces: [
    { code: '01', name: 'Thành phố Hà Nội', within: '' },
    { code: '79', name: 'Thành phố Hồ Chí Minh', within: '' },
  ],
  districts: [
    { code: '001', name: 'Quận Ba Đình', within: '01' },
    { code: '770', name: 'Quận 3', within: '79' },
  ],
  communes: [
    { code: '00008', name: 'Phường Ngọc Khánh', within: '001' },
    { code: '27139', name: 'Phường 06', within: '770' },
  ],
} as const;

const areas = (level: keyof typeof AREAS, parent = ''): object[] =>
  AREAS[level].filter(({ within }) => within === parent).map(({ code, name }) => ({ code, name }));

export function createPartner(rules: Rules = {}): FakePartner {
  const requests: Asked[] = [];
  const orders: Order[] = [];
  const tokens: (readonly string[])[] = [];
  const faults: Fault[] = [];
  let webhook: object | null = null;

  const find = (code: string, bySoc = false): Order | undefined =>
    orders.findLast((order) => (bySoc ? order.soc : order.code) === code);
  const unknown = (code: string): Respond => refused(`Không tìm thấy đơn hàng ${code}.`);

  const documented: Readonly<Record<Operation | 'other', (asked: Asked) => unknown>> = {
    price: () => PRICE_ANSWER.results,
    statuses: () => STATUSES_ANSWER.results,
    provinces: () => areas('provinces'),
    districts: ({ query }) => areas('districts', query['province']),
    communes: ({ query }) => areas('communes', query['district']),
    create(asked) {
      const sent = bodyOf(asked);
      const order = { code: codeOf(orders.length + 1), soc: String(sent['soc']), sent, isCancelled: false };
      orders.push(order);
      return createdOf(order);
    },
    info({ query: { code = '', type } }) {
      const order = find(code, type === '2');
      return order === undefined ? unknown(code) : detailOf(order);
    },
    cancel(asked) {
      const code = String(bodyOf(asked)['code']);
      const order = find(code);
      if (order === undefined) return unknown(code);
      order.isCancelled = true;
      return { code, soc: order.soc, address: order.sent['address'], status: '0', status_name: 'Hủy' };
    },
    token(asked) {
      const codes = bodyOf(asked)['code'] as readonly string[];
      const missing = codes.find((code) => find(code) === undefined);
      return missing === undefined ? { token: `token-${tokens.push(codes) - 1}` } : unknown(missing);
    },
    label({ query: { token = '' } }) {
      const codes = tokens[Number(token.replace('token-', ''))] ?? [];
      return page(codes.map((code) => `<section>${code}</section>`).join('') || 'Mã in không hợp lệ');
    },
    webhook: () => webhook,
    setWebhook(asked) {
      const { url } = bodyOf(asked);
      webhook = { url, created_at: '2017-09-29 01:52:09', updated_at: '2017-09-29 01:52:09' };
      return webhook;
    },
    other: () => raw('', undefined, 404),
  };

  function takeFault(asked: Operation | null): Fault | undefined {
    const fault = faults.find(
      ({ operation, times }) => times > 0 && (operation === 'all' || operation === asked),
    );
    if (fault !== undefined) fault.times -= 1;
    return fault;
  }

  async function answer(request: IncomingMessage): Promise<Respond> {
    const asked = await read(request, requests.length);
    requests.push(asked);
    const fault = takeFault(asked.operation);
    if (fault?.afterEffect === false) return fault.respond;
    const name = asked.operation ?? 'other';
    const results: unknown = await (rules[name] ?? documented[name])(asked, documented[name]);
    return fault?.respond ?? (typeof results === 'function' ? (results as Respond) : success(results));
  }

  return {
    requests,
    orders,
    listener: (request, response) => void answer(request).then((respond) => respond(response)),
    meet: (operation, respond, { times = Number.POSITIVE_INFINITY, afterEffect = false } = {}) =>
      void faults.push({ operation, respond, afterEffect, times }),
  };
}

/** The fields of a request's body. */
export const bodyOf = ({ body }: Asked): Readonly<Record<string, unknown>> =>
  JSON.parse(body) as Record<string, unknown>;

async function read(request: IncomingMessage, number: number): Promise<Asked> {
  const method = request.method ?? '';
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://partner');
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk as string;
  return {
    // A gateway may add a prefix to the address.
    operation: OPERATIONS[`${method} ${pathname.replace(/^.*(?=\/v1\/)/, '')}` as never] ?? null,
    method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: request.headers,
    body,
    number,
  };
}

/** What operation 2 answers. */
const createdOf = ({ code, soc, sent: { phone, amount, value, weight } }: Order): object => ({
  ...CREATE_ANSWER.results,
  code,
  shortcode: code.split('.')[1],
  soc,
  phone,
  amount,
  collection: amount,
  value,
  weight,
});

/** What operation 4 answers. */
function detailOf({ code, soc, sent, ...order }: Order): object {
  const at = new Date().toISOString();
  const { name, phone, address, amount, value, weight } = sent;
  return {
    ...INFO_ANSWER.results,
    code,
    soc,
    amount,
    value,
    weight,
    journeys: [],
    notes: [],
    created_at: at,
    updated_at: at,
    status: order.isCancelled ? '0' : '2',
    status_name: order.isCancelled ? 'Huỷ' : 'Chờ Lấy Hàng',
    receiver: {
      name,
      phone: String(phone).replace(/(?<=^...).*(?=...$)/, '****'),
      address,
      formatted_address: null,
    },
    fee: { ...INFO_ANSWER.results.fee, shipment: 22_000, insurance: 8_000 },
  };
}
