import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

// A partner with two provinces that quotes and creates orders, answering as partner-api.md documents.

/** An order as it was sent. */
export type SentOrder = Readonly<Record<string, unknown>>;

/**
 * The outcome of one creation: an order, a refusal with the service's message, an order whose answer is lost, or a lost
 * request.
 */
export type CreateOutcome =
  | 'created'
  | 'lost'
  | 'gone'
  | { readonly refused: string; readonly errors?: object };

export interface CreatePartner {
  readonly answer: RequestListener;
  /** Every creation requested. */
  readonly asked: SentOrder[];
  /** The existing orders, by the sender's own code. */
  readonly orders: ReadonlyMap<string, SentOrder>;
  /** The outcomes of the next creations; after these, every creation succeeds. */
  readonly outcomes: CreateOutcome[];
  /** Returns why it refuses an order; null: it does not. It refuses none by default. */
  refuses: (sent: SentOrder) => string | null;
  /** What it answers to any look-up in place of the order; null: the order itself. */
  respondsWith: string | null;
  /** The queries of price requests. */
  readonly prices: string[];
}

const PLACES = {
  province: { '01': 'Thành phố Hà Nội', '79': 'Thành phố Hồ Chí Minh' },
  district: { '001': 'Quận Ba Đình', '770': 'Quận 3' },
  commune: { '00008': 'Phường Ngọc Khánh', '27139': 'Phường 06' },
} as const;
const BELOW: Readonly<Record<string, string>> = { '01': '001', '79': '770', '001': '00008', '770': '27139' };

export const codeOf = (number: number): string => `SGNS983262NM.${810_000_000 + number}`;

export function fakeCreatePartner(): CreatePartner {
  const asked: SentOrder[] = [];
  const orders = new Map<string, SentOrder>();
  const fates: CreateOutcome[] = [];
  const prices: string[] = [];

  const say = (response: ServerResponse, results: unknown): void => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: 'Success', message: '', results }));
  };
  const refuse = (response: ServerResponse, message: string, errors: object = []): void => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: 'Error', message, errors }));
  };

  async function create(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = (await json(request)) as SentOrder;
    asked.push(sent);
    const fate = fates.shift() ?? 'created';
    if (typeof fate === 'object') return refuse(response, fate.refused, fate.errors);
    const refusal = partner.refuses(sent);
    if (refusal !== null) return refuse(response, refusal);
    if (fate === 'gone') return void request.socket.destroy();
    orders.set(String(sent['soc']), sent);
    if (fate === 'lost') return void request.socket.destroy();
    const code = codeOf(orders.size);
    say(response, {
      code,
      sorting: 'LUC3-J5',
      shortcode: code.split('.')[1],
      soc: sent['soc'],
      phone: sent['phone'],
      amount: sent['amount'],
      collection: sent['amount'],
      value: sent['value'],
      weight: sent['weight'],
      fee: 22_000,
      insurance: 8_000,
      status: '2',
      status_name: 'Chờ Lấy Hàng',
    });
  }

  function info(query: URLSearchParams, response: ServerResponse): void {
    if (partner.respondsWith !== null) return refuse(response, partner.respondsWith);
    const soc = query.get('code') ?? '';
    const sent = query.get('type') === '2' ? orders.get(soc) : undefined;
    if (sent === undefined) return refuse(response, 'Đơn hàng không tồn tại');
    const at = new Date().toISOString();
    say(response, {
      code: codeOf([...orders.keys()].indexOf(soc) + 1),
      soc,
      status: '2',
      status_name: 'Chờ Lấy Hàng',
      receiver: {
        name: sent['name'],
        phone: '094****350',
        address: sent['address'],
        formatted_address: null,
      },
      amount: sent['amount'],
      value: sent['value'],
      weight: sent['weight'],
      fee: { shipment: 22_000, insurance: 8_000, return: 0, barter: 0, address: 0 },
      payer: 'Người Gửi',
      config: 'Cho Xem Hàng',
      journeys: [],
      notes: [],
      calllogs: [],
      last_sman: null,
      created_at: at,
      updated_at: at,
    });
  }

  const answer: RequestListener = (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const path = pathname.replace('/v1/partner/', '');
    switch (path) {
      case 'areas/province':
      case 'areas/district':
      case 'areas/commune': {
        const level = path.slice('areas/'.length) as keyof typeof PLACES;
        const parent = searchParams.get('province') ?? searchParams.get('district');
        const all = Object.entries(PLACES[level]).map(([code, name]) => ({ code, name }));
        say(response, parent === null ? all : all.filter(({ code }) => code === BELOW[parent]));
        return;
      }
      case 'orders/price':
        prices.push(searchParams.toString());
        say(response, [
          {
            service: 'Tốc Hành',
            fee: 35_000,
            insurance: 5_000,
            pickup: { name: 'Chiều nay - 03/07/2018' },
            delivery: { name: 'Sáng mốt - 05/07/2018' },
          },
        ]);
        return;
      case 'orders/add':
        void create(request, response);
        return;
      case 'orders/info':
        info(searchParams, response);
        return;
      default:
        refuse(response, 'Không hỗ trợ');
    }
  };
  const partner: CreatePartner = {
    answer,
    asked,
    orders,
    outcomes: fates,
    refuses: () => null,
    prices,
    respondsWith: null,
  };
  return partner;
}
