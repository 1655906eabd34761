// What the partner's document says about its operations, and nothing else: written from partner-api.md alone.

export type Operation =
  | 'price'
  | 'create'
  | 'statuses'
  | 'info'
  | 'token'
  | 'label'
  | 'awb'
  | 'cancel'
  | 'provinces'
  | 'districts'
  | 'communes'
  | 'webhook'
  | 'setWebhook';

/** A parameter of the query, where an integer is its digits, or of the body. */
export interface Parameter {
  readonly type: 'string' | 'integer' | 'strings' | 'items' | 'string or null';
  /** Always, never, or depending on the rest of the request. */
  readonly required: boolean | ((given: Readonly<Record<string, unknown>>) => boolean);
  readonly allowed?: readonly string[];
}

export interface OperationDescription {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Which of the two addresses it belongs to. */
  readonly under: 'base' | 'label';
  readonly standardHeaders: boolean;
  readonly parameters: Readonly<Record<string, Parameter>>;
}

const text: Parameter = { type: 'string', required: true };
const maybeText: Parameter = { type: 'string', required: false };
const integer: Parameter = { type: 'integer', required: true };
const without =
  (field: string) =>
  (given: Readonly<Record<string, unknown>>): boolean =>
    given[field] === undefined || given[field] === '';
const where =
  (field: string, value: string) =>
  (given: Readonly<Record<string, unknown>>): boolean =>
    given[field] === value;
const pickup: Parameter = { type: 'string', required: without('pickup_code') };
const oneOf = (...allowed: string[]): Parameter => ({ type: 'string', required: true, allowed });

const SIZES = ['A5', 'K46', 'T2', 'K50', 'K75', 'K80'];

export const PRODUCT: Readonly<Record<string, Parameter>> = {
  sku: maybeText,
  name: maybeText,
  price: { type: 'integer', required: false },
  weight: { type: 'integer', required: false },
  quantity: { type: 'integer', required: false },
};

/** Accept and Authorization are shown with it, and Content-Type with a POST. */
const described = (
  method: 'GET' | 'POST',
  path: string,
  parameters: OperationDescription['parameters'] = {},
): OperationDescription => ({
  method,
  path: `/v1/partner/${path}`,
  under: 'base',
  standardHeaders: true,
  parameters,
});

/** One that is shown without them. */
const open = (path: string, parameters: OperationDescription['parameters'] = {}): OperationDescription => ({
  ...described('GET', path, parameters),
  standardHeaders: false,
});

export const OPERATIONS: Readonly<Record<Operation, OperationDescription>> = {
  price: described('GET', 'orders/price', {
    sender_province: text,
    sender_district: text,
    receiver_province: text,
    receiver_district: text,
    weight: integer,
    value: { type: 'integer', required: false },
  }),
  create: described('POST', 'orders/add', {
    pickup_code: maybeText,
    pickup_phone: pickup,
    pickup_address: pickup,
    pickup_province: pickup,
    pickup_district: pickup,
    pickup_commune: pickup,
    pickup_name: maybeText,
    pickup_contact: maybeText,
    name: text,
    phone: text,
    // In the sample, as null, and not in the table.
    email: { type: 'string or null', required: false },
    address: text,
    province: text,
    district: text,
    commune: text,
    amount: integer,
    value: integer,
    weight: integer,
    soc: maybeText,
    note: maybeText,
    service: oneOf('1'),
    config: oneOf('1', '2', '3'),
    payer: oneOf('1', '2'),
    product_type: oneOf('1', '2'),
    product: { type: 'string', required: where('product_type', '1') },
    products: { type: 'items', required: where('product_type', '2') },
    barter: maybeText,
    partner: maybeText,
  }),
  statuses: open('orders/status'),
  info: described('GET', 'orders/info', {
    code: text,
    type: { type: 'string', required: false, allowed: ['1', '2'] },
  }),
  token: described('POST', 'orders/token', { code: { type: 'strings', required: true } }),
  label: open('orders/label', { token: text, size: oneOf(...SIZES) }),
  awb: {
    method: 'GET',
    path: '/orders/awb',
    under: 'label',
    standardHeaders: false,
    parameters: { token: text, size: oneOf(...SIZES, 'S8', 'S9', 'S10', 'S11', 'S12', 'S13', 'S14') },
  },
  cancel: described('POST', 'orders/cancel', { code: text }),
  provinces: open('areas/province'),
  districts: open('areas/district', { province: text }),
  communes: open('areas/commune', { district: text }),
  webhook: described('GET', 'webhooks'),
  setWebhook: described('POST', 'webhooks/create', { url: text }),
};

export const OPERATION_NAMES = Object.keys(OPERATIONS) as Operation[];

/** The status list, from code 0 on: exactly these. */
export const STATUSES =
  `Huỷ, Chờ Duyệt, Chờ Lấy Hàng, Đang Lấy Hàng, Đã Lấy Hàng, Hoãn Lấy Hàng, Không Lấy Được,
  Đang Nhập Kho, Đã Nhập Kho, Đang Chuyển Kho Giao, Đã Chuyển Kho Giao, Đang Giao Hàng, Đã Giao Hàng Toàn Bộ,
  Đã Giao Hàng Một Phần, Hoãn Giao Hàng, Không Giao Được, Đã Đối Soát Giao Hàng, Đã Đối Soát Trả Hàng,
  Đang Chuyển Kho Trả, Đã Chuyển Kho Trả, Đang Trả Hàng, Đã Trả Hàng, Hoãn Trả Hàng, Đang Vận Chuyển, Xác Nhận Hoàn,
  Hàng Thất Lạc, Không Trả Được, Đã Bồi Hoàn`
    .split(/,\s+/)
    .map((value, key) => ({ key: String(key), value }));

export const statusName = (key: string): string => STATUSES[Number(key)]?.value ?? '';
