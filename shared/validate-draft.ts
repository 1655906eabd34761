import {
  type DraftField,
  type DraftProduct,
  type FieldIssue,
  type FieldIssueKind,
  type FieldQuestion,
  type FieldWarning,
  type FieldWarningKind,
  LONG_TEXT_LENGTH,
  MAX_PRODUCTS,
  MAX_TEXT_LENGTH,
  type NewOrder,
  type NewProduct,
  type OrderDraft,
  type ProductField,
  type ValidatedDraft,
} from './new-order.ts';
import { classifyPhone } from './phone-number.ts';
import { isFewDong, parseWholeNumber } from './whole-number.ts';

const PICKUP_PLACE_FIELDS = ['pickup_address', 'pickup_province', 'pickup_district'] as const;
/** Sent if not empty, with and without a pickup_code. */
const OPTIONAL_FIELDS = ['pickup_name', 'pickup_contact', 'soc', 'note', 'barter', 'partner'] as const;
/** The fields that identify a product: its quantity alone says nothing. */
const IDENTIFYING_FIELDS = ['sku', 'name', 'price', 'weight'] as const;
/** A product's fields in the documented sample; many shops have no codes, so a missing `sku` is fine. */
const EXPECTED_FIELDS = ['name', 'price', 'weight', 'quantity'] as const;

/** Which fields may be left empty. */
export interface DraftExemptions {
  /** The commune, because its district has none. */
  readonly commune?: boolean;
  readonly pickup_commune?: boolean;
  /** It is null in an order file, and sent so. */
  readonly value?: boolean;
}

/**
 * Validates a draft (partner-api.md, "Order (create request)"). Returns every mistake at its field, or the order as it is sent,
 * warnings about what the service might reject although nothing documents that, and questions about probable slips, which the
 * caller asks before it sends. With a pickup_code the pickup place is omitted; product_type decides whether product or products
 * is sent.
 */
export function validateDraft(draft: OrderDraft, exempt: DraftExemptions = {}): ValidatedDraft {
  const mistakes: FieldIssue[] = [];
  const warnings: FieldWarning[] = [];
  const questions: FieldQuestion[] = [];
  const wrong = (field: FieldIssue['field'], kind: FieldIssueKind): void =>
    void mistakes.push({ field, kind });

  const warn = (field: FieldWarning['field'], kind: FieldWarningKind): void =>
    void warnings.push({ field, kind });

  const measured = (field: FieldIssue['field'], typed: string): string => {
    const trimmed = typed.trim();
    if (typed.length > MAX_TEXT_LENGTH) wrong(field, 'too-long');
    else if (trimmed.length > LONG_TEXT_LENGTH) warn(field, 'long');
    return trimmed;
  };
  const text = (field: DraftField): string => measured(field, draft[field]);
  const needed = (field: DraftField): string => {
    const found = text(field);
    if (found === '') wrong(field, 'required');
    return found;
  };
  const callable = (field: 'phone' | 'pickup_phone'): string => {
    const found = needed(field);
    const kind = found === '' ? 'usual' : classifyPhone(found);
    if (kind === 'short') wrong(field, 'phone-short');
    else if (kind === 'unusual') questions.push({ field, kind: 'phone-unusual' });
    return found;
  };
  const number = (field: FieldIssue['field'], typed: string): number => {
    const read = parseWholeNumber(typed);
    if (read.kind === 'number') return read.value;
    wrong(field, read.kind === 'empty' ? 'required' : read.kind);
    return 0;
  };
  const money = (field: 'amount' | 'value'): number => {
    const dong = number(field, draft[field]);
    if (isFewDong(dong)) questions.push({ field, kind: 'thousands' });
    return dong;
  };
  const oneOf = <Code extends string>(field: DraftField, codes: readonly [Code, ...Code[]]): Code => {
    const found = codes.find((code) => code === draft[field].trim());
    if (found === undefined) wrong(field, draft[field].trim() === '' ? 'required' : 'not-allowed');
    return found ?? codes[0];
  };
  const product = (typed: DraftProduct, at: number): NewProduct => {
    const fieldOf = (name: ProductField): FieldIssue['field'] => `products.${at}.${name}`;
    const given = (name: ProductField): boolean => typed[name].trim() !== '';
    // A quantity alone does not say of what.
    if (!IDENTIFYING_FIELDS.some(given)) wrong(fieldOf('name'), 'required');
    else for (const name of EXPECTED_FIELDS) if (!given(name)) warn(fieldOf(name), 'not-given');
    const textOf = (name: 'sku' | 'name') =>
      given(name) ? { [name]: measured(fieldOf(name), typed[name]) } : {};
    const numberOf = (name: 'price' | 'weight' | 'quantity') =>
      given(name) ? { [name]: number(fieldOf(name), typed[name]) } : {};
    return {
      ...textOf('sku'),
      ...textOf('name'),
      ...numberOf('price'),
      ...numberOf('weight'),
      ...numberOf('quantity'),
    };
  };

  const pickupCode = text('pickup_code');
  const pickup: Partial<Record<DraftField, string>> =
    pickupCode === ''
      ? {
          pickup_phone: callable('pickup_phone'),
          ...Object.fromEntries(PICKUP_PLACE_FIELDS.map((field) => [field, needed(field)])),
          pickup_commune: exempt.pickup_commune === true ? text('pickup_commune') : needed('pickup_commune'),
        }
      : { pickup_code: pickupCode };
  const name = needed('name');
  const phone = callable('phone');
  const address = needed('address');
  const province = needed('province');
  const district = needed('district');
  const commune = exempt.commune === true ? text('commune') : needed('commune');
  const valueOf = (): number | null => {
    if (exempt.value !== true || draft.value.trim() !== '') return money('value');
    warn('value', 'no-value');
    return null;
  };
  const amount = money('amount');
  const value = valueOf();
  const weight = number('weight', draft.weight);
  const productType = oneOf('product_type', ['1', '2']);
  const goods = (): Pick<NewOrder, 'product' | 'products'> => {
    if (productType === '1') return { product: needed('product') };
    if (draft.products.length === 0) wrong('products', 'required');
    if (draft.products.length > MAX_PRODUCTS) wrong('products', 'too-long');
    return { products: draft.products.map(product) };
  };

  const order: NewOrder = {
    ...pickup,
    name,
    phone,
    address,
    province,
    district,
    commune,
    amount,
    value,
    weight,
    service: oneOf('service', ['1']),
    config: oneOf('config', ['1', '2', '3']),
    payer: oneOf('payer', ['1', '2']),
    product_type: productType,
    // If the product_type itself is wrong, it is unknown which goods fields are needed.
    ...(mistakes.some(({ field }) => field === 'product_type') ? {} : goods()),
    ...Object.fromEntries(
      OPTIONAL_FIELDS.map((field) => [field, text(field)]).filter(([, found]) => found !== ''),
    ),
  };
  return mistakes.length === 0
    ? { ok: true, order, warnings, questions }
    : { ok: false, issues: mistakes, warnings, questions };
}
