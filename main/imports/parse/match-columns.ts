import {
  DRAFT_FIELDS,
  type DraftField,
  PRODUCT_FIELDS,
  type ProductField,
} from '../../../shared/new-order.ts';
import { importColumnText } from '../../../shared/texts/import-columns.ts';
import { COLUMN_ALIASES, PRODUCT_COLUMN_ALIASES, PRODUCT_TERMS } from '../column-aliases.ts';
import type { ColumnMeaning } from '../columns.ts';
import { normalizeName } from './cell.ts';

/** The highest product number that is read: more than a shop's order has in one row. */
const HIGHEST_PRODUCT_NUMBER = 50;

const FIELDS_BY_NAME: ReadonlyMap<string, DraftField> = new Map(
  DRAFT_FIELDS.flatMap((field) => {
    const title = importColumnText.field[field];
    const names = [
      field,
      title.vi,
      title.en,
      withoutBrackets(title.vi),
      withoutBrackets(title.en),
      ...COLUMN_ALIASES[field],
    ];
    return names.map((name): [string, DraftField] => [normalizeName(name), field]);
  }),
);

const PRODUCT_FIELDS_BY_NAME: ReadonlyMap<string, ProductField> = new Map(
  PRODUCT_FIELDS.flatMap((field) => {
    const title = importColumnText.product[field];
    return [field, title.vi, title.en, ...PRODUCT_COLUMN_ALIASES[field]].map(
      (name): [string, ProductField] => [normalizeName(name), field],
    );
  }),
);

const PRODUCT_TERM_PATTERN = PRODUCT_TERMS.map(normalizeName).join('|');
/** "Sản phẩm 2: Giá", "products.2.price", "Giá sản phẩm 2", "SKU 2". */
const NUMBER_FIRST = new RegExp(`^(?:${PRODUCT_TERM_PATTERN})(\\d{1,2})(\\D+)$`);
const NUMBER_LAST = /^(\D+?)(\d{1,2})$/;
const TERM_AT_END = new RegExp(`(?:${PRODUCT_TERM_PATTERN})$`);

/** Removes explanations in brackets, as in "Khối lượng (gram)". */
function withoutBrackets(name: string): string {
  return name.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ');
}

/** Returns the meaning of a column name in Vietnamese, English or the service's terms; null if Tem doesn't know it. */
export function meaningOfColumnName(name: string): ColumnMeaning | null {
  for (const text of [name, withoutBrackets(name)]) {
    const folded = normalizeName(text);
    const field = FIELDS_BY_NAME.get(folded);
    if (field !== undefined) return { kind: 'field', field };
    const product = parseProductColumn(folded);
    if (product !== null) return product;
  }
  return null;
}

function parseProductColumn(folded: string): ColumnMeaning | null {
  const first = NUMBER_FIRST.exec(folded);
  const last = NUMBER_LAST.exec(folded);
  const [digits, name] = first === null ? [last?.[2], last?.[1]] : [first[1], first[2]];
  if (digits === undefined || name === undefined) return null;
  const field = PRODUCT_FIELDS_BY_NAME.get(name) ?? PRODUCT_FIELDS_BY_NAME.get(name.replace(TERM_AT_END, ''));
  const number = Number(digits);
  if (field === undefined || number < 1 || number > HIGHEST_PRODUCT_NUMBER) return null;
  return { kind: 'product', number, field };
}

/** Counts the columns of a row that Tem knows by name. The row with the most is the header. */
export const countKnownColumns = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.length <= 100 && meaningOfColumnName(cell) !== null).length;

/** A column of the file that Tem understands. */
export interface MatchedColumn {
  /** Its position in a row, from 0. */
  readonly at: number;
  /** Its name in the file. */
  readonly name: string;
  readonly meaning: ColumnMeaning;
}

export const isSameMeaning = (one: ColumnMeaning, other: ColumnMeaning): boolean =>
  one.field === other.field &&
  (one.kind === 'product' ? other.kind === 'product' && one.number === other.number : other.kind === 'field');

/**
 * Maps a header's columns to their meanings. If two columns mean the same, the first counts and the second is unknown.
 * @returns the known columns, and the names of the others that are not empty
 */
export function matchColumns(header: readonly string[]): {
  readonly columns: readonly MatchedColumn[];
  readonly unknown: readonly string[];
} {
  const columns: MatchedColumn[] = [];
  const unknown: string[] = [];
  for (const [at, name] of header.entries()) {
    const meaning = meaningOfColumnName(name);
    const isDuplicate = meaning !== null && columns.some((column) => isSameMeaning(column.meaning, meaning));
    if (meaning !== null && !isDuplicate) columns.push({ at, name, meaning });
    else if (name !== '') unknown.push(name);
  }
  return { columns, unknown };
}
