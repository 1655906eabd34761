import { z } from 'zod';

/*
 * An order to be created, both as typed by a person (a draft) and as sent to the service (partner-api.md, "Order (create
 * request)"). Both use the service's field names, so that form, import columns and mistakes refer to the same fields. Money in
 * dong, weight in grams.
 */

export const PICKUP_FIELDS = [
  'pickup_code',
  'pickup_phone',
  'pickup_address',
  'pickup_province',
  'pickup_district',
  'pickup_commune',
  'pickup_name',
  'pickup_contact',
] as const;

/** The draft's single fields. */
export const DRAFT_FIELDS = [
  ...PICKUP_FIELDS,
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

export const PRODUCT_FIELDS = ['sku', 'name', 'price', 'weight', 'quantity'] as const;
export type ProductField = (typeof PRODUCT_FIELDS)[number];
export type DraftProduct = Readonly<Record<ProductField, string>>;

/** An order as typed so far: every field is text, and nothing has to be valid. */
export type OrderDraft = Readonly<Record<DraftField, string>> & {
  readonly products: readonly DraftProduct[];
};

/**
 * A safety limit only: no length is documented (partner-api.md, "Limits"). It is the capacity of a workbook's cell; a longer text
 * is a mistake at its field and is never cut.
 */
export const MAX_TEXT_LENGTH = 32_767;
export const MAX_PRODUCTS = 1_000;
/** No address that a person writes is longer: a longer text gets a warning. */
export const LONG_TEXT_LENGTH = 500;

const typed = z.string().max(MAX_TEXT_LENGTH);
const fieldsOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, typed])) as Record<Name, typeof typed>;

/** A draft as it crosses IPC. */
export const OrderDraftSchema = z.strictObject({
  ...fieldsOf(DRAFT_FIELDS),
  products: z
    .array(z.strictObject(fieldsOf(PRODUCT_FIELDS)))
    .max(MAX_PRODUCTS)
    .readonly(),
});

/** The usual values of a shop's orders. */
export const EMPTY_DRAFT: OrderDraft = {
  ...(Object.fromEntries(DRAFT_FIELDS.map((field) => [field, ''])) as Record<DraftField, string>),
  service: '1',
  config: '1',
  payer: '1',
  product_type: '1',
  products: [],
};

export const EMPTY_PRODUCT: DraftProduct = { sku: '', name: '', price: '', weight: '', quantity: '1' };

/** One product as it is sent. No field is documented as required: empty ones are omitted. */
export interface NewProduct {
  readonly sku?: string;
  readonly name?: string;
  readonly price?: number;
  readonly weight?: number;
  readonly quantity?: number;
}

/** An order as it is sent: the documented fields and types; empty ones are omitted. */
export interface NewOrder
  extends Readonly<Partial<Record<(typeof PICKUP_FIELDS)[number], string>>>,
    Readonly<Record<'name' | 'phone' | 'address' | 'province' | 'district' | 'commune', string>> {
  readonly amount: number;
  /** Null if an order file says so, like the documented sample: the insurance fee cannot be computed then. */
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
  /** Only as given in an order file: the documented sample contains it (as null) without showing its handling. */
  readonly email?: string | null;
}

/** Parses a field's name in the request: "phone", "products.0.price"; null if it is unknown. */
export function parseFieldName(name: string): FieldIssue['field'] | null {
  const [, at, part = 'name'] = /^products\.(\d{1,4})(?:\.(\w+))?$/.exec(name) ?? [];
  const productField = PRODUCT_FIELDS.find((one) => one === part);
  if (at !== undefined) return productField === undefined ? null : `products.${Number(at)}.${productField}`;
  return [...DRAFT_FIELDS, 'products' as const].find((one) => one === name) ?? null;
}

/** What is wrong with a field. */
export type FieldIssueKind =
  | 'required'
  /** Not a whole number, or digits grouped ambiguously. */
  | 'not-a-number'
  /** More than 999.999.999.999. */
  | 'too-large'
  /** More than MAX_TEXT_LENGTH characters, or MAX_PRODUCTS products. */
  | 'too-long'
  /** Not one of the field's codes. */
  | 'not-allowed'
  /** Too few digits for a phone number. */
  | 'phone-short';

/** A mistake at a field: `weight`, or `products.2.price` (counted from 0). */
export interface FieldIssue {
  readonly field: DraftField | 'products' | `products.${number}.${ProductField}`;
  readonly kind: FieldIssueKind;
}

/** What the service might reject although nothing documents that: the user is warned, and it is sent anyway. */
export type FieldWarningKind =
  /** More than LONG_TEXT_LENGTH characters. */
  | 'long'
  /** An empty field of a product. */
  | 'not-given'
  /** `value` is null: the service computes the insurance fee from it. */
  | 'no-value';

/** A warning at a field, like a mistake. */
export interface FieldWarning {
  readonly field: FieldIssue['field'];
  readonly kind: FieldWarningKind;
}

/** What is probably a slip: it is sent only after a person said that it is right. */
export type FieldQuestionKind =
  /** No Vietnamese mobile or landline number (phone-number.ts). */
  | 'phone-unusual'
  /** 1 to 999 dong: a spreadsheet of another country reads "250.000" as 250. */
  | 'thousands';

/** A question at a field, like a mistake. */
export interface FieldQuestion {
  readonly field: 'phone' | 'pickup_phone' | 'amount' | 'value';
  readonly kind: FieldQuestionKind;
}

export type ValidatedDraft = {
  readonly warnings: readonly FieldWarning[];
  readonly questions: readonly FieldQuestion[];
} & (
  | { readonly ok: true; readonly order: NewOrder }
  | { readonly ok: false; readonly issues: readonly FieldIssue[] }
);
