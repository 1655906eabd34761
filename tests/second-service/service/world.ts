import { statusName } from './document.ts';

const TEXTS = [
  'name',
  'phone',
  'address',
  'province',
  'district',
  'commune',
  'soc',
  'payer',
  'config',
] as const;
const NUMBERS = ['amount', 'value', 'weight'] as const;

/** The data with which an order was created, as far as the service uses it. */
type CreateRequest = Readonly<
  Record<(typeof TEXTS)[number], string> & Record<(typeof NUMBERS)[number], number>
>;

interface Journey {
  readonly time: string;
  readonly status: string;
  readonly province: string;
  readonly district: string;
  readonly note: string;
}

export interface Order {
  readonly code: string;
  readonly shortcode: string;
  readonly sorting: string;
  readonly asked: CreateRequest;
  status: string;
  readonly journeys: Journey[];
  readonly notes: { readonly created_at: string; readonly type: string; readonly note: string }[];
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

/** A date and a time with a space between them and no offset, as in the webhook samples. */
const spaced = (time: number) => iso(time).slice(0, 19).replace('T', ' ');

const CONFIGS: Readonly<Record<string, string>> = {
  '1': 'Cho Xem Hàng Nhưng Không Cho Thử Hàng',
  '2': 'Cho Thử Hàng',
  '3': 'Không Cho Xem Hàng',
};

const PAYERS: Readonly<Record<string, string>> = { '1': 'Người Gửi', '2': 'Người Nhận' };

const word = (value: unknown) => (typeof value === 'string' ? value : '');
const whole = (value: unknown) => (typeof value === 'number' ? value : 0);

/** What the service stores. */
export class World {
  readonly orders: Order[] = [];
  webhook: Webhook | undefined;
  /** Print tokens with their codes, oldest first. */
  readonly tokens = new Map<string, readonly string[]>();
  /** An order of another sender, which is in none of the tests' lists: a confused service answers with it. */
  readonly stranger: Order;
  readonly #now: () => number;
  #next = 1;

  constructor(now: () => number) {
    this.#now = now;
    this.stranger = this.create({
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
    });
  }

  create(asked: Readonly<Record<string, unknown>>): Order {
    const number = this.#next;
    this.#next += 1;
    const time = iso(this.#now());
    const shortcode = String(417_000_000 + number * 7919);
    const province = word(asked['pickup_province']);
    const district = word(asked['pickup_district']);
    const order: Order = {
      code: `NGH${String(number).padStart(4, '0')}TD.${shortcode}`,
      shortcode,
      sorting: `2-${String(number % 90).padStart(2, '0')}-K`,
      asked: Object.fromEntries([
        ...TEXTS.map((name) => [name, word(asked[name])]),
        ...NUMBERS.map((name) => [name, whole(asked[name])]),
      ]) as CreateRequest,
      status: '2',
      journeys: ['1', '2'].map((status) => ({
        time,
        status: statusName(status),
        province,
        district,
        note: '',
      })),
      notes: [
        { created_at: time, type: '1', note: 'Tạo đơn hàng' },
        { created_at: time, type: '1', note: 'Duyệt đơn hàng' },
      ],
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
    return this.orders.findLast((order) => order.asked.soc === soc);
  }

  ofSoc(soc: string): Order[] {
    return this.orders.filter((order) => order.asked.soc === soc);
  }

  move(order: Order, status: string): void {
    const time = iso(this.#now());
    order.status = status;
    order.updatedAt = time;
    order.journeys.push({ time, status: statusName(status), province: '', district: '', note: '' });
  }

  /** @returns whether it was allowed and cancelled */
  cancel(order: Order): boolean {
    if (!CANCELLABLE.has(order.status)) return false;
    this.move(order, '0');
    return true;
  }

  token(codes: readonly string[]): string {
    const token = `in-${this.tokens.size + 1}-${Math.random().toString(36).slice(2, 14)}`;
    this.tokens.set(token, codes);
    return token;
  }

  setWebhook(url: string): Webhook {
    const time = spaced(this.#now());
    this.webhook = { url, created_at: this.webhook?.created_at ?? time, updated_at: time };
    return this.webhook;
  }

  /** The day in words, for a quote. */
  day(days: number): string {
    return iso(this.#now() + days * 86_400_000)
      .slice(0, 10)
      .split('-')
      .toReversed()
      .join('/');
  }
}

export const insuranceOf = (value: number): number => (value > 1_000_000 ? Math.round(value / 200) : 0);

export const feeOf = (weight: number): number =>
  18_000 + Math.max(0, Math.ceil((weight - 1000) / 500)) * 2500;

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-3)}`;

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
    phone: masked(asked.phone),
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
