import { z } from 'zod';
import { hasNoCommune, withOfficialNames } from '../areas/area-tree.ts';
import type { Shop } from '../data/samples.ts';
import type { OrderTerms, Party } from '../orders/order.ts';
import {
  optionalAmount,
  optionalText,
  requiredAmount,
  requiredCode,
  requiredText,
  type Validated,
  validate,
} from '../request-input.ts';

/** A request's unparsed fields. */
type Body = Readonly<Record<string, unknown>>;

/** The required and optional fields of a create request (partner-api.md, "Order (create request)"). */
const Fields = z.object({
  pickup_code: optionalText,
  name: requiredText,
  phone: requiredText,
  address: requiredText,
  province: requiredText,
  district: requiredText,
  amount: requiredAmount,
  // Required by the field table, null in the sample.
  value: optionalAmount,
  weight: requiredAmount,
  soc: optionalText,
  note: optionalText,
  barter: optionalText,
  partner: optionalText,
  service: requiredCode(['1']),
  config: requiredCode(['1', '2', '3']),
  payer: requiredCode(['1', '2']),
  product_type: requiredCode(['1', '2']),
});

const Pickup = z.object({
  pickup_name: optionalText,
  pickup_phone: requiredText,
  pickup_address: requiredText,
  pickup_province: requiredText,
  pickup_district: requiredText,
});

const OneProduct = z.object({ product: requiredText });
const ManyProducts = z.object({
  products: z.array(z.object({ name: requiredText, quantity: optionalAmount })).min(1),
});

const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: 'Tên Người Nhận',
  phone: 'Số Điện Thoại Người Nhận',
  address: 'Địa Chỉ Người Nhận',
  province: 'Tỉnh/Thành Phố',
  district: 'Quận/Huyện',
  commune: 'Phường/Xã',
  amount: 'Số Tiền Thu Hộ',
  value: 'Giá Trị Đơn Hàng',
  weight: 'Khối Lượng',
  service: 'Gói Dịch Vụ',
  config: 'Cấu Hình Xem Hàng',
  payer: 'Người Trả Phí',
  product_type: 'Loại Sản Phẩm',
  product: 'Tên Sản Phẩm',
  products: 'Danh Sách Sản Phẩm',
  pickup_phone: 'Số Điện Thoại Lấy Hàng',
  pickup_address: 'Địa Chỉ Lấy Hàng',
  pickup_province: 'Tỉnh/Thành Phố Lấy Hàng',
  pickup_district: 'Quận/Huyện Lấy Hàng',
  pickup_commune: 'Phường/Xã Lấy Hàng',
};

/** A commune is required unless its district is known to have none. */
function communeField(province: unknown, district: unknown) {
  const known = typeof province === 'string' && typeof district === 'string';
  return known && hasNoCommune({ province, district, commune: '' }) ? optionalText : requiredText;
}

/** Parses a create request and reports all errors at once, by field. */
export function parseOrderTerms(body: Body, shop: Shop): Validated<OrderTerms> {
  const communeSchema = communeField(body['province'], body['district']);
  const fields = validate(Fields.extend({ commune: communeSchema }), body, FIELD_NAMES);
  const pickup = parsePickup(body, shop);
  const product = parseProduct(body);
  if (!fields.ok || !pickup.ok || !product.ok) {
    const failed = [fields, pickup, product].filter((part) => !part.ok);
    return { ok: false, errors: Object.assign({}, ...failed.map(({ errors }) => errors)) };
  }
  const { name, phone, address, province, district, commune, ...terms } = fields.value;
  const { amount, value, weight, payer, config, soc, note, barter, partner } = terms;
  return {
    ok: true,
    value: {
      soc: soc ?? '',
      pickup: pickup.value,
      receiver: withOfficialNames({ name, phone, address, commune: commune ?? '', district, province }),
      amount,
      value: value ?? 0,
      weight,
      payer,
      config,
      product: product.value,
      note: note ?? '',
      barter: barter ?? '',
      partner: partner ?? '',
    },
  };
}

/** Parses the pickup point. A code stands for a known one, here always the shop's own. */
function parsePickup(body: Body, shop: Shop): Validated<Party> {
  const byCode = validate(Fields.pick({ pickup_code: true }), body, FIELD_NAMES);
  if (byCode.ok && byCode.value.pickup_code !== undefined) return { ok: true, value: { ...shop, phone: '' } };
  const communeSchema = communeField(body['pickup_province'], body['pickup_district']);
  const pickup = validate(Pickup.extend({ pickup_commune: communeSchema }), body, FIELD_NAMES);
  if (!pickup.ok) return pickup;
  return {
    ok: true,
    value: withOfficialNames({
      name: pickup.value.pickup_name ?? shop.name,
      phone: pickup.value.pickup_phone,
      address: pickup.value.pickup_address,
      commune: pickup.value.pickup_commune ?? '',
      district: pickup.value.pickup_district,
      province: pickup.value.pickup_province,
    }),
  };
}

/** Returns the goods as text; a list becomes "Tên A x 2, Tên B". */
function parseProduct(body: object): Validated<string> {
  const type = validate(Fields.pick({ product_type: true }), body, FIELD_NAMES);
  // The wrong type is reported with the fields.
  if (!type.ok) return { ok: true, value: '' };
  if (type.value.product_type === '1') {
    const one = validate(OneProduct, body, FIELD_NAMES);
    return one.ok ? { ok: true, value: one.value.product } : one;
  }
  const many = validate(ManyProducts, body, FIELD_NAMES);
  if (!many.ok) return many;
  const texts = many.value.products.map(({ name, quantity }) =>
    quantity === undefined || quantity === 1 ? name : `${name} x ${quantity}`,
  );
  return { ok: true, value: texts.join(', ') };
}
