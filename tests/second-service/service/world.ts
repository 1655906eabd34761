import { statusName } from './document.ts';

/** The data with which an order was created, as far as the service uses it. */
interface CreateRequest {
  readonly [text: string]: unknown;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly province: string;
  readonly district: string;
  readonly commune: string;
  readonly soc: string;
  readonly payer: string;
  readonly config: string;
  readonly amount: number;
  readonly value: number;
  readonly weight: number;
}

export interface Order {
  readonly code: string;
  readonly shortcode: string;
  readonly sorting: string;
  readonly asked: CreateRequest;
  status: string;
  readonly journeys: object[];
  readonly notes: readonly object[];
  readonly createdAt: string;
  updatedAt: string;
  /** When look-ups begin to find it (ms since 1970): it may be stored and not yet shown. */
  shownFromMs: number;
}

export interface Webhook {
  readonly url: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The statuses in which this service lets an order be cancelled. The document does not show them: its own choice. */
const CANCELLABLE = new Set(['1', '2', '3', '5', '6']);

/** ISO 8601 with Viet Nam's offset. */
const iso = (time: number) => `${new Date(time + 7 * 3_600_000).toISOString().slice(0, 19)}+07:00`;

const CONFIGS: Readonly<Record<string, string>> = {
  '1': 'Cho Xem Hàng Nhưng Không Cho Thử Hàng',
  '2': 'Cho Thử Hàng',
  '3': 'Không Cho Xem Hàng',
};
const PAYERS: Readonly<Record<string, string>> = { '1': 'Người Gửi', '2': 'Người Nhận' };

/** The order of another sender, which is in none of the tests' lists: a confused service answers with it. */
const STRANGER = {
  name: 'Người Lạ',
  phone: '0988777666',
  address: '9 Đường Khác',
  province: 'Tỉnh Đắk Lắk',
  district: "Huyện M'Đrắk",
  commune: 'Xã Krông Á',
  amount: 999_000,
  value: 999_000,
  weight: 999,
  soc: 'KHONG-PHAI-CUA-TOI',
  payer: '1',
  config: '1',
};

/** What the service stores. */
export class World {
  readonly orders: Order[] = [];
  webhook: Webhook | undefined;
  /** Print tokens with their codes, oldest first. */
  readonly tokens = new Map<string, readonly string[]>();
  readonly stranger: Order;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
    this.stranger = this.create(STRANGER);
  }

  create(asked: Readonly<Record<string, unknown>>): Order {
    const number = this.orders.length + 1;
    const time = iso(this.#now());
    const shortcode = String(417_000_000 + number * 7919);
    const { pickup_province: province = '', pickup_district: district = '' } = asked;
    const order: Order = {
      code: `NGH${String(number).padStart(4, '0')}TD.${shortcode}`,
      shortcode,
      sorting: `2-${String(number % 90).padStart(2, '0')}-K`,
      asked: { soc: '', value: 0, ...asked } as unknown as CreateRequest,
      status: '2',
      journeys: ['1', '2'].map((key) => ({ time, status: statusName(key), province, district, note: '' })),
      notes: ['Tạo đơn hàng', 'Duyệt đơn hàng'].map((note) => ({ created_at: time, type: '1', note })),
      createdAt: time,
      updatedAt: time,
      shownFromMs: this.#now(),
    };
    this.orders.push(order);
    return order;
  }

  /** Whether a look-up finds it by now. */
  isShown(order: Order): boolean {
    return order.shownFromMs <= this.#now();
  }

  byCode(code: string): Order | undefined {
    return this.orders.find((order) => order.code === code);
  }

  /** Several orders may carry one sender's code: the newest is answered. The document does not show which: its own choice. */
  bySoc(soc: string): Order | undefined {
    return this.ofSoc(soc).at(-1);
  }

  ofSoc(soc: string): Order[] {
    return this.orders.filter((order) => order.asked.soc === soc);
  }

  /** @returns whether it was allowed and cancelled */
  cancel(order: Order): boolean {
    if (!CANCELLABLE.has(order.status)) return false;
    const time = iso(this.#now());
    order.status = '0';
    order.updatedAt = time;
    order.journeys.push({ time, status: statusName('0'), province: '', district: '', note: '' });
    return true;
  }

  readonly token = (codes: readonly string[]): string => {
    const token = `in-${this.tokens.size + 1}-${Math.random().toString(36).slice(2, 14)}`;
    this.tokens.set(token, codes);
    return token;
  };

  setWebhook(url: string): Webhook {
    // A date and a time with a space between them and no offset, as in the webhook samples.
    const time = iso(this.#now()).slice(0, 19).replace('T', ' ');
    this.webhook = { url, created_at: this.webhook?.created_at ?? time, updated_at: time };
    return this.webhook;
  }

  /** The day in words, for a quote. */
  day(days: number): string {
    const [date = ''] = iso(this.#now() + days * 86_400_000).split('T');
    return date.split('-').toReversed().join('/');
  }
}

export const insuranceOf = (value: number): number => (value > 1_000_000 ? Math.round(value / 200) : 0);

export const feeOf = (weight: number): number =>
  18_000 + Math.max(0, Math.ceil((weight - 1000) / 500)) * 2500;

/** The create operation's results. */
export const created = ({ code, sorting, shortcode, asked, status }: Order) => ({
  code,
  sorting,
  shortcode,
  soc: asked.soc,
  phone: asked.phone,
  address: asked.address,
  amount: asked.amount,
  collection: asked.amount,
  value: asked.value,
  weight: asked.weight,
  fee: feeOf(asked.weight),
  insurance: insuranceOf(asked.value),
  status,
  status_name: statusName(status),
});

/** The info operation's results. */
export const detail = ({ code, asked, status, journeys, notes, createdAt, updatedAt }: Order) => ({
  code,
  soc: asked.soc,
  status,
  status_name: statusName(status),
  receiver: {
    name: asked.name,
    phone: `${asked.phone.slice(0, 3)}****${asked.phone.slice(-3)}`,
    address: asked.address,
    formatted_address: [asked.address, asked.commune, asked.district, asked.province].join(', '),
  },
  amount: asked.amount,
  value: asked.value,
  weight: asked.weight,
  fee: {
    shipment: feeOf(asked.weight),
    insurance: insuranceOf(asked.value),
    return: 0,
    barter: 0,
    address: 0,
  },
  payer: PAYERS[asked.payer] ?? '',
  config: CONFIGS[asked.config] ?? '',
  journeys,
  notes,
  calllogs: [],
  last_sman: null,
  created_at: createdAt,
  updated_at: updatedAt,
});

/** The cancel operation's results, with its own spelling of the name. */
export const cancelled = ({ code, asked: { soc, address } }: Order) => ({
  code,
  soc,
  address,
  status: '0',
  status_name: 'Hủy',
});
