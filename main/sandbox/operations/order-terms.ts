import { z } from 'zod';
import type { Shop } from '../data/goods.ts';
import {
  type Checked,
  check,
  optionalAmount,
  optionalText,
  requiredAmount,
  requiredCode,
  requiredText,
} from '../input.ts';
import type { OrderTerms, Party } from '../orders/order.ts';

/** What every create request must or may say (partner-api.md, "Order (create request)"). */
const Fields = z.object({
  pickup_code: optionalText,
  name: requiredText,
  phone: requiredText,
  address: requiredText,
  province: requiredText,
  district: requiredText,
  commune: requiredText,
  amount: requiredAmount,
  // Required by the field table, null in the sample.
  value: optionalAmount,
  weight: requiredAmount,
  soc: optionalText,
  note: optionalText,
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
  pickup_commune: requiredText,
});

const OneProduct = z.object({ product: requiredText });
const ManyProducts = z.object({
  products: z.array(z.object({ name: requiredText, quantity: optionalAmount })).min(1),
});

const NAMES: Readonly<Record<string, string>> = {
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

/** Reads a create request; whatever is wrong with it is said at once, field by field. */
export function readOrderTerms(body: object, shop: Shop): Checked<OrderTerms> {
  const fields = check(Fields, body, NAMES);
  const pickup = readPickup(body, shop);
  const product = readProduct(body);
  if (!fields.ok || !pickup.ok || !product.ok) {
    const failed = [fields, pickup, product].filter((part) => !part.ok);
    return { ok: false, errors: Object.assign({}, ...failed.map(({ errors }) => errors)) };
  }
  const { name, phone, address, province, district, commune, ...terms } = fields.value;
  const { amount, value, weight, payer, config, soc, note } = terms;
  return {
    ok: true,
    value: {
      soc: soc ?? '',
      pickup: pickup.value,
      receiver: { name, phone, address, commune, district, province },
      amount,
      value: value ?? 0,
      weight,
      payer,
      config,
      product: product.value,
      note: note ?? '',
    },
  };
}

/** The pickup point; a code stands for one that the service knows, here always the shop's own. */
function readPickup(body: object, shop: Shop): Checked<Party> {
  const byCode = check(Fields.pick({ pickup_code: true }), body, NAMES);
  if (byCode.ok && byCode.value.pickup_code !== undefined) return { ok: true, value: { ...shop, phone: '' } };
  const pickup = check(Pickup, body, NAMES);
  if (!pickup.ok) return pickup;
  return {
    ok: true,
    value: {
      name: pickup.value.pickup_name ?? shop.name,
      phone: pickup.value.pickup_phone,
      address: pickup.value.pickup_address,
      commune: pickup.value.pickup_commune,
      district: pickup.value.pickup_district,
      province: pickup.value.pickup_province,
    },
  };
}

/** The goods in words; a list becomes "Tên A x 2, Tên B". */
function readProduct(body: object): Checked<string> {
  const type = check(Fields.pick({ product_type: true }), body, NAMES);
  // The wrong type is reported among the fields.
  if (!type.ok) return { ok: true, value: '' };
  if (type.value.product_type === '1') {
    const one = check(OneProduct, body, NAMES);
    return one.ok ? { ok: true, value: one.value.product } : one;
  }
  const many = check(ManyProducts, body, NAMES);
  if (!many.ok) return many;
  const texts = many.value.products.map(({ name, quantity }) =>
    quantity === undefined || quantity === 1 ? name : `${name} x ${quantity}`,
  );
  return { ok: true, value: texts.join(', ') };
}
