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
  /** Its number in the document. */
  readonly number: number;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Which of the two addresses it belongs to. */
  readonly under: 'base' | 'label';
  /** Accept and Authorization are shown with it, and Content-Type with a POST. */
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

export const OPERATIONS: Readonly<Record<Operation, OperationDescription>> = {
  price: {
    number: 1,
    method: 'GET',
    path: '/v1/partner/orders/price',
    under: 'base',
    standardHeaders: true,
    parameters: {
      sender_province: text,
      sender_district: text,
      receiver_province: text,
      receiver_district: text,
      weight: integer,
      value: { type: 'integer', required: false },
    },
  },
  create: {
    number: 2,
    method: 'POST',
    path: '/v1/partner/orders/add',
    under: 'base',
    standardHeaders: true,
    parameters: {
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
    },
  },
  statuses: {
    number: 3,
    method: 'GET',
    path: '/v1/partner/orders/status',
    under: 'base',
    standardHeaders: false,
    parameters: {},
  },
  info: {
    number: 4,
    method: 'GET',
    path: '/v1/partner/orders/info',
    under: 'base',
    standardHeaders: true,
    parameters: { code: text, type: { type: 'string', required: false, allowed: ['1', '2'] } },
  },
  token: {
    number: 5,
    method: 'POST',
    path: '/v1/partner/orders/token',
    under: 'base',
    standardHeaders: true,
    parameters: { code: { type: 'strings', required: true } },
  },
  label: {
    number: 6,
    method: 'GET',
    path: '/v1/partner/orders/label',
    under: 'base',
    standardHeaders: false,
    parameters: { token: text, size: oneOf(...SIZES) },
  },
  awb: {
    number: 6,
    method: 'GET',
    path: '/orders/awb',
    under: 'label',
    standardHeaders: false,
    parameters: {
      token: text,
      size: oneOf(...SIZES, 'S8', 'S9', 'S10', 'S11', 'S12', 'S13', 'S14'),
    },
  },
  cancel: {
    number: 7,
    method: 'POST',
    path: '/v1/partner/orders/cancel',
    under: 'base',
    standardHeaders: true,
    parameters: { code: text },
  },
  provinces: {
    number: 8,
    method: 'GET',
    path: '/v1/partner/areas/province',
    under: 'base',
    standardHeaders: false,
    parameters: {},
  },
  districts: {
    number: 9,
    method: 'GET',
    path: '/v1/partner/areas/district',
    under: 'base',
    standardHeaders: false,
    parameters: { province: text },
  },
  communes: {
    number: 10,
    method: 'GET',
    path: '/v1/partner/areas/commune',
    under: 'base',
    standardHeaders: false,
    parameters: { district: text },
  },
  webhook: {
    number: 11,
    method: 'GET',
    path: '/v1/partner/webhooks',
    under: 'base',
    standardHeaders: true,
    parameters: {},
  },
  setWebhook: {
    number: 12,
    method: 'POST',
    path: '/v1/partner/webhooks/create',
    under: 'base',
    standardHeaders: true,
    parameters: { url: text },
  },
};

export const OPERATION_NAMES = Object.keys(OPERATIONS) as Operation[];

/** The status list: exactly these pairs. */
export const STATUSES: readonly (readonly [key: string, value: string])[] = [
  ['0', 'Huỷ'],
  ['1', 'Chờ Duyệt'],
  ['2', 'Chờ Lấy Hàng'],
  ['3', 'Đang Lấy Hàng'],
  ['4', 'Đã Lấy Hàng'],
  ['5', 'Hoãn Lấy Hàng'],
  ['6', 'Không Lấy Được'],
  ['7', 'Đang Nhập Kho'],
  ['8', 'Đã Nhập Kho'],
  ['9', 'Đang Chuyển Kho Giao'],
  ['10', 'Đã Chuyển Kho Giao'],
  ['11', 'Đang Giao Hàng'],
  ['12', 'Đã Giao Hàng Toàn Bộ'],
  ['13', 'Đã Giao Hàng Một Phần'],
  ['14', 'Hoãn Giao Hàng'],
  ['15', 'Không Giao Được'],
  ['16', 'Đã Đối Soát Giao Hàng'],
  ['17', 'Đã Đối Soát Trả Hàng'],
  ['18', 'Đang Chuyển Kho Trả'],
  ['19', 'Đã Chuyển Kho Trả'],
  ['20', 'Đang Trả Hàng'],
  ['21', 'Đã Trả Hàng'],
  ['22', 'Hoãn Trả Hàng'],
  ['23', 'Đang Vận Chuyển'],
  ['24', 'Xác Nhận Hoàn'],
  ['25', 'Hàng Thất Lạc'],
  ['26', 'Không Trả Được'],
  ['27', 'Đã Bồi Hoàn'],
];

export const statusName = (key: string): string => STATUSES.find(([each]) => each === key)?.[1] ?? '';
