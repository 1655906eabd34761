import {
  DRAFT_FIELDS,
  type DraftField,
  PRODUCT_FIELDS,
  type ProductField,
} from '../../../shared/new-order.ts';
import { COLUMNS, type Meaning, PRODUCT_COLUMNS, PRODUCT_WORDS } from '../columns.ts';
import { fold } from './fold.ts';

/** The last numbered product whose columns are read: more than any order of a shop has in one row. */
const HIGHEST_PRODUCT_NUMBER = 50;

const FIELDS: ReadonlyMap<string, DraftField> = new Map(
  DRAFT_FIELDS.flatMap((field) => {
    const { title, also } = COLUMNS[field];
    const names = [field, title.vi, title.en, withoutBrackets(title.vi), withoutBrackets(title.en), ...also];
    return names.map((name): [string, DraftField] => [fold(name), field]);
  }),
);

const PARTS: ReadonlyMap<string, ProductField> = new Map(
  PRODUCT_FIELDS.flatMap((field) => {
    const { title, also } = PRODUCT_COLUMNS[field];
    return [field, title.vi, title.en, ...also].map((name): [string, ProductField] => [fold(name), field]);
  }),
);

const WORDS = PRODUCT_WORDS.map(fold).join('|');
/** "Sản phẩm 2: Giá", "products.2.price", "Giá sản phẩm 2", "SKU 2". */
const NUMBER_FIRST = new RegExp(`^(?:${WORDS})(\\d{1,2})(\\D+)$`);
const NUMBER_LAST = /^(\D+?)(\d{1,2})$/;
const WORD_BEHIND = new RegExp(`(?:${WORDS})$`);

/** What stands in brackets explains a name: "Khối lượng (gram)". */
function withoutBrackets(name: string): string {
  return name.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ');
}

/** What a column of this name holds, in Vietnamese, English or the service's words; null where Tem does not know it. */
export function meaningOfName(name: string): Meaning | null {
  for (const text of [name, withoutBrackets(name)]) {
    const folded = fold(text);
    const field = FIELDS.get(folded);
    if (field !== undefined) return { kind: 'field', field };
    const product = productOf(folded);
    if (product !== null) return product;
  }
  return null;
}

function productOf(folded: string): Meaning | null {
  const first = NUMBER_FIRST.exec(folded);
  const last = NUMBER_LAST.exec(folded);
  const [digits, name] = first === null ? [last?.[2], last?.[1]] : [first[1], first[2]];
  if (digits === undefined || name === undefined) return null;
  const field = PARTS.get(name) ?? PARTS.get(name.replace(WORD_BEHIND, ''));
  const number = Number(digits);
  if (field === undefined || number < 1 || number > HIGHEST_PRODUCT_NUMBER) return null;
  return { kind: 'product', number, field };
}

/** How many columns of a row Tem knows by name; the header is the row with the most. */
export const knownIn = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.length <= 100 && meaningOfName(cell) !== null).length;

/** One column of the file that Tem understands. */
export interface MatchedColumn {
  /** Its place in a row, from 0. */
  readonly at: number;
  /** As the file names it. */
  readonly name: string;
  readonly meaning: Meaning;
}

export const sameMeaning = (one: Meaning, other: Meaning): boolean =>
  one.field === other.field &&
  (one.kind === 'product' ? other.kind === 'product' && one.number === other.number : other.kind === 'field');

/**
 * What each column of a header holds. Of two columns that mean the same the first counts; the second is among the unknown.
 * @returns the columns understood, and the names of the others that are not empty
 */
export function matchColumns(header: readonly string[]): {
  readonly columns: readonly MatchedColumn[];
  readonly unknown: readonly string[];
} {
  const columns: MatchedColumn[] = [];
  const unknown: string[] = [];
  for (const [at, name] of header.entries()) {
    const meaning = meaningOfName(name);
    const taken = meaning !== null && columns.some((column) => sameMeaning(column.meaning, meaning));
    if (meaning !== null && !taken) columns.push({ at, name, meaning });
    else if (name !== '') unknown.push(name);
  }
  return { columns, unknown };
}
