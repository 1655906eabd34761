import { z } from 'zod';
import {
  integer,
  receivedCode,
  receivedShortcode,
  receivedSoc,
  record,
  requiredInteger,
  soc,
  text,
} from '../response-fields.ts';
import { type Endpoint, nonEmptyText, nonNegativeInteger } from './endpoint.ts';

/** The document marks none of these as required. */
const Product = z
  .strictObject({
    sku: nonEmptyText,
    name: nonEmptyText,
    price: nonNegativeInteger,
    weight: nonNegativeInteger,
    quantity: nonNegativeInteger,
  })
  .partial();

/** Required unless pickup_code names the pickup point. Communes may be empty: some districts have none. */
const PICKUP_ADDRESS_FIELDS = [
  'pickup_phone',
  'pickup_address',
  'pickup_province',
  'pickup_district',
] as const;

/** `email` appears only in a sample. It is sent if an order file has it. */
const CreateRequest = z
  .strictObject({
    pickup_code: nonEmptyText.optional(),
    pickup_phone: nonEmptyText.optional(),
    pickup_address: nonEmptyText.optional(),
    pickup_province: nonEmptyText.optional(),
    pickup_district: nonEmptyText.optional(),
    pickup_commune: z.string().optional(),
    pickup_name: z.string().optional(),
    pickup_contact: z.string().optional(),
    name: nonEmptyText,
    phone: nonEmptyText,
    address: nonEmptyText,
    province: nonEmptyText,
    district: nonEmptyText,
    commune: z.string(),
    amount: nonNegativeInteger,
    /** Null as in the documented sample. */
    value: nonNegativeInteger.nullable(),
    weight: nonNegativeInteger,
    soc: soc.optional(),
    note: z.string().optional(),
    /** 1: express, the only package. */
    service: z.enum(['1']),
    /** 1: the receiver may view, 2: may try, 3: may not view the goods. */
    config: z.enum(['1', '2', '3']),
    /** 1: the sender pays, 2: the receiver. */
    payer: z.enum(['1', '2']),
    /** 1: `product` describes the goods, 2: `products` does. */
    product_type: z.enum(['1', '2']),
    product: nonEmptyText.optional(),
    products: z.array(Product).min(1).readonly().optional(),
    barter: z.string().optional(),
    /** A large partner's secret code. */
    partner: nonEmptyText.optional(),
    email: z.string().nullable().optional(),
  })
  .superRefine((order, context) => {
    const missing = (field: keyof typeof order): void =>
      context.addIssue({ code: 'custom', path: [field], message: 'required here' });
    if (order.pickup_code === undefined) {
      for (const field of PICKUP_ADDRESS_FIELDS) if (order[field] === undefined) missing(field);
      if (order.pickup_commune === undefined) missing('pickup_commune');
    }
    const goods = order.product_type === '1' ? 'product' : 'products';
    if (order[goods] === undefined) missing(goods);
  });

/** The delivery fee as one number, or the shipment part if the service sends a breakdown (as in info). */
const singleFee = z.union([
  requiredInteger,
  z.object({ shipment: requiredInteger }).transform(({ shipment }) => shipment),
]);

/** Operation 2. The sample's answer omits `address`. */
export const create = {
  method: 'POST',
  path: '/v1/partner/orders/add',
  auth: true,
  repeatable: false,
  request: CreateRequest,
  response: record({
    code: receivedCode,
    sorting: text,
    shortcode: receivedShortcode,
    soc: receivedSoc,
    phone: text,
    address: text,
    amount: integer,
    collection: integer,
    value: integer,
    weight: integer,
    fee: singleFee.nullable().catch(null),
    insurance: integer,
    status: text,
    status_name: text,
  }),
} as const satisfies Endpoint;
