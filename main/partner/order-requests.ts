import { z } from 'zod';
import { LABEL_SIZE_NAMES } from '../../shared/label-size.ts';
import type { PrintToken } from '../../shared/order-code.ts';
import { orderCode, soc } from './code-fields.ts';

/*
 * What operations 1 to 7 are asked with, exactly as partner-api.md documents it: the documented types, no other
 * fields. Money in dong, weight in grams.
 */

const nonEmptyText = z.string().min(1);
const nonNegativeInteger = z.int().nonnegative();

/** Operation 1, query. */
export const PriceRequest = z.strictObject({
  sender_province: nonEmptyText,
  sender_district: nonEmptyText,
  receiver_province: nonEmptyText,
  receiver_district: nonEmptyText,
  weight: nonNegativeInteger,
  value: nonNegativeInteger.optional(),
});

/** The table says of none of these that it is required. */
const Product = z
  .strictObject({
    sku: nonEmptyText,
    name: nonEmptyText,
    price: nonNegativeInteger,
    weight: nonNegativeInteger,
    quantity: nonNegativeInteger,
  })
  .partial();

/** Needed where no pickup_code names the pickup point. Communes may be empty: some districts have none. */
const PICKUP_ADDRESS_FIELDS = [
  'pickup_phone',
  'pickup_address',
  'pickup_province',
  'pickup_district',
] as const;

/** Operation 2, body. `email` occurs in a sample only: it is sent where an order file has it. */
export const CreateRequest = z
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

/** Operation 4, query. */
export const InfoRequest = z.discriminatedUnion('type', [
  z.strictObject({ code: orderCode, type: z.literal('1') }),
  z.strictObject({ code: soc, type: z.literal('2') }),
]);

/** Operation 5, body. How many codes the service takes is not documented. */
export const TokenRequest = z.strictObject({ code: z.array(orderCode).min(1).readonly() });

/** Operation 6, query. Only {label_url} prints the S sizes (label-address.ts). */
export const LabelRequest = z.strictObject({
  token: z.custom<PrintToken>((token) => typeof token === 'string' && token !== ''),
  size: z.enum(LABEL_SIZE_NAMES),
});

/** Operation 7, body. */
export const CancelRequest = z.strictObject({ code: orderCode });

/** Operations that are asked with nothing. */
export const EmptyRequest = z.strictObject({});
