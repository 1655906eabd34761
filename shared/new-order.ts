import { z } from 'zod';

/*
 * An order that is to be created: as a person typed it (a draft), and as the service wants it (partner-api.md, "Order
 * (create request)"). Both under the service's own field names, so that form, import columns and mistakes all speak of
 * the same thing. Money in dong, weight in grams.
 */

/** The draft's single fields. */
export const DRAFT_FIELDS = [
  'pickup_code',
  'pickup_phone',
  'pickup_address',
  'pickup_province',
  'pickup_district',
  'pickup_commune',
  'pickup_name',
  'pickup_contact',
  'name',
  'phone',
  'address',
  'province',
  'district',
  'commune',
  'amount',
  'value',
  'weight',
  'soc',
  'note',
  'service',
  'config',
  'payer',
  'product_type',
  'product',
  'barter',
  'partner',
] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];

/** The fields of one product of a draft. */
export const PRODUCT_FIELDS = ['sku', 'name', 'price', 'weight', 'quantity'] as const;
export type ProductField = (typeof PRODUCT_FIELDS)[number];
export type DraftProduct = Readonly<Record<ProductField, string>>;

/** An order as it was typed so far: every field is text, nothing has to be right. */
export type OrderDraft = Readonly<Record<DraftField, string>> & {
  readonly products: readonly DraftProduct[];
};

/**
 * A border for safety only: no length is documented (partner-api.md, "Limits"). As many letters as a cell of a workbook
 * holds; what is longer is a mistake at its field, and never cut.
 */
export const MAX_TEXT_LENGTH = 32_767;
export const MAX_PRODUCTS = 1_000;
/** No address that a person writes is longer: a text beyond this is worth a word. */
export const LONG_TEXT_LENGTH = 500;

const typed = z.string().max(MAX_TEXT_LENGTH);
const fieldsOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, typed])) as Record<Name, typeof typed>;

/** A draft as it crosses a border. */
export const OrderDraftSchema = z.strictObject({
  ...fieldsOf(DRAFT_FIELDS),
  products: z
    .array(z.strictObject(fieldsOf(PRODUCT_FIELDS)))
    .max(MAX_PRODUCTS)
    .readonly(),
});

/** What most orders of a shop say. */
export const EMPTY_DRAFT: OrderDraft = {
  ...(Object.fromEntries(DRAFT_FIELDS.map((field) => [field, ''])) as Record<DraftField, string>),
  service: '1',
  config: '1',
  payer: '1',
  product_type: '1',
  products: [],
};

export const EMPTY_PRODUCT: DraftProduct = { sku: '', name: '', price: '', weight: '', quantity: '1' };

/** One product as it is sent. The table says of none of its fields that it is required: what was not given is left out. */
export interface NewProduct {
  readonly sku?: string;
  readonly name?: string;
  readonly price?: number;
  readonly weight?: number;
  readonly quantity?: number;
}

/** An order as it is sent: the documented fields and types, what is empty left out. */
export interface NewOrder {
  readonly pickup_code?: string;
  readonly pickup_phone?: string;
  readonly pickup_address?: string;
  readonly pickup_province?: string;
  readonly pickup_district?: string;
  readonly pickup_commune?: string;
  readonly pickup_name?: string;
  readonly pickup_contact?: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly province: string;
  readonly district: string;
  readonly commune: string;
  readonly amount: number;
  /** Null where an order file says so, as the documented sample does: the insurance fee can't be computed then. */
  readonly value: number | null;
  readonly weight: number;
  readonly soc?: string;
  readonly note?: string;
  readonly service: '1';
  readonly config: '1' | '2' | '3';
  readonly payer: '1' | '2';
  readonly product_type: '1' | '2';
  readonly product?: string;
  readonly products?: readonly NewProduct[];
  readonly barter?: string;
  readonly partner?: string;
  /** Only as an order file gives it: it stands in the documented sample (as null), and its handling is not shown. */
  readonly email?: string | null;
}

/** The field that a name in the request's own words means: "phone", "products.0.price"; null where it means none. */
export function parseFieldName(name: string): FieldIssue['field'] | null {
  const [, at, part = 'name'] = /^products\.(\d{1,4})(?:\.(\w+))?$/.exec(name) ?? [];
  const productField = PRODUCT_FIELDS.find((one) => one === part);
  if (at !== undefined) return productField === undefined ? null : `products.${Number(at)}.${productField}`;
  return [...DRAFT_FIELDS, 'products' as const].find((one) => one === name) ?? null;
}

/** What is wrong with a field. */
export type FieldIssueKind =
  | 'required'
  /** Not a whole number, or digits grouped in a way that could mean two things. */
  | 'not-a-number'
  /** More than 999.999.999.999. */
  | 'too-large'
  /** More than MOST_LETTERS, or MOST_PRODUCTS. */
  | 'too-long'
  /** Not one of the codes that the field takes. */
  | 'not-allowed';

/** A mistake, at its field: `weight`, or `products.2.price` (counted from 0). */
export interface FieldIssue {
  readonly field: DraftField | 'products' | `products.${number}.${ProductField}`;
  readonly kind: FieldIssueKind;
}

/** What the service might not take, although nothing says that it doesn't: said, and sent all the same. */
export type FieldWarningKind =
  /** More than LONG_TEXT letters. */
  | 'long'
  /** A product's field that is not given. */
  | 'not-given'
  /** `value` is null: the service computes the insurance fee from it. */
  | 'no-value';

/** A warning, at its field as a mistake is. */
export interface FieldWarning {
  readonly field: FieldIssue['field'];
  readonly kind: FieldWarningKind;
}

export type ValidatedDraft = { readonly warnings: readonly FieldWarning[] } & (
  | { readonly ok: true; readonly order: NewOrder }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] }
);
