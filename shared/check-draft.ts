import {
  type CheckedDraft,
  type DraftField,
  type DraftProduct,
  type Mistake,
  type MistakeKind,
  type NewOrder,
  type OrderDraft,
  type ProductField,
} from './new-order.ts';
import { readWhole } from './whole-number.ts';

const ALWAYS = ['name', 'phone', 'address', 'province', 'district'] as const;
const PICKUP = ['pickup_phone', 'pickup_address', 'pickup_province', 'pickup_district'] as const;
/** Sent where they are not empty, with and without a pickup_code. */
const OPTIONAL = ['pickup_name', 'pickup_contact', 'soc', 'note', 'barter', 'partner'] as const;
const NUMBERS = ['amount', 'value', 'weight'] as const;

/** Longest text of a field; none is documented, and no address is longer. */
const LONGEST = 500;

/** Which communes may be left empty, because their district has none. */
export interface Exempt {
  readonly commune?: boolean;
  readonly pickup_commune?: boolean;
}

/**
 * Reads a draft as the order that it means (partner-api.md, "Order (create request)"): every mistake at its field, or the
 * order as it is sent. pickup_code goes before the pickup place, which is then left out; product or products by
 * product_type.
 */
export function checkDraft(draft: OrderDraft, exempt: Exempt = {}): CheckedDraft {
  const mistakes: Mistake[] = [];
  const wrong = (field: Mistake['field'], kind: MistakeKind): void => void mistakes.push({ field, kind });

  const text = (field: DraftField): string => {
    const trimmed = draft[field].trim();
    if (trimmed.length > LONGEST) wrong(field, 'too-long');
    return trimmed;
  };
  const needed = (field: DraftField): string => {
    const found = text(field);
    if (found === '') wrong(field, 'required');
    return found;
  };
  const number = (field: Mistake['field'], typed: string): number => {
    const read = readWhole(typed);
    if (read.kind === 'number') return read.value;
    wrong(field, read.kind === 'empty' ? 'required' : read.kind);
    return 0;
  };
  const oneOf = <Code extends string>(field: DraftField, codes: readonly [Code, ...Code[]]): Code => {
    const found = codes.find((code) => code === draft[field].trim());
    if (found === undefined) wrong(field, draft[field].trim() === '' ? 'required' : 'not-allowed');
    return found ?? codes[0];
  };
  const product = (typed: DraftProduct, at: number) => {
    const field = (name: ProductField): Mistake['field'] => `products.${at}.${name}`;
    for (const name of ['sku', 'name'] as const)
      if (typed[name].trim().length > LONGEST) wrong(field(name), 'too-long');
    if (typed.name.trim() === '') wrong(field('name'), 'required');
    return {
      sku: typed.sku.trim(),
      name: typed.name.trim(),
      price: number(field('price'), typed.price),
      weight: number(field('weight'), typed.weight),
      quantity: number(field('quantity'), typed.quantity),
    };
  };

  const pickupCode = text('pickup_code');
  const pickup: Partial<Record<DraftField, string>> =
    pickupCode === ''
      ? {
          ...Object.fromEntries(PICKUP.map((field) => [field, needed(field)])),
          pickup_commune: exempt.pickup_commune === true ? text('pickup_commune') : needed('pickup_commune'),
        }
      : { pickup_code: pickupCode };
  const [name, phone, address, province, district] = ALWAYS.map(needed);
  const commune = exempt.commune === true ? text('commune') : needed('commune');
  const [amount = 0, value = 0, weight = 0] = NUMBERS.map((field) => number(field, draft[field]));
  const productType = oneOf('product_type', ['1', '2']);
  const goods = (): Pick<NewOrder, 'product' | 'products'> => {
    if (productType === '1') return { product: needed('product') };
    if (draft.products.length === 0) wrong('products', 'required');
    return { products: draft.products.map(product) };
  };

  const order: NewOrder = {
    ...pickup,
    name: name ?? '',
    phone: phone ?? '',
    address: address ?? '',
    province: province ?? '',
    district: district ?? '',
    commune,
    amount,
    value,
    weight,
    service: oneOf('service', ['1']),
    config: oneOf('config', ['1', '2', '3']),
    payer: oneOf('payer', ['1', '2']),
    product_type: productType,
    // Which goods are wanted is not known where the product_type itself is wrong.
    ...(mistakes.some(({ field }) => field === 'product_type') ? {} : goods()),
    ...Object.fromEntries(OPTIONAL.map((field) => [field, text(field)]).filter(([, found]) => found !== '')),
  };
  return mistakes.length === 0 ? { ok: true, order } : { ok: false, mistakes };
}
