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

/** The meaning of a column: a field of the order, or of one of its products. */
export type ColumnMeaning =
  | { readonly kind: 'field'; readonly field: DraftField }
  /** `number` counts products from 1, as the file does. */
  | { readonly kind: 'product'; readonly number: number; readonly field: ProductField };

/** An order before its row's cells are read. `payer` and `config` have no default: the shop must choose them. */
export const EMPTY_ROW: OrderDraft = { ...EMPTY_DRAFT, config: '', payer: '' };

/** The columns of a template in order: required fields come first. */
export const TEMPLATE_FIELDS = Object.keys(COLUMN_ALIASES).filter((name): name is DraftField =>
  DRAFT_FIELDS.some((field) => field === name),
);

/** Returns a column's title as templates and results write it. */
export function columnTitle(meaning: ColumnMeaning, language: Language): string {
  const { field, productTerm, product } = importColumnText;
  if (meaning.kind === 'field') return field[meaning.field][language];
  return `${productTerm[language]} ${meaning.number}: ${product[meaning.field][language]}`;
}

/**
 * Returns the meaning of the column that a mistake is in.
 * @param numbers the file's product number for each of the draft's products (drafts omit empty ones)
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
