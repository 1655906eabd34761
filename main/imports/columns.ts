import type { Language } from '../../shared/language.ts';
import {
  DRAFT_FIELDS,
  type DraftField,
  EMPTY_DRAFT,
  type FieldIssue,
  type OrderDraft,
  type ProductField,
} from '../../shared/new-order.ts';
import { importColumnText } from '../../shared/texts/import-columns.ts';
import { COLUMN_ALIASES, PRODUCT_COLUMN_ALIASES } from './column-aliases.ts';

/** What a column of a file holds: a field of the order, or one of its products'. */
export type ColumnMeaning =
  | { readonly kind: 'field'; readonly field: DraftField }
  /** `number` counts products from 1, as the file does. */
  | { readonly kind: 'product'; readonly number: number; readonly field: ProductField };

/** A row's order before its cells are read. Who pays and what the receiver may do is the shop's to say: nothing is filled in. */
export const EMPTY_ROW: OrderDraft = { ...EMPTY_DRAFT, config: '', payer: '' };

/** The columns of a template, in its order: what every order needs comes first. */
export const TEMPLATE_FIELDS = Object.keys(COLUMN_ALIASES).filter((name): name is DraftField =>
  DRAFT_FIELDS.some((field) => field === name),
);

/** A column's name as templates and results write it. */
export function columnTitle(meaning: ColumnMeaning, language: Language): string {
  const { field, productTerm, product } = importColumnText;
  if (meaning.kind === 'field') return field[meaning.field][language];
  return `${productTerm[language]} ${meaning.number}: ${product[meaning.field][language]}`;
}

/**
 * The meaning of the column that a mistake is in.
 * @param numbers which of the file's products each of the draft's is (empty ones are left out of a draft)
 */
export function meaningOfField(field: FieldIssue['field'], numbers: readonly number[]): ColumnMeaning {
  if (field === 'products') return { kind: 'product', number: 1, field: 'name' };
  const [, at, name] = /^products\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const part = Object.keys(PRODUCT_COLUMN_ALIASES).find((key): key is ProductField => key === name);
  if (at !== undefined && part !== undefined)
    return { kind: 'product', number: numbers[Number(at)] ?? Number(at) + 1, field: part };
  const single = DRAFT_FIELDS.find((one) => one === field);
  if (single === undefined) throw new Error(`no such field: ${field}`);
  return { kind: 'field', field: single };
}
